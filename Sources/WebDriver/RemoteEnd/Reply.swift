import Foundation

/// What a command came to; it is written as the response's body without a detour.
enum Reply: Sendable {
  /// Any value.
  case value(JSONValue)
  /// The references of elements, each as an object.
  case elements([ElementReference])
  /// The reference of one element, as an object.
  case element(ElementReference)
  /// A value that was written before.
  case encoded([UInt8])

  /// The reply of a command that has nothing to say.
  static let null = Reply.value(.null)

  /// The key that tells a client that an object stands for an element (W3C, "web element
  /// identifier").
  static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  /// The whole response.
  var response: WebDriverResponse {
    var writer = JSONWriter()
    writer.write(raw: "{\"value\":")
    switch self {
    case .value(let value): writer.write(value)
    case .encoded(let bytes): writer.write(raw: bytes)
    case .element(let reference): writer.write(reference)
    case .elements(let references):
      writer.write(raw: "[")
      for (index, reference) in references.enumerated() {
        if index > 0 { writer.write(raw: ",") }
        writer.write(reference)
      }
      writer.write(raw: "]")
    }
    writer.write(raw: "}")
    return WebDriverResponse(status: 200, body: Data(writer.bytes))
  }
}

extension JSONWriter {
  mutating func write(_ reference: ElementReference) {
    write(raw: "{\"element-6066-11e4-a52e-4f735466cecf\":\"")
    write(raw: reference.prefix)
    write(raw: String(reference.number))
    write(raw: "\"}")
  }
}
