import SuiteSupport
import WebDriver

/// Beer Explorer's page as HTML, found by CSS selectors and XPath in the web view's context.
/// Positions count from 1.
open class BeerPage: PageObject {
  /// Waits for the page. Tests call `driver.page(…)` instead.
  public required init(_ driver: Driver) throws {
    try super.init(driver)
    try waitForPage()
  }

  /// Waits for the page, and switches to its context.
  open func waitForPage() throws { try driver.switchToWebView() }

  open var title: PageElement { css("h1") }

  // MARK: - Search

  open var searchField: PageElement { css("input[placeholder='Search']") }

  /// The cross that cancels the search.
  open var clear: PageElement { css("button[aria-label='Clear']") }

  open var rangeName: PageElement { css("legend") }
  open var rangeInWords: PageElement { css("output") }
  open var rangeEnds: PageElement { css("input[type='range']") }
  open var lowerEnd: PageElement { css("#alcohol-from") }
  open var upperEnd: PageElement { css("#alcohol-to") }

  /// Returns the accessible name of a control of the range.
  open func name(of control: DriverElement) throws -> String? {
    try control.attribute("aria-label")
  }

  /// Returns the value of a control of the range, in percent.
  open func percent(of control: DriverElement) throws -> Double? {
    try control.property("value").string.flatMap(Double.init)
  }

  /// Returns the value of a control of the range in words, such as "9.5%".
  open func value(of control: DriverElement) throws -> String? {
    try control.attribute("aria-valuetext")
  }

  /// Sets a control of the range of alcohol to a percentage.
  open func set(_ end: PageElement, to percent: Double) throws { try end.type("\(percent)") }

  open func text(in field: DriverElement) throws -> String {
    try field.property("value").string ?? ""
  }

  func searchText() throws -> String { try text(in: searchField.find()) }

  // MARK: - List

  /// The number of beers found, if it is `count` and the search has ended.
  open func found(_ count: String) -> PageElement {
    xpath("//*[@id='results'][@aria-busy='false']/*[@id='count'][. = \(count.xpathLiteral)]")
  }

  /// What the page says about the result, such as the number of beers.
  open var messages: PageElement { css("p") }

  open var beers: PageElement { css("#beers li") }
  open var beerNames: PageElement { css("#beers .name") }

  /// The list, if its beers have exactly these names, from the top.
  open func list(of names: [String]) -> PageElement {
    let rows = names.enumerated().map { place, name in
      "[li[\(place + 1)]//*[@class='name'][. = \(name.xpathLiteral)]]"
    }
    let count = names.count
    return xpath(
      "//ul[@id='beers'][count(li)=\(count)][count(.//*[@class='name'])=\(count)]" + rows.joined())
  }

  open func beer(_ name: String) -> PageElement { xpath("\(path(name))//a") }
  open func beer(at place: Int) -> PageElement { css("#beers li:nth-child(\(place)) a") }

  /// The texts of the beer at a position in the list: name, features, alcohol.
  open func texts(ofBeer place: Int) -> PageElement { css("#beers li:nth-child(\(place)) span") }

  open func beers(ofAlcohol alcohol: String) -> PageElement {
    xpath("//ul[@id='beers']/li[.//*[@class='alcohol'][. = \(alcohol.xpathLiteral)]]")
  }

  open func beers(with feature: String) -> PageElement {
    xpath("//ul[@id='beers']/li[.//*[@class='features'][contains(., \(feature.xpathLiteral))]]")
  }

  open func features(ofBeer name: String) -> PageElement {
    xpath("\(path(name))//*[@class='features']")
  }

  open func alcohol(ofBeer name: String) -> PageElement {
    xpath("\(path(name))//*[@class='alcohol']")
  }

  /// Taps the last beer in the list, which shows the next page of beers.
  open func tapLastBeer(_ name: String) throws { try beer(name).tap() }

  /// Scrolls to the end of the list, which shows the next page of beers.
  open func showNextPage() throws {
    for _ in 1...3 { try driver.mobile("swipe", ["direction": "up"]) }
  }

  open var tryAgain: PageElement { xpath("//button[. = 'Try again']") }

  /// A text that isn't part of a control.
  open func text(_ text: String) -> PageElement {
    xpath("//*[self::p or self::output][. = \(text.xpathLiteral)]")
  }

  private func path(_ name: String) -> String {
    "//ul[@id='beers']/li[.//*[@class='name'][. = \(name.xpathLiteral)]]"
  }

  // MARK: - Detail of a beer

  /// The name, if it is `name`.
  open func detail(of name: String) -> PageElement {
    xpath("//dl[@id='detail']/dd[@id='name'][. = \(name.xpathLiteral)]")
  }

  open var terms: PageElement { css("#detail dt") }
  open var alcoholTerm: PageElement { css("#detail dt:nth-of-type(3)") }
  open var alcohol: PageElement { css("#detail #alcohol") }
  open var brewery: PageElement { css("#detail button#brewery") }
  open var features: PageElement { css("#detail .feature button") }

  open func feature(_ feature: String) -> PageElement {
    xpath("//dd[@class='feature']/button[. = \(feature.xpathLiteral)]")
  }

  open var back: PageElement { xpath("//button[. = 'Back']") }
}
