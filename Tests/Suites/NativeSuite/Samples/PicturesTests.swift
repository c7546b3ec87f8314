import NativeQuery
import SuiteSupport

/// P.1 Pictures of TinyLog, with locators for every language.
final class P1PicturesTests: NativeScenarioTestCase {
  func testP1() throws {
    try scenario("P.1") { app in
      try testCase("Take pictures of two screens")
      try precondition("Two lists are shown. A picture is taken.")
      app.tables.cells.assertCount(2, "number of lists")
      try snapshot("Lists")

      try step("Tap the first list.")
      try app.tables.cells.element(boundBy: 0).tap()
      try expect("It has no tasks. A picture is taken.")
      app.staticTexts["empty"].assertExists("a text about an empty list is shown")
      try snapshot("No tasks")
    }
  }
}

/// P.2 Pictures of Beer Explorer, with locators for every language.
final class P2PicturesTests: NativeScenarioTestCase {
  func testP2() throws {
    try scenario("P.2") { app in
      try testCase("Take pictures of two pages")
      try precondition("Thirty beers are shown. A picture is taken.")
      app.links.assertCount(30, "number of beers")
      try snapshot("Beers")

      try step("Tap the first beer.")
      try app.links.element(boundBy: 0).tap()
      try expect("Its detail is shown. A picture is taken.")
      app.links.assertCount(0, "number of beers")
      try snapshot("Beer")
    }
  }
}
