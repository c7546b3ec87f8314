import ComparisonReport
import Foundation

/// Data in the page for its scripts.
enum Island {
  /// An element with a value as JSON, in which nothing can end the element, and whose texts show
  /// all that is in them.
  static func script(_ id: String, _ value: some Encodable) -> String {
    element(id, visible(json(value)))
  }

  /// An element with pictures, which are no text: they stay what they are.
  static func pictures(_ id: String, _ pictures: [String: [String]]) -> String {
    element(id, json(pictures))
  }

  private static func element(_ id: String, _ json: String) -> String {
    "<script type=\"application/json\" id=\"\(id.htmlEscaped)\">\(json.jsonInScript)</script>"
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "∞", negativeInfinity: "−∞", nan: "not a number")
    // Only a value that throws itself could fail here, and none of the page's does.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// JSON in whose texts everything is visible, be it written as it is or as an escape.
  static func visible(_ json: String) -> String {
    var result = ""
    var rest = Substring(json).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let kind = rest.popFirst() else {
        result += standIn(for: scalar) ?? String(scalar)
        continue
      }
      let hex = kind == "u" ? String(rest.prefix(4)) : ""
      rest.removeFirst(hex.unicodeScalars.count)
      let escaped: Unicode.Scalar? =
        switch kind {
        case "b": "\u{8}"
        case "f": "\u{c}"
        default: UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init)
        }
      result += escaped.flatMap(standIn) ?? "\\\(kind)\(hex)"
    }
    return result
  }

  /// What stands for a character in JSON; a place of the page and its data must have one name.
  private static func standIn(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    // As between tags.
    case "\0", "\u{c}": "\u{FFFD}"
    // A backslash is escaped in turn.
    default: VisibleText.standIn(for: scalar)?.replacing("\\", with: "\\\\")
    }
  }
}
