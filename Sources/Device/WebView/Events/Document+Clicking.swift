extension Document {
  /// A touch on an element: it moves the focus, then is a click.
  ///
  /// The innermost element around it that takes the focus gets it; where there is none, what has
  /// it loses it.
  func touch(_ element: DOMElement) {
    update()
    guard element.isConnected else { return }
    if let focusable = sequence(first: element, next: \.parent).first(where: \.isFocusable) {
      focus(focusable)
    } else {
      blur()
    }
    update()
    activate(element)
  }

  /// A click: its handlers are told, then the element does what it usually does.
  func activate(_ element: DOMElement) {
    let path = sequence(first: element, next: \.parent)
    guard element.isConnected, !element.isBeingClicked, path.allSatisfy(\.isEnabled) else {
      return
    }
    // A label passes the click on, perhaps to what it contains: from there it goes no further.
    element.isBeingClicked = true
    defer { element.isBeingClicked = false }
    let activated = path.first(where: \.isActivated)
    let undo = activated.flatMap(toggle)
    let event = dispatch(.click, to: element)
    if event.isDefaultPrevented {
      undo?()
    } else if let activated, activated.isConnected {
      perform(activated, changedState: undo != nil)
    }
  }

  /// Ticks what a click ticks, before anybody is told of the click; returns how to undo it.
  private func toggle(_ element: DOMElement) -> (() -> Void)? {
    switch element.control {
    case .checkBox:
      element.isChecked.toggle()
      return { element.isChecked.toggle() }
    case .radioButton where !element.isChecked:
      let before = elements.first {
        $0.control == .radioButton && $0.isChecked && $0.formOwner === element.formOwner
          && $0.attribute(lowercased: "name") == element.attribute(lowercased: "name")
      }
      element.isChecked = true
      return {
        element.isChecked = false
        before?.isChecked = true
      }
    default: return nil
    }
  }

  private func perform(_ element: DOMElement, changedState: Bool) {
    switch element.control {
    case .checkBox, .radioButton:
      guard changedState else { return }
      dispatch(.input, to: element)
      dispatch(.change, to: element)
    case .button(let type): press(element, type)
    case .option: choose(element)
    case .some: break
    case nil where element.localName == "label":
      if let control = element.labeledControl {
        focus(control)
        activate(control)
      }
    case nil:
      element.summarized?.isOpen.toggle()
      if let href = element.href { navigate(to: href) }
    }
  }

  private func press(_ button: DOMElement, _ type: String) {
    guard let form = button.formOwner else { return }
    switch type {
    case "submit": submit(form, with: button)
    case "reset": reset(form)
    default: break
    }
  }

  private func reset(_ form: DOMElement) {
    for control in elements where control.formOwner === form { control.form = FormState() }
    changed()
  }

  /// Chooses an option of a `select`, as a person does.
  func choose(_ option: DOMElement) {
    guard let select = option.select, !option.isDisabled, !select.isDisabled else { return }
    let isMultiple = select.hasAttribute(lowercased: "multiple")
    guard isMultiple || !option.isChecked else { return }
    option.isChecked = isMultiple ? !option.isChecked : true
    dispatch(.input, to: select)
    dispatch(.change, to: select)
  }

  /// Sets an `input` of type `range`, as a person does: to the nearest step between its ends.
  public func adjust(_ range: DOMElement, to value: Double) {
    guard range.control == .range, range.isConnected, !range.isDisabled, value.isFinite else {
      return
    }
    let before = range.value
    range.value = String(value)
    guard range.value != before else { return }
    dispatch(.input, to: range)
    dispatch(.change, to: range)
  }
}

extension DOMElement {
  /// Whether a click on it, or in it, does something by itself.
  var isActivated: Bool {
    switch control {
    case .checkBox, .radioButton, .button, .option, .textField, .textArea, .select, .range: true
    case .hidden, .other: false
    case nil: isLink || localName == "label" || summarized != nil
    }
  }

  /// The control that a `label` is for: the one it names, else the first in it.
  var labeledControl: DOMElement? {
    guard localName == "label" else { return nil }
    if let id = attribute(lowercased: "for") {
      return document?.elements.first { $0.id == id && $0.isLabelable }
    }
    return descendants.first(where: \.isLabelable)
  }

  /// Whether a `label` can be for it.
  var isLabelable: Bool {
    switch control {
    case .hidden, .option: false
    case .some: true
    case nil: ["meter", "output", "progress"].contains(localName)
    }
  }
}
