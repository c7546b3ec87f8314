/// What a session does with an alert that is open when a command comes.
///
/// Source: W3C WebDriver, "unhandled prompt behavior".
enum PromptHandler: String, CaseIterable, Sendable {
  case dismiss
  case accept
  case dismissAndNotify = "dismiss and notify"
  case acceptAndNotify = "accept and notify"
  case ignore

  /// Whether the alert is answered with its accepting button; nil where it is left open.
  var accepts: Bool? {
    switch self {
    case .accept, .acceptAndNotify: true
    case .dismiss, .dismissAndNotify: false
    case .ignore: nil
    }
  }

  /// Whether the command that came fails.
  var notifies: Bool { self != .accept && self != .dismiss }
}

/// The handlers of a session by kind of alert.
struct PromptHandlers: Sendable {
  /// The kinds of alert that the specification knows.
  enum Kind: String, CaseIterable, Sendable {
    /// One button.
    case alert
    /// Leaving a web page.
    case beforeUnload
    /// Several buttons.
    case confirm
    /// For all that the map does not name.
    case `default`
    /// A choice of files.
    case file
    /// A text field.
    case prompt
  }

  private var handlers: [Kind: PromptHandler] = [:]
  /// As it was asked for.
  let json: JSONValue

  /// The handlers where nothing was asked for.
  init() { json = .string(PromptHandler.dismissAndNotify.rawValue) }

  /// The capabilities that say what is done with alerts. Appium's two answer each alert before the
  /// next command, as `accept` and `dismiss` of WebDriver's own do.
  static let names = [
    "unhandledPromptBehavior", "appium:autoAcceptAlerts", "appium:autoDismissAlerts",
  ]

  /// Reads the capability `unhandledPromptBehavior`: one handler, or a map from kinds to handlers;
  /// or one of Appium's.
  init(_ arguments: Arguments) throws(WebDriverError) {
    let name = Self.names[0]
    var said = arguments.has(name) ? [name] : []
    for automatic in Self.names.dropFirst() where try arguments.bool(ifAny: automatic) == true {
      said.append(automatic)
    }
    if said.count > 1 {
      throw arguments.invalid(
        said[1], "and \"\(said[0])\" both say what is done with alerts; leave one of them")
    }
    if let only = said.first, only != name {
      let handler = only == Self.names[1] ? PromptHandler.accept : .dismiss
      handlers[.default] = handler
      json = .string(handler.rawValue)
      return
    }
    json = arguments.value(name) ?? .string(PromptHandler.dismissAndNotify.rawValue)
    if case .string? = arguments.value(name) {
      handlers[.default] = try arguments.word(name, PromptHandler.self)
      return
    }
    guard let map = try arguments.object(ifAny: name) else { return }
    for key in map.members.keys.sorted() {
      guard let kind = Kind(rawValue: key) else {
        throw map.invalid(
          key,
          "is no kind of prompt; known are "
            + Kind.allCases.map(\.rawValue).quotedList)
      }
      handlers[kind] = try map.word(key, PromptHandler.self)
    }
  }

  subscript(_ kind: Kind) -> PromptHandler {
    handlers[kind] ?? handlers[.default] ?? .dismissAndNotify
  }
}
