import SuiteSupport
import WebDriver

/// What the scenarios of Beer Explorer expect more than once; each check waits for what it is
/// about.
extension Driver {
  /// What is typed goes into the search field, which is empty.
  func assertSearchIsActive(_ page: any Page) throws {
    XCTAssertTrue(try activeElement() == findElement(page.searchField))
    XCTAssertEqual(try searchText(page), "")
  }

  /// The list shows the result of a search: so many beers, these from the top and no others.
  func assertResult(
    _ count: String, _ names: [String], of search: String = "", _ page: any Page
  ) throws {
    try waitFor(page.found(count))
    XCTAssertEqual(try searchText(page), search)
    XCTAssertEqual(try texts(page.beerNames), names)
  }

  /// The list shows all beers, of which the first ones are there, and nothing is searched for.
  func assertAllBeers(first count: Int = 30, _ page: any Page) throws {
    // The number of all is there before a further page of them.
    if count > 30 { try waitForCount(count, of: page.beers) }
    try waitFor(page.found("462 beers"))
    XCTAssertEqual(try searchText(page), "")
    let names = try findElements(page.beerNames)
    XCTAssertEqual(names.count, count)
    let first = try texts(names.prefix(3))
    XCTAssertEqual(first, ["\"Special\" <Extra>", "0.0% Blond", "100% Gueuze"])
  }

  /// The range of alcohol is this one, by both of its controls and in words.
  func assertRange(_ minimum: String, _ maximum: String, _ page: any Page) throws {
    try waitFor(page.text("\(minimum) – \(maximum)"))
    XCTAssertEqual(try texts(page.rangeName), ["% alcohol"])
    let names = try findElements(page.rangeEnds).map { try page.name(of: $0) }
    XCTAssertEqual(names, ["% alcohol: From", "% alcohol: To"])
    for (locator, text) in [(page.lowerEnd, minimum), (page.upperEnd, maximum)] {
      let end = try findElement(locator)
      XCTAssertEqual(try page.value(of: end), text)
      XCTAssertEqual(try page.percent(of: end), Double(text.dropLast()))
    }
  }

  /// The page has a title.
  func assertTitle(_ title: String, _ page: any Page) throws {
    XCTAssertEqual(try texts(page.title), [title])
  }

  /// The search has found nothing, and says so.
  func assertNoHits(of search: String, _ page: any Page) throws {
    try assertResult("0 beers", [], of: search, page)
    XCTAssertEqual(try findElements(page.text(noHits)).count, 1)
  }

  /// Nothing says that nothing was found.
  func assertHits(_ page: any Page) throws {
    XCTAssertEqual(try findElements(page.text(noHits)).count, 0)
  }

  /// The service was not reached: the page says so, and shows so many beers.
  func assertFailure(beers count: Int, of search: String = "", _ page: any Page) throws {
    try waitFor(page.text(failure))
    XCTAssertEqual(try findElements(page.tryAgain).count, 1)
    XCTAssertEqual(try searchText(page), search)
    XCTAssertEqual(try findElements(page.beers).count, count)
  }

  /// Nothing is said of a failure.
  func assertNoFailure(_ page: any Page) throws {
    XCTAssertEqual(try findElements(page.text(failure)).count, 0)
    XCTAssertEqual(try findElements(page.tryAgain).count, 0)
  }

  /// The detail of a beer has its name for a title, and calls its facts by their names.
  func assertTitles(ofDetail beer: String, _ page: any Page) throws {
    try assertTitle(beer, page)
    XCTAssertEqual(try texts(page.terms), ["Name", "Brewery", "Alcohol", "Features"])
  }

  /// The detail of a beer is shown.
  func assertDetail(
    of beer: String, brewery: String, alcohol: String, features: [String], _ page: any Page
  ) throws {
    try waitFor(page.detail(of: beer))
    XCTAssertEqual(try text(page.brewery), brewery)
    XCTAssertEqual(try text(page.alcohol), alcohol)
    XCTAssertEqual(try texts(page.features), features)
  }
}

/// What the page says where a search finds nothing.
private let noHits = "No beer was found. Try fewer words or a wider range of alcohol."

/// What the page says where a search gets no answer.
private let failure =
  "The beers at the fault's service cannot be reached: it was launched so. "
  + "Check the address and the connection, then try again."
