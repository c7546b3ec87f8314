extension Document {
  /// Touches an element: the innermost around it that takes the focus gets it, then it is clicked.
  func touch(_ element: DOMElement) {
    update()
    guard element.isConnected else { return }
    if let focusable = element.lineage.first(where: \.isFocusable) {
      focus(focusable)
    } else {
      blur()
    }
    update()
    activate(element)
  }

  /// A click: its handlers are told, then the element does what it usually does.
  func activate(_ element: DOMElement) {
    let path = element.lineage
    guard element.isConnected, !element.isBeingClicked, path.allSatisfy(\.isEnabled) else { return }
    // A label may pass the click on to what it contains: from there it goes no further.
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

  /// Ticks what a click ticks, before any handler runs; returns how to undo it.
  private func toggle(_ element: DOMElement) -> (() -> Void)? {
    switch element.control {
    case .checkBox:
      element.isChecked.toggle()
      return { element.isChecked.toggle() }
    case .radioButton where !element.isChecked:
      let before = elements.first {
        $0.control == .radioButton && $0.isChecked && $0.formOwner === element.formOwner
          && $0["name"] == element["name"]
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
    case .checkBox, .radioButton: if changedState { reportInputAndChange(of: element) }
    case .button(let type):
      guard let form = element.formOwner else { return }
      if type == "submit" { submit(form, with: element) }
      if type == "reset" { reset(form) }
    case .option: choose(element)
    case .some: break
    case nil where element.localName == "label":
      if let control = element.labeledControl() {
        focus(control)
        activate(control)
      }
    case nil:
      element.summarized?.isOpen.toggle()
      if let href = element.href { navigate(to: href) }
    }
  }

  private func reportInputAndChange(of element: DOMElement) {
    dispatch(.input, to: element)
    dispatch(.change, to: element)
  }

  private func reset(_ form: DOMElement) {
    for control in elements where control.formOwner === form { control.form = FormState() }
    changed()
  }

  func choose(_ option: DOMElement) {
    guard let select = option.select, !option.isDisabled, !select.isDisabled else { return }
    let isMultiple = select.has("multiple")
    guard isMultiple || !option.isChecked else { return }
    option.isChecked = isMultiple ? !option.isChecked : true
    reportInputAndChange(of: select)
  }

  /// Sets an `input` of type `range`, as a person does: to the nearest step between its ends.
  package func adjust(_ range: DOMElement, to value: Double) {
    guard range.control == .range, range.isConnected, !range.isDisabled, value.isFinite else {
      return
    }
    let before = range.value
    range.value = String(value)
    if range.value != before { reportInputAndChange(of: range) }
  }

  // MARK: - Focus

  /// Gives an element the focus, if it takes it; what had it hears `change`, if it was, and `blur`.
  package func focus(_ element: DOMElement) {
    guard element.isFocusable, element !== focusedElement else { return }
    blur()
    guard element.isConnected else { return }
    focusedElement = element
    element.form.textBeforeChange = nil
    changed()
    dispatch(.focus, to: element)
  }

  /// Takes the focus from the element that has it: keys go to the body then.
  package func blur() {
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
    if let next = order.first(where: { $0.isFocusable && ($0.tabIndex ?? 0) >= 0 }) { focus(next) }
  }

  // MARK: - Forms. Source: the HTML Standard, "Form submission"

  /// Sends a form unless a handler prevents it: the app is given its address with what is in it.
  package func submit(_ form: DOMElement) {
    update()
    submit(form, with: nil)
    update()
  }

  /// Sends a form through one of its buttons, whose own name and value are sent, too.
  func submit(_ form: DOMElement, with button: DOMElement?) {
    guard form.localName == "form", form.isConnected else { return }
    let event = dispatch(.submit, to: form)
    update()
    if !event.isDefaultPrevented, form.isConnected { send(form, with: button) }
  }

  private func send(_ form: DOMElement, with button: DOMElement?) {
    func setting(_ name: String) -> String {
      button?.attribute("form" + name) ?? form.attribute(name) ?? ""
    }
    let method = setting("method").lowercased()
    // It would close the dialog that it is in; pages here have none that opens.
    if method == "dialog" { return }
    let action = setting("action")
    let address = action.isEmpty ? url : resolve(action)
    // An address is all that an app is given: what is posted has no place in it.
    navigate(to: method == "post" ? address : address.replacingQuery(with: query(form, button)))
  }

  private func query(_ form: DOMElement, _ button: DOMElement?) -> String {
    elements.filter { $0.formOwner === form }.flatMap { $0.formEntries(sentBy: button) }
      .map { "\($0.name.formEncoded)=\($0.value.formEncoded)" }.joined(separator: "&")
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

  /// The control that a `label` is for: the one it names, of the document's elements, else the first
  /// in it.
  func labeledControl(among elements: [DOMElement]? = nil) -> DOMElement? {
    guard localName == "label" else { return nil }
    guard let id = self["for"] else { return descendants.first(where: \.isLabelable) }
    return (elements ?? document?.elements)?.first { $0.id == id && $0.isLabelable }
  }

  var isLabelable: Bool {
    switch control {
    case .hidden, .option: false
    case .some: true
    case nil: ["meter", "output", "progress"].contains(localName)
    }
  }

  /// Whether it takes the focus: a rendered, enabled control, a link, or what has a `tabindex`.
  package var isFocusable: Bool {
    guard isConnected, isRendered, isVisible, !isDisabled else { return false }
    switch control {
    case .hidden, .option: return false
    case .some: return true
    case nil: return isLink || summarized != nil || tabIndex != nil
    }
  }

  var tabIndex: Int? { self["tabindex"].flatMap { Int($0) } }

  var isLink: Bool { ["a", "area"].contains(localName) && has("href") }

  /// What a control adds to what its form sends.
  fileprivate func formEntries(sentBy button: DOMElement?) -> [(name: String, value: String)] {
    let name = self["name"] ?? ""
    guard let control, !isDisabled, !ancestors.contains(where: { $0.localName == "datalist" })
    else { return [] }
    switch control {
    case .button:
      guard self === button else { return [] }
      if inputType == "image", localName == "input" {
        // Where in the picture it was clicked: nobody knows that here.
        let prefix = name.isEmpty ? "" : name + "."
        return [(prefix + "x", "0"), (prefix + "y", "0")]
      }
    case .checkBox, .radioButton: if !isChecked { return [] }
    case .select:
      return name.isEmpty
        ? [] : options.filter { $0.isChecked && !$0.isDisabled }.map { (name, $0.value) }
    case .option: return []
    case .textField, .textArea, .range, .hidden, .other: break
    }
    return name.isEmpty ? [] : [(name, value)]
  }
}

extension String {
  /// An address with another query; what comes after `#` stays.
  fileprivate func replacingQuery(with query: String) -> String {
    let fragment = firstIndex(of: "#").map { self[$0...] } ?? ""
    return dropLast(fragment.count).prefix { $0 != "?" } + "?" + query + fragment
  }

  /// The text as `application/x-www-form-urlencoded` has it. Source: the URL Standard, section 5.
  fileprivate var formEncoded: String {
    let lines = replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return lines.replacing("\n", with: "\r\n").utf8.map { byte in
      switch UnicodeScalar(byte) {
      case " ": "+"
      case "a"..."z", "A"..."Z", "0"..."9", "*", "-", ".", "_": String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
