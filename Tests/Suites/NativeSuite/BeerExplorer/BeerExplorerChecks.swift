import NativeQuery
import SuiteSupport

/// Checks that several Beer Explorer scenarios share. Each waits for the page state that it checks.
extension BeerPage {
  /// Asserts that the search field is empty and that the keyboard is shown.
  func assertSearchIsActive() throws {
    XCTAssertTrue(app.showsKeyboard)
    XCTAssertNil(try searchText)
  }

  /// Asserts that a search shows exactly these beers, from the top, and their number in words.
  func assertResult(_ count: String, _ names: [String], of search: String? = nil) throws {
    if webView.idiom == .snapshot { return seeResult(count, names, of: search) }
    // The total is shown before the next page of beers is.
    if names.count > 30 { beers.wait(for: \.count, toEqual: names.count, timeout: timeout) }
    XCTAssertTrue(waitForBeers(count))
    XCTAssertEqual(try searchText, search)
    XCTAssertEqual(try beerNames, names)
  }

  /// Asserts that the list shows the first of all beers, and that the search field is empty.
  func assertAllBeers(first: Int = 30) throws {
    try assertResult("462 beers", Array(firstBeers.prefix(first)))
  }

  /// Asserts the range of alcohol, in both controls and in words.
  func assertRange(_ minimum: String, _ maximum: String) throws {
    if webView.idiom == .snapshot { return seeRange(minimum, maximum) }
    XCTAssertTrue(webView.staticTexts["\(minimum) – \(maximum)"].waitForExistence(timeout: timeout))
    XCTAssertEqual(try webView.staticTexts.matching(identifier: "% alcohol").count, 1)
    XCTAssertEqual(try webView.sliders.count, 2)
    for (end, text) in [(lowerEnd, minimum), (upperEnd, maximum)] {
      XCTAssertEqual(try end.value as? String, text)
      XCTAssertEqual(Double(try end.normalizedSliderPosition * 26), Double(text.dropLast()))
    }
  }

  /// Asserts the page's title.
  func assertTitle(_ title: String) throws {
    XCTAssertEqual(try pageTitle.label, title)
  }

  /// Asserts that a search found nothing, and that the page says so.
  func assertNoHits(of search: String) throws {
    try assertResult("0 beers", [], of: search)
    XCTAssertEqual(try webView.staticTexts.matching(identifier: noHits).count, 1)
  }

  /// Asserts that the text about an empty result isn't shown.
  func assertHits() {
    XCTAssertFalse(webView.staticTexts[noHits].exists)
  }

  /// Asserts that the page reports an unreachable service and shows `count` beers.
  func assertFailure(beers count: Int, of search: String? = nil) throws {
    XCTAssertTrue(webView.staticTexts[failure].waitForExistence(timeout: timeout))
    XCTAssertEqual(try webView.buttons.matching(identifier: "Try again").count, 1)
    XCTAssertEqual(try searchText, search)
    XCTAssertEqual(try beers.count, count)
  }

  /// Asserts that no failure is reported.
  func assertNoFailure() {
    XCTAssertFalse(webView.staticTexts[failure].exists)
    XCTAssertFalse(webView.buttons["Try again"].exists)
  }

  /// Asserts that a beer's detail shows the four terms.
  func assertTerms() throws {
    if webView.idiom == .snapshot { return seeTerms() }
    XCTAssertEqual(try terms, ["Name", "Brewery", "Alcohol", "Features"])
  }

  /// Asserts that the detail of a beer is shown, titled with its name and with these facts.
  func assertDetail(of beer: String, brewery: String, alcohol: String, features: [String]) throws {
    if webView.idiom == .snapshot { return seeDetail(of: beer, brewery, alcohol, features) }
    XCTAssertTrue(name.wait(for: \.label, toEqual: beer, timeout: timeout))
    try assertTitle(beer)
    XCTAssertEqual(try self.brewery.label, brewery)
    XCTAssertEqual(try self.alcohol.label, alcohol)
    XCTAssertEqual(try self.features, features)
  }

  /// Waits until the search has ended and the list shows this number of beers.
  func waitForBeers(_ count: String) -> Bool {
    webView.staticTexts[count].waitForExistence(timeout: timeout)
      && webView.staticTexts["Searching…"].waitForNonExistence(timeout: timeout)
      && webView.staticTexts[count].exists
  }
}

/// The page's message if a search finds nothing.
private let noHits = "No beer was found. Try fewer words or a wider range of alcohol."

/// The page's message if a search fails.
private let failure =
  "The beers at the fault's service cannot be reached: it was launched so. "
  + "Check the address and the connection, then try again."
