import Device
import Inspector
import SampleApps
import ScenarioFormat
import TestSupport
import Testing

@testable import Recorder

@Suite("A recording")
struct RecorderTests {
  private static let id = ScenarioID("A.99")

  /// Compares the files that a recording becomes, and plays its lines.
  private func check(_ fixture: RecordedApp, _ name: String) throws {
    fixture.expectToPass()
    let emitter = Emitter(fixture.recorder, newID: try #require(Self.id))
    let files = RecordedLanguage.allCases.map { emitter.file($0) }
    let text = files.map { "== \($0.path)\n\($0.text)" }.joined()
    try expectGolden(text, name)
    let result = ScenarioParser.parse(files[2].text, path: files[2].path)
    #expect(result.scenario == emitter.scenario)
    #expect(ScenarioLinter.lint(result).map(\.text) == [])
  }

  @Test func `of TinyLog passes with both tools, and becomes tests and a scenario`() throws {
    let fixture = try RecordedApp(["--list", "TODO", "--list", "Groceries"])
    try fixture.swipeLeft("TODO")
    fixture.expect()
    try fixture.tap("Edit", isInRow: true)
    try fixture.type("TODOS", into: "Name")
    fixture.recorder.endTyping()
    try fixture.type(#"'t "Hof" \ 🍺"#, into: "Name")
    fixture.expect()
    try fixture.tap("red")
    fixture.expect()
    try fixture.tap("Save")
    try fixture.tap("edit")
    try fixture.device.moveRow(of: fixture.node("Reorder Groceries"), by: -1)
    try fixture.tap("edit")
    try fixture.tap("Add")
    try fixture.tap("Save")
    fixture.expect()
    try fixture.tap("OK")
    fixture.expect()
    try fixture.tap("Cancel")
    try fixture.tap("Settings")
    try fixture.tap("Text size")
    let slider = try #require(
      fixture.device.tree?.index.nodes.first { $0.element.type == .slider })
    try fixture.device.adjust(slider, to: 20)
    fixture.expect()
    try check(fixture, "tinylog.txt")
  }

  @Test func `of a page passes with both tools, and becomes tests and a scenario`() throws {
    let app = try #require(InstalledApps.all().first { $0.isHybrid })
    let fixture = try RecordedApp([], of: app)
    try fixture.type("40", into: "Search")
    fixture.expect()
    try fixture.tap("400")
    fixture.expect()
    try check(fixture, "beer-explorer.txt")
  }

  @Test func `is filled into the written scenario's items`() throws {
    let id = try #require(Self.id)
    let scenario = Scenario(
      id: id, title: "Rows", header: Header(app: "TinyLog"),
      testCases: [
        TestCase(
          of: id, number: 1, title: "One",
          items: [(.step, 1, "Tap."), (.expectation, 1, "It is shown.")])
      ])
    let fixture = try RecordedApp(scenario: scenario)
    try fixture.tap("Add")
    fixture.recorder.next()
    #expect(fixture.recorder.cursor.description == "TC1/Ex1")
    try fixture.tap("Cancel")
    #expect(fixture.recorder.lines.map(\.place.description) == ["TC1/S1", "TC1/Ex1"])
    #expect(fixture.failures == ["All steps of the scenario are recorded."])
    #expect(
      fixture.code().last
        == "// Not recorded: Button 'Cancel': All steps of the scenario are recorded.")
  }

  @Test func `leaves out refused gestures, and reports why a line failed`() throws {
    let fixture = try RecordedApp()
    // A title takes no taps.
    try fixture.tap("My Lists")
    #expect(fixture.recorder.lines.isEmpty)
    // The test's devices don't have this list.
    try fixture.device.launch(
      "app.duet.tinylog", arguments: ["--store", "memory", "--list", "Elsewhere"])
    try fixture.tap("Elsewhere")
    #expect(
      fixture.failures == ["The test's screen has no Cell 'Elsewhere' at this position."])
  }

  @Test func `takes a check between two lines`() throws {
    let fixture = try RecordedApp()
    for label in ["Add", "Cancel"] { try fixture.tap(label) }
    let recorder = fixture.recorder
    let (cursor, first) = (recorder.cursor, try #require(recorder.lines.first).id)
    recorder.insert(after: first)
    #expect(recorder.insertedAfter == first)
    try recorder.accept(#"The screen "Add List" is shown."#)
    #expect(throws: InspectorError("This proposal no longer exists.")) {
      try recorder.accept(#"The screen "Add List" is shown."#)
    }
    recorder.next()
    #expect(recorder.cursor == cursor && recorder.insertedAfter == nil)
    // A gesture in the app is added at the end, even while the cursor is elsewhere.
    recorder.insert(after: first)
    try fixture.tap("Settings")
    #expect(
      fixture.code() == [
        #"try app.buttons["Add"].tap()"#,
        #"XCTAssertTrue(app.navigationBars.staticTexts["Add List"]"#
          + ".waitForExistence(timeout: timeout))",
        #"app.buttons["Cancel"].waitForExistence(timeout: timeout)"#,
        #"try app.buttons["Cancel"].tap()"#, #"try app.buttons["Settings"].tap()"#,
      ])
    fixture.expectToPass()
    // Without the first line, the others fail.
    recorder.delete(first)
    #expect(fixture.failures.count > 0)
    #expect(fixture.code().count == 4)
  }

  @Test func `adds a check to an earlier expectation, on the screen of that time`() throws {
    let fixture = try RecordedApp()
    let recorder = fixture.recorder
    try fixture.tap("Add")
    recorder.next()
    let first = recorder.cursor
    recorder.next()
    try fixture.tap("Cancel")
    try recorder.go(to: first)
    recorder.accept(try #require(recorder.proposals.first))
    #expect(recorder.lines.map(\.place.description) == ["TC1/S1", "TC1/Ex1", "TC1/S2", "TC1/S2"])
    #expect(throws: InspectorError("There is no TC1/S7.")) {
      try recorder.go(to: .init(testCase: 1, kind: .step, number: 7))
    }
    fixture.expectToPass()
  }
}

@Suite("The proposals")
struct ProposalTests {
  private func texts(_ fixture: RecordedApp) -> [String] {
    fixture.recorder.next()
    defer { fixture.recorder.next() }
    return fixture.recorder.proposals.map(\.text)
  }

  @Test func `describe what has changed since the step began, or a chosen element`() throws {
    let fixture = try RecordedApp(["--list", "TODO", "--list", "Groceries"])
    var all = ""
    for label in ["Add", "red", "Save", "OK", "Cancel", "TODO"] {
      try fixture.tap(label)
      all += "\(label): \(texts(fixture))\n"
    }
    try fixture.type("Milk", into: "Add new task")
    try fixture.device.submit(fixture.node("Add new task"))
    all += "a task: \(texts(fixture))\n"
    try fixture.tap("check box")
    all += "its check box: \(texts(fixture))\n"
    for name in ["check box", "title", "Add new task"] {
      try fixture.recorder.propose(about: fixture.node(name).place)
      all += "about \(name): \(fixture.recorder.proposals.map(\.text))\n"
    }
    try expectGolden(all, "proposals.txt")
    #expect(throws: InspectorError("The test's screen has no such element.")) {
      try fixture.recorder.propose(about: "9.9")
    }
  }
}
