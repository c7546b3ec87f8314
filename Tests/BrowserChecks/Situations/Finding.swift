import WebDriver

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
