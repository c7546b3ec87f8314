import ComparisonReport
import Testing

/// Locators as they stand in a suite's source.
struct WrittenLocatorTests {
  private func locators(_ code: String) -> [String] {
    WrittenLocator.all(inSwift: code).map { "\($0.strategy) \($0.depth): \($0.text)" }
  }

  @Test func aQueryIsWhatStandsBehindWhatItStartsFrom() throws {
    let found = WrittenLocator.all(inSwift: #"try app.tabBars.buttons["Add"].tap()"#)
    #expect(found.map(\.text) == [#".tabBars.buttons["Add"]"#])
  }

  @Test(arguments: [
    (
      "app.buttons.matching(identifier: \"a\").count",
      ["query 1: .buttons.matching(identifier: \"a\")"]
    ),
    ("app.tables.cells.element(boundBy: 0).exists", ["query 2: .tables.cells.element(boundBy: 0)"]),
    (
      "x.descendants(matching: .any).children(matching: .cell)",
      ["query 2: .descendants(matching: .any).children(matching: .cell)"]
    ),
    ("app.buttons.firstMatch.tap()", ["query 1: .buttons.firstMatch"]),
    // A helper's part counts where the helper is written.
    ("app.row(\"A\").buttons[\"Edit\"].tap()", ["query 1: .buttons[\"Edit\"]"]),
    ("app.searchField.tap()", []), ("app.page.element.tap()", []), ("rows[0].label", []),
    (
      "beers.containing(.staticText, identifier: name).element",
      ["query 0: .containing(.staticText, identifier: name).element"]
    ),
    ("var page: XCUIElement { webViews.element }", ["query 1: webViews.element"]),
    ("let buttons = app.buttons; buttons.count", ["query 1: .buttons"]),
    (
      "try app.cells.allElementsBoundByIndex.map { try $0.staticTexts[\"t\"].label }",
      ["query 1: .cells", "query 1: .staticTexts[\"t\"]"]
    ),
    ("buttons.matching { $0.isSelected }.count", ["query 1: buttons.matching { $0.isSelected }"]),
    (
      "if app.buttons[\"a\"].exists { tables.cells.element }",
      ["query 1: .buttons[\"a\"]", "query 2: tables.cells.element"]
    ),
    ("func f(_ buttons: [Button]) { buttons.first }", []),
    ("for cells in rows { cells.count }", []),
    ("f { (buttons, _) in buttons.count }", []), ("f(buttons: 1)", []),
    ("a.b?.buttons[\"c\"]", ["query 1: .buttons[\"c\"]"]),
    ("struct S { var buttons: Q { windows } }", ["query 1: windows"]),
    ("app.buttons // .cells\n/* .tables */", ["query 1: .buttons"]),
    ("app\n  .tables\n  .cells[\n    \"a b\"]", ["query 2: .tables.cells[\"a b\"]"]),
    (
      "app.buttons[app.staticTexts[\"n\"].label].tap()",
      ["query 1: .buttons[app.staticTexts[\"n\"].label]", "query 1: .staticTexts[\"n\"]"]
    ),
  ])
  func queries(code: String, written: [String]) {
    #expect(locators(code) == written)
  }

  @Test(arguments: [
    (##"let a = Locator.css("#beers li")"##, ["css selector 2: #beers li"]),
    (#"d.find(.accessibilityID("purple"))"#, ["accessibility id 1: purple"]),
    (#"d.find(.name("remove"))"#, ["name 1: remove"]),
    (
      #"f(.xpath("\(rowPath(title))/Button[@label='\(name)' or @name='a/b']"))"#,
      [#"xpath 1: \(rowPath(title))/Button[@label='\(name)' or @name='a/b']"#]
    ),
    (
      #"func path(_ t: String) -> String { "//Cell[Text[@label='\(t)']]" }"#,
      [#"xpath 1: //Cell[Text[@label='\(t)']]"#]
    ),
    (#"let a = Locator.xpath("//a" + "/b")"#, ["xpath 2: //a/b"]),
    (#"tap(XPath.row("TODO"))"#, []), (#"user.name("remove")"#, []), (#"f("http://a/b")"#, []),
    (#".xpath(path(title))"#, []),
  ])
  func selectors(code: String, written: [String]) {
    #expect(locators(code) == written)
  }
}
