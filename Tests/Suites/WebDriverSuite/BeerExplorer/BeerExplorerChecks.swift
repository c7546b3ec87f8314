import SuiteSupport
import WebDriver

/// What the scenarios of Beer Explorer expect more than once; each check waits for what it is
/// about.
extension RemoteDriver {
  /// What is typed goes into the search field, which is empty.
  func assertSearchIsActive(
    _ page: any Page, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let isActive = try await activeElement() == findElement(page.searchField)
    XCTAssertTrue(isActive, file: file, line: line)
    let text = try await searchText(page)
    XCTAssertEqual(text, "", file: file, line: line)
  }

  /// The list shows the result of a search: so many beers, these from the top and no others.
  func assertResult(
    _ count: String, _ names: [String], of search: String, _ page: any Page,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await waitFor(page.found(count))
    let text = try await searchText(page)
    XCTAssertEqual(text, search, file: file, line: line)
    let shown = try await texts(page.beerNames)
    XCTAssertEqual(shown, names, file: file, line: line)
  }

  /// The list shows all beers, of which the first page is there, and nothing is searched for.
  func assertAllBeers(
    _ page: any Page, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await waitFor(page.found("462 beers"))
    let text = try await searchText(page)
    XCTAssertEqual(text, "", file: file, line: line)
    let names = try await findElements(page.beerNames)
    XCTAssertEqual(names.count, 30, file: file, line: line)
    let first = try await texts(names.prefix(3))
    XCTAssertEqual(
      first, ["\"Special\" <Extra>", "0.0% Blond", "100% Gueuze"], file: file,
      line: line)
  }

  /// The detail of a beer is shown.
  func assertDetail(
    of beer: String, brewery: String, alcohol: String, features: [String], _ page: any Page,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await waitFor(page.detail(of: beer))
    let shownBrewery = try await text(page.brewery)
    XCTAssertEqual(shownBrewery, brewery, file: file, line: line)
    let shownAlcohol = try await text(page.alcohol)
    XCTAssertEqual(shownAlcohol, alcohol, file: file, line: line)
    let shownFeatures = try await texts(page.features)
    XCTAssertEqual(shownFeatures, features, file: file, line: line)
  }
}
