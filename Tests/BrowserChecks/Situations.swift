import WebDriver

/// All that both ends are asked.
enum Situations {
  static var all: [Situation] {
    CheckedPage.allCases.map(everyElement) + finding + reading + effects
  }

  /// What every element of a page is.
  private static func everyElement(of page: CheckedPage) -> Situation {
    Situation(
      page: page, questions: [.title, .source, .activeElement],
      ofEveryElement: [.role, .label, .displayed, .enabled, .selected, .text])
  }
}

extension Situations {
  /// What is found by each strategy, and what is no locator.
  static var finding: [Situation] {
    [
      Situation(page: .links, questions: linkTexts + selectors + paths + inElements),
      Situation(page: .choices, questions: states.map { .findAll(.css($0)) }),
      Situation(page: .forms, questions: formStates.map { .findAll(.css($0)) }),
      Situation(page: .structure, questions: structurePaths.map { .findAll(.xpath($0)) }),
      Situation(page: .beerList, questions: beers),
    ]
  }

  private static let linkTexts: [Question] =
    [
      "Belgian beers", "belgian beers", " Belgian beers ", "Abbey ales", "LOUD", "loud", "",
      "Hidden link", "No link", "two\nlines", "One\nTwo", "\"A\" & 'B' <c>", "Žatec e\u{301}",
      "tec é", "Beer 1",
    ].flatMap { [.findAll(.linkText($0)), .findAll(.partialLinkText($0))] }
    + [
      .find(.linkText("Belgian beers")), .find(.linkText("nothing")),
      .find(.partialLinkText("bbe")), .findAll(.partialLinkText("Beer")),
      .findAll(.partialLinkText("lines")), .findAll(.partialLinkText("wo\nli")),
      .find(.tagName("LI")), .findAll(.tagName("a")), .findAll(.tagName("*")),
      .find(.tagName("nothing")), .find(.tagName("")), .find(.tagName("a b")),
      .find(Locator(strategy: "nonsense", value: "a")),
    ]

  private static let selectors: [Question] =
    [
      "*", "a", "A", "#plain", "#Case", "#case", ".beer", ".Beer", ".Case", ".case", "li.beer.even",
      "li.beer:not(.even)", "ul > li", "ul li a", "nav > a + a", "nav > a ~ a", "li ~ li",
      "[href]", "[HREF]", "a[href='#1']", "a[href^='#']", "[class~=even]", "[class~='']",
      "[class^='beer ']", "[class$=first]", "[class*='eve']", "[class*='']", "[lang|=nl]",
      "[data-odd=yes i]", "[data-odd=Yes s]", "[data-odd=yes]", "[DATA-ODD]", "li:first-child",
      "li:last-child", "li:nth-child(2)", "li:nth-child(odd)", "li:nth-child(-n+2)",
      "li:nth-last-child(1)", "a:nth-of-type(2)", "p:last-of-type", "a:only-child", ":root",
      "html:root", ":is(ul, nav) > *", ":where(nav) a", "a, p", "p, a", "a:empty",
      "br:only-of-type",
      "a:link", ":any-link", "nav a:not(#plain, #spaces)", "#with\\.dots\\:and\\#more",
      "[title=\"it's \\\"quoted\\\"\"]", "body > *:first-child", "ul>li:first-of-type>a",
    ].map { .findAll(.css($0)) }
    + [
      "", " ", "a[", "a..b", "#", "a >", "> a", "a,,b", ":nonsense", "a:not(", "1a",
      "a:nth-child(x)",
      "a[href=#1]", "::before", "a{}", "[]", "a b,", "*|a", "nothing",
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
    ":checked", "input:checked", "option:checked", ":disabled", ":enabled", "option:disabled",
    "input:not(:checked)", ":focus", "optgroup:enabled", "select:enabled",
  ]

  private static let formStates = [":disabled", ":enabled", "input:enabled", "fieldset:disabled"]

  private static let structurePaths = [
    "//tr/td[1]", "//tr[td]", "//th[@scope]", "//table//text()/..", "//h2/node()",
    "//*[self::h2 or self::h3]",
    "//section[@aria-label]/preceding-sibling::*", "//li[position() mod 2 = 1]", "//td[. = '7.5%']",
    "//*[count(*) > 5]", "//dt/following-sibling::dd", "//*[name() = 'dd']",
    "//*[local-name() = 'DD']",
  ]

  /// What the scenarios look for.
  private static let beers: [Question] =
    [
      .css("input[placeholder='Search']"), .css("#beers li"), .css("#beers .name"),
      .xpath("//ul[@id='beers']/li[position() <= 3]//*[@class='name']"),
      .xpath("//ul[@id='beers']/li[.//*[@class='name'][. = '100% Gueuze']]//a"),
      .xpath("//ul[@id='beers']/li[.//*[@class='features'][contains(., 'blonde')]]"),
      .xpath("//*[@id='results'][@aria-busy='false']/*[@id='count'][. = '462 beers']"),
      .partialLinkText("<Extra>"), .partialLinkText("%"),
    ].map(Question.findAll)
}

extension Situations {
  /// Attributes, properties and styles.
  static var reading: [Situation] {
    [
      Situation(
        page: .fields,
        ofEveryElement: [
          .tagName, .attribute("value"), .attribute("type"), .attribute("placeholder"),
          .attribute("disabled"), .attribute("readonly"), .attribute("required"), .attribute("id"),
          .attribute("nothing"), .attribute("max"), .attribute("aria-label"), .property("value"),
          .property("type"), .property("disabled"), .property("readOnly"), .property("required"),
          .property("placeholder"), .property("tagName"), .property("id"), .property("nothing"),
          .property("maxLength"), .property("min"), .property("name"), .property("defaultValue"),
        ]),
      Situation(
        page: .choices,
        ofEveryElement: [
          .attribute("checked"), .attribute("selected"), .attribute("value"), .attribute("open"),
          .attribute("multiple"), .attribute("disabled"), .attribute("for"), .attribute("label"),
          .property("checked"), .property("selected"), .property("value"), .property("disabled"),
          .property("selectedIndex"), .property("multiple"), .property("type"),
          .property("htmlFor"),
          .property("text"), .property("label"), .property("open"),
        ]),
      Situation(
        page: .links,
        ofEveryElement: [
          .tagName, .attribute("href"), .property("href"), .attribute("class"), .attribute("HREF"),
          .property("className"), .property("textContent"), .attribute("title"), .attribute("lang"),
          .property("lang"), .property("title"), .property("childElementCount"),
          .property("tabIndex"),
          .attribute("style"), .property("hidden"), .attribute("hidden"), .attribute("data-id"),
          .property("localName"), .property("nodeName"), .property("isConnected"), .property("dir"),
        ]),
      Situation(
        page: .texts,
        ofEveryElement: [
          .property("innerText"), .property("textContent"), .property("innerHTML"),
          .property("outerHTML"),
        ]),
      Situation(
        page: .visibility,
        ofEveryElement: [
          .css("display"), .css("visibility"), .css("opacity"), .css("color"), .css("text-align"),
          .css("cursor"), .property("innerText"),
        ]),
      Situation(page: .texts, ofEveryElement: [.css("white-space"), .css("text-transform")]),
    ]
  }
}

extension Situations {
  /// What clicks, typing and clearing lead to.
  static var effects: [Situation] { typing + choosing + labels + submitting + refused }

  /// Keys typed into an element, and what it holds then.
  private static var typing: [Situation] {
    typed.map { text, field in
      Situation(
        page: .fields, actions: [.type(text, into: field)],
        questions: [.fact(.property("value"), of: field), .activeElement])
    } + [
      Situation(
        page: .fields, actions: [.clear("#name")],
        questions: [
          .fact(.property("value"), of: "#name"), .fact(.attribute("value"), of: "#name"),
          .activeElement,
        ]),
      Situation(
        page: .fields,
        actions: [.type("x", into: "#name"), .clear("#name"), .type("y", into: "#name")],
        questions: [.fact(.attribute("value"), of: "#name"), .activeElement, .source]),
      Situation(
        page: .fields, actions: [.clear("#area")],
        questions: [.fact(.property("value"), of: "#area"), .fact(.text, of: "#area")]),
      Situation(
        page: .fields, actions: [.clear("#short")],
        questions: [.fact(.property("value"), of: "#short")]),
      Situation(
        page: .fields, actions: [.clear("#number")],
        questions: [.fact(.property("value"), of: "#number")]),
      Situation(
        page: .fields, actions: [.click("#name"), .type("a\(Key.tab.rawValue)", into: "#name")],
        questions: [.activeElement, .fact(.property("value"), of: "#name")]),
    ]
  }

  private static let typed = [
    (" typed é", "#name"), ("🍺 e\u{301}", "#empty"), ("a\(Key.left.rawValue)b", "#name"),
    ("\(Key.home.rawValue)x\(Key.delete.rawValue)", "#name"),
    ("\(Key.backspace.rawValue)y", "#name"),
    ("\(Key.home.rawValue)1\(Key.end.rawValue)2\(Key.right.rawValue)3", "#name"),
    ("defgh", "#short"),
    ("x", "#read-only"), ("12", "#number"), ("abc", "#number"), ("-1.5e2", "#number"),
    ("new", "#password"), ("q\(Key.enter.rawValue)", "#search"),
    ("l\nm", "#area"), ("\(Key.home.rawValue)> ", "#area"), ("\(Key.up.rawValue)x", "#area"),
    ("a\(Key.tab.rawValue)", "#name"), ("x@y", "#email"), ("t", "#required"),
    (Key.right.rawValue, "#range"), (Key.home.rawValue, "#range"), (Key.up.rawValue, "#range-at"),
    (Key.down.rawValue, "#range-at"), (Key.end.rawValue, "#range-at"),
  ]

  /// Clicks on what can be ticked or chosen.
  private static var choosing: [Situation] {
    [
      [.click("#strong")], [.click("#strong"), .click("#strong")], [.click("#cold")],
      [.click("#blonde")], [.click("#blonde"), .click("#amber")], [.click("#dark")],
      [.click("#off")], [.click("#alone")], [.click("#alone"), .click("#alone")],
      [.click("#second")], [.click("#third")], [.click("#fourth")], [.click("#none")],
      [.click("#y")], [.click("#x")], [.click("#y"), .click("#z")], [.click("#r2")],
      [.click("#r2"), .click("#r1")], [.click("#o1")], [.click("#summary")],
      [.click("#summary"), .click("#summary")], [.click("#open-summary")],
      [.type(" ", into: "#strong")], [.type(" ", into: "#blonde")], [.click("#one")],
    ].map { (actions: [Action]) in
      Situation(
        page: .choices, actions: actions,
        questions: [.activeElement, .findAll(.css(":checked")), .fact(.displayed, of: "#folded")]
          + ["#one", "#many", "#rows"].map { .fact(.property("value"), of: $0) })
    }
  }

  /// Clicks on labels and texts.
  private static var labels: [Situation] {
    [
      [.click("#wrap")], [.click("#cold-label")], [.click("#off-label")], [.click("#one-label")],
      [.click("#amber-label")], [.click("#legend")], [.click("#strong"), .click("#wrap")],
    ].map { (actions: [Action]) in
      Situation(
        page: .choices, actions: actions, questions: [.activeElement, .findAll(.css(":checked"))])
    } + [
      Situation(page: .fields, actions: [.click("#name-label")], questions: [.activeElement]),
      Situation(
        page: .fields, actions: [.click("#name"), .click("#title")], questions: [.activeElement]),
      Situation(page: .fields, actions: [.click("#disabled")], questions: [.activeElement]),
      Situation(page: .fields, actions: [.click("#read-only")], questions: [.activeElement]),
      Situation(page: .forms, actions: [.click("#plain")], questions: [.activeElement]),
      Situation(page: .links, actions: [.click("#plain")], questions: [.url]),
      Situation(page: .links, actions: [.click("#in-link")], questions: [.url]),
      Situation(page: .links, actions: [.click("#marks")], questions: [.url]),
      Situation(page: .names, actions: [.click("#clickable")], questions: [.activeElement]),
    ]
  }

  /// Forms that are sent or reset.
  private static var submitting: [Situation] {
    [
      [.click("#send")], [.click("#also")], [.submit("#form")], [.submit("#q")],
      [.type("\(Key.enter.rawValue)", into: "#q")],
      [.type("x y", into: "#only"), .submit("#only")],
      [.type("é+\n", into: "#only")], [.type("1\n", into: "#two1")],
      [.click("#s2"), .click("#send")],
      [.click("#no"), .click("#yes"), .click("#send")], [.submit("#two")],
      [.type("\n", into: "#outside")], [.click("#free")], [.click("#plain")],
    ].map { (actions: [Action]) in
      Situation(page: .forms, actions: actions, questions: [.sentTo])
    } + [
      Situation(
        page: .forms,
        actions: [
          .type("!", into: "#q"), .click("#no"), .click("#yes"), .click("#s2"), .clear("#note"),
          .type("?", into: "#outside"), .click("#reset"),
        ],
        questions: [
          .findAll(.css(":checked")), .fact(.property("value"), of: "#q"), .activeElement,
          .fact(.property("value"), of: "#note"), .fact(.property("value"), of: "#s"),
          .fact(.property("value"), of: "#outside"),
        ])
    ]
  }

  /// Actions that are refused, or have no effect.
  private static var refused: [Situation] {
    [
      Situation(
        page: .fields,
        questions: [
          .outcome(.clear("#read-only")), .outcome(.clear("#disabled")), .outcome(.clear("#title")),
          .outcome(.clear("#hidden")), .outcome(.clear("#range")), .outcome(.clear("#output")),
          .outcome(.clear("#empty")), .outcome(.type("x", into: "#disabled")),
          .outcome(.type("x", into: "#hidden")), .outcome(.type("x", into: "#title")),
          .outcome(.type("x", into: "#progress")), .outcome(.click("#hidden")),
          .outcome(.click("#disabled")), .outcome(.click("#nothing")),
          .outcome(.type("", into: "#name")),
          .outcome(.click("body")), .outcome(.click("html")), .outcome(.type("x", into: "body")),
          .outcome(.submit("#title")),
        ]),
      Situation(
        page: .visibility,
        questions: [
          "#hidden", "#none", "#invisible", "#transparent", "#empty", "#hidden-button", "#button",
          "#option", "#hidden-option", "#template", "#in-hidden", "#half", "#empty-span", "#item",
        ].map { .outcome(.click($0)) }
          + ["#input", "#hidden-field", "#textarea", "#button", "#select", "#plain"].map {
            .outcome(.type("x", into: $0))
          }),
      Situation(
        page: .choices,
        questions: [
          .outcome(.clear("#strong")), .outcome(.clear("#one")), .outcome(.click("#folded")),
          .outcome(.click("#o1")), .outcome(.type("T", into: "#one")), .outcome(.click("#off")),
        ]),
      Situation(
        page: .forms,
        questions: [
          .outcome(.click("#locked-button")), .outcome(.type("x", into: "#in-locked")),
          .outcome(.type("x", into: "#in-legend")), .outcome(.clear("#in-locked")),
          .outcome(.click("#off-button")), .fact(.property("value"), of: "#in-legend"),
        ]),
    ]
  }
}
