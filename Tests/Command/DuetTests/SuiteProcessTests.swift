import Foundation
import TraceRecords
import SuiteSupport
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@testable import SuiteRuns
@testable import duet

@Test func `Asserted values are recorded as texts or in parentheses`() {
  let values: [Any] = ["a", "", 3, 6.5, true, false, [String](), ["b": "c"]["d"] as Any]
  #expect(
    values.flatMap(AssertedValues.strings)
      == ["a", "(empty)", "(3)", "(6.5)", "(1)", "(0)", "(0)", "(empty)"])
  #expect(AssertedValues.strings(of: ["b", "c"]) == ["b", "c", "(2)"])
}

@Test func `facts name the processor and the system, and say whether files have changed`() {
  let text = "processor\t: 0\nmodel name\t: Fast CPU: 3 GHz\nmodel name\t: Fast CPU: 3 GHz\n"
  #expect(
    RunFacts.machine(processors: text, cores: 2, memory: 24 << 30)
      == "Fast CPU: 3 GHz, 2 cores, 24 GiB")
  #expect(RunFacts.machine(processors: "", cores: 1, memory: 1 << 30) == "1 core, 1 GiB")
  let release = "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12\"\n"
  #expect(RunFacts.system(release: release, fallback: "?") == "Debian GNU/Linux 12")
  #expect(RunFacts.system(release: "ID=x", fallback: "Linux 6.1") == "Linux 6.1")
  #expect(
    [nil, "", " M README.md"].map { RunFacts.commit(head: "abc", changes: $0) }
      == ["abc", "abc", "abc+"])
  #expect(RunFacts.commit(head: nil, changes: nil) == nil)
}

/// Runs in suite processes that finish, crash or can't play. The processes run shell scripts.
struct RunQueueTests {
  private let folder = TemporaryFolder()

  /// Shell functions that print the answers of a suite: the records of a run and its end.
  private static let functions = #"""
    of() { echo "$line" | sed 's/.*"scenario":"\([^"]*\)".*/\1/'; }
    record() { echo '{"record":{"version":4,"tool":"native","run":"'$(of)'","scenario":"'$(of)'",'"$1"'}}'; }
    start() { echo '{"record":{"version":4,"kind":"tool","tool":"native","about":{"client":"sh"}}}'
      record '"kind":"start","file":"A.swift","line":3,"start":1,"textHash":"0123456789abcdef"'; }
    item() { record '"kind":"item","item":"'$(of)'/TC1/S1","file":"A.swift","line":4,"start":0.5,
    "duration":0.25,"commands":2,"outcome":"passed"' | tr -d '\n'; echo; }
    end() { echo '{"end":{"outcome":"passed"}}'; }
    """#

  /// Plays scenarios in processes that run a shell script.
  private func play(
    of scenarios: [String] = ["A.1", "A.2", "A.3"], processes: Int = 1, _ script: String
  ) async throws -> [PlayedRun] {
    let trace = try RunTrace(
      appendingTo: folder.url.appendingPathComponent("trace"), facts: ["machine": "a machine"])
    let queue = RunQueue(
      scenarios.map { SuiteRequest(of: $0, by: "native") },
      by: ["/bin/sh", "-c", "cd '\(folder.path)'; \(Self.functions); \(script)"], trace: trace)
    return await queue.play(by: processes)
  }

  /// Returns the kinds and scenarios of the trace's records.
  private func traced() throws -> [String] {
    try folder.records("trace").map { record in
      switch record {
      case .tool(_, let about): return "tool \(about.sorted { $0.key < $1.key }.map(\.value))"
      case .start(let run, _): return "start \(run.scenario)"
      case .item(let run, _): return "item \(run.scenario)"
      case .end(let run, let end):
        return "end \(run.scenario) \(end.duration) \(end.commands) \(end.message ?? "")"
      case .omitted(let run, _): return "omitted \(run.scenario)"
      }
    }
  }

  @Test func `complete runs are in the trace in order, whichever ends first, after their tool`()
    async throws
  {
    // The first run waits for the last one, which the other process plays.
    let runs = try await play(
      processes: 2,
      """
      while read -r line; do start
      mkfifo last 2>/dev/null; if [ $(of) = A.1 ]; then read -r x <last; fi
      item; end; if [ $(of) = A.3 ]; then echo >last; fi; done
      """)
    #expect(runs.map(\.id.scenario) == ["A.1", "A.2", "A.3"])
    #expect(runs.allSatisfy { $0.outcome == "passed" && $0.succeeded })
    #expect(
      try traced() == [
        #"tool ["sh", "a machine"]"#, "start A.1", "item A.1", "start A.2", "item A.2", "start A.3",
        "item A.3",
      ])
  }

  @Test func `a crash ends its run, unless that has ended, and other runs go on`() async throws {
    let runs = try await play(
      """
      while read -r line; do start; item
      if [ $(of) = A.1 ]; then echo 'x.swift:1: Fatal error: no' >&2; echo at >&2; kill -SEGV $$; fi
      if [ $(of) = A.2 ]; then
      record '"kind":"end","duration":1,"commands":2,"outcome":"passed"'; kill -9 $$; fi
      echo noise; echo '{"failure":{"text":"no","file":"A.swift","line":7}}'; end; done
      """)
    let crash =
      "the suite process crashed (signal 11, Segmentation fault): x.swift:1: Fatal error: no"
    let kill = "the suite process crashed (signal 9, Killed)"
    #expect(runs.map(\.crash) == [crash, kill, nil])
    #expect(runs.map(\.outcome) == ["failed: \(crash)", "failed: \(kill)", "passed"])
    #expect(runs.map(\.reason) == [crash, kill, "A.swift:7: no"])
    #expect(
      try traced().dropFirst() == [
        "start A.1", "item A.1", "end A.1 0.75 2 after A.1/TC1/S1, \(crash)", "start A.2",
        "item A.2", "end A.2 1.0 2 ", "start A.3", "item A.3",
      ])
  }

  @Test func `a process that can't play stops the queue, but finished runs count`() async throws {
    let runs = try await play(
      of: ["A.1", "A.2"], processes: 2,
      """
      echo started >>starts; mkfifo played 2>/dev/null
      if mkdir first 2>/dev/null; then read -r x <played; echo 'Python is missing' >&2; exit 2; fi
      while read -r line; do start; end; echo >played; done
      """)
    let played = runs.filter(\.succeeded).map { "start \($0.id.scenario)" }
    #expect(played.count == 1)
    #expect(try traced().dropFirst() == played[...])
    #expect(
      runs.filter { !$0.succeeded }.map(\.reason) == [
        "the suites can't be played: Python is missing"
      ])
    #expect(try folder.text("starts") == "started\nstarted\n")
  }
}

/// `duet play`, which other commands start.
struct PlayCommandTests {
  private func play(_ requests: [SuiteRequest]) async throws -> Outcome {
    let lines = try requests.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    return try await TemporaryFolder().duet("play", input: lines.map { $0 + "\n" }.joined())
  }

  /// A fault, and what a check expects and finds with it: a text, a list, a number, a state.
  private static let faults = [
    ("done-tasks-counted", "A.1/TC3/Ex3", #"open tasks of the list "TODO": "0""#, #""1""#),
    ("list-order-reversed", "A.1/TC1/Ex3", #"rows: "TODO", "Groceries""#, #""Groceries", "TODO""#),
    ("archive-loses-task", "A.2/TC4/Ex5", #"rows: "iPad""#, "none"),
    ("switch-without-effect", "A.5/TC1/Ex3", "the switch is on", "it isn't"),
    ("alcohol-rounded", "B.4/TC1/Ex2", #"alcohol in the list: "9.5%""#, #""9.0%""#),
    ("alcohol-rounded", "B.5/TC1/Ex3", "number of beers of 6.5%: 30", "0"),
  ]

  @Test(arguments: ["native", "webdriver-in-process"])
  func `a failed check has its line, and what it expected and found`(_ tool: String) async throws {
    let outcome = try await play(
      Self.faults.map { name, item, _, _ in
        var request = SuiteRequest(of: "\(item.prefix { $0 != "/" })", by: tool)
        request.arguments = ["--fault", name]
        return request
      })
    let answers = try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(SuiteAnswer.self, from: Data($0.utf8))
    }
    let failed = answers.compactMap(\.record?.item).filter { $0.outcome == .failed }
    #expect(failed.map(\.item) == Self.faults.map(\.1))
    #expect(failed.map(\.failure?.expected) == Self.faults.map(\.2))
    #expect(failed.map(\.failure?.found) == Self.faults.map(\.3))
    for failure in failed.compactMap(\.failure) {
      let file = SuiteTestCase.package.appending(path: try #require(failure.file))
      let lines = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[try #require(failure.line) - 1].contains(/ssert|wait/))
    }
    #expect(answers.compactMap(\.end?.outcome) == Self.faults.map { _ in "failed" })
  }

  @Test func `a line that isn't a request and a scenario without a test are errors`() async throws {
    #expect(
      try await TemporaryFolder().duet("play", input: "A.1\n")
        == .error(2, "a suite process received a line that isn't a request: A.1"))
    #expect(
      try await play([SuiteRequest(of: "Z.1", by: "native")])
        == .error(
          2,
          "Z.1 by native, run 1: NativeSuite has no test of this scenario. "
            + "'duet scenarios skeleton Z.1' prints one."))
  }
}

/// `duet compare --server`, which plays all runs against one running server.
struct EndpointTests {
  @Test func `a server that accepts no session is reported, with the option to change`()
    async throws
  {
    let server = try await RunningServer.starting(
      "serve", "--base-path", "/wd/hub", "--max-sessions", "1")
    func problem(at address: String) async -> String {
      await Endpoint.problem(at: address, timeout: 1e6) ?? "none"
    }
    #expect(await problem(at: server.address).contains(" --base-path, "))
    let hub = server.address + "/wd/hub"
    #expect(await problem(at: hub) == "none")
    let client = try NIOTransport(baseURL: try #require(URL(string: hub)))
    let body = #"{"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.tinylog"}}}"#
    _ = try await client.send(.init(method: "POST", path: "/session", body: Data(body.utf8)))
    await client.close()
    #expect(await problem(at: hub).contains(" --max-sessions."))
  }

  @Test func `parallel sessions leave the same trace as one session`() async throws {
    let server = try await RunningServer.starting("serve")
    let address = server.address
    /// Returns the trace of a comparison against the server, without times.
    func traced(_ options: String) async throws -> [String] {
      let folder = TemporaryFolder()
      let outcome = try await folder.duet(
        "compare --server \(address) --scenario A.1 --scenario B.4 --repeat 2 --trace trace "
          + options)
      #expect(outcome.status == 0, "\(outcome.error)")
      return try folder.records("trace").map { record in
        if case .tool(let name, let about) = record { return "\(name): \(about["server"] ?? "")" }
        let run = record.run.map { "\($0)" } ?? ""
        guard let item = record.item else { return "\(run) \(record.end?.commands ?? 0)" }
        return "\(run) \(item.item) \(item.commands) \(item.outcome) \(item.actions ?? [])"
      }
    }
    let one = try await traced("")
    #expect(one.first == "webdriver-http: the server at \(address)")
    #expect(one.count { $0.contains("/TC1/Ex1") } == 4)
    for parallel in [3, 64] { #expect(try await traced("--parallel \(parallel)") == one) }
  }
}
