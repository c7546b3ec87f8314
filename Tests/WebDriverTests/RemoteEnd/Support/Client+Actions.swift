import Foundation
import Testing
import WebDriver

extension Client {
  /// Performs the actions of one finger.
  func touch(_ actions: JSONValue...) async throws {
    try await send("POST", "/actions", ["actions": [finger("finger", actions)]])
  }

  /// The sequence of one finger.
  func finger(_ id: String, _ actions: [JSONValue]) -> JSONValue {
    [
      "type": "pointer", "id": .string(id), "parameters": ["pointerType": "touch"],
      "actions": .array(actions),
    ]
  }
}

extension JSONValue {
  static let down: JSONValue = ["type": "pointerDown", "button": 0]
  static let up: JSONValue = ["type": "pointerUp", "button": 0]

  static func pause(_ milliseconds: Int) -> JSONValue {
    ["type": "pause", "duration": .integer(milliseconds)]
  }

  static func move(
    _ x: Double, _ y: Double, origin: JSONValue = "viewport", in milliseconds: Int = 0
  ) -> JSONValue {
    [
      "type": "pointerMove", "x": .number(x), "y": .number(y), "origin": origin,
      "duration": .integer(milliseconds),
    ]
  }
}
