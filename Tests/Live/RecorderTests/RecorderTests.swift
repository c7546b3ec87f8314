import Device
import TestSupport
import Inspector
import LivePage
@testable import Recorder
import SampleApps
import ScenarioFormat
import Testing
import WebDriver

@Suite("A recording")
struct RecorderTests {
  private let id = ScenarioID("A.99")

  @Test func `has a line in each language for each gesture, and passes on new devices`() throws {
    let fixture = try Fixture()
    fixture.tap("Add")
    fixture.type("TODO", into: "Name")
    fixture.tap("red")
    fixture.tap("Save")
    #expect(fixture.failures == [])
    #expect(
      fixture.code().filter { !$0.contains("wait") } == [
        #"try app.buttons["Add"].tap()"#, #"try app.textFields["Name"].typeText("TODO")"#,
        #"try app.buttons["red"].tap()"#, #"try app.buttons["Save"].tap()"#,
      ])
    #expect(
      fixture.code(.webdriver).contains(#"try driver.locate(.accessibilityID("red")).tap()"#))
    #expect(fixture.code(.python).contains(#"tap(driver, (AppiumBy.ACCESSIBILITY_ID, "red"))"#))
    fixture.expect()
    fixture.tap("My Lists", .button)
    fixture.expect(3)
    fixture.expectToPass()
  }

  @Test func `leaves out refused gestures, and all gestures while it is off`() throws {
    let fixture = try Fixture()
    // A title takes no taps.
    fixture.tap("My Lists", .staticText)
    #expect(fixture.recorder.lines.isEmpty)
    fixture.recorder.isOn = false
    fixture.tap("Add")
    #expect(fixture.recorder.lines.isEmpty)
  }

  @Test func `types appended text, and replaces changed text`() throws {
    let fixture = try Fixture(["--list", "TODO"])
    fixture.swipeLeft("TODO")
    fixture.tapInRow("Edit")
    fixture.type("TODOS", into: "Name")
    fixture.recorder.next()
    fixture.type("TOYS", into: "Name")
    let code = fixture.code().filter { !$0.contains("wait") }
    #expect(fixture.failures == [])
    #expect(
      code.suffix(2) == [
        #"try app.textFields["Name"].typeText("S")"#,
        #"try app.textFields["Name"].change("DOS", to: "YS")"#,
      ])
  }

  @Test(arguments: [
    ("Tap the list \"TODO\".", true), ("Mark the only task done.", false),
    ("Swipe left on the last one.", false), ("Tap the first list, \"TODO\".", true),
    ("Tap Save.", true),
  ])
  func `refers to a row by text or position, like its step`(step: String, isByText: Bool) throws {
    let scenario = try scenario(step)
    let fixture = try Fixture(["--list", "TODO", "--list", "Groceries"], scenario: scenario)
    fixture.tap("TODO", .staticText)
    let code = try #require(fixture.code().last)
    #expect(code.contains("boundBy: 0") != isByText, "\(code)")
    #expect(fixture.failures == [])
  }

  private func scenario(_ step: String) throws -> Scenario {
    Scenario(
      id: try #require(id), title: "Rows", header: Header(app: "TinyLog"),
      testCases: [
        TestCase(
          number: 1, title: "One", steps: [Step(number: 1, text: step)],
          expectations: [Expectation(number: 1, text: "It is shown.")])
      ])
  }

  @Test func `keeps every character in every language`() throws {
    let fixture = try Fixture()
    fixture.tap("Add")
    fixture.type(#"'t "Hof" \ 🍺"#, into: "Name")
    fixture.tap("Save")
    fixture.expect()
    #expect(fixture.code().contains { $0.contains(#"typeText("'t \"Hof\" \\ 🍺")"#) })
    #expect(fixture.code(.python).contains { $0.contains(#""'t \"Hof\" \\ 🍺""#) })
    fixture.expectToPass()
  }

  @Test func `becomes a new scenario without findings`() throws {
    let fixture = try Fixture()
    fixture.tap("Add")
    fixture.expect()
    fixture.type("TODO", into: "Name")
    fixture.tap("Save")
    fixture.expect()
    let emitter = Emitter(fixture.recorder, newID: try #require(id))
    let text = emitter.file(.scenario).text
    let result = ScenarioParser.parse(text, path: "Scenarios/TinyLog/A99-recorded.scenario")
    #expect(result.scenario == emitter.scenario)
    #expect(ScenarioLinter.lint(result).map(\.text) == [])
    #expect(emitter.scenario.items.map(\.text).first == "Tap \"Add\".")
    #expect(text.contains("\nLaunch: --list Groceries\n"))
    #expect(emitter.file(.python).text.contains(#"with run.step('Tap "Add".'):"#))
  }

  @Test func `has the same bytes when it is recorded twice`() throws {
    func record() throws -> [String] {
      let fixture = try Fixture()
      fixture.tap("Add")
      fixture.expect()
      let emitter = Emitter(fixture.recorder, newID: try #require(id))
      return RecordedLanguage.allCases.map { emitter.file($0).text }
    }
    #expect(try record() == record())
  }

  @Test func `replays the other lines when a line is deleted`() throws {
    let fixture = try Fixture()
    fixture.tap("Add")
    fixture.tap("red")
    fixture.tap("Cancel")
    let added = try #require(fixture.recorder.lines.first)
    fixture.recorder.delete(added.id)
    #expect(fixture.failures.count > 0)
    fixture.recorder.undo()
    #expect(!fixture.code().contains(#"try app.buttons["Cancel"].tap()"#))
  }

  /// Gestures that no scenario uses.
  @Test(arguments: [
    (
      RecordedGesture.doubleTap, "try app.cells.element.doubleTap()",
      #"try driver.mobile("doubleTap", ["elementId": .string(try driver.locate(.css("a"))"#
        + ".find().reference)])",
      #"driver.execute_script("mobile: doubleTap", {"elementId": "#
        + #"driver.find_element(*(AppiumBy.CSS_SELECTOR, "a")).id})"#, #"double tap "$name""#
    ),
    (
      .tripleTap, "try app.cells.element.tap(withNumberOfTaps: 3, numberOfTouches: 1)",
      #"try driver.mobile("tapWithNumberOfTaps", ["elementId": .string(try driver.locate("#
        + #".css("a")).find().reference), "numberOfTaps": 3])"#,
      #"driver.execute_script("mobile: tapWithNumberOfTaps", {"elementId": "#
        + #"driver.find_element(*(AppiumBy.CSS_SELECTOR, "a")).id, "numberOfTaps": 3})"#,
      #"triple tap "$name""#
    ),
    (
      .press, "try app.cells.element.press(forDuration: 1)",
      #"try driver.mobile("touchAndHold", ["elementId": .string(try driver.locate("#
        + #".css("a")).find().reference), "duration": 1])"#,
      #"driver.execute_script("mobile: touchAndHold", {"elementId": "#
        + #"driver.find_element(*(AppiumBy.CSS_SELECTOR, "a")).id, "duration": 1})"#,
      #"press "$name" for a second"#
    ),
    (
      .swipe(.up), "try app.cells.element.swipeUp()", #"try driver.locate(.css("a")).swipe("up")"#,
      #"driver.execute_script("mobile: swipe", {"elementId": driver.find_element(*"#
        + #"(AppiumBy.CSS_SELECTOR, "a")).id, "direction": "up"})"#, #"swipe up on "$name""#
    ),
  ])
  func writesRareGestures(
    gesture: RecordedGesture, native: String, webDriver: String, python: String, words: String
  ) {
    let target = Target(native: "app.cells.element", wire: .css("a"), isWeb: true, name: "$name")
    let code = RecordedLanguage.allCases.map { $0.lines(.act(gesture, target)) }
    #expect(code == [[native], [webDriver], [python], [words]])
  }

  @Test func `folds three equal groups into a loop`() {
    let lines = [["a"], ["b"], ["a"], ["b"], ["a"], ["b"], ["c"]]
    #expect(LoopFolding.fold(lines, .native) == ["for _ in 1...3 {", "  a", "  b", "}", "c"])
    #expect(LoopFolding.fold(lines, .python) == ["for _ in range(3):", "    a", "    b", "c"])
    #expect(LoopFolding.fold([["a"], ["a"]], .native) == ["a", "a"])
    let counting = (1...3).reversed().flatMap { [["swipe"], ["rows.waitForCount(\($0))"]] }
    #expect(
      LoopFolding.fold(counting, .webdriver) == [
        "for number in (1...3).reversed() {", "  swipe", "  rows.waitForCount(number)", "}",
      ])
    // A count that goes up by two isn't folded.
    let byTwo = [2, 4, 6].map { ["rows.waitForCount(\($0))"] }
    #expect(LoopFolding.fold(byTwo, .webdriver) == byTwo.flatMap { $0 })
    let python = (4...6).map { ["wait_for_count(wait, \($0), rows)"] }
    #expect(
      LoopFolding.fold(python, .python) == [
        "for number in range(4, 7, 1):", "    wait_for_count(wait, number, rows)",
      ])
  }

  @Test func `reports why a line failed`() throws {
    let fixture = try Fixture()
    // The test's devices don't have this list.
    try fixture.device.launch(
      "app.duet.tinylog", arguments: ["--store", "memory", "--list", "Elsewhere"])
    fixture.device.run(for: .seconds(5))
    fixture.tap("Elsewhere", .staticText)
    #expect(fixture.failures.count == 1)
  }
}

@Suite("An edited recording")
struct EditingTests {
  private func line(_ fixture: Fixture, on name: String) throws -> RecordedLine {
    try #require(fixture.recorder.lines.first { $0.acts && $0.operation.target.name == name })
  }

  @Test(arguments: [false, true])
  func `takes a check or a wait between two lines`(asWait: Bool) throws {
    let fixture = try Fixture()
    fixture.addList()
    let recorder = fixture.recorder
    let cursor = recorder.cursor
    recorder.insert(after: try line(fixture, on: "Add").id)
    try recorder.accept(#"The screen "Add List" is shown."#, asWait: asWait)
    let code = fixture.code()
    let place = try #require(code.firstIndex { $0.contains(#"staticTexts["Add List"]"#) })
    #expect(code[place].hasPrefix("XCTAssertTrue") != asWait)
    #expect(place < (try #require(code.firstIndex { $0.contains("typeText") })))
    recorder.next()
    #expect(recorder.cursor == cursor)
    // A gesture in the app is added at the end, even while the cursor is elsewhere.
    recorder.insert(after: try line(fixture, on: "Add").id)
    fixture.tap("My Lists", .button)
    #expect(fixture.code().last == #"try app.buttons["My Lists"].tap()"#)
    fixture.expectToPass()
  }

  @Test func `adds a check to an earlier expectation, on the screen of that time`() throws {
    let fixture = try Fixture()
    let recorder = fixture.recorder
    fixture.tap("Add")
    recorder.next()
    let first = recorder.cursor
    recorder.next()
    fixture.tap("Cancel")
    recorder.move(to: first)
    #expect(recorder.proposals.first?.text == #"The screen "Add List" is shown."#)
    recorder.accept(try #require(recorder.proposals.first))
    #expect(recorder.lines.map(\.place) == recorder.lines.map(\.place).sorted())
    fixture.expectToPass()
  }

  @Test func `finds an element by a different locator`() throws {
    let fixture = try Fixture()
    fixture.addList()
    let save = try line(fixture, on: "Save")
    try fixture.recorder.findOtherLocators(of: save.id)
    let others = try #require(fixture.recorder.others)
    #expect(others.line == save.id)
    let old = save.operation.target
    let native = try #require(others.targets.first { $0.native != old.native })
    let wire = try #require(others.targets.first { $0.wire != old.wire })
    #expect(native.wire == old.wire && wire.native == old.native)
    fixture.recorder.choose(native, for: save.id)
    #expect(fixture.code().contains("try \(native.native).tap()"))
    fixture.expectToPass()
  }

  @Test func `proposes changes, and finds no other locator for a line about several elements`()
    throws
  {
    let fixture = try Fixture()
    fixture.addList()
    fixture.tap("My Lists", .button)
    fixture.recorder.next()
    let texts = fixture.recorder.proposals.map(\.text)
    #expect(texts.contains(#"The rows are "TODO", "Groceries"."#))
    try fixture.recorder.accept("2 rows are shown.")
    let line = try #require(fixture.recorder.lines.last)
    let error = #expect(throws: InspectorError.self) {
      try fixture.recorder.findOtherLocators(of: line.id)
    }
    #expect(error?.description.contains("no other locator") == true)
    #expect(fixture.recorder.insertedAfter == nil)
  }

  /// An app that shows an alert with three buttons.
  private static let asking = ScriptedAppDefinition { launch in
    ScriptedApp(false, host: launch.host) { app in
      func button(_ label: String, opens: Bool) -> Element {
        Element(.button, label: label, actions: [.tap { app.model = opens }])
      }
      let question = [
        Element(.staticText, label: "Sure?"), button("No", opens: false),
        button("Later", opens: false), button("Yes", opens: false),
      ]
      return Screen(
        Element(.other, id: "main", content: .elements([button("Ask", opens: true)])),
        alert: app.model ? Element(.alert, label: "Sure?", content: .elements(question)) : nil)
    }
  }

  @Test(arguments: [("No", "dismiss"), ("Yes", "accept")])
  func `answers an alert by the button that was tapped`(label: String, answer: String) throws {
    let fixture = try Fixture([], of: Self.asking)
    fixture.tap("Ask")
    fixture.tap(label)
    #expect(fixture.code().last == "try app.buttons[\"\(label)\"].tap()")
    #expect(fixture.code(.webdriver).last == #"try driver.send("POST", "/alert/\#(answer)")"#)
    #expect(fixture.code(.python).last == "driver.switch_to.alert.\(answer)()")
    fixture.expectToPass()
  }

  @Test func `finds the middle button of an alert like any element`() throws {
    let fixture = try Fixture([], of: Self.asking)
    fixture.tap("Ask")
    fixture.tap("Later")
    #expect(
      fixture.code(.webdriver).last == #"try driver.locate(.accessibilityID("Later")).tap()"#)
    fixture.expectToPass()
  }
}
