import Testing
import WebDriver

/// A state of a page, and the questions to both ends about it.
struct PageState {
  /// The page as it was just loaded.
  let page: CheckedPage
  let actions: [Action]
  let questions: [Question]
  /// The questions about every element of the body that has an id.
  let ofEveryElement: [Fact]

  /// - Parameter actions: The actions to perform first: their descriptions, separated by commas.
  init(
    _ page: CheckedPage, _ actions: String = "", asks questions: [Question] = [],
    ofEveryElement: [Fact] = []
  ) {
    self.page = page
    self.actions = actions.isEmpty ? [] : actions.components(separatedBy: ", ").map(Action.init)
    self.questions = questions
    self.ofEveryElement = ofEveryElement
  }

  /// Returns the name of a pair of answers, as used in ``KnownDifferences``.
  func name(_ what: some CustomStringConvertible) -> String {
    let actions = actions.isEmpty ? "" : ", \(actions.map(\.description).joined(separator: ", "))"
    return "\(page.rawValue)\(actions): \(what)"
  }
}

/// An action on the element that a CSS selector finds: `click #a`, `clear #a`, `submit #a` or
/// `type "a{left}" into #a`, with names of special keys in braces.
struct Action: CustomStringConvertible, Sendable {
  let description: String
  let perform: @Sendable (ComparedRemoteEnd) async throws -> Void

  init(_ description: String) {
    self.description = description
    if let typing = description.wholeMatch(of: #/type "(.*)" into (.+)/#) {
      let keys = Self.keys.reduce(String(typing.1)) { $0.replacing("{\($1.key)}", with: $1.value) }
      let field = String(typing.2)
      perform = { try await $0.element(field).sendKeys(keys) }
      return
    }
    let selector = String(description.drop { $0 != " " }.dropFirst())
    switch description.prefix(while: { $0 != " " }) {
    case "click": perform = { try await $0.element(selector).click() }
    case "clear": perform = { try await $0.element(selector).clear() }
    case "submit":
      perform = { try await $0.driver.execute(Self.submit, [$0.element(selector).json]) }
    default: preconditionFailure("\(description) isn't an action")
    }
  }

  /// Source: W3C WebDriver, "keyboard actions".
  private static let keys = [
    "backspace": "\u{E003}", "tab": "\u{E004}", "enter": "\u{E007}", "end": "\u{E010}",
    "home": "\u{E011}", "left": "\u{E012}", "up": "\u{E013}", "right": "\u{E014}",
    "down": "\u{E015}", "delete": "\u{E017}", "line": "\n",
  ]

  /// The script with which Selenium's clients submit a form. Our remote end recognises it by the
  /// comment.
  private static let submit = """
    /* submitForm */
    const form = arguments[0].closest("form");
    if (!form) throw new Error("Unable to find containing form element");
    const event = new Event("submit", { bubbles: true, cancelable: true });
    if (form.dispatchEvent(event)) form.submit();
    """
}

struct Question: CustomStringConvertible, Sendable {
  let description: String
  let answer: @Sendable (ComparedRemoteEnd) async throws -> JSONValue

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

  /// Finds all matches inside the element that a CSS selector finds.
  static func findAllIn(_ selector: String, _ locator: Locator) -> Question {
    Question(description: "find all \(locator) in \(selector)") {
      $0.names(of: try await $0.element(selector).findElements(locator))
    }
  }

  static func fact(_ fact: Fact, of selector: String) -> Question {
    Question(description: "\(fact) of \(selector)") {
      try await fact.value($0.element(selector))
    }
  }

  static func value(_ selector: String) -> Question { .fact(.property("value"), of: selector) }

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
}

struct Fact: CustomStringConvertible, Sendable {
  let description: String
  /// Whether style sheets can determine it.
  var isOfStyle = false
  let value: @Sendable (RemoteElement) async throws -> JSONValue

  static let text = Fact(description: "text") { .string(try await $0.text()) }
  static let tagName = Fact(description: "tag name") { try await $0.state("name") }
  static let role = Fact(description: "role") { try await $0.state("computedrole") }
  static let label = Fact(description: "label") { try await $0.state("computedlabel") }
  static let enabled = Fact(description: "enabled") { .bool(try await $0.isEnabled()) }
  static let selected = Fact(description: "selected") { try await $0.state("selected") }
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
    Fact(description: "css \(name)", isOfStyle: true) { try await $0.state("css/\(name)") }
  }
}

extension [Fact] {
  /// Returns the facts with these names, which are separated by spaces.
  static func all(attributes: String = "", properties: String = "", styles: String = "") -> [Fact] {
    func facts(_ kind: (String) -> Fact, _ names: String) -> [Fact] {
      names.split(separator: " ").map { kind(String($0)) }
    }
    return facts(Fact.attribute, attributes) + facts(Fact.property, properties)
      + facts(Fact.css, styles)
  }
}

enum PageStates {
  static var all: [PageState] {
    CheckedPage.allCases.map(everyElement) + finding + reading + effects
  }

  private static func everyElement(of page: CheckedPage) -> PageState {
    PageState(
      page, asks: [.title, .source, .activeElement],
      ofEveryElement: [.role, .label, .displayed, .enabled, .selected, .text])
  }

  /// Locators of each strategy, valid and invalid.
  static var finding: [PageState] {
    [
      PageState(.links, asks: linkTexts + selectors + paths + inElements),
      PageState(.fields, asks: states.map { .findAll(.css($0)) }),
      PageState(
        .structure,
        asks: states.map { .findAll(.css($0)) } + structurePaths.map { .findAll(.xpath($0)) }),
      PageState(.beerList, asks: beers),
    ]
  }

  private static let linkTexts: [Question] =
    [
      "Belgian beers", "belgian beers", " Belgian beers ", "Abbey ales", "",
      "Hidden link", "No link", "One\nTwo", "\"A\" & 'B' <c>", "Žatec e\u{301}",
      "tec é", "Beer 1",
    ].flatMap { [.findAll(.linkText($0)), .findAll(.partialLinkText($0))] } + [
      .find(.linkText("Belgian beers")), .find(.linkText("nothing")),
      .find(.partialLinkText("bbe")), .findAll(.partialLinkText("Beer")),
      .findAll(.partialLinkText("ne\nTw")),
      .find(.tagName("LI")), .findAll(.tagName("a")), .findAll(.tagName("*")),
      .find(.tagName("nothing")), .find(.tagName("")), .find(.tagName("a b")),
      .find(Locator(strategy: "nonsense", value: "a")),
    ]

  private static let selectors: [Question] =
    [
      "*", "a", "A", "#plain", "#Case", "#case", ".beer", ".Beer", ".Case", ".case", "li.beer.even",
      "li.beer:not(.even)", "ul > li", "ul li a", "nav > a + a", "nav > a ~ a", "li ~ li", "[href]",
      "[HREF]", "a[href='#1']", "a[href^='#']", "[class~=even]", "[class~='']", "[class^='beer ']",
      "[class$=first]", "[class*='eve']", "[class*='']", "[lang|=nl]", "[data-odd=yes i]",
      "[data-odd=Yes s]", "[data-odd=yes]", "[DATA-ODD]", "li:first-child", "li:last-child",
      "li:nth-child(2)", "li:nth-child(odd)", "li:nth-child(-n+2)", "li:nth-last-child(1)",
      "a:nth-of-type(2)", "p:last-of-type", "a:only-child", ":root", "html:root",
      ":is(ul, nav) > *", ":where(nav) a", "a, p", "p, a", "a:empty", "br:only-of-type", "a:link",
      ":any-link", "nav a:not(#plain, #spaces)", "#with\\.dots\\:and\\#more",
      "[title=\"it's \\\"quoted\\\"\"]", "body > *:first-child", "ul>li:first-of-type>a",
    ].map { .findAll(.css($0)) }
    + [
      "", " ", "a[", "a..b", "#", "a >", "> a", "a,,b", ":nonsense", "a:not(", "1a",
      "a:nth-child(x)", "a[href=#1]", "::before", "a{}", "[]", "a b,", "*|a", "nothing",
    ].map { .find(.css($0)) }

  private static let paths: [Question] =
    [
      "//a", "//A", "/html/body/nav/a", "//li[2]", "//li[last()]", "//a[@href='#1']",
      "//a[contains(., 'Beer')]", "//a[.='Beer 1']", "//a[text()='Beer 1']", "//li[@class]",
      "//*[@id='list']/li/a", "//li/following-sibling::li", "//li/..",
      "//a[normalize-space()='Belgian beers']",
      "//*[starts-with(@class, 'beer')]", "//li[position() < 3]", "//li[not(@lang)]", "id('list')",
      "//a[contains(@href, 'a=1')]", "(//li)[2]", "//b/ancestor::*", "//nav | //ul",
      "//*[string-length(@id) > 8]", "//li[@data-id = 3]", "//@href", "//text()", "//*[@ID]",
      "//nothing",
    ].map { .findAll(.xpath($0)) }
    + ["//[", "", "//a[", "count(//a)", "'text'", "//a[foo()]", "//x:a", "//a/@href", "true()"]
    .map { .find(.xpath($0)) }

  private static let inElements: [Question] = [
    .findAllIn("#list", .css("a")), .findAllIn("#list", .css("ul a")),
    .findAllIn("#list", .css(":scope > li")), .findAllIn("#list", .xpath(".//a")),
    .findAllIn("#list", .xpath("//nav")), .findAllIn("#list", .xpath("li")),
    .findAllIn("#list", .xpath("..")), .findAllIn("#list", .tagName("li")),
    .findAllIn("#list", .linkText("Beer 2")), .findAllIn("#list", .partialLinkText("Belgian")),
    .findAllIn("#list", .css("[")),
  ]

  private static let states = [
    ":checked", ":disabled", ":enabled", "input:enabled", "input:not(:disabled)", ":focus",
    "fieldset:disabled",
  ]

  private static let structurePaths = [
    "//li[1]", "//ul[li]", "//input[@id]", "//ul//text()/..", "//h2/node()",
    "//*[self::h2 or self::h3]", "//section[@id]/preceding-sibling::*",
    "//li[position() mod 2 = 1]", "//li[. = '7.5%']", "//*[count(*) > 5]",
    "//dt/following-sibling::dd", "//*[name() = 'dd']", "//*[local-name() = 'DD']",
  ]

  private static let beers: [Question] =
    [
      .css("input[placeholder='Search']"), .css("#beers li"), .css("#beers .name"),
      .xpath("//ul[@id='beers']/li[position() <= 3]//*[@class='name']"),
      .xpath("//ul[@id='beers']/li[.//*[@class='name'][. = '100% Gueuze']]//a"),
      .xpath("//ul[@id='beers']/li[.//*[@class='features'][contains(., 'blonde')]]"),
      .xpath("//*[@id='results'][@aria-busy='false']/*[@id='count'][. = '462 beers']"),
      .partialLinkText("<Extra>"), .partialLinkText("%"),
    ].map(Question.findAll)

  static let reading = [
    PageState(
      .fields,
      ofEveryElement: [.tagName]
        + .all(
          attributes: "value type placeholder disabled id nothing max aria-label",
          properties: "value type disabled placeholder tagName id nothing min max step name")),
    PageState(
      .links,
      ofEveryElement: [.tagName]
        + .all(
          attributes: "href class HREF title lang style hidden data-id",
          properties: "href className textContent lang title hidden")),
    PageState(.texts, ofEveryElement: .all(properties: "textContent innerHTML outerHTML")),
    PageState(.visibility, ofEveryElement: .all(styles: "display color")),
  ]

  static var effects: [PageState] { typing + clicking + refused }

  private static var typing: [PageState] {
    typed.map { text, field in
      PageState(.fields, "type \"\(text)\" into \(field)", asks: [.value(field), .activeElement])
    } + [
      PageState(
        .fields, "clear #name",
        asks: [.value("#name"), .fact(.attribute("value"), of: "#name"), .activeElement]),
      PageState(
        .fields, #"type "x" into #name, clear #name, type "y" into #name"#,
        asks: [.fact(.attribute("value"), of: "#name"), .activeElement, .source]),
      PageState(
        .fields, #"click #name, type "a{tab}" into #name"#, asks: [.activeElement, .value("#name")]),
    ]
  }

  private static let typed = [
    (" typed é", "#name"), ("🍺 e\u{301}", "#empty"), ("a{left}b", "#name"),
    ("{home}x{delete}", "#name"), ("{backspace}y", "#name"), ("{home}1{end}2{right}3", "#name"),
    ("q{enter}", "#search"), ("a{tab}", "#name"), ("{right}", "#range"), ("{home}", "#range"),
    ("{up}", "#range-at"), ("{down}", "#range-at"), ("{end}", "#range-at"),
  ]

  private static let clicking =
    ["click #name, click #title", "click #disabled", "click #button"].map {
      PageState(.fields, $0, asks: [.activeElement])
    }
    + ["click #plain", "click #in-link", "click #marks"].map { PageState(.links, $0, asks: [.url]) }

  private static let refusals: [(CheckedPage, String)] = [
    (
      .fields,
      #"""
      clear #disabled, clear #title, clear #range, clear #empty, type "x" into #disabled, \#
      type "x" into #title, click #disabled, click #nothing, type "" into #name, click body, \#
      click html, type "x" into body, submit #name
      """#
    ),
    (
      .visibility,
      #"""
      click #hidden, click #none, click #empty, click #hidden-button, click #button, \#
      click #template, click #in-hidden, click #empty-span, click #item, type "x" into #input, \#
      type "x" into #hidden-field, type "x" into #button, type "x" into #plain
      """#
    ),
    (
      .structure,
      #"click #locked-button, type "x" into #in-locked, type "x" into #deep, clear #in-locked"#
    ),
  ]

  private static var refused: [PageState] {
    refusals.map { page, actions in
      let actions = actions.components(separatedBy: ", ").map(Action.init)
      return PageState(page, asks: actions.map(Question.outcome))
    }
  }
}
