/// What a browser that shows the document tells of a person: the browser has done its own part
/// already, moved the focus, typed, drawn the slider elsewhere; the document follows.
extension Document {
  /// A click on an element. What it does to the focus, the browser tells by itself.
  package func noteClick(on element: DOMElement) {
    update()
    activate(element)
    update()
  }

  /// An element got the focus; where it can't have it here, nothing has it.
  package func noteFocus(on element: DOMElement) {
    update()
    if element.isFocusable { focus(element) } else { blur() }
    update()
  }

  /// What had the focus lost it, and nothing else got it.
  package func noteBlur() {
    update()
    blur()
    update()
  }

  /// A field holds another text, a slider stands elsewhere, or an option was chosen.
  ///
  /// A text for what takes none is ignored, and so is a slider's that is no number.
  package func noteInput(_ value: String, of element: DOMElement) {
    update()
    guard element.isConnected, !element.isDisabled else { return }
    switch element.control {
    case .textField, .textArea:
      if !element.hasAttribute(lowercased: "readonly"), value != element.value {
        enter(value, into: element)
      }
    case .range:
      if let number = Double(value) { adjust(element, to: number) }
    case .option:
      choose(element)
    default:
      break
    }
    update()
  }

  /// A key that types nothing was pressed at an element: its handlers are told. Return in a field
  /// makes a changed text final and sends the field's form; the browser does what else keys do.
  package func noteKey(_ key: String, at element: DOMElement) {
    update()
    guard element.isConnected, !element.isDisabled else { return }
    switch element.control {
    case .textField, .checkBox, .radioButton:
      if key == "Enter", element.isFocusable {
        focus(element)
        press(key: key)
      } else {
        dispatch(.keydown, to: element, key: key)
      }
    default:
      dispatch(.keydown, to: element, key: key)
    }
    update()
  }

  /// The end of the page came into view by scrolling.
  package func noteScrolledToEnd() {
    update()
    noteScroll(isAtEnd: true)
    update()
  }
}

extension DOMElement {
  /// What a person can change by typing or sliding; nil for what is no such field.
  package var enteredValue: String? {
    switch control {
    case .textField, .textArea, .range: value
    default: nil
    }
  }

  /// What a gesture at it is made on: it, or what it is a part of; nil where nothing takes one.
  package var operated: (element: DOMElement, kind: OperatedKind)? {
    for element in [self] + ancestors {
      let kind: OperatedKind?
      switch element.control {
      case .textField, .textArea: kind = .field
      case .range: kind = .slider
      case .hidden: kind = nil
      case .some: kind = .button
      case nil: kind = element.semanticRole == "link" ? .button : nil
      }
      if let kind { return element.isDisabled ? nil : (element, kind) }
    }
    return nil
  }

  /// How a person operates an element: types, slides, or taps.
  package enum OperatedKind: Sendable {
    case field, slider, button
  }

  /// Whether it is ticked or chosen; nil for what never is.
  package var tickedState: Bool? {
    switch control {
    case .checkBox, .radioButton, .option: isChecked
    default: nil
    }
  }
}
