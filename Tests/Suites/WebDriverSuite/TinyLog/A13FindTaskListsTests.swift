import SuiteSupport
import WebDriver

/// A.13 Find task lists.
final class A13FindTaskListsTests: WebDriverScenarioTestCase {
  func testA13() throws {
    try scenario("A.13") { driver in
      let screen = try driver.page(TinyLogScreen.self)
      let search = screen.field("Search")

      try testCase("Find task lists by title and by colour")

      try precondition(
        #"There are three lists: "Green tea" in red, "Garden" in green, and "Café" in blue."#)
      try screen.assertLists(["Green tea": 0, "Garden": 0, "Café": 0])
      try screen.assertColor("red", "#fe4565", of: "Green tea")
      try screen.assertColor("green", "#50de72", of: "Garden")
      try screen.assertColor("blue", "#008efe", of: "Café")

      try step(#"Enter "GREEN" in the search field."#)
      try search.tap()
      try search.type("GREEN")
      try expect(#""Green tea" and "Garden" are found."#)
      try screen.assertFound(["Green tea", "Garden"], by: "GREEN")

      try step(#"Change "GREEN" to "gree"."#)
      try search.change("GREEN", to: "gree")
      try expect(#"Only "Green tea" is found. Part of a colour's name finds nothing."#)
      try screen.assertFound(["Green tea"], by: "gree")

      try step(#"Change "gree" to " CAFE "."#)
      try search.change("gree", to: " CAFE ")
      try expect(#""Café" is found."#)
      try screen.assertFound(["Café"], by: " CAFE ")

      try step(#"Change " CAFE " to "cafes"."#)
      try search.change(" CAFE ", to: "cafes")
      try expect("No list is found.")
      try screen.assertFound([], by: "cafes")

      try step("Delete the text.")
      try search.change("cafes")
      try expect("All lists are shown.")
      try screen.assertLists(["Green tea": 0, "Garden": 0, "Café": 0])
      try screen.assertField("Search", text: nil, hasFocus: false)
    }
  }
}
