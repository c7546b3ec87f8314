import Foundation

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
  /// Forgets what was entered where the page changed its mind: an attribute that it changes wins.
  func followAttributes(since old: [DOMAttribute]) {
    func isNew(_ name: String) -> Bool { old.first { $0.name == name }?.value != self[name] }
    if isNew("value") { form.text = nil }
    if isNew("checked") || isNew("selected") { form.isChecked = nil }
    if isNew("open") { form.isOpen = nil }
    if let caret = form.caret, caret > text.count { form.caret = nil }
  }

  func findControl() -> ControlKind? {
    switch localName {
    case "textarea": return .textArea
    case "select": return .select
    case "option": return .option
    case "button":
      let type = self["type"]?.lowercased() ?? ""
      return .button(["reset", "button"].contains(type) ? type : "submit")
    case "input": break
    default: return nil
    }
    switch inputType {
    case "range": return .range
    case "checkbox": return .checkBox
    case "radio": return .radioButton
    case "submit", "image": return .button("submit")
    case "reset", "button": return .button(inputType)
    case "hidden": return .hidden
    case "file", "color": return .other(inputType)
    default: return .textField(inputType)
    }
  }

  /// The type of an `input` as browsers understand it, which is `text` for one they don't know.
  var inputType: String {
    let type = self["type"]?.lowercased() ?? "text"
    return Self.inputTypes.contains(type) ? type : "text"
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

  var options: [DOMElement] { descendants.filter { $0.localName == "option" } }

  var formOwner: DOMElement? {
    if let id = self["form"] {
      return document?.elements.first { $0.localName == "form" && $0.id == id }
    }
    return ancestors.first { $0.localName == "form" }
  }
  /// What a control holds now: a field's text, a range's number, the chosen option's value; the
  /// attribute `value` of others, or empty. Setting it calls no handler, and is ignored by what is
  /// no control.
  package var value: String {
    get {
      switch control {
      case .textField("number"): return Self.isNumber(text) ? text : ""
      case .textField, .textArea: return text
      case .range: return HTMLNames.text(range.current)
      case .checkBox, .radioButton: return self["value"] ?? "on"
      case .select: return chosenOption?.value ?? ""
      case .option: return self["value"] ?? textContent.collapsingWhitespace
      default: return self["value"] ?? ""
      }
    }
    set {
      switch control {
      case .textField, .textArea, .range:
        form.text = newValue
        form.caret = nil
        document?.changed()
      case .select:
        if let option = options.first(where: { $0.value == newValue }) { option.isChecked = true }
      default: break
      }
    }
  }

  /// What a person sees in a field, whether or not it is a value of the field's type.
  var text: String {
    switch control {
    case .textField: oneLine(form.text ?? self["value"] ?? "")
    case .textArea: form.text ?? textContent
    default: value
    }
  }

  /// Source: the HTML Standard, section 2.3.4.3, "valid floating-point number".
  private static func isNumber(_ text: String) -> Bool {
    text.range(
      of: #"^-?([0-9]+|[0-9]*\.[0-9]+)([eE][+-]?[0-9]+)?$"#, options: .regularExpression) != nil
  }

  /// Whether a box is ticked, or an option chosen, now. Setting it calls no handler.
  package var isChecked: Bool {
    get {
      switch control {
      case .checkBox, .radioButton: form.isChecked ?? has("checked")
      case .option: isChosen
      default: false
      }
    }
    set {
      switch control {
      case .checkBox: form.isChecked = newValue
      case .radioButton:
        if newValue {
          for other in radioGroup where other !== self { other.form.isChecked = false }
        }
        form.isChecked = newValue
      case .option:
        if let select, !select.has("multiple"), newValue {
          for other in select.options where other !== self { other.form.isChecked = false }
        }
        form.isChecked = newValue
      default: return
      }
      document?.changed()
    }
  }

  private func oneLine(_ text: String) -> String {
    // The bytes that line breaks begin with; few texts have any of them.
    let mayHaveSome = text.utf8.contains { (10...13).contains($0) || $0 == 0xC2 || $0 == 0xE2 }
    return mayHaveSome ? text.filter { !$0.isNewline } : text
  }

  // MARK: - Ranges

  /// The scale of an `input` of type `range`, and where it stands: at a step, between its ends.
  var range: (minimum: Double, maximum: Double, step: Double, current: Double) {
    let minimum = self["min"]?.number ?? 0
    let maximum = max(minimum, self["max"]?.number ?? 100)
    let step = self["step"]?.number.flatMap { $0 > 0 ? $0 : nil } ?? 1
    let wish = (form.text ?? self["value"])?.number ?? minimum + (maximum - minimum) / 2
    let inside = min(max(minimum, wish), maximum)
    let furthestStep = ((maximum - minimum) / step + 1e-9).rounded(.down)
    let steps = min(((inside - minimum) / step).rounded(), furthestStep)
    let current = self["step"] == "any" ? inside : minimum + steps * step
    return (minimum, maximum, step, current)
  }

  // MARK: - Choices

  private var radioGroup: [DOMElement] {
    let name = self["name"] ?? ""
    guard !name.isEmpty, let document else { return [self] }
    let form = formOwner
    return document.elements.filter {
      $0.control == .radioButton && $0["name"] == name && $0.formOwner === form
    }
  }

  var select: DOMElement? { ancestors.first { $0.localName == "select" } }

  var chosenOption: DOMElement? { options.first(where: \.isChosen) }

  private var isMarkedChosen: Bool { form.isChecked ?? has("selected") }

  /// Where a list shows one option, that is the last one marked, else the first that is enabled.
  private var isChosen: Bool {
    guard let select, !select.has("multiple") else { return isMarkedChosen }
    let options = select.options
    if let marked = options.last(where: \.isMarkedChosen) { return marked === self }
    let isList = select["size"].flatMap { Int($0) }.map { $0 > 1 } ?? false
    return !isList && options.first { !$0.has("disabled") } === self
  }

  // MARK: - State

  /// Whether a person can see it: it is rendered, visible, not transparent, and takes up room. As
  /// Selenium's `isDisplayed`, except that being scrolled away does not matter, and what has no
  /// borders takes up room by what is in it: any text, even a blank one.
  package var isDisplayed: Bool { isTouchable && (isOpaque || isPartOfSelect) }

  /// Whether there is a place on the page where it is touched: also where it is transparent.
  package var isTouchable: Bool {
    guard isConnected else { return false }
    if localName == "body" || localName == "html" { return isRendered }
    if isPartOfSelect, let select { return select.isTouchable && select.isOpaque }
    return isRendered && isVisible && takesRoom
  }

  private var isPartOfSelect: Bool { ["option", "optgroup"].contains(localName) && select != nil }

  /// Whether neither it nor anything that it is in is wholly transparent.
  var isOpaque: Bool { !lineage.contains { $0.inlineStyle("opacity").flatMap(Double.init) == 0 } }

  private var takesRoom: Bool {
    // A picture that there is nothing to show of has no size.
    if localName == "img" { return has("src") || !(self["alt"] ?? self["title"] ?? "").isEmpty }
    if Self.replaced.contains(localName) || display == "list-item" { return true }
    return children.contains { child in
      guard let child = child.asElement else { return true }
      return child.display != "none" && !child.isFolded && child.isVisible && child.takesRoom
    }
  }

  /// Elements that have a size, borders or padding of their own.
  private static let replaced: Set<String> = [
    "audio", "button", "canvas", "dialog", "embed", "fieldset", "hr", "iframe", "input", "meter",
    "object", "progress", "select", "svg", "td", "textarea", "th", "video",
  ]

  /// Whether it is a control, and disabled: by itself, its field set, or its group of options.
  package var isDisabled: Bool {
    switch localName {
    case "option":
      return has("disabled")
        || ancestors.contains { ["optgroup", "select"].contains($0.localName) && $0.isDisabled }
    case "optgroup": return has("disabled")
    case "fieldset", "button", "input", "select", "textarea":
      return has("disabled") || isInDisabledFieldset
    default: return false
    }
  }

  /// Whether it is not disabled; what takes no input itself, such as a field set, always is.
  package var isEnabled: Bool { localName == "fieldset" || !isDisabled }

  /// The legend of a disabled field set stays enabled.
  private var isInDisabledFieldset: Bool {
    var inner = self
    for ancestor in ancestors {
      if ancestor.localName == "fieldset", ancestor.has("disabled") {
        let legend = ancestor.elements.first { $0.localName == "legend" }
        if inner !== legend { return true }
      }
      inner = ancestor
    }
    return false
  }

  /// Whether it is a chosen option or a ticked check box or radio button.
  package var isSelected: Bool { isChecked }

  package var isFocused: Bool { document?.focusedElement === self }
  // MARK: - Details
  /// Whether a `details` shows what is in it now; its attributes, the page's, stay as they are.
  var isOpen: Bool {
    get { form.isOpen ?? has("open") }
    set {
      form.isOpen = newValue
      document?.forgetDrawings()
      document?.changed()
    }
  }

  /// Whether it is what a closed `details` does not show: all but its summary.
  var isFolded: Bool {
    guard let parent, parent.isClosedDetails else { return false }
    return parent.summary !== self
  }

  var isClosedDetails: Bool { localName == "details" && !isOpen }

  /// The `details` that it opens and closes; nil for what is no summary of one.
  var summarized: DOMElement? {
    guard localName == "summary", let parent, parent.summary === self else { return nil }
    return parent
  }

  private var summary: DOMElement? {
    localName == "details" ? elements.first { $0.localName == "summary" } : nil
  }
}

enum ControlKind: Equatable {
  /// A field for text of one line; its `type`, where that is known, else `text`.
  case textField(String)
  case textArea, range, checkBox, radioButton, select, option, hidden
  /// A button, and what it does to its form: `submit`, `reset` or `button`.
  case button(String)
  /// An input that has no text: `file`, `color`.
  case other(String)
}

extension String {
  /// The finite number that it is; nil for what is none.
  var number: Double? { Double(self).flatMap { $0.isFinite ? $0 : nil } }
}
