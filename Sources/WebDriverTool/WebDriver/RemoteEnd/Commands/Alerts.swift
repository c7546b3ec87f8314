import Device

/// Alerts, and how a session handles an alert that is open when a command arrives.
extension RemoteEnd {
  static let alerts: [Route] = [
    Route("POST", "/alert/dismiss", "Taps the first button of an alert.", promptCheck: .skipped) {
      session, _ in try await session.answerAlert(accepting: false)
    },
    Route("POST", "/alert/accept", "Taps the last button of an alert.", promptCheck: .skipped) {
      session, _ in try await session.answerAlert(accepting: true)
    },
    Route("GET", "/alert/text", "Returns an alert's title and message.", promptCheck: .skipped) {
      session, _ in .text(try session.prompt().text)
    },
    Route(
      "POST", "/alert/text", "Types into an alert's text field.", promptCheck: .skipped,
      limits: { try $0.limitLength("text", to: RequestLimits.text) }
    ) { session, command in
      let text = try Keys.text(command.arguments.string("text"))
      let prompt = try session.prompt()
      let field = try prompt.field.orThrow(
        .elementNotInteractable, "the alert \"\(prompt.text)\" has no text field")
      if !field.element.isFocused { try session.gesture { try session.device.tap(field) } }
      try session.gesture { try session.device.typeText(text) }
      return .null
    },
  ]
}

extension Session {
  /// Handles an alert that is open when a command arrives, as the session's capabilities specify.
  func handlePrompt() throws {
    guard let alert = look().tree?.alert else { return }
    let prompt = Prompt(alert)
    let handler = prompts[prompt.kind]
    if let accepts = handler.accepts, let button = prompt.button(accepts) {
      try gesture { try device.tap(button) }
    }
    guard handler.notifies else { return }
    let outcome =
      switch handler.accepts {
      case true?: "it was accepted"
      case false?: "it was dismissed"
      case nil: "accept or dismiss it with an alert command"
      }
    throw WebDriverError(
      .unexpectedAlertOpen,
      "the command was not carried out because the alert \"\(prompt.text)\" was open: \(outcome)",
      data: ["text": .string(prompt.text)])
  }

  /// Taps a button and waits until the alert is gone, for at most 10 seconds. WebDriverAgent waits
  /// as long for an app to be idle (`waitForIdleTimeout`).
  fileprivate func answerAlert(accepting: Bool) async throws -> Reply {
    let prompt = try prompt()
    let button = try prompt.button(accepting).orThrow(
      .unsupportedOperation, "the alert \"\(prompt.text)\" has no button to tap")
    try gesture { try device.tap(button) }
    _ = try await wait(milliseconds: 10_000) {
      look().tree?.alert.map(Prompt.init)?.text == prompt.text ? nil : true
    }
    return .null
  }

  fileprivate func prompt() throws -> Prompt {
    Prompt(try tree().alert.orThrow(.noSuchAlert, "no alert is open"))
  }
}

private struct Prompt {
  private var buttons: [ElementNode] = []
  private(set) var field: ElementNode?
  /// The title and the message, on separate lines.
  let text: String

  init(_ alert: ElementNode) {
    var texts: [String] = []
    var rest = Array(alert.children.reversed())
    while let node = rest.popLast() {
      switch node.element.type {
      case .button: buttons.append(node)
      case .staticText: texts.append(WireElement(node).text)
      case let type where type.isTextInput: field = field ?? node
      default: rest += node.children.reversed()
      }
    }
    let title = alert.element.label
    if !title.isEmpty, texts.first != title { texts.insert(title, at: 0) }
    text = texts.joined(separator: "\n")
  }

  var kind: PromptHandlers.Kind {
    if field != nil { return .prompt }
    return buttons.count > 1 ? .confirm : .alert
  }

  /// Returns the accepting or dismissing button. As in Appium, the last one accepts and the first
  /// one dismisses.
  func button(_ accepts: Bool) -> ElementNode? { accepts ? buttons.last : buttons.first }
}

/// Source: W3C WebDriver, "unhandled prompt behavior".
enum PromptHandler: String, CaseIterable, Sendable {
  case dismiss, accept
  case dismissAndNotify = "dismiss and notify"
  case acceptAndNotify = "accept and notify"
  case ignore

  /// Whether the alert is accepted (true) or dismissed (false). Nil if it stays open.
  var accepts: Bool? {
    switch self {
    case .accept, .acceptAndNotify: true
    case .dismiss, .dismissAndNotify: false
    case .ignore: nil
    }
  }

  var notifies: Bool { self != .accept && self != .dismiss }
}

struct PromptHandlers: Sendable {
  /// The specification's kinds: one button, leaving a page, several buttons, the default for kinds
  /// not in the map, a file choice, a text field.
  enum Kind: String, CaseIterable, Sendable {
    case alert, beforeUnload, confirm, `default`, file, prompt
  }

  private var handlers: [Kind: PromptHandler] = [:]
  let json: JSONValue

  /// The capabilities that configure alert handling. Appium's two handle each alert before the next
  /// command, as WebDriver's `accept` and `dismiss` do.
  static let names = [
    "unhandledPromptBehavior", "appium:autoAcceptAlerts", "appium:autoDismissAlerts",
  ]

  /// Reads WebDriver's capability (a handler, or a map from kinds to handlers), or one of Appium's.
  init(_ arguments: Arguments) throws {
    let name = Self.names[0]
    var said = arguments.has(name) ? [name] : []
    for automatic in Self.names[1...] where try arguments.bool(ifAny: automatic) == true {
      said.append(automatic)
    }
    if said.count > 1 {
      throw arguments.invalid(
        said[1], "and \"\(said[0])\" both configure alert handling. Keep one of them")
    }
    if let only = said.first, only != name {
      let handler: PromptHandler = only == Self.names[1] ? .accept : .dismiss
      handlers[.default] = handler
      json = .string(handler.rawValue)
      return
    }
    json = arguments.value(name) ?? .string(PromptHandler.dismissAndNotify.rawValue)
    if case .string? = arguments.value(name) {
      handlers[.default] = try arguments.word(name, among: PromptHandler.allCases)
      return
    }
    guard let map = try arguments.object(ifAny: name) else { return }
    for key in map.members.keys.sorted() {
      let kind = try Kind(rawValue: key).orThrow(
        map.invalid(
          key, "isn't a kind of prompt. Known kinds: \(Kind.allCases.map(\.rawValue).quotedList)"))
      handlers[kind] = try map.word(key, among: PromptHandler.allCases)
    }
  }

  subscript(_ kind: Kind) -> PromptHandler {
    handlers[kind] ?? handlers[.default] ?? .dismissAndNotify
  }
}
