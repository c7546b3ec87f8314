/// What XPath 2.0's `replace` puts in the place of a match: a text in which `$1` is what the first
/// group has matched and `$0` the whole, and a backslash takes the meaning of what follows.
///
/// Source: XPath 2.0, `fn:replace`. Of a number, as many digits count as there are groups for.
struct XPathReplacement {
  /// A part of the text.
  enum Piece {
    /// It stands for itself, in UTF-16.
    case text([UInt16])
    /// The group of a number.
    case group(Int)
  }

  private(set) var pieces: [Piece] = []

  /// Reads a replacement.
  ///
  /// - Parameter groups: how many groups the regular expression has.
  init(_ text: String, groups: Int) {
    var plain: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      if unit == UInt8(ascii: "\\"), let next = rest.popFirst() {
        plain.append(next)
      } else if unit == UInt8(ascii: "$"), let first = Self.digit(rest.first) {
        rest.removeFirst()
        var number = first
        while let next = Self.digit(rest.first), number * 10 + next <= groups {
          number = number * 10 + next
          rest.removeFirst()
        }
        pieces.append(.text(plain))
        plain = []
        // A group that there is not has matched nothing.
        if number <= groups { pieces.append(.group(number)) }
      } else {
        plain.append(unit)
      }
    }
    pieces.append(.text(plain))
  }

  private static func digit(_ unit: UInt16?) -> Int? {
    guard let unit, (0x30...0x39).contains(unit) else { return nil }
    return Int(unit) - 0x30
  }
}
