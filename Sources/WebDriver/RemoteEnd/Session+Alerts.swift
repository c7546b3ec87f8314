import Device

extension Session {
  /// Deals with an alert that is open when a command comes, as the session was asked to.
  ///
  /// - Throws: `unexpected alert open`, with the alert's text, where the command is to fail.
  func handlePrompt() throws(WebDriverError) {
    guard let alert = look().tree?.alert else { return }
    let prompt = Prompt(alert)
    let handler = prompts[prompt.kind]
    // The text is read first: the alert is gone afterwards.
    let text = prompt.text
    if let accepts = handler.accepts, let button = prompt.button(accepts) {
      try gesture { try device.tap(button) }
    }
    guard handler.notifies else { return }
    let outcome =
      switch handler.accepts {
      case true?: "it was accepted"
      case false?: "it was dismissed"
      case nil: "answer it with an alert command"
      }
    throw WebDriverError(
      .unexpectedAlertOpen,
      "the command was not carried out because the alert \"\(text)\" was open; \(outcome)",
      data: ["text": .string(text)])
  }

  func alertText() throws(WebDriverError) -> Reply {
    .value(.string(try prompt().text))
  }

  func acceptAlert() throws(WebDriverError) -> Reply { try answerAlert(accepting: true) }

  func dismissAlert() throws(WebDriverError) -> Reply { try answerAlert(accepting: false) }

  func typeIntoAlert(_ command: Command) throws(WebDriverError) -> Reply {
    let text = try Keys.text(command.arguments.string("text"))
    let prompt = try prompt()
    guard let field = prompt.field else {
      throw WebDriverError(
        .elementNotInteractable, "the alert \"\(prompt.text)\" has no text field")
    }
    if !field.element.isFocused { try gesture { try device.tap(field) } }
    try gesture { try device.typeText(text) }
    return .null
  }

  private func answerAlert(accepting: Bool) throws(WebDriverError) -> Reply {
    let prompt = try prompt()
    guard let button = prompt.button(accepting) else {
      throw WebDriverError(
        .unsupportedOperation, "the alert \"\(prompt.text)\" has no button to tap")
    }
    try gesture { try device.tap(button) }
    return .null
  }

  private enum AlertAction: String, CaseIterable { case accept, dismiss, getButtons }

  func mobileAlert(_ arguments: Arguments) throws(WebDriverError) -> Reply {
    let action = try arguments.word("action", AlertAction.self)
    let label = try arguments.string(ifAny: "buttonLabel")
    let prompt = try prompt()
    let labels = prompt.buttons.map { WireElement($0).label ?? "" }
    if action == .getButtons { return .value(.array(labels.map { .string($0) })) }
    guard let label else { return try action == .accept ? acceptAlert() : dismissAlert() }
    guard let index = labels.firstIndex(of: label) else {
      throw WebDriverError(
        .noSuchElement, "the alert has no button \"\(label)\"; its buttons are \(labels.quotedList)"
      )
    }
    try gesture { try device.tap(prompt.buttons[index]) }
    return .null
  }

  func prompt() throws(WebDriverError) -> Prompt {
    guard let alert = try tree().alert else {
      throw WebDriverError(.noSuchAlert, "no alert is open")
    }
    return Prompt(alert)
  }
}

/// An alert on the screen as WebDriver sees it.
struct Prompt {
  /// The buttons, in their order.
  let buttons: [ElementNode]
  /// The text field, when it has one.
  let field: ElementNode?
  /// The title and the message, a line each.
  let text: String

  init(_ alert: ElementNode) {
    var buttons: [ElementNode] = []
    var field: ElementNode?
    var texts: [String] = []
    func visit(_ node: ElementNode) {
      switch node.element.type {
      case .button: buttons.append(node)
      case .staticText: texts.append(WireElement(node).text)
      case let type where type.isTextInput: field = field ?? node
      default: for child in node.children { visit(child) }
      }
    }
    for child in alert.children { visit(child) }
    let title = alert.element.label
    if !title.isEmpty, texts.first != title { texts.insert(title, at: 0) }
    self.buttons = buttons
    self.field = field
    text = texts.joined(separator: "\n")
  }

  /// What kind of prompt the specification would call it.
  var kind: PromptHandlers.Kind {
    if field != nil { return .prompt }
    return buttons.count > 1 ? .confirm : .alert
  }

  /// The button that accepts or dismisses: as in Appium, the last one or the first one, where iOS
  /// has the default and the cancelling button of an alert side by side.
  func button(_ accepts: Bool) -> ElementNode? { accepts ? buttons.last : buttons.first }
}
