import WebDriver

/// A state of a page, and what both ends are asked about it.
struct Situation {
  /// The page, as it is when it has just been loaded.
  let page: CheckedPage
  /// What is done first.
  var actions: [Action] = []
  /// What is asked.
  var questions: [Question] = []
  /// What is asked of every element of the body that has an id.
  var ofEveryElement: [Fact] = []

  /// What a pair of answers is known by, here and in the list of known differences.
  func name(_ what: some CustomStringConvertible) -> String {
    let actions = actions.isEmpty ? "" : ", \(actions.map(\.description).joined(separator: ", "))"
    return "\(page.rawValue)\(actions): \(what)"
  }
}

/// What is done to an element that a CSS selector finds.
enum Action: CustomStringConvertible {
  case click(String)
  case clear(String)
  case type(String, into: String)
  /// Has the form be sent that it is, or is in.
  case submit(String)

  var description: String {
    switch self {
    case .click(let selector): "click \(selector)"
    case .clear(let selector): "clear \(selector)"
    case .submit(let selector): "submit \(selector)"
    case .type(let text, let selector): "type \"\(Self.shown(text))\" into \(selector)"
    }
  }

  /// The text with the keys that have no character of their own by their names.
  private static func shown(_ text: String) -> String {
    Key.allCases.reduce(text) { $0.replacing($1.rawValue, with: "{\($1)}") }
      .replacing("\n", with: "{enter}")
  }
}

/// Keys that have no character of their own. Source: W3C WebDriver, "keyboard actions".
enum Key: String, CaseIterable {
  case backspace = "\u{E003}"
  case tab = "\u{E004}"
  case enter = "\u{E007}"
  case end = "\u{E010}"
  case home = "\u{E011}"
  case left = "\u{E012}"
  case up = "\u{E013}"
  case right = "\u{E014}"
  case down = "\u{E015}"
  case delete = "\u{E017}"
}

/// What is asked of a page.
enum Question: CustomStringConvertible {
  case find(Locator)
  case findAll(Locator)
  /// All that is found in the element that a CSS selector finds.
  case findAllIn(String, Locator)
  /// A fact of the element that a CSS selector finds.
  case fact(Fact, of: String)
  case activeElement
  case title
  case url
  case source
  /// The part of the address that a form's controls make; null where the page was not left.
  case sentTo
  /// What becomes of an action.
  case outcome(Action)

  var description: String {
    switch self {
    case .find(let locator): "find \(locator)"
    case .findAll(let locator): "find all \(locator)"
    case .findAllIn(let selector, let locator): "find all \(locator) in \(selector)"
    case .fact(let fact, let selector): "\(fact) of \(selector)"
    case .activeElement: "active element"
    case .title: "title"
    case .url: "url"
    case .source: "source"
    case .sentTo: "sent to"
    case .outcome(let action): "outcome of \(action)"
    }
  }
}

/// What is asked of an element.
enum Fact: CustomStringConvertible {
  case text, tagName, role, label, enabled, selected, displayed
  case attribute(String)
  case property(String)
  case css(String)

  var description: String {
    switch self {
    case .text: "text"
    case .tagName: "tag name"
    case .role: "role"
    case .label: "label"
    case .enabled: "enabled"
    case .selected: "selected"
    case .displayed: "displayed"
    case .attribute(let name): "attribute \(name)"
    case .property(let name): "property \(name)"
    case .css(let name): "css \(name)"
    }
  }
}
