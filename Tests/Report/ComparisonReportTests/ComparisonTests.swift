import FakeTraces
import ComparisonReport
import Foundation
import ScenarioFormat
import Testing

/// Groups runs into cells, and checks the trace as a whole.
struct ComparisonTests {
  @Test func `there is a cell for each scenario and tool`() throws {
    let comparison = try comparison(
      FakeRun("L.2", "b"), FakeRun("L.1", "a"), FakeRun("L.1", "b"), tools: ["b", "a"],
      scenarios: [0, 1])
    #expect(
      comparison.cells.map { "\($0.scenario.id) \($0.tool) \($0.runs.count) \($0.passed)" } == [
        "L.1 b 1 true", "L.1 a 1 true", "L.2 b 1 true", "L.2 a 0 false",
      ])
    #expect(comparison.findingTexts == [])
    #expect(!comparison.passed)
  }

  @Test func `runs are sorted by repetition`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", 3, seconds: 3), FakeRun("L.1", "native", 1, seconds: 1),
      FakeRun("L.1", "native", 2, seconds: 2))
    let cell = try #require(comparison.cells.first)
    #expect(cell.runs.map(\.repetition) == [1, 2, 3])
    #expect(cell.runs.map(\.seconds) == [5, 10, 15])
    #expect(cell.seconds?.median == 10)
    #expect(comparison.passed)
  }

  @Test func `a run's figures come from its trace`() throws {
    let run = try #require(
      try comparison(FakeRun(commands: 3, bytes: 7, failsAt: "TC2/S1")).cells[0].runs.first)
    #expect(run.id.description == "L.1 by native, run 1")
    #expect((run.preconditions, run.steps, run.expectations) == (1, 1, 1))
    #expect(run.commands == 15)
    #expect(run.bytes == 35)
    #expect(run.seconds == 1)
    #expect(run.items.count == 4)
    #expect(run.isValid)
    #expect(!run.passed)
  }

  @Test func `an unrequested scenario is a finding`() throws {
    let comparison = try comparison(FakeRun("L.2"), FakeRun("L.1"), FakeRun("X.9"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs of L.2, which wasn't requested [unknown-scenario]",
        "t.jsonl:12: error: the trace has runs of X.9, which wasn't requested [unknown-scenario]",
      ])
    #expect(comparison.cells.map(\.passed) == [true])
    #expect(!comparison.passed)
  }

  @Test func `an unrequested tool is a finding and a row`() throws {
    let comparison = try comparison(FakeRun("L.1", "selenium"), FakeRun("L.1", "native"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs by selenium, which wasn't requested [unknown-tool]"
      ])
    #expect(comparison.tools == ["native", "selenium"])
    #expect(comparison.cells.map(\.tool) == ["native", "selenium"])
    #expect(!comparison.passed)
  }

  @Test func `a tool and a scenario with the same name aren't mixed up`() throws {
    let comparison = try comparison(FakeRun("L.1", "L.1"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs by L.1, which wasn't requested [unknown-tool]"
      ])
  }

  @Test(arguments: [([2], 1), ([1, 3], 2), ([1, 2, 4, 9], 3), ([1, .max], 2)])
  func `a missing run is a finding`(repetitions: [Int], missing: Int) throws {
    var all = FakeRun()
    all.lines = repetitions.flatMap { FakeRun("L.1", "native", $0).lines }
    let comparison = try comparison(all)
    #expect(
      comparison.findingTexts == [
        "error: L.1 by native: run \(missing) is missing [missing-run]"
      ])
    #expect(comparison.cells.map(\.status) == [.invalid])
  }

  @Test func `a malformed line in the trace fails the comparison`() throws {
    var run = FakeRun()
    run.lines.insert("oops", at: 3)
    let comparison = try comparison(run)
    #expect(
      comparison.findingTexts == ["t.jsonl:4: error: not a trace record: not JSON [no-record]"])
    #expect(comparison.cells.map(\.passed) == [true])
    #expect(!comparison.passed)
  }

  @Test func `an empty comparison doesn't pass`() throws {
    #expect(try !comparison(FakeRun(), tools: [], scenarios: []).passed)
    #expect(try !comparison(tools: ["native"]).passed)
    let empty = try comparison(tools: ["native"])
    #expect(
      empty.findingTexts == [
        "t.jsonl: error: the trace is empty: no tool ran anything [empty-trace]"
      ])
  }
}

struct NotRunTests {
  private func comparison(_ runs: [FakeRun], notRun: [NotRun]) throws -> Comparison {
    return Comparison(
      trace(runs.flatMap(\.lines)), scenarios: [try Written.scenarios()[1]],
      tools: ["http"], notRun: notRun)
  }

  private func missing(_ repetition: Int, _ reason: String = "the server died.") -> NotRun {
    NotRun(scenario: "L.2", tool: "http", repetition: repetition, reason: reason)
  }

  @Test func `missing runs are listed with their reason and aren't findings`() throws {
    let comparison = try comparison(
      [FakeRun("L.2", "http", 1), FakeRun("L.2", "http", 3)],
      notRun: [missing(4, "it is off."), missing(2), missing(5)])
    #expect(!comparison.passed)
    #expect(comparison.findingTexts == [])
    #expect(comparison.cells[0].notRun.map(\.id.repetition) == [2, 4, 5])
    #expect(comparison.table().contains("L.2       http  2/2 passed, 3 not run "))
    #expect(
      comparison.failures == """
        L.2 http: not run, 2 of 5 runs
          the server died.

        L.2 http: not run, 1 of 5 runs
          it is off.

        """)
    #expect(
      comparison.json.contains(
        """
              "notRun" : [
                {
                  "reason" : "the server died.",
                  "repetition" : 2
                },
        """))
  }

  @Test func `a tool without runs gives the reason`() throws {
    let comparison = try comparison([], notRun: [missing(1)])
    #expect(comparison.failures == "L.2 http: not run\n  the server died.\n")
    #expect(comparison.table().contains("L.2       http  not run "))
  }

  @Test func `failures come before missing runs`() throws {
    let comparison = try comparison(
      [FakeRun("L.2", "http", 1, failsAt: "TC1/S1")], notRun: [missing(2)])
    #expect(comparison.table().contains("L.2       http  0/1 FAILED, 1 not run "))
    #expect(comparison.failures.hasPrefix("L.2/TC1/S1 Tap \"?\".\n"))
    #expect(comparison.failures.hasSuffix("L.2 http: not run, 1 of 2 runs\n  the server died.\n"))
  }

  @Test func `recorded runs and omissions aren't missing`() throws {
    let trace = trace(FakeRun("L.2", "http", 2).lines + FakeRun.omitted("L.2", "other").lines)
    let planned = [missing(1), missing(2), missing(3)]
    #expect(trace.missing(of: planned) == [missing(1), missing(3)])
    let other = NotRun(scenario: "L.2", tool: "other", repetition: 1, reason: "")
    #expect(trace.missing(of: [other]) == [])
    #expect(Trace(parsing: "", path: "t.jsonl").missing(of: planned) == planned)
  }
}

/// Facts that tools report about themselves, and merged traces.
struct MergedTraceTests {
  @Test func `facts are kept by tool`() throws {
    let trace = trace(
      [FakeRun.tool("native", #""machine":"a box","client":"c 1""#), FakeRun.tool("other", "")]
        + FakeRun().lines + [FakeRun.tool("native", #""machine":"another","server":"s""#)])
    #expect(trace.findings.isEmpty)
    #expect(trace.about == ["native": ["machine": "a box", "client": "c 1", "server": "s"]])
    #expect(trace.tools == ["native", "other"])
    #expect(trace.records.count == 10)
    let comparison = Comparison(trace, scenarios: [try Written.scenarios()[0]], tools: ["native"])
    #expect(comparison.findingTexts == [])
    #expect(comparison.passed)
  }

  @Test func `traces are merged with their lines`() throws {
    let damaged = FakeRun("L.1", "other").lines(1, 2, 3, 4, 5, 7)
    let merged = Trace(merging: [
      trace(FakeRun().lines, path: "a.jsonl"), trace(damaged.lines + ["oops"], path: "b.jsonl"),
    ])
    #expect(merged.tools == ["native", "other"])
    let check = TraceCheck([merged], scenarios: try Written.scenarios())
    #expect(
      check.findings.map(\.description) == [
        "b.jsonl:6: error: L.1 by other, run 1: the run claims to have passed without "
          + "L.1/TC2/Ex1 [passed-without-step]",
        "b.jsonl:7: error: not a trace record: not JSON [no-record]",
      ])
    #expect(check.summary == "1 file: 2 runs of 1 scenario by 2 tools")
  }

  @Test func `one run in two files is a finding`() throws {
    let run = FakeRun("L.2")
    let check = TraceCheck(
      [trace(run.lines, path: "a.jsonl"), trace(run.lines, path: "b.jsonl")],
      scenarios: try Written.scenarios())
    #expect(
      check.findings.map(\.description) == [
        "b.jsonl:1: error: L.2 by native, run 1: the run starts twice, first in a.jsonl:1 "
          + "[run-twice]"
      ])
  }
}

/// All tools must perform the same user actions in an item.
struct ActionTests {
  private static func run(
    _ tool: String, _ repetition: Int = 1, _ first: [String] = ["Save"],
    _ second: [String] = [], failsAt failed: String? = nil
  ) -> FakeRun {
    // Each action is a tap, or the typing of a text.
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

  private static let saved = "\"tap Save at (363, 69)\""

  @Test(arguments: [
    // A tool without reported actions is skipped.
    ([run("native"), run("native", 2), run("web"), FakeRun("L.2", "browser")], []),
    (
      [
        run("native", 1, ["A", "type TODO"], ["C"]),
        run("web", 1, ["A", "type TOD", "type O"], ["C"]), FakeRun("L.2", "b"),
        run("web", 2, ["B"], []),
      ],
      [
        "6: L.2 by web, run 1: action 2 of L.2/TC1/S1 is \"type <TOD>\", but \"type <TODO>\"",
        "15: L.2 by web, run 2: action 1 of L.2/TC1/Ex1 is none, but \"tap C at (363, 69)\"",
      ]
    ),
    // An additional action is a difference, also between runs of one tool.
    (
      [run("native"), run("native", 2, ["Save", "type x"])],
      ["6: L.2 by native, run 2: action 2 of L.2/TC1/S1 is \"type x\", but none"]
    ),
    (
      [run("native", 1, ["A", "B"]), run("web", 1, ["B", "A"])],
      [
        "6: L.2 by web, run 1: action 1 of L.2/TC1/S1 is \"tap B at (363, 69)\", but \"tap A at (363, 69)\""
      ]
    ),
    // In a failed run, only the items before the failure are compared.
    ([run("native"), run("web", 1, ["A"], failsAt: "TC1/S1")], []),
    (
      [run("native"), run("web", 1, ["A"], failsAt: "TC1/Ex1")],
      ["6: L.2 by web, run 1: action 1 of L.2/TC1/S1 is \"tap A at (363, 69)\", but \(saved)"]
    ),
  ])
  func `the first different action of each item and tool is a finding`(
    runs: [FakeRun], differences: [String]
  ) throws {
    let findings = differences.map { text in
      let (line, difference) = (text.prefix { $0 != ":" }, text.drop { $0 != ":" }.dropFirst(2))
      return "t.jsonl:\(line): error: \(difference) by native, run 1 [differing-actions]"
    }
    let trace = trace(runs.flatMap(\.lines))
    let comparison = Comparison(
      trace, scenarios: [try Written.scenarios()[1]], tools: trace.tools)
    #expect(comparison.findingTexts == findings)
    let hasFailed = runs.contains { $0.lines.last?.contains("failed") ?? false }
    #expect(comparison.passed == (findings.isEmpty && !hasFailed))
  }

  @Test func `a variant may perform other actions`() throws {
    let fact = FakeRun.tool("web-clear", #""variantOf":"web""#)
    let lines = [fact] + Self.run("web").lines + Self.run("web-clear", 1, ["clear"]).lines
    #expect(TraceCheck([trace(lines)], scenarios: try Written.scenarios()).findings == [])
  }

  @Test func `a check of traces finds different actions, too`() throws {
    let lines = Self.run("native").lines + Self.run("web", 1, ["A"]).lines
    let check = TraceCheck([trace(lines)], scenarios: try Written.scenarios())
    #expect(check.findings.map(\.name) == [.differingActions])
  }
}

struct CellTests {
  @Test func `a debug build has times, which say that they can't be compared`() throws {
    let lines = [FakeRun.tool("native", #""configuration":"debug""#)] + runs("L.2", "native", [1])
    let comparison = Comparison(
      trace(lines), scenarios: [try Written.scenarios()[1]], tools: ["native"])
    #expect(comparison.isDebug && comparison.passed)
    #expect(comparison.table().contains("  Time (debug)  "))
    let report = try report(lines, scenarios: [1])
    #expect(report.timing.isDebug && report.timing.scenarios.count == 1)
    #expect(ReportMarkdown(report).text.contains("in milliseconds, of a debug build.\n"))
  }

  @Test func `a tool has no cells for scenarios that it doesn't play`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "http"), FakeRun("L.2", "http"), FakeRun("L.2", "browser"),
      tools: ["http", "browser"], scenarios: [0, 1]
    ) { tool, scenario in tool == "http" || scenario.id.description == "L.2" }
    #expect(
      comparison.cells.map { "\($0.scenario.id) \($0.tool)" } == [
        "L.1 http", "L.2 http", "L.2 browser",
      ])
    #expect(comparison.passed)
  }

  @Test func `a run of a scenario that the tool doesn't play is still shown`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "browser"), tools: ["browser"], plays: { _, _ in false })
    #expect(comparison.cells.map(\.tool) == ["browser"])
  }
}
