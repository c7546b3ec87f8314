import SuiteSupport
import WebDriver

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
