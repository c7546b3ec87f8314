import SourceCode
import Testing

/// Locators as they stand in a suite's source.
struct WrittenLocatorTests {
  private func locators(_ code: String) -> [String] {
    SourceFile(parsing: code, as: .swift).locators?.map {
      "\($0.strategy) \($0.depth): \($0.text)"
    } ?? []
  }

  @Test func aQueryIsWhatStandsBehindWhatItStartsFrom() throws {
    let code = #"try app.tabBars.buttons["Add"].tap()"#
    #expect(locators(code) == [#"query 2: .tabBars.buttons["Add"]"#])
    let text = try #require(SourceFile(parsing: code, as: .swift).locators?.first?.text)
    #expect(text.count == 23)
  }

  @Test(arguments: [
    (
      "app.buttons.matching(identifier: \"a\").count",
      ["query 1: .buttons.matching(identifier: \"a\")"]
    ),
    ("app.tables.cells.element(boundBy: 0).exists", ["query 2: .tables.cells.element(boundBy: 0)"]),
    (
      "x.descendants(matching: .any).children(matching: .cell)",
      [
        "query 2: .descendants(matching: .any).children(matching: .cell)"
      ]
    ),
    ("app.buttons.firstMatch.tap()", ["query 1: .buttons.firstMatch"]),
    // A helper's part counts where the helper is written.
    ("app.row(\"A\").buttons[\"Edit\"].tap()", ["query 1: .buttons[\"Edit\"]"]),
    ("app.searchField.tap()", []), ("app.page.element.tap()", []), ("rows[0].label", []),
    (
      "beers.containing(.staticText, identifier: name).element",
      [
        "query 0: .containing(.staticText, identifier: name).element"
      ]
    ),
    ("var page: XCUIElement { webViews.element }", ["query 1: webViews.element"]),
    ("let buttons = app.buttons; buttons.count", ["query 1: .buttons"]),
    (
      "try app.cells.allElementsBoundByIndex.map { try $0.staticTexts[\"t\"].label }",
      [
        "query 1: .cells", "query 1: .staticTexts[\"t\"]",
      ]
    ),
    ("app\n  .tables\n  .cells[\n    \"a b\"]", ["query 2: .tables.cells[\"a b\"]"]),
    (
      "app.buttons[app.staticTexts[\"n\"].label].tap()",
      [
        "query 1: .buttons[app.staticTexts[\"n\"].label]", "query 1: .staticTexts[\"n\"]",
      ]
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
      [
        #"xpath 1: //Cell[Text[@label='\(t)']]"#
      ]
    ),
    (#"let a = Locator.xpath("//a" + "/b")"#, ["xpath 2: //a/b"]),
    (#"tap(XPath.row("TODO"))"#, []), (#"user.name("remove")"#, []), (#"f("http://a/b")"#, []),
    (#".xpath(path(title))"#, []),
  ])
  func selectors(code: String, written: [String]) {
    #expect(locators(code) == written)
  }

  @Test func inPythonTheyAreNotLookedFor() {
    #expect(SourceFile(parsing: "find('//a')", as: .python).locators == nil)
  }

  @Test func aSuiteHasThoseOfItsTestsAndHelpers() throws {
    let native = try #require(try SuiteCode.figures(of: "native", root: Repository.root)?.locators)
    let web = try #require(
      try SuiteCode.figures(of: "webdriver-http", root: Repository.root)?.locators)
    #expect(Set(native.map(\.strategy)) == ["query"])
    #expect(Set(web.map(\.strategy)).isSuperset(of: ["xpath", "css selector", "accessibility id"]))
    #expect(!web.map(\.strategy).contains("query"))
    #expect(try SuiteCode.figures(of: "appium-python", root: Repository.root)?.locators == nil)
  }
}
