import NativeQuery
import SuiteSupport

/// What the scenarios of Beer Explorer expect more than once; each check waits for what it is
/// about.
extension BeerPage {
  /// What is typed goes into the search field, which is empty.
  func assertSearchIsActive() throws {
    XCTAssertTrue(try searchField.hasFocus)
    XCTAssertNil(try searchField.value)
  }

  /// The list shows the result of a search: so many beers, these from the top and no others.
  func assertResult(_ count: String, _ names: [String], of search: String? = nil) throws {
    XCTAssertTrue(waitForBeers(count))
    XCTAssertEqual(try searchField.value as? String, search)
    XCTAssertEqual(try beerNames, names)
  }

  /// The list shows all beers, of which the first ones are there, and nothing is searched for.
  func assertAllBeers(first: Int = 30) throws {
    // The number of all is there before a further page of them.
    if first > 30 { beers.wait(for: \.count, toEqual: first, timeout: timeout) }
    XCTAssertTrue(waitForBeers("462 beers"))
    XCTAssertNil(try searchField.value)
    XCTAssertEqual(try beers.count, first)
    XCTAssertEqual(try firstBeerNames(3), ["\"Special\" <Extra>", "0.0% Blond", "100% Gueuze"])
  }

  /// The range of alcohol is this one, by both of its controls and in words.
  func assertRange(_ minimum: String, _ maximum: String) throws {
    XCTAssertTrue(webView.staticTexts["\(minimum) – \(maximum)"].waitForExistence(timeout: timeout))
    XCTAssertEqual(try webView.staticTexts.matching(identifier: "% alcohol").count, 1)
    for (end, text) in [(lowerEnd, minimum), (upperEnd, maximum)] {
      XCTAssertEqual(try end.value as? String, text)
      XCTAssertEqual(Double(try end.normalizedSliderPosition * 26), Double(text.dropLast()))
    }
  }

  /// The page has a title.
  func assertTitle(_ title: String) throws {
    XCTAssertEqual(try pageTitle.label, title)
  }

  /// The search has found nothing, and says so.
  func assertNoHits(of search: String) throws {
    try assertResult("0 beers", [], of: search)
    XCTAssertTrue(webView.staticTexts[noHits].exists)
  }

  /// Nothing says that nothing was found.
  func assertHits() {
    XCTAssertFalse(webView.staticTexts[noHits].exists)
  }

  /// The service was not reached: the page says so, and shows so many beers.
  func assertFailure(beers count: Int, of search: String? = nil) throws {
    XCTAssertTrue(webView.staticTexts[failure].waitForExistence(timeout: timeout))
    XCTAssertTrue(webView.buttons["Try again"].exists)
    XCTAssertEqual(try searchField.value as? String, search)
    XCTAssertEqual(try beers.count, count)
  }

  /// Nothing is said of a failure.
  func assertNoFailure() {
    XCTAssertFalse(webView.staticTexts[failure].exists)
    XCTAssertFalse(webView.buttons["Try again"].exists)
  }

  /// The detail of a beer has its name for a title, and calls its facts by their names.
  func assertTitles(ofDetail beer: String) throws {
    try assertTitle(beer)
    XCTAssertEqual(try terms, ["Name", "Brewery", "Alcohol", "Features"])
  }

  /// The detail of a beer is shown.
  func assertDetail(of beer: String, brewery: String, alcohol: String, features: [String]) throws {
    XCTAssertTrue(name.wait(for: \.label, toEqual: beer, timeout: timeout))
    XCTAssertEqual(try self.brewery.label, brewery)
    XCTAssertEqual(try self.alcohol.label, alcohol)
    XCTAssertEqual(try self.features, features)
  }

  /// Waits until the list shows how many beers were found, and that nothing else is under way.
  func waitForBeers(_ count: String) -> Bool {
    webView.staticTexts[count].waitForExistence(timeout: timeout)
      && webView.staticTexts["Searching…"].waitForNonExistence(timeout: timeout)
      && webView.staticTexts[count].exists
  }
}

/// What the page says where a search finds nothing.
private let noHits = "No beer was found. Try fewer words or a wider range of alcohol."

/// What the page says where a search gets no answer.
private let failure =
  "The beers at the fault's service cannot be reached: it was launched so. "
  + "Check the address and the connection, then try again."
