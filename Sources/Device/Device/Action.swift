/// A gesture that an element takes, and what it does.
public enum Action {
  /// A tap, at the element or at something in it that takes no tap.
  case tap(() -> Void)
  /// Two taps in quick succession.
  case doubleTap(() -> Void)
  /// A touch held for half a second or longer.
  case press(() -> Void)
  /// A swipe in a direction.
  case swipe(SwipeDirection, () -> Void)
  /// The element is dragged by this handle; it is given the row of the same table that it is
  /// dropped at, counted from 0.
  case drag((_ row: Int) -> Void)
  /// A text field gets the keyboard focus.
  case focus(() -> Void)
  /// A key is pressed while the element, or something in it, has the focus.
  case key((Key) -> KeyResult)
  /// A text field's text is replaced by this one, as where a person edits it on a keyboard of
  /// their own, anywhere in it.
  case edit((_ text: String) -> Void)
  /// A slider is set to a value of its scale.
  case adjust((_ value: Double) -> Void)
  /// What is in an element that scrolls was scrolled, or could not be any further.
  case scroll((ScrollPosition) -> Void)
}

/// How far what is in an element is scrolled.
public struct ScrollPosition: Equatable, Sendable {
  /// The points that are scrolled away at the top, from 0.
  public var offset: Double
  /// The greatest offset: with it, the end of the content shows.
  public var furthest: Double

  /// Makes a position.
  public init(offset: Double, furthest: Double) {
    self.offset = offset
    self.furthest = furthest
  }

  /// Whether the end of the content shows.
  public var isAtEnd: Bool { offset >= furthest }
}

/// The way a finger moves in a swipe.
public enum SwipeDirection: String, CaseIterable, Sendable, Hashable {
  case up
  case down
  case left
  case right
}

extension Element {
  /// The tap's effect, when the element takes taps.
  var tapAction: (() -> Void)? {
    for case .tap(let action) in actions { return action }
    return nil
  }

  var doubleTapAction: (() -> Void)? {
    for case .doubleTap(let action) in actions { return action }
    return nil
  }

  var pressAction: (() -> Void)? {
    for case .press(let action) in actions { return action }
    return nil
  }

  func swipeAction(_ direction: SwipeDirection) -> (() -> Void)? {
    for case .swipe(direction, let action) in actions { return action }
    return nil
  }

  var dragAction: ((Int) -> Void)? {
    for case .drag(let action) in actions { return action }
    return nil
  }

  var focusAction: (() -> Void)? {
    for case .focus(let action) in actions { return action }
    return nil
  }

  var editAction: ((String) -> Void)? {
    for case .edit(let action) in actions { return action }
    return nil
  }

  var keyAction: ((Key) -> KeyResult)? {
    for case .key(let action) in actions { return action }
    return nil
  }

  var adjustAction: ((Double) -> Void)? {
    for case .adjust(let action) in actions { return action }
    return nil
  }

  var scrollAction: ((ScrollPosition) -> Void)? {
    for case .scroll(let action) in actions { return action }
    return nil
  }
}
