import SuiteSupport
import WebDriver

/// A.13 Find task lists.
final class A13FindTaskListsTests: WebDriverScenarioTestCase {
  func testA13() throws {
    try scenario("A.13") { driver in
      let search = XPath.field("Search")

      try testCase("Find task lists by title and by colour")

      try precondition(
        #"There are three lists: "Green tea" in red, "Garden" in green, and "Café" in blue."#)
      try driver.assertLists(["Green tea": 0, "Garden": 0, "Café": 0])
      try driver.assertColor("red", "#fe4565", of: "Green tea")
      try driver.assertColor("green", "#50de72", of: "Garden")
      try driver.assertColor("blue", "#008efe", of: "Café")

      try step(#"Enter "GREEN" in the search field."#)
      try driver.tap(search)
      try driver.type("GREEN", into: search)
      try expect(#""Green tea" and "Garden" are found."#)
      try driver.assertFound(["Green tea", "Garden"], by: "GREEN")

      try step(#"Change "GREEN" to "gree"."#)
      try driver.change("GREEN", to: "gree", in: search)
      try expect(#""Green tea" is found; a part of a colour's name finds nothing."#)
      try driver.assertFound(["Green tea"], by: "gree")

      try step(#"Change "gree" to " CAFE "."#)
      try driver.change("gree", to: " CAFE ", in: search)
      try expect(#""Café" is found."#)
      try driver.assertFound(["Café"], by: " CAFE ")

      try step(#"Change " CAFE " to "cafes"."#)
      try driver.change(" CAFE ", to: "cafes", in: search)
      try expect("No list is found.")
      try driver.assertFound([], by: "cafes")

      try step("Delete the text.")
      try driver.change("cafes", in: search)
      try expect("All lists are shown.")
      try driver.assertLists(["Green tea": 0, "Garden": 0, "Café": 0])
      XCTAssertEqual(try driver.findElement(search).attribute("value"), "Search")
    }
  }
}
