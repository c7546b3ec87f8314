import Foundation
import Synchronization
import Testing
import SuiteRuns
import TestSupport

@testable import duet

/// Whether the handler of SIGUSR1 has run.
private let handled = Atomic(false)

/// A child process that talks in lines.
struct LineProcessTests {
  @Test func `a signal during the wait for a line isn't silence`() async throws {
    nonisolated(unsafe) let process = try LineProcess(["/bin/sh", "-c", #"read x; echo "$x""#])
    signal(SIGUSR1) { _ in handled.store(true, ordering: .relaxed) }
    let (threads, started) = AsyncStream<(thread: pthread_t, id: String)>.makeStream()
    async let answer = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var signals = sigset_t()
        sigaddset(&signals, SIGUSR1)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        started.yield((pthread_self(), link?.split(separator: "/").last.map(String.init) ?? ""))
        var line: Data?
        if case .line(let data) = process.next() { line = data }
        continuation.resume(returning: line)
      }
    }
    let waiting = try #require(await threads.first { _ in true })
    await waitUntil { LinuxProcess.isSleeping(waiting.id) }
    pthread_kill(waiting.thread, SIGUSR1)
    await waitUntil { handled.load(ordering: .relaxed) }
    try? process.send(line: Data("later".utf8))
    #expect(await answer == Data("later".utf8))
    process.finish()
  }
}

@Suite("A watched run")
struct WatchTests {
  private struct Item: Decodable {
    let id: String?
    let line: Int?
    let commands: [Command]?
    let isEnd: Bool?

    struct Command: Decodable {
      let kind: String
      let text: String
      let value: String?
      let hits: Int?
      let boxes: [[Double]]
      let actions: [String]
      let line: Int?
      let picture: String?
    }
  }

  private func watched(
    _ scenario: String, by tool: String = "native", command: [String] = Duet.suiteCommand
  ) throws -> WatchedProcess {
    try WatchedProcess(scenario, by: tool, command: command, timeout: nil)
  }

  private func next(_ run: WatchedProcess) async throws -> Item {
    try JSONDecoder().decode(Item.self, from: await run.next())
  }

  @Test(arguments: [
    ("native", ["query", "gesture"], "tap \"Add\" Button", "NativeSuite"),
    (
      "webdriver-in-process", ["request", "request"], "POST /element/{id}/click", "WebDriverSuite"
    ),
  ])
  func `reports each command with its line, hits and the device's actions`(
    tool: String, kinds: [String], act: String, suite: String
  ) async throws {
    let run = try watched("A.1", by: tool)
    defer { run.end() }
    let start = try await next(run)
    #expect(start.id == "")
    #expect(start.commands?.first?.picture?.hasPrefix("<svg") == true)
    let step = try await next(run)
    #expect(step.id == "A.1/TC1/S1")
    let commands = try #require(step.commands)
    #expect(commands.map(\.kind) == kinds)
    #expect(commands.map(\.hits) == [1, nil])
    #expect(commands[0].boxes == [[0, 761, 64, 83]])
    #expect(commands[1].text == act)
    #expect(commands[1].actions == ["tap Button 'Add' at (32, 803)"])
    #expect(commands[0].picture == nil)
    #expect(commands[1].picture?.contains(">Save<") == true)
    // Both commands are on the line after the mark.
    let file = Duet.package.appendingPathComponent(
      "Tests/Suites/\(suite)/TinyLog/A1AddTaskListTests.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let mark = try #require(step.line)
    #expect(lines[mark - 1].contains("try step(\"Tap the add button (+).\")"))
    #expect(commands.map(\.line) == [mark + 1, mark + 1])
    #expect(lines[mark].contains("Add"))
  }

  @Test
  func `goes on to its end, item by item, and no further`() async throws {
    let run = try watched("B.1")
    var ids: [String] = []
    while true {
      let item = try await next(run)
      if item.isEnd == true { break }
      ids.append(try #require(item.id))
    }
    #expect(ids.first == "")
    #expect(ids.dropFirst().first == "B.1/TC1/S1")
    #expect(Set(ids).count == ids.count)
    await #expect(throws: UsageError.self) { try await run.next() }
  }

  @Test func `with a stopped worker delays neither its own end nor other runs`() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("worker")
    let first = #"{"observation":"e30="}"#
    let script = "read run; echo '\(first)'; read next; echo $$ >'\(file.path)'; kill -STOP $$"
    let run = try watched("A.1", command: ["/bin/sh", "-c", script])
    _ = try await run.next()
    // More than one, as from a page that is reloaded many times.
    let waiting = (0..<20).map { _ in Task { try await run.next() } }
    await waitUntil {
      LinuxProcess.isStopped(
        ((try? folder.text("worker")) ?? "").trimmingCharacters(in: .newlines))
    }
    let other = try watched("A.1")
    #expect(try await next(other).id == "")
    other.end()
    run.end()
    for answer in waiting {
      let error = await #expect(throws: UsageError.self) { try await answer.value }
      #expect(error?.description == "The run has ended. Start again.")
    }
    await #expect(throws: UsageError.self) { try await run.next() }
  }

  @Test
  func `of a scenario without a test ends`() async throws {
    let run = try watched("Z.1")
    await #expect(throws: UsageError.self) { try await run.next() }
  }
}
