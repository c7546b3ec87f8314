import Foundation
import SuiteRuns
import SuiteSupport
import Testing
import TestSupport

@testable import duet

/// Runs that a person watches, item by item.
struct WatchedRunTests {
  private func watched(
    _ scenario: String, by tool: String = "native", command: [String] = Duet.suiteCommand
  ) throws -> WatchedProcess {
    try WatchedProcess(scenario, by: tool, command: command, timeout: nil)
  }

  /// Returns the next item. Nil at the end.
  private func next(_ run: WatchedProcess) async throws -> RunSpectator.Item? {
    try? JSONDecoder().decode(RunSpectator.Item.self, from: await run.next())
  }

  @Test(arguments: [
    (Tool.native, ["query", "gesture"], "tap \"Add\" Button"),
    (.webDriverInProcess, ["request", "request"], "POST /element/{id}/click"),
  ])
  func `each item has its commands, with their lines, hits and the device's actions`(
    tool: Tool, kinds: [String], act: String
  ) async throws {
    let run = try watched("A.1", by: tool.name)
    defer { run.end() }
    let start = try #require(await next(run))
    #expect(start.id == "" && start.commands.first?.picture?.hasPrefix("<svg") == true)
    let step = try #require(await next(run))
    #expect(step.id == "A.1/TC1/S1")
    #expect(step.commands.map(\.kind.rawValue) == kinds)
    #expect(step.commands.map(\.hits) == [1, nil])
    #expect(step.commands[0].boxes == [[0, 761, 64, 83]])
    #expect(step.commands[1].text == act)
    #expect(step.commands[1].actions == ["tap Button 'Add' at (32, 803)"])
    #expect(step.commands[0].picture == nil)
    #expect(step.commands[1].picture?.contains(">Save<") == true)
    // Both commands are on the line after the mark.
    let written = try #require(ScenarioTestCase.library.scenario(id: "A.1"))
    struct Code: Decodable { let file: String, lines: [[[String]]] }
    let shown = try JSONEncoder().encode(SuiteDemonstration().tools(of: written))
    let code = try JSONDecoder().decode([Code].self, from: shown)[tool == .native ? 0 : 1]
    let suite = tool == .native ? "NativeSuite" : "WebDriverSuite"
    #expect(code.file == "Tests/Suites/\(suite)/TinyLog/A1AddTaskListTests.swift")
    let lines = code.lines.map { $0.map { $0[0] }.joined() }
    #expect(lines[step.line - 1].hasSuffix("try step(\"Tap the add button (+).\")"))
    #expect(step.commands.map(\.line) == [step.line + 1, step.line + 1])
    #expect(lines[step.line].contains("Add"))
    var ids = [start.id, step.id]
    while let item = try await next(run) { ids.append(item.id) }
    #expect(ids.dropFirst() == written.items.map(\.id)[...])
    await #expect(throws: UsageError.self) { try await run.next() }
  }

  @Test func `a stopped process delays neither the end of its run nor other runs`() async throws {
    let folder = TemporaryFolder()
    let first = #"{"observation":"e30="}"#
    let script =
      "read run; echo '\(first)'; read next; echo $$ >'\(folder.path)/worker'; kill -STOP $$"
    let run = try watched("A.1", command: ["/bin/sh", "-c", script])
    _ = try await run.next()
    // More than one, as from a page that is reloaded many times.
    let waiting = (0..<20).map { _ in Task { try await run.next() } }
    await waitUntil {
      let id = (try? folder.text("worker"))?.trimmingCharacters(in: .newlines) ?? ""
      return (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8))?.contains(") T ")
        == true
    }
    let other = try watched("A.1")
    #expect(try await next(other)?.id == "")
    other.end()
    run.end()
    for answer in waiting { await #expect(throws: UsageError.self) { try await answer.value } }
  }
}
