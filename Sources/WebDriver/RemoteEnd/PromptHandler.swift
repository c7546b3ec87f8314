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

  /// Reads the capability `unhandledPromptBehavior`: one handler, or a map from kinds to handlers.
  init(_ arguments: Arguments) throws(WebDriverError) {
    let name = "unhandledPromptBehavior"
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
