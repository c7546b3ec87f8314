import Testing
import WebDriver

/// A state of a page, and what both ends are asked about it.
struct Situation {
  /// The page, as it is when it has just been loaded.
  let page: CheckedPage
  /// What is done first.
  let actions: [Action]
  /// What is asked.
  let questions: [Question]
  /// What is asked of every element of the body that has an id.
  let ofEveryElement: [Fact]

  init(
    _ page: CheckedPage, _ actions: [Action] = [], asks questions: [Question] = [],
    ofEveryElement: [Fact] = []
  ) {
    self.page = page
    self.actions = actions
    self.questions = questions
    self.ofEveryElement = ofEveryElement
  }

  /// What a pair of answers is known by, here and in the list of known differences.
  func name(_ what: some CustomStringConvertible) -> String {
    let actions = actions.isEmpty ? "" : ", \(actions.map(\.description).joined(separator: ", "))"
    return "\(page.rawValue)\(actions): \(what)"
  }
}

/// What is done to an element that a CSS selector finds.
struct Action: CustomStringConvertible, Sendable {
  let description: String
  let perform: @Sendable (CheckedEnd) async throws -> Void

  static func click(_ selector: String) -> Action {
    Action(description: "click \(selector)") { try await $0.element(selector).click() }
  }

  static func clear(_ selector: String) -> Action {
    Action(description: "clear \(selector)") { try await $0.element(selector).clear() }
  }

  /// Types a text in which keys that have no character of their own are written as `{left}`.
  static func type(_ text: String, into selector: String) -> Action {
    let keys = keys.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    return Action(description: "type \"\(text)\" into \(selector)") {
      try await $0.element(selector).sendKeys(keys)
    }
  }

  /// Source: W3C WebDriver, "keyboard actions".
  private static let keys = [
    "backspace": "\u{E003}", "tab": "\u{E004}", "enter": "\u{E007}", "end": "\u{E010}",
    "home": "\u{E011}", "left": "\u{E012}", "up": "\u{E013}", "right": "\u{E014}",
    "down": "\u{E015}", "delete": "\u{E017}", "line": "\n",
  ]

  /// Has the form be sent that the element is, or is in.
  static func submit(_ selector: String) -> Action {
    // What Selenium's clients send as a script: our remote end knows it by the comment.
    let script = """
      /* submitForm */
      const form = arguments[0].closest("form");
      if (!form) throw new Error("Unable to find containing form element");
      const event = new Event("submit", { bubbles: true, cancelable: true });
      if (form.dispatchEvent(event)) form.submit();
      """
    return Action(description: "submit \(selector)") {
      try await $0.driver.execute(script, [$0.element(selector).json])
    }
  }
}

/// What is asked of a page.
struct Question: CustomStringConvertible, Sendable {
  let description: String
  let answer: @Sendable (CheckedEnd) async throws -> JSONValue

  static func find(_ locator: Locator) -> Question {
    Question(description: "find \(locator)") {
      $0.name(of: try await $0.driver.findElement(locator))
    }
  }

  static func findAll(_ locator: Locator) -> Question {
    Question(description: "find all \(locator)") {
      $0.names(of: try await $0.driver.findElements(locator))
    }
  }

  /// All that is found in the element that a CSS selector finds.
  static func findAllIn(_ selector: String, _ locator: Locator) -> Question {
    Question(description: "find all \(locator) in \(selector)") {
      $0.names(of: try await $0.element(selector).findElements(locator))
    }
  }

  /// A fact of the element that a CSS selector finds.
  static func fact(_ fact: Fact, of selector: String) -> Question {
    Question(description: "\(fact) of \(selector)") {
      try await fact.value($0.element(selector))
    }
  }

  /// The property `value` of the element that a CSS selector finds.
  static func value(_ selector: String) -> Question { .fact(.property("value"), of: selector) }

  /// What becomes of an action.
  static func outcome(_ action: Action) -> Question {
    Question(description: "outcome of \(action)") {
      try await action.perform($0)
      return "done"
    }
  }

  static let activeElement = Question(description: "active element") {
    $0.name(of: try await $0.driver.activeElement())
  }
  static let title = Question(description: "title") { .string(try await $0.driver.title()) }
  static let url = Question(description: "url") { .string(try await $0.driver.currentURL()) }
  static let source = Question(description: "source") { .string(try await $0.driver.pageSource()) }

  /// The part of the address that a form's controls make; null where the page was not left.
  static let sentTo = Question(description: "sent to") { end in
    var url = ""
    do {
      // A form is sent some time after what has it sent.
      try await end.driver.waitUntil("the form was sent", timeout: 2000, interval: 50) {
        url = try await end.driver.currentURL()
        return url.hasPrefix("about:blank")
      }
    } catch WebDriverClientError.timedOut {
      return nil
    }
    return .string(url)
  }
}

/// What is asked of an element.
struct Fact: CustomStringConvertible, Sendable {
  let description: String
  /// Whether it is one that style sheets may say.
  var isOfStyle = false
  let value: @Sendable (RemoteElement) async throws -> JSONValue

  static let text = Fact(description: "text") { .string(try await $0.text()) }
  static let tagName = Fact(description: "tag name") { .string(try await $0.tagName()) }
  static let role = Fact(description: "role") { .string(try await $0.computedRole()) }
  static let label = Fact(description: "label") { .string(try await $0.computedLabel()) }
  static let enabled = Fact(description: "enabled") { .bool(try await $0.isEnabled()) }
  static let selected = Fact(description: "selected") { .bool(try await $0.isSelected()) }
  static let displayed = Fact(description: "displayed") { .bool(try await $0.isDisplayed()) }

  static func attribute(_ name: String) -> Fact {
    Fact(description: "attribute \(name)") {
      try await $0.attribute(name).map { .string($0) } ?? .null
    }
  }

  static func property(_ name: String) -> Fact {
    Fact(description: "property \(name)") { try await $0.property(name) }
  }

  static func css(_ name: String) -> Fact {
    Fact(description: "css \(name)", isOfStyle: true) { .string(try await $0.cssValue(name)) }
  }
}

extension [Fact] {
  /// The facts of one kind with these names.
  static func all(_ kind: (String) -> Fact, _ names: String) -> [Fact] {
    names.split(separator: " ").map { kind(String($0)) }
  }
}
