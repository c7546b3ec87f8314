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

/// Checks that several Beer Explorer scenarios share. Each waits for the page state that it checks.
extension BeerPage {
  /// Asserts that the search field is empty and has the focus.
  func assertSearchIsActive() throws {
    XCTAssertTrue(
      try driver.activeElement() == searchField.find(), "the search field has the focus")
    XCTAssertEqual(try searchText(), "", "text of the search")
  }

  /// Asserts that a search shows exactly these beers, from the top, and their number in words.
  func assertResult(_ count: String, _ names: [String], of search: String = "") throws {
    // The total is shown before the next page of beers is.
    if names.count > 30 { try beers.waitForCount(names.count, "number of beers") }
    try assertCount(count)
    XCTAssertEqual(try searchText(), search, "text of the search")
    try assertNames(names)
  }

  /// Asserts that the search has ended and shows this number of beers, in words.
  func assertCount(_ count: String) throws {
    try found(count).wait("result: \"\(count)\"", found: try messages.texts().quoted)
  }

  /// Asserts that the list shows the first of all beers, and that the search field is empty.
  func assertAllBeers(first: Int = 30) throws {
    try assertResult("462 beers", Array(firstBeers.prefix(first)))
  }

  /// Asserts that the list has exactly these beers, from the top.
  private func assertNames(_ names: [String]) throws {
    // One request checks all names. Only if they differ is each one read, for the message.
    let isThere = try !names.isEmpty && list(of: names).count() == 1
    let found = try isThere ? names : beerNames.texts()
    XCTAssertEqual(found, names, "beers")
    // A row without a name has nothing to read.
    if !isThere { XCTAssertEqual(try beers.count(), names.count, "number of beers") }
  }

  /// Asserts the range of alcohol, in both controls and in words.
  func assertRange(_ minimum: String, _ maximum: String) throws {
    let range = "\(minimum) – \(maximum)"
    try text(range).wait(
      "range: \([range].quoted)", found: try rangeInWords.texts().quoted)
    XCTAssertEqual(try rangeName.texts(), ["% alcohol"], "name of the range")
    let names = try rangeEnds.findAll().map { try name(of: $0) }
    XCTAssertEqual(names, ["% alcohol: From", "% alcohol: To"], "names of the sliders")
    for (end, text) in [(lowerEnd, minimum), (upperEnd, maximum)] {
      let control = try end.find()
      XCTAssertEqual(try value(of: control), text, "slider's value")
      XCTAssertEqual(
        try percent(of: control), Double(text.dropLast()), "slider's position in percent")
    }
  }

  func assertTitle(_ title: String) throws {
    XCTAssertEqual(try self.title.texts(), [title], "page's title")
  }

  /// Asserts that a search found nothing, and that the page says so.
  func assertNoHits(of search: String) throws {
    try assertResult("0 beers", [], of: search)
    XCTAssertEqual(try text(noHits).count(), 1, "number of texts that say so")
  }

  func assertHits() throws {
    XCTAssertEqual(try text(noHits).count(), 0, "number of texts about an empty result")
  }

  /// Asserts that the page reports an unreachable service and shows `count` beers.
  func assertFailure(beers count: Int, of search: String = "") throws {
    try text(failure).wait("the text about the failure is shown")
    XCTAssertEqual(try tryAgain.count(), 1, "number of buttons Try again")
    XCTAssertEqual(try searchText(), search, "text of the search")
    XCTAssertEqual(try beers.count(), count, "number of beers")
  }

  func assertNoFailure() throws {
    XCTAssertEqual(try text(failure).count(), 0, "number of texts about a failure")
    XCTAssertEqual(try tryAgain.count(), 0, "number of buttons Try again")
  }

  func assertTerms() throws {
    XCTAssertEqual(try terms.texts(), ["Name", "Brewery", "Alcohol", "Features"], "terms")
  }

  /// Asserts that the detail of a beer is shown, titled with its name and with these facts.
  func assertDetail(of beer: String, brewery: String, alcohol: String, features: [String]) throws {
    try detail(of: beer).wait(
      "beer's name: \([beer].quoted)", found: "the page \(try self.title.texts().quoted)")
    try assertTitle(beer)
    XCTAssertEqual(try self.brewery.text(), brewery, "brewery")
    XCTAssertEqual(try self.alcohol.text(), alcohol, "alcohol")
    XCTAssertEqual(try self.features.texts(), features, "features")
  }
}

/// The page's message if a search finds nothing.
private let noHits = "No beer was found. Try fewer words or a wider range of alcohol."

/// The page's message if a search fails.
private let failure =
  "The beers at http://beers.example cannot be reached: nothing answers there. "
  + "Check the address and the connection, then try again."
