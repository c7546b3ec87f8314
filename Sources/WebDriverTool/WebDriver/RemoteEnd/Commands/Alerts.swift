import Device

/// Alerts, and how a session handles an alert that is open when a command arrives.
///
/// In the native context, an alert is part of the screen, like any other element. Nothing handles
/// it unless the client's capabilities request that. In a web context, W3C's rules apply.
/// Sources: `FBAlert.m` and `FBSession.m` of appium/WebDriverAgent.
extension RemoteEnd {
  static let alerts: [Route] = [
    // Taps the first button. Accepting taps the last one.
    Route("POST", "/alert/dismiss", promptCheck: .skipped) { session, _ in
      try await session.answerAlert(accepting: false)
    },
    Route("POST", "/alert/accept", promptCheck: .skipped) { session, _ in
      try await session.answerAlert(accepting: true)
    },
    Route("GET", "/alert/text", promptCheck: .skipped) { session, _ in
      .text(try session.prompt().text)
    },
    Route("POST", "/alert/text", promptCheck: .skipped) { session, command in
      let text = try Keys.text(command.arguments.string("text"))
      let prompt = try session.prompt()
      guard prompt.fields.count == 1 else {
        let what = prompt.fields.isEmpty ? "has no text field" : "has several text fields"
        throw WebDriverError(
          prompt.fields.isEmpty ? .elementNotInteractable : .unsupportedOperation,
          "the alert \"\(prompt.text)\" \(what)")
      }
      try session.gesture { try session.device.clearText(prompt.fields[0]) }
      try session.gesture { try session.device.typeText(text) }
      return .null
    },
  ]

  private enum AlertAction: String, CaseIterable { case accept, dismiss, getButtons }

  static let alertScripts: [MobileCommand] = [
    MobileCommand("alert", promptCheck: .skipped) { session, arguments in
      let action = try arguments.word("action", among: AlertAction.allCases)
      guard action != .getButtons else {
        return .texts(try session.prompt().buttons.compactMap { WireElement($0).label })
      }
      let label = try arguments.string(ifAny: "buttonLabel") ?? ""
      return try await session.answerAlert(accepting: action == .accept, label: label)
    }
  ]
}

extension Session {
  /// Handles an alert that is open when a command arrives, as the session's capabilities specify.
  func handlePrompt() throws {
    guard isInWebView || prompts.areRequested, let alert = look().tree?.alert else { return }
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

  /// Taps a button and waits until the alert is gone, for at most the setting `waitForIdleTimeout`.
  /// WebDriverAgent waits as long for an app to be idle. The button is the one with a label or, if
  /// that is empty, the accepting or dismissing one.
  fileprivate func answerAlert(accepting: Bool, label: String = "") async throws -> Reply {
    let prompt = try prompt()
    let button =
      try label.isEmpty
      ? prompt.button(accepting).orThrow(
        .unsupportedOperation, "the alert \"\(prompt.text)\" has no button to tap")
      : prompt.buttons.first { $0.element.label == label }.orThrow(
        .invalidElementState,
        "the alert \"\(prompt.text)\" has no button \"\(label)\". Its buttons: "
          + prompt.buttons.map(\.element.label).quotedList)
    try gesture { try device.tap(button) }
    _ = try await wait(milliseconds: Int(settings.waitForIdleTimeout * 1000)) {
      look().tree?.alert.map(Prompt.init)?.text == prompt.text ? nil : true
    }
    return .null
  }

  fileprivate func prompt() throws -> Prompt {
    Prompt(try tree().alert.orThrow(.noSuchAlert, "no alert is open"))
  }
}

/// The parts of an alert. Source: `FBAlert.m` of appium/WebDriverAgent.
private struct Prompt {
  private(set) var buttons: [ElementNode] = []
  private(set) var fields: [ElementNode] = []
  /// The static texts outside of buttons and the text views, on separate lines. The alert's own
  /// label isn't part of it.
  let text: String

  init(_ alert: ElementNode) {
    var texts: [String?] = []
    var rest = alert.children.reversed().map { ($0, false) }
    while let (node, isInButton) = rest.popLast() {
      let type = node.element.type
      switch type {
      case .button: buttons.append(node)
      case .textView: texts.append(Self.text(of: node))
      case .staticText where !isInButton: texts.append(Self.text(of: node))
      case .textField, .secureTextField: fields.append(node)
      default: break
      }
      rest += node.children.reversed().map { ($0, isInButton || type == .button) }
    }
    text = texts.compactMap { $0 }.joined(separator: "\n")
  }

  private static func text(of node: ElementNode) -> String? {
    let wire = WireElement(node)
    return wire.label ?? wire.value
  }

  var kind: PromptHandlers.Kind {
    if !fields.isEmpty { return .prompt }
    return buttons.count > 1 ? .confirm : .alert
  }

  /// Returns the accepting or dismissing button: the last one accepts, the first one dismisses.
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
  /// The value of `unhandledPromptBehavior` that the session returns. Without a request it is W3C's
  /// default, which applies in web contexts.
  let json: JSONValue
  /// Whether the capabilities configure alert handling. If not, alerts stay open in the native
  /// context.
  let areRequested: Bool

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
    areRequested = !said.isEmpty
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
