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
  /// The element is dragged by this handle to a row of the same table, counted from 0.
  case drag((_ row: Int) -> Void)
  /// A text field gets the keyboard focus.
  case focus(() -> Void)
  /// A key is pressed while the element, or something in it, has the focus.
  case key((Key) -> KeyResult)
  /// A person with a keyboard of their own leaves this text in a text field.
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
  case up, down, left, right
}

extension Element {
  var tapAction: (() -> Void)? { first { if case .tap(let act) = $0 { act } else { nil } } }
  var doubleTapAction: (() -> Void)? {
    first { if case .doubleTap(let act) = $0 { act } else { nil } }
  }
  var pressAction: (() -> Void)? { first { if case .press(let act) = $0 { act } else { nil } } }
  var dragAction: ((Int) -> Void)? { first { if case .drag(let act) = $0 { act } else { nil } } }
  var focusAction: (() -> Void)? { first { if case .focus(let act) = $0 { act } else { nil } } }
  var editAction: ((String) -> Void)? { first { if case .edit(let act) = $0 { act } else { nil } } }
  var keyAction: ((Key) -> KeyResult)? { first { if case .key(let act) = $0 { act } else { nil } } }
  var adjustAction: ((Double) -> Void)? {
    first { if case .adjust(let act) = $0 { act } else { nil } }
  }
  var scrollAction: ((ScrollPosition) -> Void)? {
    first { if case .scroll(let act) = $0 { act } else { nil } }
  }

  func swipeAction(_ direction: SwipeDirection) -> (() -> Void)? {
    first { if case .swipe(direction, let act) = $0 { act } else { nil } }
  }

  /// The first effect that a function takes from the element's actions; nil for none.
  private func first<Effect>(_ effect: (Action) -> Effect?) -> Effect? {
    for action in actions {
      if let found = effect(action) { return found }
    }
    return nil
  }
}
