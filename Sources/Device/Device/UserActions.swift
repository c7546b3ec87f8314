import Foundation

/// What was done with a device by a finger and on its keyboard, in order, for a trace.
///
/// Each is a line such as `tap Button 'Save' at (358, 69)`: the innermost element there, and the
/// point, in whole points. Keys that follow each other are one line: `type TODO⏎`.
struct UserActions {
  private var lines: [String] = []
  private var isTyping = false

  mutating func add(_ line: String) {
    lines.append(line)
    isTyping = false
  }

  mutating func add(_ key: Key) {
    let typed =
      switch key {
      case .enter: "⏎"
      case .backspace: "⌫"
      case _ where key.typesCharacter: key.name
      default: "<\(key.name)>"
      }
    if isTyping { lines[lines.count - 1] += typed } else { lines.append("type " + typed) }
    isTyping = true
  }

  mutating func takeAll() -> [String] {
    defer { self = UserActions() }
    return lines
  }
}

extension Device {
  /// What was done with the device since this was asked last; the first time nothing.
  public func takeUserActions() -> [String] {
    defer { if userActions == nil { userActions = UserActions() } }
    return userActions?.takeAll() ?? []
  }

  /// Notes a gesture that was made on an element, or at a point.
  func note(_ gesture: String, _ node: ElementNode, at points: CGPoint...) {
    guard userActions != nil else { return }
    let places = points.map { "(\(Int($0.x.rounded())), \(Int($0.y.rounded())))" }
    userActions?.add(
      "\(gesture) \(node.briefDescription) at \(places.joined(separator: " to "))")
  }

  func note(_ key: Key) { userActions?.add(key) }

  /// Notes what a tool did in a page without finger and keyboard, as browsers' drivers can.
  package func note(_ line: String) { userActions?.add(line) }
}

/// A gesture that was made and taken by an element, for who watches the device.
package enum DoneGesture: Equatable, Sendable {
  case tap
  case doubleTap
  case press
  case swipe(SwipeDirection)
  /// A row was dragged to where the row of this index was, from 0.
  case drag(toRow: Int)
  /// A slider was set to a position from 0 to 1.
  case adjust(Double)
  case text(String)
  case submit

  /// A gesture by what the device calls it in its messages.
  init?(_ name: String) {
    switch name {
    case "tap": self = .tap
    case "double tap": self = .doubleTap
    case "press": self = .press
    default:
      guard let direction = SwipeDirection.allCases.first(where: { name == "swipe \($0)" })
      else { return nil }
      self = .swipe(direction)
    }
  }
}
