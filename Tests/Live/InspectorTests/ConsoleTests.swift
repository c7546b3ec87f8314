import Inspector
import TestSupport
import Testing

@Suite("The console")
struct ConsoleTests {
  private static let lists = [
    // Locators, and the languages that they are recognised as.
    "app.cells", #"try app.cells.containing(.staticText, identifier: "Work")"#,
    "app.cells.element(boundBy: 1)", "app.tables.children(matching: .cell)",
    #"app.staticTexts.matching(NSPredicate(format: "label == %@", "Work"))"#,
    #"app.buttons.matching(.button, identifier: "Add")"#, "//XCUIElementTypeCell",
    "(//XCUIElementTypeCell)[2]", "//XCUIElementTypeCell[@hittable='true']",
    "**/XCUIElementTypeCell[1]", "label == 'Work' AND type == 'XCUIElementTypeStaticText'",
    "XCUIElementTypeCell", " Add ", "",
    // Values.
    "app.cells.count", #"app.buttons["Add"].exists"#, #"app.buttons["Nothing"].exists"#,
    #"app.buttons["Add"].elementType"#, #"app.staticTexts["Wo\u{72}k"].label"#,
    #"app.staticTexts["Work"].placeholderValue"#,
    // Mistakes.
    "app.buttns", #"app.buttons["Add"#, #"app.buttons["\u{110000}"]"#, "app.buttons[0]",
    #"app.cells.containing(.statcText, identifier: "a")"#, "app.cells.element(at: 1)",
    "app.cells tap", "app.cells.element(boundBy: 0", String(repeating: "app.a(", count: 21),
    "app.tap().label", "app.cells.tap()", "app.count", "app.firstMatch.tap",
    "app.windows.firstMatch.press(forDuration: 61)", "//a[", "web #search",
  ]

  @Test func `finds the same as each tool, reads values, and reports where a mistake is`() throws {
    let (lists, page) = (try InspectedApp(), try InspectedApp(InspectedApp.apps[1]))
    var text = ""
    for (app, lines) in [
      (lists, Self.lists), (page, ["web #search", "web //input[@id='search']"]),
    ] {
      for line in lines {
        let answer = app.answer(line, isConfirmed: true)
        #expect(!answer.acted)
        text += "\(line)\n  \(answer.language): \(answer.count) \(answer.hits.map(\.text))"
        text += answer.wouldAct ? " a gesture\n" : "\n"
        if let value = answer.value { text += "  is \(value)\n" }
        if let error = answer.error { text += "  \(answer.offset ?? -1): \(error)\n" }
      }
    }
    try expectGolden(text, "console.txt")
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
}
