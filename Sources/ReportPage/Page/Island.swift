import Foundation

/// Data in the page for its scripts.
enum Island {
  /// An element with a value as JSON, in which nothing can end the element.
  static func script(_ id: String, _ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "∞", negativeInfinity: "−∞", nan: "not a number")
    // Only a value that throws itself could fail here, and none of the page's does.
    let json = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return
      "<script type=\"application/json\" id=\"\(id.htmlEscaped)\">\(json.jsonInScript)</script>"
  }
}
