import Device
import DeviceDoubles
@testable import Recorder
import SampleApps
import ScenarioFormat
import Testing

@Suite("A recording, edited")
struct EditingTests {
  /// The line that does something to an element.
  private func line(_ fixture: Fixture, on name: String) throws -> RecordedLine {
    try #require(fixture.recorder.lines.first { $0.acts && $0.operation.target.name == name })
  }

  @Test(arguments: [false, true])
  func takesACheckOrAWaitBetweenTwoLines(asWait: Bool) throws {
    let fixture = try Fixture()
    fixture.addList()
    let recorder = fixture.recorder
    let cursor = recorder.cursor
    recorder.insert(after: try line(fixture, on: "Add").id)
    let title = "The screen \"Add List\" is shown."
    let check = try #require(recorder.proposals.first { $0.text == title })
    recorder.accept(check, asWait: asWait)
    let code = fixture.code()
    let place = try #require(code.firstIndex { $0.contains(#"staticTexts["Add List"]"#) })
    #expect(code[place].hasPrefix("XCTAssertTrue") != asWait)
    #expect(place < (try #require(code.firstIndex { $0.contains("typeText") })))
    recorder.next()
    #expect(recorder.cursor == cursor)
    // What is done in the app goes to the end, whether or not somebody has gone there.
    recorder.insert(after: try line(fixture, on: "Add").id)
    fixture.tap("My Lists", .button)
    #expect(fixture.code().last == #"try app.buttons["My Lists"].tap()"#)
    fixture.expectToPass()
  }

  @Test func addsToAnEarlierExpectationWhatWasTrueThere() throws {
    let fixture = try Fixture()
    fixture.tap("Add")
    fixture.recorder.next()
    let first = fixture.recorder.cursor
    fixture.recorder.next()
    fixture.tap("Cancel")
    fixture.recorder.move(to: first)
    #expect(fixture.recorder.proposals.first?.text == "The screen \"Add List\" is shown.")
    fixture.recorder.accept(try #require(fixture.recorder.proposals.first))
    #expect(fixture.recorder.lines.map(\.place) == fixture.recorder.lines.map(\.place).sorted())
    fixture.expectToPass()
  }

  @Test func findsAnElementByAnotherLocator() throws {
    let fixture = try Fixture()
    fixture.addList()
    let save = try line(fixture, on: "Save")
    try fixture.recorder.lookForOthers(of: save.id)
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

  @Test func saysThatALineAboutSeveralHasNoOtherLocator() throws {
    let fixture = try Fixture()
    fixture.addList()
    fixture.tap("My Lists", .button)
    fixture.recorder.next()
    let rows = try #require(
      fixture.recorder.proposals.first { $0.text == "2 rows are shown." })
    fixture.recorder.accept(rows)
    let line = try #require(fixture.recorder.lines.last)
    let error = #expect(throws: RecorderError.self) {
      try fixture.recorder.lookForOthers(of: line.id)
    }
    #expect(error?.description.contains("no other locator") == true)
    #expect(fixture.recorder.insertedAfter == nil)
  }

  /// An app that asks before it does something.
  private static let asking = ScriptedAppDefinition { launch in
    ScriptedApp(false, host: launch.host) { app in
      func button(_ label: String, opens: Bool) -> Element {
        Element(.button, label: label, actions: [.tap { app.model = opens }])
      }
      let question = [
        Element(.staticText, label: "Sure?"), button("No", opens: false),
        button("Yes", opens: false),
      ]
      return Screen(
        Element(.other, id: "main", content: .elements([button("Ask", opens: true)])),
        alert: app.model ? Element(.alert, label: "Sure?", content: .elements(question)) : nil)
    }
  }

  @Test(arguments: [("No", "dismiss"), ("Yes", "accept")])
  func answersAnAlertByTheButtonThatWasTapped(label: String, answer: String) throws {
    let fixture = try Fixture([], of: Self.asking)
    fixture.tap("Ask")
    fixture.tap(label)
    #expect(fixture.code().last == "try app.buttons[\"\(label)\"].tap()")
    #expect(
      fixture.code(.webdriver).last == "try driver.send(\"POST\", \"/alert/\(answer)\")")
    #expect(fixture.code(.python).last == "driver.switch_to.alert.\(answer)()")
    fixture.expectToPass()
  }
}
