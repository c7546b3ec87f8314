import SuiteSupport
import WebDriver

/// P.1 Pictures of TinyLog, with locators for every language.
final class P1PicturesTests: WebDriverScenarioTestCase {
  func testP1() throws {
    try scenario("P.1") { driver in
      let screen = try driver.page(TinyLogScreen.self)
      try testCase("Take pictures of two screens")
      try precondition("Two lists are shown. A picture is taken.")
      XCTAssertEqual(try screen.rows.count(), 2, "number of lists")
      try snapshot("Lists")

      try step("Tap the first list.")
      try screen.row(at: 1).tap()
      try expect("It has no tasks. A picture is taken.")
      XCTAssertFalse(
        try screen.accessibilityID("empty").wait().text().isEmpty,
        "a text about an empty list is shown")
      try snapshot("No tasks")
    }
  }
}

/// P.2 Pictures of Beer Explorer, with locators for every language.
final class P2PicturesTests: WebDriverScenarioTestCase {
  func testP2() throws {
    try scenario("P.2") { driver in
      let page = try driver.page(BeerPage.self)
      try testCase("Take pictures of two pages")
      try precondition("Thirty beers are shown. A picture is taken.")
      XCTAssertEqual(try page.beers.count(), 30, "number of beers")
      try snapshot("Beers")

      try step("Tap the first beer.")
      try page.beer(at: 1).tap()
      try expect("Its detail is shown. A picture is taken.")
      XCTAssertEqual(try page.beers.count(), 0, "number of beers")
      try snapshot("Beer")
    }
  }
}
