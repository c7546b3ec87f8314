import Device
import NativeQuery
import Testing

struct FailureTests {
  /// A use of a missing element, and the message of its failure: all of it, or after its first line.
  struct Failure: CustomTestStringConvertible {
    let testDescription: String
    var lists = Lists()
    let use: @Sendable (XCUIApplication) throws -> Void
    let text: String
  }

  @Test(arguments: [
    Failure(
      testDescription:
        "A missing text: the query, the elements and the most similar text",
      use: { try $0.navigationBars.buttons["add"].tap() },
      text: """
        Failed to tap "add" Button: No matches found for `Descendants matching type NavigationBar` \
        -> `Descendants matching type Button` \
        -> `Elements matching predicate '"add" IN identifiers'`, \
        given input App element 'app.duet.scripted'.
        `Elements matching predicate '"add" IN identifiers'` does not match any of these 3:
          Button, 0x5, {{0.0, 0.0}, {64.0, 44.0}}, identifier: 'settings', label: 'Settings'
          Button, 0x7, {{262.0, 0.0}, {64.0, 44.0}}, label: 'Edit', Disabled
          Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
        Did you mean `buttons["Add"]`?
        """),
    Failure(
      testDescription: "A missing type: the types on the screen",
      use: { try $0.links["Settings"].tap() },
      text: """
        `Descendants matching type Link` found nothing in this one:
          Application, 0x1, label: 'Scripted'
        Types on the screen: Other 4, Application 1, Window 1, Button 6, NavigationBar 1, \
        Table 1, Slider 1, StaticText 4, TextField 1, Cell 3.
        Did you mean `buttons["Settings"]`?
        """),
    Failure(
      testDescription: "An element in a different place",
      use: { try $0.tables.buttons["Edit"].tap() },
      text: """
        `Elements matching predicate '"Edit" IN identifiers'` does not match any of these 3:
          Button, 0xc, {{0.0, 88.0}, {64.0, 44.0}}, identifier: 'check'
          Button, 0x10, {{0.0, 132.0}, {64.0, 44.0}}, identifier: 'check'
          Button, 0x14, {{0.0, 176.0}, {64.0, 44.0}}, identifier: 'check'
        It is elsewhere on the screen: Button, 0x7, {{262.0, 0.0}, {64.0, 44.0}}, label: 'Edit', \
        Disabled
        """),
    Failure(
      testDescription: "An index that is too high: the number of elements",
      lists: Lists(titles: ["TODO"]), use: { try $0.cells.element(boundBy: 1).tap() },
      text: """
        `Element at index 1` needs 2 elements, but there is 1:
          Cell, 0xb, {{0.0, 88.0}, {390.0, 44.0}} with StaticText 'TODO'
        """),
    Failure(
      testDescription: "A negative index", lists: Lists(titles: ["TODO"]),
      use: { try $0.cells.element(boundBy: -1).tap() },
      text: """
        `Element at index -1` is invalid. Indexes start at 0, and there is 1:
          Cell, 0xb, {{0.0, 88.0}, {390.0, 44.0}} with StaticText 'TODO'
        """),
    Failure(
      testDescription: "Several matches: at most five are listed", lists: .long(7),
      use: { try $0.buttons["check"].tap() },
      text: """
        Failed to tap "check" Button: Find single matching element. \
        Multiple matching elements found for `Descendants matching type Button` \
        -> `Elements matching predicate '"check" IN identifiers'`.
        These 7 match:
          Button, 0xc, {{0.0, 88.0}, {64.0, 44.0}}, identifier: 'check'
          Button, 0x10, {{0.0, 132.0}, {64.0, 44.0}}, identifier: 'check'
          Button, 0x14, {{0.0, 176.0}, {64.0, 44.0}}, identifier: 'check'
          Button, 0x18, {{0.0, 220.0}, {64.0, 44.0}}, identifier: 'check'
          Button, 0x1c, {{0.0, 264.0}, {64.0, 44.0}}, identifier: 'check'
          … and 2 more
        Narrow the query, or choose one with element(boundBy:) or firstMatch.
        """),
  ])
  func `using a missing element fails`(_ failure: Failure) throws {
    let app = try RunningLists(failure.lists).app
    let error = try #require(#expect(throws: XCUIQueryError.self) { try failure.use(app) })
    let first = error.description.prefix { $0 != "\n" }
    let rest = error.description.dropFirst(first.count + 1)
    #expect((failure.text.hasPrefix("Failed") ? error.description[...] : rest) == failure.text)
    let isAmbiguous = first.contains("Multiple matching elements")
    #expect(error.reason == (isAmbiguous ? .severalMatches : .noMatch))
  }

  @Test func `a long line is cut`() throws {
    let app = try RunningLists(Lists(name: String(repeating: "long ", count: 100))).app
    let lines = errorText { try app.textFields["x"].tap() }.split(separator: "\n")
    #expect(lines[2].count == 2 + 160 + 1)
    #expect(lines[2].hasSuffix("…"))
  }
}

/// The suggestions after "Did you mean" for a missing button.
struct QuerySuggestionTests {
  @Test(
    arguments: [
      // Case counts least. A third of the characters may differ.
      (
        "HOLIDAYS", ["Holiday", "Holidays"],
        #"Did you mean `staticTexts["Holidays"]` or `staticTexts["Holiday"]`?"#
      ),
      ("Holliday", ["Holidays"], #"Did you mean `staticTexts["Holidays"]`?"#),
      ("Hollow", ["Holidays"], nil),
      // A longer text that contains it is similar.
      ("shop", ["Shopping list", "TODO"], #"Did you mean `staticTexts["Shopping list"]`?"#),
      // The right type comes first, and there are at most three suggestions.
      (
        "Ads", ["Ad", "Ade", "Adt", "Adu"],
        #"Did you mean `buttons["Add"]`, `staticTexts["Ad"]` or `staticTexts["Ade"]`?"#
      ),
    ] as [(String, [String], String?)])
  func `similar texts are suggested`(text: String, titles: [String], offer: String?) throws {
    let app = try RunningLists(Lists(titles: titles)).app
    let lines = errorText { try app.buttons[text].tap() }.split(separator: "\n").map(String.init)
    #expect(lines.last { $0.hasPrefix("Did you mean") } == offer)
  }
}

struct ElementDescriptionTests {
  @Test func `an element's description follows XCUITest`() throws {
    let app = try RunningLists().app
    #expect(
      app.navigationBars.buttons["Add"].debugDescription == """
        Attributes: Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
        Element subtree:
         →Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
        Path to element:
         →Application, 0x1, label: 'Scripted'
          ↳Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
           ↳Other, 0x3, {{0.0, 0.0}, {390.0, 844.0}}
            ↳NavigationBar, 0x4, {{0.0, 0.0}, {390.0, 44.0}}, identifier: 'My Lists'
             ↳Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
        Query chain:
         →Find: Target Application 'app.duet.scripted'
          Output: {
            Application, 0x1, label: 'Scripted'
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
}
