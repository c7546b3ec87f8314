import Foundation

/// A gesture on an element.
package enum Gesture: Hashable, Sendable {
  case tap, doubleTap, tripleTap, press, drag, adjust, type
  case swipe(SwipeDirection)

  /// The name in messages.
  package var name: String {
    switch self {
    case .tap: "tap"
    case .doubleTap: "double tap"
    case .tripleTap: "triple tap"
    case .press: "press"
    case .drag: "drag"
    case .adjust: "adjust"
    case .type: "type text into"
    case .swipe(let direction): "swipe \(direction)"
    }
  }
}

/// What a user did with a device.
package enum UserAction: Hashable, Sendable {
  /// An element in a few words.
  package struct Target: Hashable, Sendable {
    /// The type, such as `Button`, or the tag of a page's element.
    package let type: String
    /// The label, the identifier or the placeholder. Nil if it has none.
    package let name: String?

    package init(type: String, name: String?) { (self.type, self.name) = (type, name) }
  }

  /// A gesture on the innermost element at a point. A drag has two points.
  case gesture(Gesture, Target, [CGPoint])
  /// A slider was set to a value.
  case set(Target, to: Double, CGPoint)
  /// Successive keys were pressed.
  case keys([Key])
  /// A tool emptied a page's field without keys, as browser drivers can.
  case clear(Target)
  /// A tool focused a page's field without a gesture, as browser drivers can.
  case focus(Target)
}

/// Observes what happens on a device. Called in the device's order.
package protocol DeviceObserver: AnyObject {
  /// A tool has looked at the screen.
  func looked(_ look: ScreenLook)
  /// A gesture was made.
  func made(_ gesture: Gesture)
  /// A number of keys are about to be pressed.
  func typing(keys: Int)
}

extension Device {
  /// Returns the user actions since the last call. Recording starts with the first call, which
  /// returns none.
  package func takeUserActions() -> [UserAction] {
    defer { userActions = UserActions() }
    return userActions?.all ?? []
  }

  /// Records a gesture on an element, at its points.
  func note(_ gesture: Gesture, _ node: ElementNode, at points: [CGPoint]) {
    observer?.made(gesture)
    userActions?.add(.gesture(gesture, node.target, points))
  }

  /// Records a slider's new value.
  func noteValue(_ value: Double, of node: ElementNode, at point: CGPoint) {
    observer?.made(.adjust)
    userActions?.add(.set(node.target, to: value, point))
  }

  /// Records an action that a tool made in a page without gestures and keys.
  package func note(_ action: UserAction) { userActions?.add(action) }
}

extension ElementNode {
  fileprivate var target: UserAction.Target {
    UserAction.Target(type: element.type.capitalizedName, name: shortName)
  }

  /// The label, the identifier or the placeholder. Nil if it has none.
  var shortName: String? {
    [element.label, element.identifier, element.placeholder ?? ""].first { !$0.isEmpty }
  }
}

/// User actions in order. Successive keys are one action.
struct UserActions {
  private var done: [UserAction] = []
  private var keys: [Key] = []

  var all: [UserAction] { keys.isEmpty ? done : done + [.keys(keys)] }

  mutating func add(_ action: UserAction) {
    if !keys.isEmpty { done.append(.keys(keys)) }
    keys = []
    done.append(action)
  }

  mutating func add(_ key: Key) { keys.append(key) }
}
