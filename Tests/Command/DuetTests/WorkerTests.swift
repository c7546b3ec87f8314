import Foundation
import Experiments
import Synchronization
import Testing
import TestSupport

@testable import duet

/// Whether the handler of SIGUSR1 has run.
private let handled = Atomic(false)

/// `duet mutate` and its workers.
struct MutateCommandTests {
  /// Plays two runs with a worker that runs a shell script.
  private func runs(_ script: String, timeout: Duration? = nil) async throws -> [MutantRun] {
    let runs = ["A.1", "A.2"].map { MutantWork.Run(suite: "native", scenario: $0) }
    return try await onOwnThread {
      try MutantRunner(command: ["/bin/sh", "-c", script], timeout: timeout)
        .run([MutantWork(mutant: "x", runs: runs)], workers: 1)
    }
  }

  @Test func `a worker that exits is a crash of its run, and the next run is played`() async throws
  {
    let runs = try await runs("read line; exit 3")
    #expect(runs.map(\.end) == [.crash, .crash])
    #expect(runs.map(\.scenario) == ["A.1", "A.2"])
  }

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

  @Test func `a silent worker is a timeout of its run`() async throws {
    let runs = try await runs("read line; exec sleep 100", timeout: .milliseconds(100))
    #expect(runs.map(\.end) == [.timeout, .timeout])
  }

  /// Plays the unchanged app and a mutant by some suites with a worker that counts its runs in the
  /// hashes of screens. Returns the hashes.
  private func screens(by suites: [String], isReached: Bool = false) async throws -> [UInt64] {
    let runs = suites.map { MutantWork.Run(suite: $0, scenario: "A.1") }
    let trial =
      #"{"items":[{"id":"x","screen":'$i'}],"isReached":\#(isReached),"isInfected":false,"#
      + #""commands":3,"milliseconds":1}"#
    let script =
      "while read l; do i=$((i+1)); echo '{\"end\":{\"outcome\":\"\",\"trial\":\(trial)}}'; done"
    return try await onOwnThread {
      try MutantRunner(command: ["/bin/sh", "-c", script], timeout: nil)
        .run(["", "x"].map { MutantWork(mutant: $0, runs: runs) }, workers: 1)
        .flatMap { $0.items.map(\.screen) }
    }
  }

  @Test func `if one tool never reaches the site, other tools need not be played`() async throws {
    let tools = ["native", "webdriver-in-process"]
    #expect(try await screens(by: tools) == [1, 2, 3, 2])
    #expect(try await screens(by: tools, isReached: true) == [1, 2, 3, 4])
    let idioms = ["native", "native-poll"]
    #expect(try await screens(by: idioms) == [1, 2, 3, 4], "Idioms wait in different ways.")
  }

  @Test func `the worker's answer is the result of the run`() async throws {
    let line =
      #"{"end":{"outcome":"","trial":{"items":[{"id":"A.1/TC1/S1","failed":"check","screen":7}],"#
      + #""isReached":true,"isInfected":false,"commands":3,"milliseconds":1.5}}}"#
    let runs = try await runs("while read l; do echo '\(line)'; exit; done")
    #expect(runs.map(\.end) == [.finished, .crash])
    #expect(runs[0].killer == MutantRun.Item(id: "A.1/TC1/S1", failed: "check", screen: 7))
    #expect(runs[0].isReached && !runs[0].isInfected && runs[0].commands == 3)
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
    let first = #"{"watched":{"id":"","line":0,"commands":[]}}"#
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
