import SuiteSupport
import WebDriver

/// What the scenarios of Beer Explorer expect more than once; each check waits for what it is
/// about.
extension BeerPage {
  /// What is typed goes into the search field, which is empty.
  func assertSearchIsActive() throws {
    XCTAssertTrue(try driver.activeElement() == searchField.find())
    XCTAssertEqual(try searchText(), "")
  }

  /// The list shows the result of a search: so many beers, these from the top and no others.
  func assertResult(_ count: String, _ names: [String], of search: String = "") throws {
    try found(count).wait()
    XCTAssertEqual(try searchText(), search)
    XCTAssertEqual(try beerNames.texts(), names)
  }

  /// The list shows all beers, of which the first ones are there, and nothing is searched for.
  func assertAllBeers(first count: Int = 30) throws {
    // The number of all is there before a further page of them.
    if count > 30 { try beers.waitForCount(count) }
    try found("462 beers").wait()
    XCTAssertEqual(try searchText(), "")
    let names = try beerNames.findAll()
    XCTAssertEqual(names.count, count)
    let first = try names.prefix(3).map { try $0.text() }
    XCTAssertEqual(first, ["\"Special\" <Extra>", "0.0% Blond", "100% Gueuze"])
  }

  /// The range of alcohol is this one, by both of its controls and in words.
  func assertRange(_ minimum: String, _ maximum: String) throws {
    try text("\(minimum) – \(maximum)").wait()
    XCTAssertEqual(try rangeName.texts(), ["% alcohol"])
    let names = try rangeEnds.findAll().map { try name(of: $0) }
    XCTAssertEqual(names, ["% alcohol: From", "% alcohol: To"])
    for (end, text) in [(lowerEnd, minimum), (upperEnd, maximum)] {
      let control = try end.find()
      XCTAssertEqual(try value(of: control), text)
      XCTAssertEqual(try percent(of: control), Double(text.dropLast()))
    }
  }

  /// The page has a title.
  func assertTitle(_ title: String) throws {
    XCTAssertEqual(try self.title.texts(), [title])
  }

  /// The search has found nothing, and says so.
  func assertNoHits(of search: String) throws {
    try assertResult("0 beers", [], of: search)
    XCTAssertEqual(try text(noHits).count(), 1)
  }

  /// Nothing says that nothing was found.
  func assertHits() throws {
    XCTAssertEqual(try text(noHits).count(), 0)
  }

  /// The service was not reached: the page says so, and shows so many beers.
  func assertFailure(beers count: Int, of search: String = "") throws {
    try text(failure).wait()
    XCTAssertEqual(try tryAgain.count(), 1)
    XCTAssertEqual(try searchText(), search)
    XCTAssertEqual(try beers.count(), count)
  }

  /// Nothing is said of a failure.
  func assertNoFailure() throws {
    XCTAssertEqual(try text(failure).count(), 0)
    XCTAssertEqual(try tryAgain.count(), 0)
  }

  /// The detail of a beer has its name for a title, and calls its facts by their names.
  func assertTitles(ofDetail beer: String) throws {
    try assertTitle(beer)
    XCTAssertEqual(try terms.texts(), ["Name", "Brewery", "Alcohol", "Features"])
  }

  /// The detail of a beer is shown.
  func assertDetail(of beer: String, brewery: String, alcohol: String, features: [String]) throws {
    try detail(of: beer).wait()
    XCTAssertEqual(try self.brewery.text(), brewery)
    XCTAssertEqual(try self.alcohol.text(), alcohol)
    XCTAssertEqual(try self.features.texts(), features)
  }
}

/// What the page says where a search finds nothing.
private let noHits = "No beer was found. Try fewer words or a wider range of alcohol."

/// What the page says where a search gets no answer.
private let failure =
  "The beers at the fault's service cannot be reached: it was launched so. "
  + "Check the address and the connection, then try again."
