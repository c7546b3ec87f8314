import Device
import Testing
import WebDriver

struct XPathTests {
  @Test(arguments: [
    ("/XCUIElementTypeApplication", ["Application 'Scripted'"]),
    ("/*", ["Application 'Scripted'"]),
    (".", ["Application 'Scripted'"]),
    ("XCUIElementTypeWindow", ["Window"]),
    ("/AppiumAUT/XCUIElementTypeApplication", ["Application 'Scripted'"]),
    ("//XCUIElementTypeStaticText[@label='Row 1']", ["StaticText 'Row 1'"]),
    ("//*[@name='rows']/XCUIElementTypeCell[2]/*[1]", ["StaticText 'Row 1'"]),
    ("//XCUIElementTypeCell[last()]", ["Cell 'cell-2'"]),
    ("(//XCUIElementTypeButton)[2]/..", ["Cell 'cell-1'"]),
    ("//XCUIElementTypeCell[.//XCUIElementTypeStaticText[@label='Row 2']]", ["Cell 'cell-2'"]),
    ("//XCUIElementTypeCell[count(*)=2 and position() < 2]", ["Cell 'cell-0'"]),
    (
      "//*[contains(@label, 'ow 1') or starts-with(@name, 'cell-2')]",
      ["StaticText 'Row 1'", "Cell 'cell-2'"]
    ),
    ("//XCUIElementTypeButton[@value='1']", ["Button 'More'"]),
    (
      "//XCUIElementTypeButton[string-length(@index)=1][@index='1'][1][@x > 300]",
      ["Button 'More'", "Button 'More'", "Button 'More'"]
    ),
    ("//XCUIElementTypeTable[@traits='']", ["Table 'rows'"]),
    ("//nothing", []),
    ("//*[@selected]", []),
    ("//text()", []),
    ("/", []),
    ("..", []),
    ("/..//..", []),
  ])
  func anExpressionSelectsWhatXPathSaysItSelects(xpath: String, expected: [String]) throws {
    #expect(try PageDocument(tree: try PageFixture.rows(3).tree).texts(xpath) == expected)
  }

  @Test func elementsComeInDocumentOrderAndOnce() throws {
    let page = try PageFixture.rows(3)
    let document = PageDocument(tree: page.tree)
    let all = try document.evaluate(xpath: "//*")
    #expect(all.map(\.briefDescription) == page.tree.index.nodes.map(\.briefDescription))
    #expect(
      try document.texts("//XCUIElementTypeButton[@value] | //XCUIElementTypeCell | //*[@x='0']")
        == all.filter { $0.frame.minX == 0 || $0.element.isSelected }.map(\.briefDescription))
    #expect(
      try document.texts("//XCUIElementTypeButton/preceding-sibling::*")
        == ["StaticText 'Row 0'", "StaticText 'Row 1'", "StaticText 'Row 2'"])
    #expect(
      try document.texts("(//XCUIElementTypeButton[@value] | //XCUIElementTypeCell)[. != '*']")
        == ["Cell 'cell-0'", "Cell 'cell-1'", "Button 'More'", "Cell 'cell-2'"])
    #expect(
      try document.texts("//XCUIElementTypeButton/ancestor::*").count == 4 + 3)
    #expect(
      try document.texts("//XCUIElementTypeCell[3]/preceding::XCUIElementTypeStaticText")
        == ["StaticText 'Row 0'", "StaticText 'Row 1'"])
  }

  @Test func aLimitGivesTheFirstOnes() throws {
    let document = PageDocument(tree: try PageFixture.rows(5).tree)
    #expect(
      try document.texts("//XCUIElementTypeCell", limit: 2) == ["Cell 'cell-0'", "Cell 'cell-1'"])
    #expect(try document.texts("//nothing", limit: 1) == [])
  }

  @Test func anElementIsARootThatNothingIsAbove() throws {
    let document = PageDocument(tree: try PageFixture.rows(3).tree)
    let cell = try document.evaluate(xpath: "//XCUIElementTypeCell[2]")[0]
    #expect(try document.texts(".", in: cell) == ["Cell 'cell-1'"])
    #expect(try document.texts("/*", in: cell) == ["Cell 'cell-1'"])
    #expect(try document.texts("*", in: cell) == ["StaticText 'Row 1'", "Button 'More'"])
    #expect(
      try document.texts("//*", in: cell)
        == ["Cell 'cell-1'", "StaticText 'Row 1'", "Button 'More'"])
    #expect(try document.texts(".//*", in: cell) == ["StaticText 'Row 1'", "Button 'More'"])
    #expect(try document.texts("(//XCUIElementTypeButton)[1]", in: cell) == ["Button 'More'"])
    #expect(try document.texts("(//XCUIElementTypeButton)[2]", in: cell) == [])
    #expect(try document.texts("//XCUIElementTypeCell[1]", in: cell) == ["Cell 'cell-1'"])
    for above in [
      "..", "../..", "ancestor::*", "following-sibling::*", "preceding::*", "following::*",
      "//XCUIElementTypeTable", "/AppiumAUT", "/XCUIElementTypeApplication",
    ] {
      #expect(try document.texts(above, in: cell) == [], "\(above)")
    }
    #expect(try document.texts("//XCUIElementTypeCell").count == 3)
    #expect(try document.texts("//XCUIElementTypeCell[2]/following-sibling::*").count == 1)
  }

  @Test func aLeafIsARootToo() throws {
    let document = PageDocument(tree: try PageFixture.rows(3).tree)
    let button = try document.evaluate(xpath: "(//XCUIElementTypeButton)[3]")[0]
    #expect(try document.texts("//*", in: button) == ["Button 'More'"])
    #expect(try document.texts(".//*", in: button) == [])
    #expect(try document.evaluate(xpath: ".", in: button)[0] == button)
  }

  @Test func anElementOfAnotherTreeIsStale() throws {
    let document = PageDocument(tree: try PageFixture.rows(1).tree)
    let other = try PageFixture.rows(1)
    #expect(
      document.error(".", in: try other.first)
        == "stale element reference: The element Table 'rows' is not on the screen any more.")
  }

  @Test func xcuiElementTypeAnyIsAnyElementOutsideOfStrings() throws {
    let page = try PageFixture { [Element(.button, label: "XCUIElementTypeAny")] }
    let document = PageDocument(tree: page.tree)
    #expect(try document.texts("//XCUIElementTypeAny").count == 4)
    #expect(try document.texts("//XCUIElementTypeAny[1]/self::XCUIElementTypeAny").count == 4)
    #expect(
      try document.texts("//*[@label='XCUIElementTypeAny']") == ["Button 'XCUIElementTypeAny'"])
    #expect(try document.texts("//XCUIElementTypeAnything") == [])
  }

  @Test func documentsAreEvaluatedOnSeveralThreadsAtOnce() async throws {
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for rows in 1...8 {
        group.addTask {
          var found = 0
          for _ in 0..<50 {
            let document = PageDocument(tree: try PageFixture.rows(rows).tree)
            found += try document.texts("//XCUIElementTypeCell[.//*[@label='More']]").count
            if document.error("//a[").hasPrefix("invalid selector") { found += 1000 }
          }
          return found
        }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(counts == Set((1...8).map { 50 * ($0 + 1000) }))
  }
}
