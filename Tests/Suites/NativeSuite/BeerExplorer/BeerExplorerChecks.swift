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
    _ count: String, _ names: [String], of search: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    XCTAssertTrue(waitForBeers(count), file: file, line: line)
    XCTAssertEqual(try searchField.value as? String, search, file: file, line: line)
    XCTAssertEqual(try beerNames, names, file: file, line: line)
  }

  /// The list shows all beers, of which the first page is there, and nothing is searched for.
  func assertAllBeers(file: StaticString = #filePath, line: UInt = #line) throws {
    XCTAssertTrue(waitForBeers("462 beers"), file: file, line: line)
    XCTAssertNil(try searchField.value, file: file, line: line)
    XCTAssertEqual(try beers.count, 30, file: file, line: line)
    XCTAssertEqual(
      try firstBeerNames(3), ["\"Special\" <Extra>", "0.0% Blond", "100% Gueuze"], file: file,
      line: line)
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
