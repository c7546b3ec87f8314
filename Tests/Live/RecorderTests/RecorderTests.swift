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
    let row = try #require(try fixture.node("TODO").ancestors.first { $0.element.type == .cell })
    try fixture.device.swipe(row, .left)
    fixture.rest()
    try fixture.expect()
    try fixture.tap("Edit", isInRow: true)
    try fixture.type("TODOS", into: "Name")
    fixture.recorder.endTyping()
    try fixture.type(#"'t "Hof" \ 🍺"#, into: "Name")
    try fixture.expect()
    try fixture.tap("red")
    try fixture.expect()
    try fixture.tap("Save")
    try fixture.tap("edit")
    try fixture.device.moveRow(of: fixture.node("Reorder Groceries"), by: -1)
    try fixture.tap("edit")
    try fixture.tap("Add")
    try fixture.tap("Save")
    try fixture.expect()
    try fixture.tap("OK")
    try fixture.expect()
    try fixture.tap("Cancel")
    try fixture.tap("Settings")
    try fixture.tap("Text size")
    let slider = try #require(
      fixture.device.tree?.index.nodes.first { $0.element.type == .slider })
    try fixture.device.adjust(slider, to: 20)
    try fixture.expect()
    try check(fixture, "tinylog.txt")
  }

  @Test func `of a page passes with both tools, and becomes tests and a scenario`() throws {
    let app = try #require(InstalledApps.all().first { $0.isHybrid })
    // The test's apps wait for answers as long as a person does.
    let fixture = try RecordedApp(["--service-delay", "8000"], of: app)
    try fixture.type("40", into: "Search")
    try fixture.expect()
    try fixture.tap("400")
    try fixture.expect()
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

  @Test func `reports why a line failed`() throws {
    let fixture = try RecordedApp()
    // The test's devices don't have this list.
    try fixture.device.launch(
      "app.duet.tinylog", arguments: ["--store", "memory", "--list", "Elsewhere"])
    try fixture.tap("Elsewhere")
    #expect(
      fixture.failures == ["The test's screen has no Cell 'Elsewhere' at this position."])
  }

  @Test func `fails if either tool can't play a line`() throws {
    let app = try #require(InstalledApps.all().first { !$0.isHybrid })
    let players = try LinePlayers(RecordedLaunch(app, among: [app], arguments: []))
    for (native, wire) in [("Add", "None"), ("None", "Settings")] {
      let target = Target(
        native: #"app.buttons["\#(native)"]"#, wire: .accessibilityID(wire), isWeb: false, name: "")
      #expect(players.play(.act(.tap, target))?.contains("None") == true)
    }
  }

  @Test func `takes a check after a line or at an earlier item, on the screen of that time`() throws
  {
    let fixture = try RecordedApp()
    let recorder = fixture.recorder
    try fixture.tap("Add")
    recorder.next()
    let expectation = recorder.cursor
    recorder.next()
    try fixture.tap("Cancel")
    let (cursor, first) = (recorder.cursor, try #require(recorder.lines.first).id)
    recorder.insert(after: first)
    #expect(recorder.insertedAfter == first)
    let check = #"The screen "Add List" is shown."#
    try recorder.accept(check)
    #expect(throws: InspectorError("This proposal no longer exists.")) {
      try recorder.accept(check)
    }
    recorder.next()
    #expect(recorder.cursor == cursor && recorder.insertedAfter == nil)
    try recorder.go(to: expectation)
    try recorder.accept(#""Save" is shown."#)
    #expect(throws: InspectorError("There is no TC1/S7.")) {
      try recorder.go(to: .init(testCase: 1, kind: .step, number: 7))
    }
    // A gesture in the app is added at the end, even while the cursor is elsewhere.
    try fixture.tap("Settings")
    #expect(
      zip(recorder.lines, fixture.code()).map { "\($0.place) \($1)" } == [
        #"TC1/S1 try app.buttons["Add"].tap()"#,
        #"TC1/S1 XCTAssertTrue(app.navigationBars.staticTexts["Add List"]"#
          + ".waitForExistence(timeout: timeout))",
        #"TC1/Ex1 XCTAssertTrue(app.navigationBars.buttons["Save"]"#
          + ".waitForExistence(timeout: timeout))",
        #"TC1/S2 app.buttons["Cancel"].waitForExistence(timeout: timeout)"#,
        #"TC1/S2 try app.buttons["Cancel"].tap()"#, #"TC1/S2 try app.buttons["Settings"].tap()"#,
      ])
    fixture.expectToPass()
    // Without the first line, the others fail.
    recorder.delete(first)
    #expect(fixture.failures.count > 0 && recorder.lines.count == 5)
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

/// A live app that is recorded, and the gestures of a person in it.
final class RecordedApp {
  let device: Device
  let recorder: Recorder

  init(
    _ arguments: [String] = ["--list", "Groceries"], scenario: Scenario? = nil,
    of app: (any AppDefinition)? = nil
  ) throws {
    let apps = app.map { [$0] } ?? InstalledApps.all()
    device = Device(apps: apps, clock: .virtual)
    let launch = RecordedLaunch(apps[0], among: apps, arguments: arguments)
    try device.launch(launch.app.bundleIdentifier, arguments: launch.allArguments)
    recorder = try Recorder(launch, scenario: scenario)
    device.watcher = { [recorder] in recorder.receive(ObservedGesture($0, $1)) }
    rest()
  }

  /// Returns the first element with a label, an identifier or a placeholder, in a row if needed.
  func node(_ text: String, isInRow: Bool = false) throws -> ElementNode {
    try #require(
      device.tree?.index.nodes.first {
        [$0.element.label, $0.element.identifier, $0.element.placeholder].contains(text)
          && (!isInRow || $0.parent?.element.type == .cell)
      }, "\(text)")
  }

  func rest() { device.run(for: .seconds(10)) }

  func tap(_ text: String, isInRow: Bool = false) throws {
    try device.activate(node(text, isInRow: isInRow))
    rest()
  }

  func type(_ text: String, into field: String) throws {
    for end in text.indices { try device.enterText(String(text[...end]), in: node(field)) }
    rest()
  }

  /// Accepts the first proposals of the next expectation, then moves on.
  func expect() throws {
    recorder.next()
    for check in recorder.proposals.prefix(2) { try recorder.accept(check.text) }
    recorder.next()
  }

  func code() -> [String] { recorder.lines.flatMap(RecordedLanguage.native.code) }

  var failures: [String] { recorder.lines.compactMap(\.failure) }

  /// Checks that the lines passed, and that each tool plays them on a new device.
  func expectToPass(_ location: SourceLocation = #_sourceLocation) {
    #expect(failures == [], sourceLocation: location)
    #expect(throws: Never.self, sourceLocation: location) {
      let (native, webDriver) = (
        try NativePlayer(recorder.launch), try WebDriverPlayer(recorder.launch)
      )
      for line in recorder.lines { try native.play(line.operation) }
      for line in recorder.lines { try webDriver.play(line.operation) }
    }
  }
}
