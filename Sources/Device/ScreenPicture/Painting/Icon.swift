import Device
import Foundation

/// The signs that stand for buttons whose identifier or label says what they do.
enum Icon {
  case add
  case archive
  case back
  case checkBox
  case close
  case delete
  case export
  case remove
  case reorder
  case search
  case settings

  /// The sign for a button; nil for one that shows its label.
  init?(of element: Element) {
    guard
      let icon = Self.names[Self.name(element.identifier)] ?? Self.names[Self.name(element.label)]
    else { return nil }
    self = icon
  }

  /// Small letters without what separates words.
  private static func name(_ text: String) -> String {
    guard text.utf8.count <= 20 else { return "" }
    return String(text.lowercased().filter(\.isLetter))
  }

  private static let names: [String: Icon] = [
    "add": .add, "plus": .add, "new": .add, "archive": .archive, "back": .back,
    "checkbox": .checkBox, "check": .checkBox, "close": .close, "delete": .delete,
    "trash": .delete, "export": .export, "share": .export, "remove": .remove,
    "reorder": .reorder, "move": .reorder, "search": .search, "find": .search,
    "gear": .settings, "settings": .settings,
  ]
}

extension ScreenPainter {
  /// Draws a sign into a square.
  mutating func paint(_ icon: Icon, in square: CGRect, _ context: PaintContext) {
    // The signs are drawn on a grid of 24 by 24.
    let unit = square.width / 24
    func lines(_ points: [(Double, Double)], _ color: PictureColor = .tint) {
      line(
        points.map { (square.minX + $0.0 * unit, square.minY + $0.1 * unit) }, 1.8 * unit, color,
        context)
    }
    func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
      CGRect(
        x: square.minX + x * unit, y: square.minY + y * unit, width: width * unit,
        height: height * unit)
    }
    switch icon {
    case .add:
      lines([(12, 4), (12, 20)])
      lines([(4, 12), (20, 12)])
    case .archive:
      stroke(.rounded(frame(3, 4, 18, 5), radius: unit), 1.8 * unit, .tint, context)
      lines([(5, 9), (5, 20), (19, 20), (19, 9)])
      lines([(9, 13), (15, 13)])
    case .back: lines([(15, 4), (8, 12), (15, 20)])
    case .checkBox: checkMark(square, isOn: false, isRound: true, context)
    case .close:
      lines([(6, 6), (18, 18)])
      lines([(18, 6), (6, 18)])
    case .delete:
      lines([(4, 6), (20, 6)])
      lines([(6, 6), (7, 21), (17, 21), (18, 6)])
      lines([(9, 6), (9, 3), (15, 3), (15, 6)])
    case .export:
      lines([(12, 15), (12, 2)])
      lines([(8, 6), (12, 2), (16, 6)])
      lines([(8, 10), (5, 10), (5, 22), (19, 22), (19, 10), (16, 10)])
    case .remove:
      fill(.circle(in: square), .red, context)
      lines([(6.5, 12), (17.5, 12)], .white)
    case .reorder:
      for y in [7.0, 12, 17] { lines([(2, y), (22, y)], .border) }
    case .search: magnifier(square, .tint, context)
    case .settings:
      for step in 0..<8 {
        let angle = Double(step) * .pi / 4
        lines([
          (12 + 7 * cos(angle), 12 + 7 * sin(angle)), (12 + 10 * cos(angle), 12 + 10 * sin(angle)),
        ])
      }
      stroke(.circle(in: frame(5.5, 5.5, 13, 13)), 2 * unit, .tint, context)
      stroke(.circle(in: frame(9.5, 9.5, 5, 5)), 1.5 * unit, .tint, context)
    }
  }

  /// The sign for searching.
  mutating func magnifier(_ square: CGRect, _ color: PictureColor, _ context: PaintContext) {
    let unit = square.width / 24
    let lens = CGRect(
      x: square.minX + 3 * unit, y: square.minY + 3 * unit, width: 13 * unit, height: 13 * unit)
    stroke(.circle(in: lens), 2.2 * unit, color, context)
    line(
      [
        (lens.maxX - 1.5 * unit, lens.maxY - 1.5 * unit),
        (square.maxX - 3 * unit, square.maxY - 3 * unit),
      ], 2.2 * unit, color, context)
  }

  /// A tick that fills a square.
  mutating func tick(_ square: CGRect, _ color: PictureColor, _ context: PaintContext) {
    line(
      [
        (square.minX + square.width * 0.12, square.minY + square.height * 0.55),
        (square.minX + square.width * 0.4, square.minY + square.height * 0.82),
        (square.minX + square.width * 0.9, square.minY + square.height * 0.2),
      ], square.width / 7, color, context)
  }
}
