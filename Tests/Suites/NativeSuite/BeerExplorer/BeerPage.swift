import NativeQuery
import SuiteSupport

/// The elements of Beer Explorer's page that several tests use.
///
/// The web view exposes labels, types and an order, but not the page's ids.
open class BeerPage: PageObject {
  var webView: XCUIElement { app.webViews.element }

  /// Waits for the page, as WebDriver does before it switches to the web context.
  public required init(_ app: XCUIApplication) {
    super.init(app)
    webView.waitForExistence(timeout: timeout)
  }

  /// The title of the page: its first text.
  var pageTitle: XCUIElement { webView.staticTexts.element(boundBy: 0) }

  var searchField: XCUIElement { webView.textFields["Search"] }

  /// The search field's text. Nil if it is empty.
  var searchText: String? { get throws { try searchField.text(placeholder: "Search") } }

  /// All beers in the list. The page has no other links.
  var beers: XCUIElementQuery { webView.links }

  func beer(_ name: String) -> XCUIElement {
    beers.containing(.staticText, identifier: name).element
  }

  /// The names of all beers in the list, from the top. Empty for a beer without a name.
  var beerNames: [String] {
    get throws {
      try webView.snapshot().all(.link).map { $0.all(.staticText).first?.label ?? "" }
    }
  }

  /// Returns the texts of the beer at a position in the list, from 0: name, features, alcohol.
  func texts(ofBeer place: Int) throws -> [String] {
    try beers.element(boundBy: place).staticTexts.labels
  }

  /// The control of the lower end of the range of alcohol. A slider is set to within 0.003 of its
  /// range, which is 0.08%, and the page rounds to 0.5%. So checks need no tolerance.
  var lowerEnd: XCUIElement { webView.sliders["% alcohol: From"] }

  var upperEnd: XCUIElement { webView.sliders["% alcohol: To"] }

  /// The terms in a beer's detail, such as "Brewery".
  var terms: [String] {
    get throws {
      let names = ["Name", "Brewery", "Alcohol", "Features"]
      return try webView.staticTexts.matching { names.contains($0.label) }.labels
    }
  }

  /// The name in a beer's detail: after the title and the word "Name".
  var name: XCUIElement { webView.staticTexts.element(boundBy: 2) }

  /// The word before the alcohol in a beer's detail. The brewery is a button, not a text.
  var alcoholTerm: XCUIElement { webView.staticTexts.element(boundBy: 4) }

  /// The alcohol in a beer's detail: after its term.
  var alcohol: XCUIElement { webView.staticTexts.element(boundBy: 5) }

  /// The button with the brewery's name in a beer's detail: after the button Back.
  var brewery: XCUIElement { webView.buttons.element(boundBy: 1) }

  /// The features in a beer's detail, from the top: the labels of all buttons after the brewery's.
  var features: [String] {
    get throws { try Array(webView.buttons.labels.dropFirst(2)) }
  }
}

/// Checks that several Beer Explorer scenarios share. Each waits for the page state that it checks.
extension BeerPage {
  /// Asserts that the search field is empty and that the keyboard is shown.
  func assertSearchIsActive() throws {
    try assertFocus(searchField, "the search field")
    XCTAssertNil(try searchText, "text of the search")
  }

  /// Asserts that a search shows exactly these beers, from the top, and their number in words.
  func assertResult(_ count: String, _ names: [String], of search: String? = nil) throws {
    // The total is shown before the next page of beers is.
    if names.count > 30 { beers.wait(for: \.count, toEqual: names.count, timeout: timeout) }
    assertCount(count)
    XCTAssertEqual(try searchText, search, "text of the search")
    XCTAssertEqual(try beerNames, names, "beers")
  }

  /// Asserts that the list shows the first of all beers, and that the search field is empty.
  func assertAllBeers(first: Int = 30) throws {
    try assertResult("462 beers", Array(firstBeers.prefix(first)))
  }

  /// Asserts the range of alcohol, in both controls and in words.
  func assertRange(_ minimum: String, _ maximum: String) throws {
    let range = "\(minimum) – \(maximum)"
    webView.staticTexts[range].assertExists(
      "range: \([range].quoted)",
      found: try webView.staticTexts.matching { $0.label.contains(" – ") }.labels.quoted)
    let names = webView.staticTexts.matching(identifier: "% alcohol")
    XCTAssertEqual(try names.count, 1, "number of texts \"% alcohol\"")
    XCTAssertEqual(try webView.sliders.count, 2, "number of sliders")
    for (end, text) in [(lowerEnd, minimum), (upperEnd, maximum)] {
      XCTAssertEqual(try end.value as? String, text, "slider's value")
      XCTAssertEqual(Double(try end.normalizedSliderPosition * 26), Double(text.dropLast()), "%")
    }
  }

  func assertTitle(_ title: String) throws {
    XCTAssertEqual(try pageTitle.label, title, "page's title")
  }

  /// Asserts that a search found nothing, and that the page says so.
  func assertNoHits(of search: String) throws {
    try assertResult("0 beers", [], of: search)
    let texts = webView.staticTexts.matching(identifier: noHits)
    XCTAssertEqual(try texts.count, 1, "number of texts that say so")
  }

  func assertHits() {
    XCTAssertFalse(webView.staticTexts[noHits].exists, "no text about an empty result is shown")
  }

  /// Asserts that the page reports an unreachable service and shows `count` beers.
  func assertFailure(beers count: Int, of search: String? = nil) throws {
    webView.staticTexts[failure].assertExists("the text about the failure is shown")
    let buttons = webView.buttons.matching(identifier: "Try again")
    XCTAssertEqual(try buttons.count, 1, "number of buttons Try again")
    XCTAssertEqual(try searchText, search, "text of the search")
    XCTAssertEqual(try beers.count, count, "number of beers")
  }

  func assertNoFailure() {
    XCTAssertFalse(webView.staticTexts[failure].exists, "no text about a failure is shown")
    XCTAssertFalse(webView.buttons["Try again"].exists, "no button Try again is shown")
  }

  func assertTerms() throws {
    XCTAssertEqual(try terms, ["Name", "Brewery", "Alcohol", "Features"], "terms")
  }

  /// Asserts that the detail of a beer is shown, titled with its name and with these facts.
  func assertDetail(of beer: String, brewery: String, alcohol: String, features: [String]) throws {
    name.assertLabel(beer, "beer's name")
    try assertTitle(beer)
    XCTAssertEqual(try self.brewery.label, brewery, "brewery")
    XCTAssertEqual(try self.alcohol.label, alcohol, "alcohol")
    XCTAssertEqual(try self.features, features, "features")
  }

  /// Asserts that the search has ended and shows this number of beers, in words.
  func assertCount(_ count: String) {
    XCTAssertTrue(
      webView.staticTexts[count].waitForExistence(timeout: timeout)
        && webView.staticTexts["Searching…"].waitForNonExistence(timeout: timeout)
        && webView.staticTexts[count].exists, "result: \([count].quoted)",
      found: try webView.staticTexts.matching {
        $0.label == "Searching…" || $0.label.contains(" beer")
      }.labels.quoted)
  }
}

/// The page's message if a search finds nothing.
private let noHits = "No beer was found. Try fewer words or a wider range of alcohol."

/// The page's message if a search fails.
private let failure =
  "The beers at http://beers.example cannot be reached: nothing answers there. "
  + "Check the address and the connection, then try again."
