import Inspector
import Testing

@Suite("The console")
struct ConsoleTests {
  @Test(arguments: [
    (#"app.cells"#, "Swift native", "2"),
    (#"try app.cells.containing(.staticText, identifier: "Work")"#, "Swift native", "1"),
    (#"app.cells.element(boundBy: 1)"#, "Swift native", "1"),
    (
      #"app.staticTexts.matching(NSPredicate(format: "label == %@", "Work"))"#, "Swift native",
      "1"
    ),
    ("//XCUIElementTypeCell", "xpath", "2"),
    ("(//XCUIElementTypeCell)[2]", "xpath", "1"),
    ("//XCUIElementTypeCell[@hittable='true']", "xpath", "2"),
    ("**/XCUIElementTypeCell[1]", "-ios class chain", "1"),
    ("label == 'Work' AND type == 'XCUIElementTypeStaticText'", "-ios predicate string", "1"),
    ("XCUIElementTypeCell", "class name", "2"), ("Add", "accessibility id", "1"),
  ])
  func `recognises a line's language, and finds the same as that language's tool`(
    line: String, language: String, count: String
  ) throws {
    try expect(line, language, count, Fixture())
  }

  private func expect(
    _ line: String, _ language: String, _ count: String, _ fixture: Fixture
  ) throws {
    let answer = fixture.answer(line)
    #expect(answer.error == nil)
    #expect(answer.language == language)
    #expect(answer.count == count)
  }

  @Test(arguments: [
    ("//a[", 4, ""), ("**/XCUIElementTypeButon", 3, ""), ("label ==", 8, ""),
  ])
  func `points at the error in an engine's message`(
    line: String, offset: Int, message: String
  ) throws {
    let answer = try Fixture().answer(line)
    let error = try #require(answer.error)
    #expect(message.isEmpty || error.contains(message), "\(error)")
    #expect(answer.offset == offset, "\(error)")
  }

  @Test(
    "searches a web view's page by CSS, and by XPath behind \"web\"",
    arguments: [
      ("#search", "css selector, web view", "1"),
      ("input#search", "css selector, web view", "1"),
      ("web //input[@id='search']", "xpath, web view", "1"),
      ("//XCUIElementTypeWebView", "xpath", "1"),
    ])
  func pages(line: String, language: String, count: String) throws {
    try expect(line, language, count, Fixture("app.duet.beer-explorer"))
  }

  @Test(arguments: [
    ("app.cells.count", "2"), (#"app.buttons["Add"].exists"#, "true"),
    (#"app.buttons["Nothing"].exists"#, "false"),
    (#"app.buttons["Add"].elementType"#, ".button"),
    (#"app.staticTexts["Work"].label"#, "\"Work\""),
    (#"app.staticTexts["Work"].placeholderValue"#, "nil"),
  ])
  func `reads values`(line: String, value: String) throws {
    let answer = try Fixture().answer(line, isConfirmed: true)
    #expect(answer.error == nil)
    #expect(answer.value == value)
    #expect(!answer.acted)
  }

  @Test(arguments: [
    #"app.buttons["Add"].tap()"#
  ])
  func `acts only when a line is confirmed`(line: String) throws {
    let fixture = try Fixture()
    let before = fixture.device.revision
    let typed = fixture.answer(line)
    #expect(typed.wouldAct && !typed.acted)
    #expect(fixture.device.revision == before)
    #expect(fixture.answer(line, isConfirmed: true).acted)
    #expect(fixture.device.revision > before)
    #expect(fixture.answer(#"app.textFields["Name"].exists"#, isConfirmed: true).value == "true")
  }

  @Test(arguments: [
    (
      "app.buttns", 4, #""buttns" isn't a member of an element or a query. Did you mean "buttons"?"#
    ),
    (#"app.buttons["Add"#, 12, #"The line needs " to end the string."#),
    (
      "app.cells.containing(.statcText, identifier: \"a\")", 21,
      "\"statcText\" isn't a type of element. Did you mean \"staticText\"?"
    ),
    ("app.cells tap", 10, "The line needs \".\" or \"[\"."),
  ])
  func `reports an error, its place and similar names`(line: String, offset: Int, text: String)
    throws
  {
    let answer = try Fixture().answer(line, isConfirmed: true)
    #expect(answer.error == text)
    #expect(answer.offset == offset)
  }

  @Test func `suggests similar names if nothing is found`() throws {
    let fixture = try Fixture()
    let found = fixture.answer("//XCUIElementTypeButton[@name='Ad']")
    #expect(found.value == #"Did you mean "Add"?"#)
    let error = fixture.answer(#"app.buttons["Ad"].tap()"#, isConfirmed: true).error
    #expect(error?.contains(#"Did you mean `buttons["Add"]`"#) == true, "\(error ?? "")")
  }

  @Test(arguments: [
    ("app.navi", #"app.navigationBars"#), (#"app.buttons["Ad"#, #"app.buttons["Add"#),
    (#"app.textFields["a"].typeText("x").ta"#, #"app.textFields["a"].typeText("x").tabBars"#),
    ("//XCUIElementTypeButton[@name='Ad", "//XCUIElementTypeButton[@name='Add"),
    ("//XCUIElementTypeCe", "//XCUIElementTypeCell"),
  ])
  func `completes members, names on the screen and types`(line: String, completed: String) throws {
    #expect(try Fixture().answer(line).completions.first == completed)
  }

  @Test func `lists the elements on the screen`() throws {
    let fixture = try Fixture()
    for (line, text) in [("labels", "StaticText \"Work\""), ("tree", "NavigationBar, 0x")] {
      #expect(fixture.answer(line, isConfirmed: true).value?.contains(text) == true)
    }
    #expect(fixture.answer("tree").value == nil)
  }

  @Test func `accepts any text`() throws {
    let fixture = try Fixture()
    let lines = [
      "app.", "app[", "app[0]", "app.cells[", "app.cells.element(boundBy:", "driver", "web ", "web",
      "((((", "app.cells.element(boundBy: -1)", "'", "\\",
      "#", "app.cells.element(boundBy: 1e300)", "app.buttons[\"\\u{110000}\"]", "app.tap",
      "app.count", "app.cells.tap()", "label MATCHES '(a+)+$'", String(repeating: "(", count: 3000),
      String(repeating: "app.cells.element(", count: 100),
    ]
    for line in lines {
      let answer = fixture.answer(line, isConfirmed: true)
      #expect(answer.error != nil || !answer.language.isEmpty, "\(line)")
    }
  }
}
