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
  /// A field was left with this text.
  case text(String)
  /// The return key was struck in a field.
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
