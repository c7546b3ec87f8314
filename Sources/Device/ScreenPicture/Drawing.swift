import Foundation

/// A picture as a list of commands, each drawn over the ones before it.
package struct Drawing: Equatable, Sendable {
  /// The commands, from the back to the front.
  package private(set) var commands: [DrawingCommand] = []

  /// Adds a mark, cut off at `clip`. Adds nothing if no part of it is visible.
  mutating func add(_ mark: DrawingCommand.Mark, _ color: PictureColor, clip: CGRect) {
    let bounds = mark.bounds
    guard bounds.hasArea, color.opacity > 0 else { return }
    let shown = bounds.intersection(clip)
    guard shown.hasArea else { return }
    commands.append(
      DrawingCommand(mark: mark, color: color, clip: clip.contains(bounds) ? nil : clip))
  }
}

package struct DrawingCommand: Equatable, Sendable {
  /// A shape, a line or a text. All lengths are in points.
  package enum Mark: Equatable, Sendable {
    case fill(Shape)
    /// A line along a shape's edge, half of it on either side.
    case stroke(Shape, width: Double)
    case text(TextLine)

    var bounds: CGRect {
      switch self {
      case .fill(let shape): shape.bounds
      case .stroke(let shape, let width): shape.bounds.insetBy(dx: -width / 2, dy: -width / 2)
      case .text(let line): line.bounds
      }
    }
  }

  package var mark: Mark
  package var color: PictureColor
  /// The visible area. Nil if the whole mark is visible.
  package var clip: CGRect?
}

/// A shape, in points from the screen's top left corner.
package enum Shape: Equatable, Sendable {
  case rectangle(CGRect)
  /// A rectangle with round corners. It is a circle if the radius is half of each side.
  case rounded(CGRect, radius: Double)
  case line([CGPoint])

  static func circle(in frame: CGRect) -> Shape {
    let square = frame.square(.infinity)
    return .rounded(square, radius: square.width / 2)
  }

  /// The bounds of the shape, without the thickness of its line.
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

/// A line of text that has been measured.
package struct TextLine: Equatable, Sendable {
  /// The characters, none of which is a control character.
  package var text: String
  package var origin: CGPoint
  package var size: Double
  package var isBold: Bool
  /// The length of the line, in points.
  package var width: Double
  /// The bounds of its ink, enlarged a little because a baseline moves by up to half a pixel.
  var bounds: CGRect
}

/// An sRGB colour with an opacity.
package struct PictureColor: Hashable, Sendable {
  var red, green, blue: UInt8
  /// From 0 (transparent) to 1 (opaque).
  var opacity: Double = 1

  static let white = PictureColor(0xffffff)
  static let black = PictureColor(0x000000)

  /// Takes a 24-bit colour, such as `0x6a6de2`.
  package init(_ number: UInt32, opacity: Double = 1) {
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
    self.opacity = opacity
  }

  /// Reads a colour in CSS format, `#6a6de2` or `#66d`. Nil for any other string.
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

  package var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The relative luminance, from 0 to 1. Source: WCAG 2.2, relative luminance.
  package var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let part = Double(part) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Black or white, whichever is easier to read on this colour.
  var ink: PictureColor { luminance > 0.179 ? .black : .white }

  /// The perceived lightness, from 0 to 1.
  var lightness: Double {
    (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
  }

  /// Returns the grey for this colour in a disabled element. It is nearer to the background, whose
  /// colour doesn't change.
  func greyed(in appearance: ScreenPicture.Appearance) -> PictureColor {
    let level =
      switch appearance {
      case .light: UInt8(255 - (1 - lightness) * 110)
      case .dark: UInt8(lightness * 110)
      }
    var grey = self
    (grey.red, grey.green, grey.blue) = (level, level, level)
    return grey
  }
}

/// A colour for a purpose, different in light and dark appearance.
struct PaintColor: Equatable {
  let light, dark: PictureColor

  init(_ light: UInt32, dark: UInt32) {
    self.light = PictureColor(light)
    self.dark = PictureColor(dark)
  }

  init(_ color: PictureColor) { (light, dark) = (color, color) }

  func color(in appearance: ScreenPicture.Appearance) -> PictureColor {
    appearance == .light ? light : dark
  }

  // The colours of the live pages. They are similar to an iPhone's, but light or dark enough to be
  // read.
  static let paper = PaintColor(0xffffff, dark: 0x000000)
  static let text = PaintColor(0x000000, dark: 0xffffff)
  static let secondary = PaintColor(0x66666c, dark: 0xa0a0a8)
  static let tint = PaintColor(0x0060c9, dark: 0x58a6ff)
  static let onTint = PaintColor(0xffffff, dark: 0x000000)
  static let separator = PaintColor(0xd1d1d6, dark: 0x3a3a3e)
  static let bar = PaintColor(0xf6f6f8, dark: 0x151517)
  static let field = PaintColor(0xececf0, dark: 0x242428)
  static let border = PaintColor(0xc2c2c8, dark: 0x55555c)
  static let chosen = PaintColor(0xd9e9ff, dark: 0x12304f)
  static let red = PaintColor(0xc3202f, dark: 0xff6961)
  static let green = PaintColor(0x1f9d45, dark: 0x30b458)
  static let keyboard = PaintColor(0xd2d5db, dark: 0x2c2c30)
  static let key = PaintColor(0xffffff, dark: 0x55555c)
  static let panel = PaintColor(0xf4f4f6, dark: 0x242428)
  static let white = PaintColor(.white)
  static let dimming = PaintColor(PictureColor(0x000000, opacity: 0.4))
}

extension CGRect {
  /// Whether it has an area and finite coordinates.
  package var hasArea: Bool {
    size.width > 0 && size.height > 0 && origin.x.isFinite && origin.y.isFinite
      && size.width.isFinite && size.height.isFinite
  }

  /// Returns the smallest enclosing rectangle whose edges are between pixels. Nil if it has no
  /// area.
  func aligned(to scale: ScreenPicture.Scale) -> CGRect? {
    guard hasArea else { return nil }
    let factor = scale.factor
    // Longer sides are refused later. Until then they must fit into numbers of pixels.
    func edge(_ length: Double, _ rule: FloatingPointRoundingRule) -> Double {
      min(max((length * factor).rounded(rule) / factor, -Self.farthest), Self.farthest)
    }
    let (left, top) = (edge(minX, .down), edge(minY, .down))
    return CGRect(x: left, y: top, width: edge(maxX, .up) - left, height: edge(maxY, .up) - top)
  }

  /// The greatest distance of a drawn coordinate from the corner, in points.
  static let farthest = 1_000_000.0

  var bounded: CGRect {
    intersection(
      CGRect(
        x: -Self.farthest, y: -Self.farthest, width: 2 * Self.farthest, height: 2 * Self.farthest))
  }

  /// Returns the rectangle without a margin on each side. Nil if nothing is left.
  func inset(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> CGRect? {
    let rest = CGRect(
      x: minX + left, y: minY + top, width: size.width - left - right,
      height: size.height - top - bottom)
    return rest.hasArea ? rest : nil
  }

  func inset(_ margin: Double) -> CGRect? { inset(margin, margin, margin, margin) }

  /// The margin of texts and fields at the sides.
  var margin: Double { min(16, width / 12) }

  var insetByMargins: CGRect? { inset(margin, 0, margin, 0) }

  /// Returns a centred square, as large as possible, but at most `side` points wide.
  func square(_ side: Double) -> CGRect {
    let side = min(side, width, height)
    return CGRect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}
