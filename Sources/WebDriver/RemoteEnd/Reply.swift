import Foundation

/// What a command came to; it is written as the response's body without a detour.
enum Reply: Sendable {
  /// Any value.
  case value(JSONValue)
  /// The references of elements, each as an object: the session's prefix and the numbers.
  case elements(String, [Int])
  /// The reference of one element, as an object.
  case element(String, Int)
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
    case .element(let prefix, let number):
      writer.write(references: [number], prefix: prefix)
    case .elements(let prefix, let numbers):
      writer.write(raw: "[")
      writer.write(references: numbers, prefix: prefix)
      writer.write(raw: "]")
    }
    writer.write(raw: "}")
    return WebDriverResponse(status: 200, body: Data(writer.bytes))
  }
}

extension JSONWriter {
  /// Writes the objects that stand for elements, with commas between them.
  fileprivate mutating func write(references numbers: [Int], prefix: String) {
    let start = [UInt8]("{\"\(Reply.elementKey)\":\"\(prefix)".utf8)
    reserve(numbers.count * (start.count + 10))
    for (index, number) in numbers.enumerated() {
      if index > 0 { write(raw: ",") }
      write(raw: start)
      write(raw: String(number))
      write(raw: "\"}")
    }
  }
}
