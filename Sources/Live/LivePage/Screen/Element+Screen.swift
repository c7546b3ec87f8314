import Device

extension Element {
  /// Whether it has an action of a kind.
  func takes(_ isKind: (Action) -> Bool) -> Bool { actions.contains(where: isKind) }

  /// The gestures that it takes and that are more than a click, as the page names them.
  var gestureNames: [String] {
    actions.compactMap { action in
      switch action {
      case .swipe(let direction, _): "swipe-\(direction)"
      case .press: "press"
      case .drag: "drag"
      default: nil
      }
    }
  }

  /// Whether it does something in a direction of a swipe.
  func takesSwipe(_ direction: SwipeDirection) -> Bool {
    takes { if case .swipe(direction, _) = $0 { true } else { false } }
  }

  /// Whether it can be dragged by.
  var isHandle: Bool { takes { if case .drag = $0 { true } else { false } } }

  /// Whether a person can do something to it as a whole: then it can be reached by the keyboard.
  var isActive: Bool {
    takes { action in
      switch action {
      case .tap, .doubleTap, .press, .swipe: true
      default: false
      }
    }
  }

  /// Whether there are buttons in it of which one is chosen.
  var isChoiceOfButtons: Bool {
    guard case .elements(let elements) = content, type != .cell else { return false }
    return elements.contains { $0.type.isButton && $0.isSelected }
  }
}

extension Element.Scale {
  /// How far an arrow key moves a slider: one, where its scale counts in whole numbers.
  var step: Double {
    let isWhole = [minimum, maximum, current].allSatisfy { $0 == $0.rounded() }
    return isWhole && maximum - minimum > 2 ? 1 : (maximum - minimum) / 100
  }
}

extension ElementType {
  /// Whether an element of this type holds the items of a list.
  var isList: Bool { self == .table || self == .collectionView || self == .outline }

  /// Whether an element of this type is pressed like a button.
  var isButton: Bool {
    switch self {
    case .button, .radioButton, .checkBox, .disclosureTriangle, .popUpButton, .menuButton,
      .toolbarButton, .link, .menuItem, .menuBarItem, .key, .tab:
      true
    default: false
    }
  }

  /// The role of a button of this type where it is more special than that of a button.
  var buttonRole: String? {
    switch self {
    case .radioButton: "radio"
    case .checkBox: "checkbox"
    case .link: "link"
    case .tab: "tab"
    default: nil
    }
  }

  /// Whether an element of this type is one control, whatever is in it.
  var isControl: Bool {
    isButton || isTextInput || self == .slider || self == .switch || self == .toggle
  }
}
