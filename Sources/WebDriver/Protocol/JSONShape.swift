import Foundation

/// How large a JSON text is, found out without reading it: it need not even be well-formed.
struct JSONShape {
  /// How deep objects and arrays are nested.
  private(set) var depth = 0
  /// At least as many values as it holds: one more than there are commas and openings.
  private(set) var values = 1

  init(_ text: Data) {
    text.withUnsafeBytes { measure($0) }
  }

  private mutating func measure(_ bytes: UnsafeRawBufferPointer) {
    var open = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open += 1
        values += 1
        depth = max(depth, open)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
      default: break
      }
    }
  }
}
