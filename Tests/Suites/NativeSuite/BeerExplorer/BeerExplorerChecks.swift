import NativeQuery
import SuiteSupport

/// What the scenarios of Beer Explorer expect more than once; each check waits for what it is
/// about.
extension XCUIApplication {
  /// What is typed goes into the search field, which is empty.
  func assertSearchIsActive(file: StaticString = #filePath, line: UInt = #line) throws {
    XCTAssertTrue(try searchField.hasFocus, file: file, line: line)
    XCTAssertNil(try searchField.value, file: file, line: line)
  }

  /// The list shows the result of a search: so many beers, these from the top and no others.
  func assertResult(
    _ count: String, _ names: [String], of search: String? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    XCTAssertTrue(waitForBeers(count), file: file, line: line)
    XCTAssertEqual(try searchField.value as? String, search, file: file, line: line)
    XCTAssertEqual(try beerNames, names, file: file, line: line)
  }

  /// The list shows all beers, of which the first ones are there, and nothing is searched for.
  func assertAllBeers(
    first: Int = 30, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    // The number of all is there before a further page of them.
    if first > 30 { beers.wait(for: \.count, toEqual: first, timeout: timeout) }
    XCTAssertTrue(waitForBeers("462 beers"), file: file, line: line)
    XCTAssertNil(try searchField.value, file: file, line: line)
    XCTAssertEqual(try beers.count, first, file: file, line: line)
    XCTAssertEqual(
      try firstBeerNames(3), ["\"Special\" <Extra>", "0.0% Blond", "100% Gueuze"], file: file,
      line: line)
  }

  /// The range of alcohol is this one, by both of its controls and in words.
  func assertRange(
    _ minimum: String, _ maximum: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      page.staticTexts["\(minimum) – \(maximum)"].waitForExistence(timeout: timeout), file: file,
      line: line)
    XCTAssertEqual(
      try page.staticTexts.matching(identifier: "% alcohol").count, 1, file: file, line: line)
    for (end, text) in [(lowerEnd, minimum), (upperEnd, maximum)] {
      XCTAssertEqual(try end.value as? String, text, file: file, line: line)
      XCTAssertEqual(
        Double(try end.normalizedSliderPosition * 26), Double(text.dropLast()), file: file,
        line: line)
    }
  }

  /// The page has a title.
  func assertTitle(
    _ title: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertEqual(try pageTitle.label, title, file: file, line: line)
  }

  /// The search has found nothing, and says so.
  func assertNoHits(
    of search: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try assertResult("0 beers", [], of: search, file: file, line: line)
    XCTAssertTrue(page.staticTexts[noHits].exists, file: file, line: line)
  }

  /// Nothing says that nothing was found.
  func assertHits(file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertFalse(page.staticTexts[noHits].exists, file: file, line: line)
  }

  /// The service was not reached: the page says so, and shows so many beers.
  func assertFailure(
    beers count: Int, of search: String? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    XCTAssertTrue(
      page.staticTexts[failure].waitForExistence(timeout: timeout), file: file, line: line)
    XCTAssertTrue(page.buttons["Try again"].exists, file: file, line: line)
    XCTAssertEqual(try searchField.value as? String, search, file: file, line: line)
    XCTAssertEqual(try beers.count, count, file: file, line: line)
  }

  /// Nothing is said of a failure.
  func assertNoFailure(file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertFalse(page.staticTexts[failure].exists, file: file, line: line)
    XCTAssertFalse(page.buttons["Try again"].exists, file: file, line: line)
  }

  /// The detail of a beer has its name for a title, and calls its facts by their names.
  func assertTitles(
    ofDetail beer: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try assertTitle(beer, file: file, line: line)
    XCTAssertEqual(
      try terms, ["Name", "Brewery", "Alcohol", "Features"], file: file, line: line)
  }

  /// The detail of a beer is shown.
  func assertDetail(
    of beer: String, brewery: String, alcohol: String, features: [String],
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      name.wait(for: \.label, toEqual: beer, timeout: timeout), file: file, line: line)
    XCTAssertEqual(try self.brewery.label, brewery, file: file, line: line)
    XCTAssertEqual(try self.alcohol.label, alcohol, file: file, line: line)
    XCTAssertEqual(try self.features, features, file: file, line: line)
  }

  /// Waits until the list shows how many beers were found, and that nothing else is under way.
  func waitForBeers(_ count: String) -> Bool {
    page.staticTexts[count].waitForExistence(timeout: timeout)
      && page.staticTexts["Searching…"].waitForNonExistence(timeout: timeout)
      && page.staticTexts[count].exists
  }
}

/// What the page says where a search finds nothing.
private let noHits = "No beer was found. Try fewer words or a wider range of alcohol."

/// What the page says where a search gets no answer.
private let failure =
  "The beers at the fault's service cannot be reached: it was launched so. "
  + "Check the address and the connection, then try again."
