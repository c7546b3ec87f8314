import Device
import NativeQuery
import Testing

struct DescriptionTests {
  @Test func anElementIsDescribedAsXCUITestDoes() throws {
    let app = try RunningLists().app
    #expect(
      app.navigationBars.buttons["Add"].debugDescription == """
        Attributes: Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
        Element subtree:
         →Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
        Path to element:
         →Application, 0x1, label: 'Lists'
          ↳Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
           ↳Other, 0x3, {{0.0, 0.0}, {390.0, 844.0}}
            ↳NavigationBar, 0x4, {{0.0, 0.0}, {390.0, 44.0}}, identifier: 'My Lists'
             ↳Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
        Query chain:
         →Find: Target Application 'app.duet.lists'
          Output: {
            Application, 0x1, label: 'Lists'
          }
          ↪︎Find: Descendants matching type NavigationBar
            Output: {
              NavigationBar, 0x4, {{0.0, 0.0}, {390.0, 44.0}}, identifier: 'My Lists'
            }
            ↪︎Find: Descendants matching type Button
              Output: {
                Button, 0x5, {{0.0, 0.0}, {64.0, 44.0}}, identifier: 'settings', label: 'Settings'
                Button, 0x7, {{262.0, 0.0}, {64.0, 44.0}}, label: 'Edit', Disabled
                Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
              }
              ↪︎Find: Elements matching predicate '"Add" IN identifiers'
                Output: {
                  Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
                }
        """)
  }

  @Test func aQueryIsDescribedByItsStepsAndTheirOutput() throws {
    let app = try RunningLists(.long(22)).app
    let lines = app.cells.containing { $0.label == "Nothing" }.debugDescription
      .split(separator: "\n")
    #expect(lines[5] == "  ↪︎Find: Descendants matching type Cell")
    #expect(lines.prefix(2) == ["Query chain:", " →Find: Target Application 'app.duet.lists'"])
    #expect(
      lines.suffix(5) == [
        "      … and 2 more",
        "    }",
        "    ↪︎Find: Elements containing elements matching predicate 'closure'",
        "      Output: {",
        "      }",
      ])
  }

  @Test func whatIsNotOneElementIsDescribedByTheFailure() throws {
    let lists = try RunningLists()
    let none = lists.app.images.element.debugDescription
    #expect(none.hasPrefix("Failed to get matching snapshot: No matches found for `Descendants"))
    let several = lists.app.cells.element.debugDescription
    #expect(several.hasPrefix("Failed to get matching snapshot: Find single matching element."))
    lists.app.terminate()
    #expect(
      lists.app.cells.debugDescription
        == "Failed to get matching snapshot: Application 'app.duet.lists' is not running. "
        + "No application is running now.")
  }

  @Test func anElementIsNamedInAFewWords() throws {
    let app = try RunningLists().app
    #expect("\(app)" == "Application 'app.duet.lists'")
    #expect("\(app.buttons["Save"])" == "\"Save\" Button")
    #expect("\(app.tables["Lists"].cells.element(boundBy: 3))" == "Cell (Element at index 3)")
    #expect(
      "\(app.cells.containing(.staticText, identifier: "x").firstMatch)" == "Cell (First match)")
    #expect("\(app.descendants(matching: .any)["x"])" == "\"x\" Element")
    #expect(
      "\(app.descendants(matching: .any).matching(.link, identifier: "x").element)" == "\"x\" Link")
    #expect("\(app.tables.firstMatch.cells.element)" == "Cell")
  }
}
