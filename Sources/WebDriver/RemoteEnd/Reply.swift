import Foundation

/// What a command came to; it is written as the response's body without a detour.
enum Reply: Sendable {
  /// Any value.
  case value(JSONValue)
  /// The references of elements, each as an object: the session's prefix and the numbers.
  case elements(String, [Int])
  /// The reference of one element, as an object.
  case element(String, Int)
  /// The body of a whole response that was written before.
  case encoded(Data)

  /// The reply of a command that has nothing to say.
  static let null = Reply.value(.null)

  /// The whole response.
  var response: WebDriverResponse { WebDriverResponse(status: 200, body: body) }

  /// The response's body.
  var body: Data {
    switch self {
    case .value(let value): JSONValue.object(["value": value]).data
    case .encoded(let body): body
    case .element(let prefix, let number): Self.body("", [number], prefix: prefix, "")
    case .elements(let prefix, let numbers): Self.body("[", numbers, prefix: prefix, "]")
    }
  }

  /// Writes the objects that stand for elements, between an opening and a closing.
  ///
  /// There may be ten thousand of them, all alike: a coder would need longer for them than
  /// libxml2 needs to find them. Neither prefix nor number has a character to be escaped.
  private static func body(
    _ opening: String, _ numbers: [Int], prefix: String, _ closing: String
  ) -> Data {
    let start = "{\"\(RemoteElement.key)\":\"\(prefix)"
    var text = "{\"value\":" + opening
    text.reserveCapacity(numbers.count * (start.utf8.count + 10) + 20)
    for (index, number) in numbers.enumerated() {
      if index > 0 { text += "," }
      text += start
      text += String(number)
      text += "\"}"
    }
    text += closing + "}"
    return Data(text.utf8)
  }
}
