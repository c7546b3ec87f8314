import Foundation

extension CGRect {
  /// Whether it is somewhere and has an area: neither empty nor turned inside out nor infinite.
  package var hasArea: Bool {
    size.width > 0 && size.height > 0 && origin.x.isFinite && origin.y.isFinite
      && size.width.isFinite && size.height.isFinite
  }

  /// The smallest rectangle around it whose edges lie between pixels; nil when it has no area.
  func aligned(to scale: ScreenPicture.Scale) -> CGRect? {
    guard hasArea else { return nil }
    let factor = scale.factor
    // Sides beyond this are refused later; until then they must fit into numbers of pixels.
    func edge(_ length: Double, _ rule: FloatingPointRoundingRule) -> Double {
      min(max((length * factor).rounded(rule) / factor, -Self.farthest), Self.farthest)
    }
    let (left, top) = (edge(minX, .down), edge(minY, .down))
    return CGRect(
      x: left, y: top, width: edge(maxX, .up) - left, height: edge(maxY, .up) - top)
  }

  /// No coordinate that anything is drawn with is farther from the corner, in points.
  static let farthest = 1_000_000.0

  /// The same without what is farther away than anything shows.
  var bounded: CGRect {
    intersection(
      CGRect(
        x: -Self.farthest, y: -Self.farthest, width: 2 * Self.farthest, height: 2 * Self.farthest))
  }

  /// The rectangle less a margin on each side; nil where nothing is left of it.
  func less(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> CGRect? {
    let rest = CGRect(
      x: minX + left, y: minY + top, width: size.width - left - right,
      height: size.height - top - bottom)
    return rest.hasArea ? rest : nil
  }

  /// The rectangle less the same margin all around; nil where nothing is left of it.
  func less(_ margin: Double) -> CGRect? { less(margin, margin, margin, margin) }

  /// A square in the middle, as large as fits, `side` points wide at most.
  func square(_ side: Double) -> CGRect {
    let side = min(side, width, height)
    return CGRect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}
