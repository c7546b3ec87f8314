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
