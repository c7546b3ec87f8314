import Inspector
import Testing

@Suite("The console")
struct ConsoleTests {
  @Test(arguments: [
    (#"app.cells"#, "Swift native", "2"),
    (#"try app.cells.containing(.staticText, identifier: "Work")"#, "Swift native", "1"),
    (#"app.cells.element(boundBy: 1)"#, "Swift native", "1"),
    (#"app.tables.children(matching: .cell)"#, "Swift native", "2"),
    (#"app.staticTexts.matching(NSPredicate(format: "label == %@", "Work"))"#, "Swift native", "1"),
    (#"app.buttons.matching(.button, identifier: "Add")"#, "Swift native", "1"),
    ("//XCUIElementTypeCell", "xpath", "2"), ("(//XCUIElementTypeCell)[2]", "xpath", "1"),
    ("//XCUIElementTypeCell[@hittable='true']", "xpath", "2"),
    ("**/XCUIElementTypeCell[1]", "-ios class chain", "1"),
    ("label == 'Work' AND type == 'XCUIElementTypeStaticText'", "-ios predicate string", "1"),
    ("XCUIElementTypeCell", "class name", "2"), (" Add ", "accessibility id", "1"),
    ("web #search", "css selector, web view", "1"),
    ("web //input[@id='search']", "xpath, web view", "1"),
  ])
  func `recognises a line's language, and finds the same as that language's tool`(
    line: String, language: String, count: String
  ) throws {
    let fixture = try InspectedApp(
      line.hasPrefix("web") ? "app.duet.beer-explorer" : InspectedApp.apps[0])
    let answer = fixture.answer(line)
    #expect([answer.error, answer.language, answer.count] == [nil, language, count])
    #expect(answer.hits.count == Int(count))
  }

  @Test(arguments: [
    ("app.cells.count", "2"), (#"app.buttons["Add"].exists"#, "true"),
    (#"app.buttons["Nothing"].exists"#, "false"),
    (#"app.buttons["Add"].elementType"#, ".button"),
    (#"app.staticTexts["Wo\u{72}k"].label"#, "\"Work\""),
    (#"app.staticTexts["Work"].placeholderValue"#, "nil"),
  ])
  func `reads values`(line: String, value: String) throws {
    let answer = try InspectedApp().answer(line, isConfirmed: true)
    #expect(answer.error == nil)
    #expect(answer.value == value)
    #expect(!answer.acted && !answer.wouldAct)
  }

  @Test func `acts only when a line is confirmed`() throws {
    let (fixture, line) = (try InspectedApp(), #"app.buttons["Add"].tap()"#)
    let before = fixture.device.revision
    let typed = fixture.answer(line)
    #expect(typed.wouldAct && !typed.acted)
    #expect(fixture.device.revision == before)
    #expect(fixture.answer(line, isConfirmed: true).acted)
    #expect(fixture.answer(#"app.textFields["Name"].exists"#, isConfirmed: true).value == "true")
  }

  @Test(arguments: [
    (
      "app.buttns", 4, #""buttns" isn't a member of an element or a query. Did you mean "buttons"?"#
    ),
    (#"app.buttons["Add"#, 12, #"The line needs " to end the string."#),
    (#"app.buttons["\u{110000}"]"#, 14, "The line has an invalid character code."),
    ("app.buttons[0]", 12, "This must be a quoted string."),
    (
      #"app.cells.containing(.statcText, identifier: "a")"#, 21,
      #""statcText" isn't a type of element. Did you mean "staticText"?"#
    ),
    (
      "app.cells.element(at: 1)", 10,
      #""element" doesn't take these arguments. Known: element, element(boundBy:), "#
        + "element(matching:), element(matching:identifier:)."
    ),
    ("app.cells tap", 10, #"The line needs "." or "["."#),
    ("app.cells.element(boundBy: 0", 28, #"The line needs ")"."#),
    (String(repeating: "app.a(", count: 21), 126, "The line is nested too deeply."),
    ("app.tap().label", 10, #"Nothing can follow "tap"."#),
    (
      "app.cells.tap()", 10,
      #""tap" needs an element. Get one from the query with ["…"], element, firstMatch or "#
        + "element(boundBy: 0)."
    ),
    ("app.count", 4, #""count" needs a query, such as buttons."#),
    ("app.firstMatch.tap", 15, #""tap" is a method. Add parentheses to call it."#),
    (
      #"app.windows.firstMatch.press(forDuration: 61)"#, 42,
      "This must be a time from 0 to 60 seconds."
    ),
  ])
  func `reports an error, its place and similar names`(line: String, offset: Int, text: String)
    throws
  {
    let answer = try InspectedApp().answer(line, isConfirmed: true)
    #expect(answer.error == text)
    #expect(answer.offset == offset)
  }

  @Test func `reports an engine's error`() throws {
    let fixture = try InspectedApp()
    #expect(fixture.answer("//a[").error?.contains("//a[") == true)
    #expect(fixture.answer("web #search").error == "There is no web view on the screen.")
    #expect(fixture.answer("").error == nil)
  }
}
