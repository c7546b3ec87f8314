import SuiteSupport
import WebDriver

/// What the scenarios of Beer Explorer expect more than once; each check waits for what it is
/// about.
extension Driver {
  /// What is typed goes into the search field, which is empty.
  func assertSearchIsActive(
    _ page: any Page, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(try activeElement() == findElement(page.searchField), file: file, line: line)
    XCTAssertEqual(try searchText(page), "", file: file, line: line)
  }

  /// The list shows the result of a search: so many beers, these from the top and no others.
  func assertResult(
    _ count: String, _ names: [String], of search: String, _ page: any Page,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(page.found(count))
    XCTAssertEqual(try searchText(page), search, file: file, line: line)
    XCTAssertEqual(try texts(page.beerNames), names, file: file, line: line)
  }

  /// The list shows all beers, of which the first page is there, and nothing is searched for.
  func assertAllBeers(
    _ page: any Page, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(page.found("462 beers"))
    XCTAssertEqual(try searchText(page), "", file: file, line: line)
    let names = try findElements(page.beerNames)
    XCTAssertEqual(names.count, 30, file: file, line: line)
    let first = try texts(names.prefix(3))
    XCTAssertEqual(
      first, ["\"Special\" <Extra>", "0.0% Blond", "100% Gueuze"], file: file,
      line: line)
  }

  /// The detail of a beer is shown.
  func assertDetail(
    of beer: String, brewery: String, alcohol: String, features: [String], _ page: any Page,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(page.detail(of: beer))
    XCTAssertEqual(try text(page.brewery), brewery, file: file, line: line)
    XCTAssertEqual(try text(page.alcohol), alcohol, file: file, line: line)
    XCTAssertEqual(try texts(page.features), features, file: file, line: line)
  }
}
