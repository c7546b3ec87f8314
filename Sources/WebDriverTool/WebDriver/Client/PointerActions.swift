/// The low-level input of one finger, as W3C's `Perform Actions` takes it.
public struct PointerActions: Sendable {
  /// What a point is counted from.
  public enum Origin: Sendable {
    /// The top left corner of the screen.
    case viewport
    /// Where the pointer is.
    case pointer
    /// The middle of an element.
    case element(RemoteElement)

    fileprivate var json: JSONValue {
      switch self {
      case .viewport: "viewport"
      case .pointer: "pointer"
      case .element(let element): element.json
      }
    }
  }

  private var items: [JSONValue] = []

  /// No input yet.
  public init() {}

  /// Moves the finger, within a time in milliseconds.
  public func move(
    to origin: Origin, x: Int = 0, y: Int = 0, milliseconds: Int = 0
  ) -> PointerActions {
    adding([
      "type": "pointerMove", "duration": .integer(milliseconds), "origin": origin.json,
      "x": .integer(x), "y": .integer(y),
    ])
  }

  /// Puts the finger down.
  public func down() -> PointerActions { adding(["type": "pointerDown", "button": 0]) }

  /// Lifts the finger.
  public func up() -> PointerActions { adding(["type": "pointerUp", "button": 0]) }

  /// Lets a time in milliseconds pass.
  public func pause(milliseconds: Int) -> PointerActions {
    adding(["type": "pause", "duration": .integer(milliseconds)])
  }

  fileprivate var json: JSONValue {
    [
      "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
      "actions": .array(items),
    ]
  }

  private func adding(_ item: JSONValue) -> PointerActions {
    var copy = self
    copy.items.append(item)
    return copy
  }
}

extension RemoteDriver {
  /// Carries out input (`Perform Actions`).
  public func perform(_ actions: PointerActions) async throws {
    try await send("POST", "/actions", ["actions": [actions.json]])
  }

  /// Lifts every finger and key that is down (`Release Actions`).
  public func releaseActions() async throws { try await send("DELETE", "/actions") }

  /// Drags an element to the middle of another.
  public func drag(_ element: RemoteElement, to target: RemoteElement) async throws {
    try await perform(
      PointerActions()
        .move(to: .element(element)).down().pause(milliseconds: 500)
        .move(to: .element(target), milliseconds: 250).up())
  }
}
