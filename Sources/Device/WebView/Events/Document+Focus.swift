extension Document {
  /// Gives an element the focus; one that can't have it changes nothing.
  ///
  /// What had the focus hears `change` (when its text was changed) and `blur` first.
  public func focus(_ element: DOMElement) {
    guard element.isFocusable, element !== focusedElement else { return }
    blur()
    guard element.isConnected else { return }
    focusedElement = element
    element.form.textBeforeChange = nil
    changed()
    dispatch(.focus, to: element)
  }

  /// Takes the focus from the element that has it: keys go to the body then.
  public func blur() {
    guard let element = focusedElement else { return }
    reportChange(of: element)
    guard focusedElement === element else { return }
    focusedElement = nil
    changed()
    dispatch(.blur, to: element)
  }

  /// An element that is gone, hidden or disabled has no focus; it hears nothing of that.
  func dropLostFocus() {
    guard let element = focusedElement, !element.isFocusable else { return }
    focusedElement = nil
    changed()
  }

  /// Says that a text that was changed by a person is final.
  func reportChange(of element: DOMElement) {
    guard let before = element.form.textBeforeChange else { return }
    element.form.textBeforeChange = nil
    if before != element.value { dispatch(.change, to: element) }
  }

  /// Gives the focus to the next element that takes it, in document order, or to the first.
  func focusNext() {
    let all = elements
    let start = focusedElement.flatMap { focused in all.firstIndex { $0 === focused } }
    let order = all[((start ?? -1) + 1)...] + all[..<(start ?? 0)]
    let next = order.first {
      $0.isFocusable && ($0.attribute(lowercased: "tabindex").flatMap { Int($0) } ?? 0) >= 0
    }
    if let next { focus(next) }
  }
}

extension DOMElement {
  /// Whether it takes the focus: it is a control, link or has a `tabindex`, and is enabled and
  /// rendered.
  public var isFocusable: Bool {
    guard isConnected, isRendered, isVisible, !isDisabled else { return false }
    switch control {
    case .hidden, .option: return false
    case .some: return true
    case nil:
      return isLink || summarized != nil
        || attribute(lowercased: "tabindex").flatMap { Int($0) } != nil
    }
  }

  /// Whether it is a link that leads somewhere.
  var isLink: Bool { ["a", "area"].contains(localName) && hasAttribute(lowercased: "href") }
}
