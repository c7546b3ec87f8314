import Foundation

/// A picture as a list of commands, each drawn over the ones before it.
package struct Drawing: Equatable, Sendable {
  /// The commands, from the back to the front.
  package private(set) var commands: [DrawingCommand] = []

  /// Adds a mark, cut off at `clip`. Adds nothing if no part of it is visible.
  mutating func add(_ mark: DrawingCommand.Mark, _ color: PictureColor, clip: CGRect) {
    let bounds = mark.bounds
    guard bounds.hasArea, color.opacity > 0, bounds.intersection(clip).hasArea else { return }
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

  package let mark: Mark
  package let color: PictureColor
  /// The visible area. Nil if the whole mark is visible.
  package let clip: CGRect?
}

/// A shape, in points from the screen's top left corner.
package enum Shape: Equatable, Sendable {
  /// A rectangle, perhaps with round corners. It is a circle if the radius is half of each side.
  case rectangle(CGRect, radius: Double = 0)
  case line([CGPoint])

  static func circle(in frame: CGRect) -> Shape {
    let square = frame.square(.infinity)
    return .rectangle(square, radius: square.width / 2)
  }

  /// The bounds of the shape, without the thickness of its line.
  var bounds: CGRect {
    switch self {
    case .rectangle(let frame, _): frame
    case .line(let points):
      points.reduce(.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    }
  }
}

/// A line of text that has been measured.
package struct TextLine: Equatable, Sendable {
  /// The characters, none of which is a control character.
  package let text: String
  package let origin: CGPoint
  package let size: Double
  package let isBold: Bool
  /// The length of the line, in points.
  package let width: Double
  /// The bounds of its ink, enlarged a little because a baseline moves by up to half a pixel.
  let bounds: CGRect
}

/// An sRGB colour with an opacity.
package struct PictureColor: Hashable, Sendable {
  /// The 24-bit colour, such as `0x6a6de2`.
  package let number: UInt32
  /// From 0 (transparent) to 1 (opaque).
  let opacity: Double

  static let white = PictureColor(0xffffff)
  static let black = PictureColor(0x000000)

  package init(_ number: UInt32, opacity: Double = 1) {
    (self.number, self.opacity) = (number, opacity)
  }

  /// Reads a colour such as `#6a6de2`. Nil for any other string.
  package init?(hex text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self.init(number)
  }

  /// Red, green and blue, from 0 to 1.
  var parts: [Double] { [16, 8, 0].map { Double(number >> $0 & 0xff) / 255 } }

  /// The relative luminance, from 0 to 1. Source: WCAG 2.2, relative luminance.
  var luminance: Double {
    let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// Black or white, whichever is easier to read on this colour.
  var ink: PictureColor { luminance > 0.179 ? .black : .white }

  /// Returns the grey for this colour in a disabled element. It is nearer to the background, whose
  /// colour doesn't change.
  func greyed(in appearance: ScreenPicture.Appearance) -> PictureColor {
    let lightness = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
    let level = appearance == .light ? 255 - (1 - lightness) * 110 : lightness * 110
    return PictureColor(UInt32(level) * 0x010101, opacity: opacity)
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

  /// The greatest distance of a drawn coordinate from the corner, in points.
  static let farthest = 1_000_000.0

  var bounded: CGRect {
    intersection(
      CGRect(
        x: -Self.farthest, y: -Self.farthest, width: 2 * Self.farthest, height: 2 * Self.farthest))
  }

  /// The smallest enclosing rectangle whose edges are between pixels. Nil if it has no area.
  var betweenPixels: CGRect? {
    // Longer sides are refused later. Until then they must fit into numbers of pixels.
    hasArea ? bounded.integral : nil
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
