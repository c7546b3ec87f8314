import ComparisonReport
import Foundation
import LiveSite
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import TestSupport
import Testing

@testable import duet

/// Recordings of scenarios, for the watch page and for players.
struct RecordingTests {
  private func written(_ id: String) throws -> Scenario {
    try #require(SuiteTestCase.library.scenario(id: id))
  }

  /// `change` is the name of a fault or a redesign.
  private func recorder(_ change: String? = nil) -> ScenarioRecorder {
    let changes = AppChange.all(in: "TinyLog").filter { $0.name == change }
    return ScenarioRecorder(command: Duet.suiteCommand, changes: changes, timeout: nil)
  }

  /// A tool's place in a recording, the code of a step and of the next expectation's first check,
  /// and the command of the step.
  @Test(arguments: [
    (
      0,
      [
        #"app.tabBars.buttons["Add"].tap()"#, #"app.navigationBars.staticTexts["Add List"]"#,
      ], #"tap "Add" Button"#
    ),
    (
      1,
      [
        #"driver.findElement(.xpath("//XCUIElementTypeTabBar/XCUIElementTypeButton[@label='Add']")).click()"#,
        #"driver.findElement(.xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText[@label='Add List']"))"#,
      ], "POST /element/{id}/click"
    ),
  ])
  func `a recording has each item with its lines, code, commands and screen`(
    place: Int, code: [String], act: String
  ) throws {
    let scenario = try written("A.1")
    let recording = try recorder().record(scenario)
    #expect(recording.verdict == nil)
    let items = recording.runs[place].items
    #expect(items.map(\.id) == [""] + scenario.playedItems.map(\.id))
    #expect(items.allSatisfy { $0.message == nil && $0.healthy == nil })
    let (step, expectation) = (items[1], items[2])
    #expect((step.code + expectation.code.prefix(1)).map { recording.lines[$0] } == code)
    #expect(step.commands.map(\.hits) == [1, nil])
    #expect(step.commands[0].boxes == [[0, 761, 64, 83]])
    #expect(step.commands[1].text == act)
    #expect(step.commands[1].actions == ["tap Button 'Add' at (32, 803)"])
    #expect(step.commands.map(\.line) == [0, 0])
    #expect(items[0].screen != step.screen && step.commands[1].screen == step.screen)
    // The mark, and the lines up to the next one.
    let tool = SuiteDemonstration().tools(of: scenario)[place]
    let suite = place == 0 ? "NativeSuite" : "WebDriverSuite"
    #expect(tool.file == "Tests/Suites/\(suite)/TinyLog/A1AddTaskListTests.swift")
    let lines = tool.lines[(step.line - 1)..<step.end]
    #expect(lines.first?.hasSuffix(#"try step("Tap the add button (+).")"#) == true)
    #expect(lines.count == 2 && lines.last?.contains("Add") == true)
    #expect(items.allSatisfy { $0.line <= $0.end })
    // A closure is shown as it is written.
    let all = items.flatMap(\.code).map { recording.lines[$0] }
    let closure = ".matching { names.contains($0.label) }"
    #expect(all.contains { $0.hasSuffix(closure) } == (place == 0))
    #expect(!all.contains { $0.contains("{ … }") })
  }

  @Test func `a drag is one line, and two recordings have the same bytes`() throws {
    let scenario = try written("A.9")
    let recordings = try (0..<2).map { _ in try recorder().record(scenario) }
    #expect(try recordings[0].json() == recordings[1].json())
    let code = recordings[0].runs[1].items.flatMap(\.code).map { recordings[0].lines[$0] }
    #expect(code.contains { $0.hasPrefix("driver.drag(driver.find") && $0.contains(", to: ") })
  }

  @Test func `both tools share the lines of equal screens`() throws {
    let recording = try recorder().record(try written("A.1"))
    #expect(Set(recording.lines).count == recording.lines.count)
    #expect(recording.runs[0].items.map(\.screen) == recording.runs[1].items.map(\.screen))
    let screen = try #require(recording.screens.first)
    let lines = stride(from: 0, to: screen.count, by: 2).flatMap { place in
      recording.lines[screen[place]..<(screen[place] + screen[place + 1])]
    }
    #expect(lines.first?.hasPrefix("<svg ") == true && lines.last == "</svg>")
    #expect(lines.contains { $0.contains(">My Lists<") })
  }

  @Test func `a fault has a verdict, expected and found states, and unchanged screens`() throws {
    let recording = try recorder("done-tasks-counted").record(try written("A.1"))
    #expect(recording.verdict == "Native notices it at TC 3, Ex 3; WebDriver, too.")
    for run in recording.runs {
      let failed = run.items.filter { $0.message != nil }
      #expect(failed.map(\.id) == ["A.1/TC3/Ex3"])
      #expect(failed.map(\.expected) == [#"open tasks of the list "TODO": "0""#])
      #expect(failed.map(\.found) == [#""1""#])
      #expect(failed.allSatisfy { $0.healthy != nil && $0.healthy != $0.screen })
      #expect(run.items[1].healthy == run.items[1].screen)
    }
    let redesigned = try recorder("ids-renamed").record(try written("A.5"))
    #expect(redesigned.verdict?.contains(" fails at TC ") == true)
  }

  @Test func `a process that can't play is an error, and the next request starts a new one`()
    async throws
  {
    let folder = TemporaryFolder()
    let demonstration = SuiteDemonstration(
      command: ["/bin/sh", "-c", "echo run >>'\(folder.path)/runs'; echo 'no suite' >&2; exit 3"])
    for _ in 1...2 {
      let scenario = try written("A.1")
      let error = await #expect(throws: UsageError.self) {
        try await demonstration.play(scenario, with: nil)
      }
      #expect("\(error, default: "")".hasSuffix("no suite"))
    }
    #expect(try folder.text("runs").split(separator: "\n").count == 4)
  }

  @Test func `a scenario is played once, however often it is asked for`() async throws {
    let folder = TemporaryFolder()
    let duet = Duet.suiteCommand.map { "'\($0)'" }.joined(separator: " ")
    let demonstration = SuiteDemonstration(
      command: ["/bin/sh", "-c", "echo run >>'\(folder.path)/runs'; exec \(duet)"])
    let scenario = try written("A.1")
    let recordings = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<4 { group.addTask { try await demonstration.play(scenario, with: nil) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(recordings == [try recorder().record(scenario).json()])
    #expect(try folder.text("runs").split(separator: "\n").count == 2)
  }

  @Test func `a player is one small file, and the report links to the failed item`() async throws {
    let folder = TemporaryFolder()
    let outcome = try await folder.duet(
      "compare --scenario A.4 --scenario A.1 --tool native --fault done-tasks-counted "
        + "--player out/players --report out/report")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("Players: out/players/"))
    let page = try folder.text("out/players/A.4.html")
    #expect(page.utf8.count < 200_000)
    #expect(!page.contains(/(?:src|href)="(?!data:)/))
    #expect(page.contains(#"<option value="A.4" selected>"#))
    #expect(
      try folder.text("out/report/index.html").contains(
        #"href="../players/A.1.html#A.1/TC3/Ex3""#))
  }

  @Test(arguments: [
    ("a/players", "a/report", "../players"), ("a", "a/report", ".."), ("a/b/c", "a", "b/c"),
    ("a", "a", "."),
  ])
  func `a path from one folder to another is relative`(folder: String, start: String, path: String)
  {
    #expect(Players.path(of: folder, from: start) == path)
  }
}
