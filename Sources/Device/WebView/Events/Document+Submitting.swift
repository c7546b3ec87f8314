/// Sending forms. Source: the HTML Standard, "Form submission".
extension Document {
  /// Sends a form that is in the document: unless a handler of `submit` prevents it, the app is
  /// given the form's address with what is in it. No control is checked first.
  public func submit(_ form: DOMElement) {
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

  /// What is in a form, as the query of an address.
  private func query(_ form: DOMElement, _ button: DOMElement?) -> String {
    elements.filter { $0.formOwner === form }.flatMap { $0.formEntries(sentBy: button) }
      .map { "\($0.name.formEncoded)=\($0.value.formEncoded)" }.joined(separator: "&")
  }
}

extension DOMElement {
  /// What a control adds to what its form sends.
  fileprivate func formEntries(sentBy button: DOMElement?) -> [(name: String, value: String)] {
    let name = attribute(lowercased: "name") ?? ""
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
    case .checkBox, .radioButton:
      if !isChecked { return [] }
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
