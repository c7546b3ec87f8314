import SuiteSupport
import WebDriver

/// For idioms whose locators can't check several rows: each title is read.
extension TinyLogScreen {
  /// Waits until the rows have these titles, and asserts that they do.
  func readTitles(_ titles: [String]) {
    var found: [String] = []
    try? driver.waitUntil("the titles are \(titles)") {
      found = try rowTitles.labels()
      return found == titles
    }
    XCTAssertEqual(found, titles, "rows")
    // A row without a title has nothing to read.
    XCTAssertEqual(try rows.count(), titles.count, "number of rows")
  }
}
