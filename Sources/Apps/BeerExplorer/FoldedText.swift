import Foundation

/// A text as the search compares it: without case, accents and differences of typing.
///
/// - Letters lose their case and their accents: É and é are e, Ž is z. It makes no difference how
///   an accent is encoded: as one character with its letter, or as one of its own.
/// - ß is ss, æ is ae, œ is oe, ø is o, ł is l, đ and ð are d, þ is th, ı is i, ς is σ.
/// - Typographic apostrophes and hyphens, which phones like to put in, are ' and -.
/// - White space is one space; at both ends there is none.
/// - Everything else stands for itself: digits, quotes, "<", "%", emoji.
///
/// No locale has a say, so that a search finds the same beers on every computer.
package struct FoldedText: Hashable, Comparable, Sendable {
  /// The text in UTF-8. One folded text contains another where its bytes do.
  package let bytes: [UInt8]

  package init(_ text: some StringProtocol) {
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Self.foldedASCII(text) : Self.folded(text)
  }

  package var isEmpty: Bool { bytes.isEmpty }

  package static func < (one: FoldedText, other: FoldedText) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  /// The same as ``folded(_:)``, for the texts that most people type.
  private static func foldedASCII(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x09...0x0D, 0x20: if let last = bytes.last, last != space { bytes.append(space) }
      case 0x41...0x5A: bytes.append(byte + 0x20)
      default: bytes.append(byte)
      }
    }
    if bytes.last == space { bytes.removeLast() }
    return bytes
  }

  private static func folded(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      let properties = scalar.properties
      if properties.isWhitespace {
        if let last = bytes.last, last != space { bytes.append(space) }
      } else if properties.canonicalCombiningClass == .notReordered,
        !properties.isVariationSelector
      {
        for lower in properties.lowercaseMapping.unicodeScalars
        where lower.properties.canonicalCombiningClass == .notReordered {
          bytes += Array((replacements[lower] ?? String(lower)).utf8)
        }
      }
    }
    if bytes.last == space { bytes.removeLast() }
    return bytes
  }

  private static let space: UInt8 = 0x20

  /// Letters that Unicode does not take apart, and signs that are typed in several ways.
  private static let replacements: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    "ς": "σ", "‘": "'", "’": "'", "‛": "'", "ʼ": "'", "′": "'", "‐": "-", "‑": "-", "–": "-",
    "—": "-", "−": "-",
  ]
}
