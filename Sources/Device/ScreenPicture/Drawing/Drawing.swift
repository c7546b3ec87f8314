import Foundation

/// A picture as a list of commands, each over the ones before it.
package struct Drawing: Equatable, Sendable {
  /// What is drawn, from the back to the front.
  package private(set) var commands: [DrawingCommand] = []

  /// Adds a mark; nothing where it does not show.
  ///
  /// - Parameter clip: what is outside of it does not show.
  mutating func add(_ mark: DrawingCommand.Mark, _ color: PictureColor, clip: CGRect) {
    let bounds = mark.bounds
    guard bounds.hasArea, color.opacity > 0 else { return }
    let shown = bounds.intersection(clip)
    guard shown.hasArea else { return }
    commands.append(
      DrawingCommand(mark: mark, color: color, clip: clip.contains(bounds) ? nil : clip))
  }
}

/// One mark on a picture.
package struct DrawingCommand: Equatable, Sendable {
  /// What is drawn. All lengths are in points.
  package enum Mark: Equatable, Sendable {
    /// An area.
    case fill(Shape)
    /// A line along a shape's edge, half of it on either side.
    case stroke(Shape, width: Double)
    /// A line of text.
    case text(TextLine)
  }

  /// What is drawn.
  package var mark: Mark
  /// Its colour.
  package var color: PictureColor
  /// What is outside of it does not show; nil where all of the mark shows.
  package var clip: CGRect?
}

/// A shape, in points from the screen's top left corner.
package enum Shape: Equatable, Sendable {
  /// A rectangle.
  case rectangle(CGRect)
  /// A rectangle with round corners; a circle where the radius is half of each side.
  case rounded(CGRect, radius: Double)
  /// Straight lines from point to point.
  case line([CGPoint])

  /// A circle as large as a rectangle lets it be, in its middle.
  static func circle(in frame: CGRect) -> Shape {
    let square = frame.square(.infinity)
    return .rounded(square, radius: square.width / 2)
  }
}

/// A line of text that was measured already.
package struct TextLine: Equatable, Sendable {
  /// The characters; none of them controls anything.
  package var text: String
  /// Where the baseline begins.
  package var origin: CGPoint
  /// The font's size, in points.
  package var size: Double
  /// Whether it is in bold type.
  package var isBold: Bool
  /// How long the line is, in points.
  package var width: Double
  /// Around its ink; a little more, because in pixels a baseline moves by up to half of one.
  var bounds: CGRect
}

extension DrawingCommand.Mark {
  /// Around all that is drawn.
  var bounds: CGRect {
    switch self {
    case .fill(let shape): return shape.bounds
    case .stroke(let shape, let width): return shape.bounds.insetBy(dx: -width / 2, dy: -width / 2)
    case .text(let line): return line.bounds
    }
  }
}

extension Shape {
  /// Around the shape, without the thickness of its line.
  var bounds: CGRect {
    switch self {
    case .rectangle(let frame), .rounded(let frame, _): return frame
    case .line(let points):
      let (x, y) = (points.map(\.x), points.map(\.y))
      guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max()
      else { return .null }
      return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}

/// A colour of a picture: red, green and blue as in sRGB, and how much of it covers what is below.
package struct PictureColor: Hashable, Sendable {
  /// From 0 to 255.
  package var red: UInt8
  /// From 0 to 255.
  package var green: UInt8
  /// From 0 to 255.
  package var blue: UInt8
  /// From 0 (nothing) to 1 (all).
  package var opacity: Double = 1

  /// A colour of 24 bits, such as `0x6a6de2`.
  package init(_ number: UInt32, opacity: Double = 1) {
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
    self.opacity = opacity
  }

  /// A colour as CSS writes it, `#6a6de2` or `#66d`; nil for anything else.
  package init?(hex text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.count {
    case 6: self.init(number)
    case 3:
      let (red, green, blue) = (number >> 8, number >> 4 & 15, number & 15)
      self.init(red * 0x110000 + green * 0x1100 + blue * 0x11)
    default: return nil
    }
  }

  /// The 24 bits, red first.
  package var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// How light it looks, from 0 to 1.
  var lightness: Double {
    (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
  }

  /// The light grey that it turns into where something is disabled; white stays white.
  var greyed: PictureColor {
    let level = UInt8(255 - (1 - lightness) * 110)
    var grey = self
    (grey.red, grey.green, grey.blue) = (level, level, level)
    return grey
  }
}

extension PictureColor {
  // The colours of an iPhone's light appearance, more or less.
  static let white = PictureColor(0xffffff)
  static let text = PictureColor(0x000000)
  static let secondary = PictureColor(0x85858b)
  static let tint = PictureColor(0x007aff)
  static let separator = PictureColor(0xd1d1d6)
  static let bar = PictureColor(0xf6f6f8)
  static let field = PictureColor(0xececf0)
  static let border = PictureColor(0xc2c2c8)
  static let chosen = PictureColor(0xd9e9ff)
  static let red = PictureColor(0xff3b30)
  static let green = PictureColor(0x34c759)
  static let keyboard = PictureColor(0xd2d5db)
  static let panel = PictureColor(0xf4f4f6)
  static let dimming = PictureColor(0x000000, opacity: 0.4)
}

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
