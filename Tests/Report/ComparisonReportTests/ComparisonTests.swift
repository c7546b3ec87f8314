import ComparisonReport
import FakeTraces
import Foundation
import ScenarioBinding
import ScenarioFormat
import Testing

/// Groups runs into cells, and checks the trace as a whole.
struct ComparisonTests {
  @Test func `there is a cell for each scenario and tool, with its runs in order`() throws {
    let comparison = try comparison(
      FakeRun("L.2", "b", 2), FakeRun("L.1", "a"), FakeRun("L.1", "b", 2), FakeRun("L.1", "b"),
      FakeRun("L.2", "b"), tools: ["b", "a"], scenarios: [0, 1])
    #expect(
      comparison.cells.map { "\($0.scenario.id) \($0.tool) \($0.runs.map(\.repetition))" } == [
        "L.1 b [1, 2]", "L.1 a [1]", "L.2 b [1, 2]", "L.2 a []",
      ])
    #expect(comparison.findingTexts == [])
    #expect(!comparison.passed && !comparison.isComplete)
  }

  @Test func `a tool has no cells for scenarios that it neither plays nor has runs of`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "http"), FakeRun("L.2", "http"), FakeRun("L.2", "browser"),
      FakeRun("L.1", "odd"), tools: ["http", "browser", "odd"], scenarios: [0, 1]
    ) { tool, scenario in tool == "http" || tool == "browser" && scenario.id.number == 2 }
    #expect(
      comparison.cells.map { "\($0.scenario.id) \($0.tool)" } == [
        "L.1 http", "L.1 odd", "L.2 http", "L.2 browser",
      ])
    #expect(comparison.passed)
  }

  @Test func `unrequested scenarios and tools are findings, and the tools have cells`() throws {
    let comparison = try comparison(
      FakeRun("L.2"), FakeRun("L.1"), FakeRun("X.9"), FakeRun("L.1", "L.1"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs of L.2, which wasn't requested [unknown-scenario]",
        "t.jsonl:12: error: the trace has runs of X.9, which wasn't requested [unknown-scenario]",
        "t.jsonl:14: error: the trace has runs by L.1, which wasn't requested [unknown-tool]",
      ])
    #expect(comparison.tools == ["native", "L.1"])
    #expect(comparison.cells.map(\.passed) == [true, true])
    #expect(!comparison.passed)
  }

  private static let twice = [FakeRun(), FakeRun("L.1", "native", 2)]

  @Test(arguments: [
    (twice + [FakeRun("L.2")], [], [2]), (twice + [.omitted("L.2")], [], [2]),
    (twice + [FakeRun("L.2"), FakeRun("L.2", "native", 2)], [], []),
    (twice + [.omitted("L.2"), .omitted("L.2", "native", 2)], [], []),
    (twice + [FakeRun("L.2")], [2], []), (twice + [FakeRun("L.2", "native", 3)], [2], [1]),
    (twice + [FakeRun("L.2", "native", .max), FakeRun("L.2")], [], [2]),
  ])
  func `a scenario with fewer runs than others has a finding for the first missing one`(
    runs: [FakeRun], notRun: [Int], missing: [Int]
  ) throws {
    let notRun = notRun.map {
      NotRun(scenario: "L.2", tool: "native", repetition: $0, reason: "it is off.")
    }
    let comparison = Comparison(
      trace(runs.flatMap(\.lines)), scenarios: try Written.scenarios(), tools: ["native"],
      notRun: notRun)
    #expect(
      comparison.findingTexts
        == missing.map { "error: L.2 by native: run \($0) is missing [missing-run]" })
    #expect(missing.isEmpty || comparison.cells[1].validRuns.isEmpty)
  }

  @Test func `recorded runs and omissions aren't missing`() throws {
    let trace = trace(FakeRun("L.2", "http", 2).lines + FakeRun.omitted("L.2", "other").lines)
    func planned(_ tool: String, _ repetition: Int) -> NotRun {
      NotRun(scenario: "L.2", tool: tool, repetition: repetition, reason: "")
    }
    #expect(
      trace.missing(of: [planned("http", 1), planned("http", 2), planned("other", 1)])
        == [planned("http", 1)])
  }

  @Test(
    arguments: [
      ([FakeRun(), FakeRun("L.1", "native", 2)], .passed),
      ([FakeRun(), FakeRun("L.1", "native", 2, failsAt: "TC1/S1")], .failed),
      ([FakeRun(failsAt: "TC1/S1").declared()], .expectedFailure),
      (
        [FakeRun(failsAt: "TC1/S1").declared(), FakeRun("L.1", "native", 2).declared()],
        .unexpectedPass
      ),
      // A failure outside the items isn't the expected one.
      (
        [
          FakeRun().declared().replacing(#""passed""#, with: #""failed","message":"x""#, inLine: 7)
        ], .failed
      ),
      ([FakeRun.omitted()], .notPortable), ([], .notMeasured),
      ([FakeRun(), FakeRun("L.1", "native", 2).lines(1, 2)], .invalid),
      ([FakeRun.omitted(), FakeRun()], .invalid),
    ] as [([FakeRun], Comparison.Status)])
  func `a status combines all runs`(runs: [FakeRun], status: Comparison.Status) throws {
    let trace = trace([FakeRun.tool("native", "")] + runs.flatMap(\.lines))
    let comparison = Comparison(
      trace, scenarios: [try Written.scenarios()[0]], tools: ["native"])
    #expect(comparison.cells.map(\.status) == [status])
    let isFine = [.passed, .expectedFailure, .notPortable].contains(status)
    #expect(comparison.passed == isFine && status.isFine == isFine)
    #expect(comparison.isComplete == ![.invalid, .notMeasured].contains(status))
    #expect(status.isPlayed == (status != .notPortable))
  }

  @Test(arguments: [
    ([FakeRun()], "All as expected: 1 run of 1 scenario by 1 tool."),
    ([FakeRun(failsAt: "TC1/P1")], "NOT AS EXPECTED: 1 failed or did not run. 1 run of 1 scenario"),
    ([FakeRun().lines(1)], "NOT AS EXPECTED: 1 invalid. 1 run of 1 scenario by 1 tool."),
    ([FakeRun(), FakeRun("L.2")], "NOT AS EXPECTED: see below. 1 run of 1 scenario by 1 tool."),
  ])
  func `a verdict counts the failed and the invalid runs`(runs: [FakeRun], verdict: String) throws {
    var all = FakeRun()
    all.lines = runs.flatMap(\.lines)
    #expect(try comparison(all).verdict.hasPrefix(verdict))
  }

  @Test func `an empty comparison doesn't pass`() throws {
    #expect(try !comparison(FakeRun(), tools: [], scenarios: []).passed)
  }

  @Test func `a fault counts as noticed if each tool failed a scenario`() throws {
    let failed = FakeRun("L.1", "native", failsAt: "TC1/Ex1")
    let both = try comparison(
      failed, FakeRun("L.2", failsAt: "TC1/S1"), tools: ["native"], scenarios: [0, 1])
    #expect(both.isComplete && both.toolsWithoutFailure(in: ["Login"]).isEmpty)
    #expect(both.notice(of: "f", in: ["Login"]) == "f: noticed by 1 tool, 2 of 2 scenarios failed.")
    let one = try comparison(failed, FakeRun("L.1", "other"), tools: ["native", "other"])
    #expect(one.toolsWithoutFailure(in: ["Login"]) == ["other"])
    #expect(
      one.notice(of: "f", in: ["Login"]) == "f: not noticed by other, 1 of 1 scenario failed.")
    // A scenario of an app without the fault doesn't count.
    #expect(one.toolsWithoutFailure(in: ["Help"]) == [])
  }
}

/// All tools must perform the same user actions in an item.
struct ActionTests {
  /// A run whose actions are taps, or the typing of a text.
  private static func run(
    _ tool: String, _ repetition: Int = 1, _ first: [String] = ["Save"],
    _ second: [String] = [], failsAt failed: String? = nil
  ) -> FakeRun {
    func list(_ actions: [String]) -> String {
      let all = actions.map { action in
        action.hasPrefix("type ")
          ? #"{"kind":"type","keys":["\#(action.dropFirst(5))"]}"#
          : #"{"kind":"tap","element":{"type":"\#(action)"},"at":[[363,69]]}"#
      }
      return "\"actions\":[" + all.joined(separator: ",") + "]"
    }
    let run = FakeRun("L.2", tool, repetition, failsAt: failed).adding(
      list(first), toItem: "TC1/S1")
    return failed == "TC1/S1" ? run : run.adding(list(second), toItem: "TC1/Ex1")
  }

  @Test(arguments: [
    // A tool without reported actions is skipped, and so is a variant.
    ([run("native"), run("native", 2), run("web"), FakeRun("L.2", "browser")], []),
    ([run("native"), run("variant", 1, ["A"])], []),
    (
      [
        run("native", 1, ["A", "type TODO"], ["C"]),
        run("web", 1, ["A", "type TOD", "type O"], ["C"]), run("web", 2, ["B"], []),
      ],
      [
        "7: L.2 by web, run 1: action 2 of L.2/TC1/S1 is \"type <TOD>\", but \"type <TODO>\"",
        "12: L.2 by web, run 2: action 1 of L.2/TC1/Ex1 is none, but \"tap C at (363, 69)\"",
      ]
    ),
    // An additional action is a difference, also between runs of one tool.
    (
      [run("native"), run("native", 2, ["Save", "type x"])],
      ["7: L.2 by native, run 2: action 2 of L.2/TC1/S1 is \"type x\", but none"]
    ),
    // In a failed run, only the items before the failure are compared.
    ([run("native"), run("web", 1, ["A"], failsAt: "TC1/S1")], []),
    (
      [run("native"), run("web", 1, ["A"], failsAt: "TC1/Ex1")],
      [
        "7: L.2 by web, run 1: action 1 of L.2/TC1/S1 is \"tap A at (363, 69)\", "
          + "but \"tap Save at (363, 69)\""
      ]
    ),
  ])
  func `the first different action of each item and tool is a finding`(
    runs: [FakeRun], differences: [String]
  ) throws {
    let findings = differences.map { text in
      let (line, difference) = (text.prefix { $0 != ":" }, text.drop { $0 != ":" }.dropFirst(2))
      return "t.jsonl:\(line): error: \(difference) by native, run 1 [differing-actions]"
    }
    let variant = FakeRun.tool("variant", #""variantOf":"native""#)
    let check = TraceCheck(
      [trace([variant] + runs.flatMap(\.lines))], scenarios: try Written.scenarios())
    #expect(check.findings.map(\.description) == findings)
  }
}

/// Counts of looks, actions and requests, which mean the same for all tools.
struct UnitCountTests {
  /// The counts in a run with some commands in its step.
  private func counts(_ sent: [SentCommand], actions: [TraceAction]? = nil) throws -> [Int?] {
    func json(_ value: some Encodable) throws -> String {
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
    var run = FakeRun("L.2", commands: sent.count)
      .adding("\"sent\":\(try json(sent))", toItem: "TC1/S1")
    if let actions {
      run = run.adding("\"actions\":\(try json(actions))", toItem: "TC1/S1")
        .adding("\"actions\":[]", toItem: "TC1/Ex1")
    }
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.findingTexts == [])
    return comparison.cells[0].validRuns.flatMap { [$0.looks, $0.actions, $0.requests] }
  }

  private func request(_ line: String) -> SentCommand {
    let parts = line.split(separator: " ").map(String.init)
    return SentCommand(.request(method: parts[0], path: parts[1]))
  }

  @Test func `a native tool looks by queries and acts by gestures`() throws {
    let sent = [
      SentCommand.Content.query([]), .gesture(.tap, []), .query([]), .application(.launch, "a"),
    ]
    #expect(try counts(sent.map { SentCommand($0) }) == [2, 1, nil])
    #expect(
      try comparison(FakeRun("L.2"), scenarios: [1]).cells[0].validRuns[0].looks == nil)
  }

  /// Each read of an attribute, and each search, counts as one look. WebDriverAgent takes one
  /// snapshot per read, but for an XPath a snapshot and a second query, which isn't counted.
  /// Sources: `XCUIElement+FBWebDriverAttributes.m` (`fb_snapshotForAttributeName`) and
  /// `XCUIElement+FBUtilities.m` (`fb_filterDescendantsWithSnapshots`) of appium/WebDriverAgent.
  @Test(arguments: [
    ("POST /element", 1), ("POST /elements", 1), ("POST /element/e-1/elements", 1),
    ("POST /shadow/7/element", 1), ("GET /element/active", 1),
    ("GET /element/e-1/attribute/value", 1), ("GET /source", 1), ("GET /screenshot", 1),
    ("GET /element/e-1/screenshot", 1), ("POST /element/e-1/click", 0), ("POST /actions", 0),
    ("DELETE /actions", 0), ("POST /execute/sync", 0), ("GET /contexts", 0),
  ])
  func `a request is a look or none`(text: String, looks: Int) throws {
    #expect(try counts([request(text)]) == [looks, nil, 1])
  }

  @Test func `a client's user actions are those that the device reports`() throws {
    let pause = SentCommand(.pause(method: "POST", path: "/actions"))
    let sent = [request("POST /element"), request("POST /element/e/value"), pause]
    #expect(try counts(sent) == [1, nil, 3])
    #expect(try counts(sent, actions: []) == [1, 0, 3])
    #expect(try counts(sent, actions: [.keys(["T"]), .keys(["D"])]) == [1, 2, 3])
  }
}

struct RunFactsTests {
  @Test func `a machine is its processor, cores and memory`() {
    let text = "processor\t: 0\nmodel name\t: Fast CPU: 3 GHz\nmodel name\t: Fast CPU: 3 GHz\n"
    #expect(
      RunFacts.machine(processors: text, cores: 2, memory: 24 << 30)
        == "Fast CPU: 3 GHz, 2 cores, 24 GiB")
    #expect(RunFacts.machine(processors: "", cores: 1, memory: 1 << 30) == "1 core, 1 GiB")
  }

  @Test func `a system has its own name`() {
    #expect(
      RunFacts.system(release: "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12\"\n", fallback: "?")
        == "Debian GNU/Linux 12")
    #expect(RunFacts.system(release: "ID=x", fallback: "Linux 6.1") == "Linux 6.1")
  }

  @Test func `a commit shows whether files have changed since`() {
    #expect(RunFacts.commit(head: "abc", changes: nil) == "abc")
    #expect(RunFacts.commit(head: "abc", changes: " M README.md") == "abc+")
    #expect(RunFacts.commit(head: nil, changes: nil) == nil)
  }
}

struct SpreadTests {
  private func numbers(_ measurements: [Double]) -> [Double]? {
    Spread(of: measurements).map {
      [$0.minimum, $0.lowerQuartile, $0.median, $0.upperQuartile, $0.maximum]
    }
  }

  @Test(
    arguments: [
      ([7], [7, 7, 7, 7, 7]), ([1, 2, 3, 4], [1, 1.75, 2.5, 3.25, 4]),
      // R: quantile(c(6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49), type = 7)
      ([6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49], [6, 25.5, 40, 42.5, 49]),
    ] as [([Double], [Double])])
  func `quartiles are those of type 7`(measurements: [Double], expected: [Double]) {
    #expect(numbers(measurements) == expected)
    #expect(numbers([]) == nil)
    #expect(Spread(of: measurements)?.count == measurements.count)
  }
}
