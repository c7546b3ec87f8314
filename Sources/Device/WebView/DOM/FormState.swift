/// What a person did to a control, beside what its attributes say.
struct FormState {
  /// The text or number that was entered; nil while the attribute or content counts.
  var text: String?
  /// Whether it is ticked or chosen; nil while the attribute counts.
  var isChecked: Bool?
  /// Whether a `details` is open; nil while the attribute counts.
  var isOpen: Bool?
  /// Where typed text goes in, in characters from the start; nil at the end.
  var caret: Int?
  /// The text when the last change was reported; nil while no change is pending.
  var textBeforeChange: String?
}

extension DOMElement {
  /// Forgets what was entered where the page has changed its mind about it: an attribute that the
  /// page changes wins over what a person did before.
  func followAttributes(since old: [DOMAttribute]) {
    func isNew(_ name: String) -> Bool {
      old.first { $0.name == name }?.value != attribute(name)
    }
    if isNew("value") { form.text = nil }
    if isNew("checked") || isNew("selected") { form.isChecked = nil }
    if isNew("open") { form.isOpen = nil }
    if let caret = form.caret, caret > text.count { form.caret = nil }
  }
}

/// What kind of control an element is.
enum ControlKind: Equatable {
  /// A field for text of one line; its `type`, where that is known, else `text`.
  case textField(String)
  case textArea
  case range
  case checkBox
  case radioButton
  /// A button, and what it does to its form: `submit`, `reset` or `button`.
  case button(String)
  case select
  case option
  case hidden
  /// An input that has no text: `file`, `color`.
  case other(String)
}

extension DOMElement {
  /// What kind of control it is; nil for what is none.
  var control: ControlKind? {
    switch localName {
    case "textarea": return .textArea
    case "select": return .select
    case "option": return .option
    case "button":
      let type = attribute(lowercased: "type")?.lowercased() ?? ""
      return .button(["reset", "button"].contains(type) ? type : "submit")
    case "input": return inputControl
    default: return nil
    }
  }

  /// The type of an `input` as browsers understand it, which is `text` for one they don't know.
  var inputType: String {
    let type = attribute(lowercased: "type")?.lowercased() ?? "text"
    return Self.inputTypes.contains(type) ? type : "text"
  }

  private var inputControl: ControlKind {
    switch inputType {
    case "range": .range
    case "checkbox": .checkBox
    case "radio": .radioButton
    case "submit", "image": .button("submit")
    case "reset": .button("reset")
    case "button": .button("button")
    case "hidden": .hidden
    case "file", "color": .other(inputType)
    default: .textField(inputType)
    }
  }

  private static let inputTypes: Set<String> = [
    "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time",
    "datetime-local", "number", "range", "color", "checkbox", "radio", "file", "submit", "image",
    "reset", "button",
  ]

  /// Whether a person can type a text into it, were it enabled.
  var takesText: Bool {
    switch control {
    case .textField, .textArea: true
    default: false
    }
  }

  /// The options of a `select`.
  var options: [DOMElement] { descendants.filter { $0.localName == "option" } }

  /// The form that a control belongs to.
  var formOwner: DOMElement? {
    if let id = attribute(lowercased: "form") {
      return document?.elements.first { $0.localName == "form" && $0.id == id }
    }
    return ancestors.first { $0.localName == "form" }
  }
}
