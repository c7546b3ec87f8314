import Testing

@testable import ComparisonReport

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
  func queries(code: String, written: [String]) { #expect(locators(code) == written) }

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
  func selectors(code: String, written: [String]) { #expect(locators(code) == written) }
}

struct LocatorDepthTests {
  @Test(arguments: [
    ("//a/b[c]", 2), ("//XCUIElementTypeCell[1]", 1), ("/*/a", 2), ("//a[b/c/d]//e", 2),
    ("//*[@label='a/b[c']/x", 2), (#"//*[@label="it's"]/x/y"#, 3),
    (
      "//XCUIElementTypeTable/XCUIElementTypeCell[XCUIElementTypeStaticText[@label='Buy / sell']]",
      2
    ),
    ("(//a/b)[1]/c", 3), ("//a | //b/c", 3), ("//a/text()", 2), ("//a/..", 2), (".//a", 1),
    (".", 0), ("//a/@id", 2), ("//a/following-sibling::b[1]/ancestor::c", 3), ("/", 0), ("", 0),
    ("id('x')/a", 2), ("//*[@id='results'][@aria-busy='false']/*[@id='count'][. = '3']", 2),
    ("//a[", 1), ("//a['", 1),
    // What is put in from elsewhere has its steps where it is written.
    ("\u{0}/b", 1), ("\u{0}//b/c[\u{0}]", 2), ("//a[. = '\u{0}']", 1),
  ])
  func stepsOfAnXPathAreItsLocationStepsOutsideOfPredicates(value: String, steps: Int) {
    #expect(LocatorDepth.steps(strategy: "xpath", value: value) == steps)
  }

  @Test(arguments: [
    ("li", 1), ("#beers li", 2), ("#beers > li.new", 2), ("a>b+c~d", 4), ("a, b c", 3),
    ("input[placeholder='a b > c']", 1), ("li:not(.a > .b) em", 2), (#"a\ b c"#, 2), ("  a  ", 1),
    ("#detail .feature button", 3), ("", 0),
  ])
  func stepsOfACSSSelectorAreItsCompounds(value: String, steps: Int) {
    #expect(LocatorDepth.steps(strategy: "css selector", value: value) == steps)
  }

  @Test(arguments: [
    ("label == 'a'", 1), ("type == 'a' AND label BEGINSWITH[c] 'b == c'", 2),
    ("a = 1 OR b <> 2 and c >= 3", 3), ("NOT (label contains 'x')", 1), ("!(a != 'b')", 1),
    ("a BETWEEN {1, 2}", 1), ("'x' IN identifiers && visible == 1", 2), (#"label == "a\"=b""#, 1),
    ("inner == 1", 1), ("#in == 1", 1), ("TRUEPREDICATE", 0), ("a LIKE 'b' || c MATCHES 'd'", 2),
  ])
  func stepsOfAPredicateStringAreItsComparisons(value: String, steps: Int) {
    #expect(LocatorDepth.steps(strategy: "-ios predicate string", value: value) == steps)
  }

  @Test(arguments: [
    ("**/XCUIElementTypeCell", 1), ("XCUIElementTypeWindow/*/XCUIElementTypeCell[2]", 3),
    ("**/XCUIElementTypeCell[`label == 'a/b]'`]/XCUIElementTypeButton[-1]", 2),
    ("**/XCUIElementTypeCell[$name == 'x]/y'$]/**/XCUIElementTypeButton", 2),
  ])
  func stepsOfAClassChainAreItsTypes(value: String, steps: Int) {
    #expect(LocatorDepth.steps(strategy: "-ios class chain", value: value) == steps)
  }

  @Test(arguments: [
    "id", "name", "accessibility id", "class name", "link text", "-android uiautomator",
  ])
  func anIDIsOneStep(strategy: String) {
    #expect(LocatorDepth.steps(strategy: strategy, value: "a/b c == d") == 1)
  }
}

struct CodeTextTests {
  @Test(arguments: [
    ("", 0), ("\n\n", 0), ("let a = 1", 1), ("let a = 1\r\n\r\nlet b = 2\r\n", 2),
    ("// one\nlet a = 1  // two\n", 1), ("/* a\n /* b */ \n*/ let c = 1\n", 1),
    ("let a = \"// no comment\"\n/// one\n", 1), ("let a = \"\"\"\n\n  // text\n  \"\"\"\n", 3),
    (#"let a = "\(f("//"))" // one"#, 1),
    (#"let a = "\"//" "#, 1), ("let a = \"open\n// one\n", 1),
  ])
  func linesOfSwift(code: String, count: Int) { #expect(CodeText(code, .swift).codeLines == count) }

  @Test(arguments: [
    ("a = 1  # one\n\n# two\n", 1),
    ("def f():\n    \"\"\"Two\n    lines.\"\"\"\n    return 1\n", 2),
    ("'''a'''\nx = '''b\n# text\n'''\n", 3), ("f(\n    'a'\n    'b'\n)\n", 4),
    (#"a = r'\' # one"# + "\nb = 1", 2), ("a = 'it\\'s # text'\n", 1),
  ])
  func linesOfPython(code: String, count: Int) {
    #expect(CodeText(code, .python).codeLines == count)
  }

  @Test func coloursAreOfCommentsTextsAndWords() {
    let lines = CodeText("try tap(\"a\\(b)\")  // let\nretry()", .swift).colouredLines
    #expect(
      lines.map { $0.map { "\($0.colour.rawValue):\($0.text)" } } == [
        ["keyword:try", "plain: tap(", "string:\"a\\(b)\"", "plain:)  ", "comment:// let"],
        ["plain:retry()"],
      ])
    let text = "with run.step(1):\n    x = '''a\nb'''\n"
    let coloured = CodeText(text, .python).colouredLines
    #expect(coloured.map { $0.map(\.text).joined() }.joined(separator: "\n") == text)
  }
}
