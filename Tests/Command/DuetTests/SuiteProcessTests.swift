import Foundation
import ScenarioBinding
import SuiteSupport
import Testing
import TestSupport

@testable import SuiteRuns
@testable import duet

@Test func `Asserted values are recorded as texts or in parentheses`() {
  let values: [Any] = ["a", "", 3, 6.5, true, false, [String](), ["b": "c"]["d"] as Any]
  #expect(
    values.flatMap(AssertedValues.strings)
      == ["a", "(empty)", "(3)", "(6.5)", "(1)", "(0)", "(0)", "(empty)"])
  #expect(AssertedValues.strings(of: ["b", "c"]) == ["b", "c", "(2)"])
}

/// Runs in suite processes that finish, crash or can't play.
@Suite("A queue of runs")
struct RunQueueTests {
  private let folder: TemporaryFolder

  init() throws { folder = TemporaryFolder() }

  /// Plays the first runs of some scenarios in processes that run a shell script.
  private func play(
    _ scenarios: [String], by script: String, processes: Int = 1
  ) async throws -> [PlayedRun] {
    let trace = try RunTrace(
      appendingTo: folder.url.appendingPathComponent("trace"), facts: ["machine": "a machine"])
    let queue = RunQueue(
      scenarios.map { SuiteRequest(of: $0, by: "native") },
      by: ["/bin/sh", "-c", "cd '\(folder.url.path)'; \(Self.words); \(script)"], trace: trace,
      progress: Progress(total: 1_000_000))
    return await queue.play(by: processes)
  }

  /// Shell functions that print the answers of a suite: the records of a run and its end.
  private static let words = """
    of() { echo "$line" | sed 's/.*"scenario":"\\([^"]*\\)".*/\\1/'; }
    start() { echo '{"record":{"version":3,"kind":"tool","tool":"native","about":{"client":"sh"}}}'
      echo '{"record":{"version":3,"kind":"start","tool":"native","repetition":1,"scenario":"'$(of)\
    '","file":"Tests/A.swift","line":3,"start":1,"textHash":"0123456789abcdef"}}'; }
    item() { echo '{"record":{"version":3,"kind":"item","tool":"native","repetition":1,"scenario":"'\
    $(of)'","item":"'$(of)'/TC1/S1","file":"Tests/A.swift","line":4,"start":0.5,"duration":0.25,\
    "commands":2,"outcome":"passed"}}'; }
    end() { echo '{"end":{"outcome":"passed"}}'; }
    """

  /// Returns the kinds and scenarios of the trace's records.
  private func traced() throws -> [String] {
    try folder.text("trace").split(separator: "\n").map { line in
      let record = try JSONDecoder().decode(TraceRecord.self, from: Data(line.utf8))
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

  @Test func `describes each tool once, with the facts of the machine`() async throws {
    let runs = try await play(["A.1", "A.2"], by: "while read -r line; do start; end; done")
    #expect(runs.map(\.outcome) == ["passed", "passed"])
    #expect(runs.map(\.succeeded) == [true, true])
    #expect(try traced() == [#"tool ["sh", "a machine"]"#, "start A.1", "start A.2"])
  }

  @Test func `reports the run that crashed, ends its trace and plays the others`() async throws {
    let runs = try await play(
      ["A.1", "A.2", "A.3"],
      by: """
        while read -r line; do start; item
        if [ $(of) = A.2 ]; then echo 'x.swift:1: Fatal error: no' >&2; echo at >&2; kill -SEGV $$; fi
        end; done
        """)
    let crash =
      "the suite process crashed (signal 11, Segmentation fault): x.swift:1: Fatal error: no"
    #expect(runs.map(\.crash) == [nil, crash, nil])
    #expect(runs.map(\.outcome) == ["passed", "failed: \(crash)", "passed"])
    #expect(
      try traced().dropFirst() == [
        "start A.1", "item A.1", "start A.2", "item A.2",
        "end A.2 0.75 2 after A.2/TC1/S1, \(crash)", "start A.3", "item A.3",
      ])
  }

  @Test func `writes complete runs to the trace in order, whichever ends first`() async throws {
    // The first run waits for the last one, which the other process plays.
    let runs = try await play(
      ["A.1", "A.2", "A.3"],
      by: """
        while read -r line; do start
        mkfifo last 2>/dev/null; if [ $(of) = A.1 ]; then read -r x <last; fi
        item; end; if [ $(of) = A.3 ]; then echo >last; fi; done
        """, processes: 2)
    #expect(runs.map(\.id.scenario) == ["A.1", "A.2", "A.3"])
    #expect(
      try traced().dropFirst() == [
        "start A.1", "item A.1", "start A.2", "item A.2", "start A.3", "item A.3",
      ])
  }

  @Test func `stops if its processes can't play at all`() async throws {
    let runs = try await play(
      ["A.1", "A.2"], by: "echo started >>starts; echo 'Python is missing' >&2; exit 2")
    #expect(Set(runs.map(\.reason)) == ["the suites can't be played: Python is missing"])
    #expect(runs.map(\.succeeded) == [false, false])
    #expect(try folder.text("starts") == "started\n")
  }

  @Test func `keeps the finished runs in the trace if a process can't play`() async throws {
    let runs = try await play(
      ["A.1", "A.2"],
      by: """
        mkfifo played 2>/dev/null
        if mkdir first 2>/dev/null; then read -r x <played; exit 2; fi
        while read -r line; do start; end; echo >played; done
        """, processes: 2)
    let played = runs.filter(\.succeeded).map { "start \($0.id.scenario)" }
    #expect(played.count == 1)
    #expect(try traced().dropFirst() == played[...])
  }

  @Test func `doesn't end a run twice if its process crashes after the end`() async throws {
    let end = """
      {"record":{"version":3,"kind":"end","tool":"native","repetition":1,"scenario":"A.1",\
      "duration":1,"commands":2,"outcome":"passed"}}
      """
    let runs = try await play(["A.1"], by: "read -r line; start; item; echo '\(end)'; kill -9 $$")
    #expect(runs.first?.crash?.contains("signal 9") == true)
    #expect(try traced().filter { $0.hasPrefix("end") }.count == 1)
  }

  @Test func `reports a failure with its place`() async throws {
    let failure = #"{"failure":{"text":"no","file":"Tests/A.swift","line":7}}"#
    let runs = try await play(
      ["A.1"], by: "while read -r line; do echo noise; echo '\(failure)'; end; done")
    #expect(runs.map(\.reason) == ["Tests/A.swift:7: no"])
  }
}

/// `duet play`, which other commands start.
struct PlayCommandTests {
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
  func `says what a failed check expected and found, in each style`(_ tool: String) async throws {
    let requests = try Self.faults.map { name, item, _, _ in
      var request = SuiteRequest(of: "\(item.prefix { $0 != "/" })", by: tool)
      request.arguments = ["--fault", name]
      return String(decoding: try JSONEncoder().encode(request), as: UTF8.self) + "\n"
    }
    let outcome = try await TemporaryFolder().duet(
      "play", at: Duet.package, input: requests.joined())
    let failed = try outcome.output.split(separator: "\n").compactMap {
      try JSONDecoder().decode(SuiteAnswer.self, from: Data($0.utf8)).record?.item
    }.filter { $0.outcome == .failed }
    #expect(failed.map(\.item) == Self.faults.map(\.1))
    #expect(failed.map(\.failure?.expected) == Self.faults.map(\.2))
    #expect(failed.map(\.failure?.found) == Self.faults.map(\.3))
    for failure in failed.compactMap(\.failure) {
      let file = try #require(failure.file)
      let lines = try String(contentsOf: Duet.package.appending(path: file), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[try #require(failure.line) - 1].contains(/ssert|wait/))
    }
  }

  @Test func `prints only lines of JSON`() async throws {
    let request = try JSONEncoder().encode(SuiteRequest(of: "A.1", by: "native"))
    let outcome = try await TemporaryFolder().duet(
      "play", at: Duet.package, input: String(decoding: request, as: UTF8.self) + "\n")
    #expect(outcome.status == 0)
    let answers = try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(SuiteAnswer.self, from: Data($0.utf8))
    }
    #expect(answers.last?.end?.outcome == "passed")
    #expect(answers.dropLast().allSatisfy { $0.record != nil })
  }

  @Test func `rejects a line that isn't a request, and a scenario without a test`() async throws {
    #expect(
      try await TemporaryFolder().duet("play", input: "A.1\n")
        == .error(2, "a suite process received a line that isn't a request: A.1"))
    let request = try JSONEncoder().encode(SuiteRequest(of: "Z.1", by: "native"))
    #expect(
      try await TemporaryFolder().duet(
        "play", input: String(decoding: request, as: UTF8.self) + "\n")
        == .error(
          2,
          "Z.1 by native, run 1: NativeSuite has no test of this scenario. "
            + "'duet scenarios skeleton Z.1' prints one."))
  }
}
