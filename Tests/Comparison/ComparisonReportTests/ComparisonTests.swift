import ComparisonReport
import Foundation
import ScenarioFormat
import Testing

/// Which runs make up which cell, and what the trace as a whole must be.
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

  @Test func `runs come by repetition`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", 3, seconds: 3), FakeRun("L.1", "native", 1, seconds: 1),
      FakeRun("L.1", "native", 2, seconds: 2))
    let cell = try #require(comparison.cells.first)
    #expect(cell.runs.map(\.repetition) == [1, 2, 3])
    #expect(cell.runs.map(\.seconds) == [5, 10, 15])
    #expect(cell.seconds?.median == 10)
    #expect(comparison.passed)
  }

  @Test func `the figures of a run are those of its trace`() throws {
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

  @Test func `a scenario that was not asked for is a finding`() throws {
    let comparison = try comparison(FakeRun("L.2"), FakeRun("L.1"), FakeRun("X.9"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs of L.2, which was not asked for [unknown-scenario]",
        "t.jsonl:12: error: the trace has runs of X.9, which was not asked for [unknown-scenario]",
      ])
    #expect(comparison.cells.map(\.passed) == [true])
    #expect(!comparison.passed)
  }

  @Test func `a tool that was not asked for is a finding and a row`() throws {
    let comparison = try comparison(FakeRun("L.1", "selenium"), FakeRun("L.1", "native"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs by selenium, which was not asked for [unknown-tool]"
      ])
    #expect(comparison.tools == ["native", "selenium"])
    #expect(comparison.cells.map(\.tool) == ["native", "selenium"])
    #expect(!comparison.passed)
  }

  @Test func `a tool and a scenario of one name are not mixed up`() throws {
    let comparison = try comparison(FakeRun("L.1", "L.1"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs by L.1, which was not asked for [unknown-tool]"
      ])
  }

  @Test(arguments: [([2], 1), ([1, 3], 2), ([1, 2, 4, 9], 3), ([1, .max], 2)])
  func `a run that is missing is a finding`(repetitions: [Int], missing: Int) throws {
    var all = FakeRun()
    all.lines = repetitions.flatMap { FakeRun("L.1", "native", $0).lines }
    let comparison = try comparison(all)
    #expect(
      comparison.findingTexts == [
        "error: L.1 by native: run \(missing) is missing [missing-run]"
      ])
    #expect(comparison.cells.map(\.status) == [.invalid])
  }

  @Test func `a wrong line of the trace fails the comparison`() throws {
    var run = FakeRun()
    run.lines.insert("oops", at: 3)
    let comparison = try comparison(run)
    #expect(comparison.findingTexts == ["t.jsonl:4: error: no trace record: not JSON [no-record]"])
    #expect(comparison.cells.map(\.passed) == [true])
    #expect(!comparison.passed)
  }

  @Test func `nothing compared has not passed`() throws {
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

  @Test func `they are told of with the reason and are no gap in the trace`() throws {
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

  @Test func `a tool without any run says why`() throws {
    let comparison = try comparison([], notRun: [missing(1)])
    #expect(comparison.failures == "L.2 http: not run\n  the server died.\n")
    #expect(comparison.table().contains("L.2       http  not run "))
  }

  @Test func `failures come before them`() throws {
    let comparison = try comparison(
      [FakeRun("L.2", "http", 1, failsAt: "TC1/S1")], notRun: [missing(2)])
    #expect(comparison.table().contains("L.2       http  0/1 FAILED, 1 not run "))
    #expect(comparison.failures.hasPrefix("L.2 http: FAILED\n"))
    #expect(comparison.failures.hasSuffix("L.2 http: not run, 1 of 2 runs\n  the server died.\n"))
  }

  @Test func `what a trace tells of is not missing`() throws {
    let trace = trace(FakeRun("L.2", "http", 2).lines + FakeRun.omitted("L.2", "other").lines)
    let planned = [missing(1), missing(2), missing(3)]
    #expect(trace.missing(of: planned) == [missing(1), missing(3)])
    let other = NotRun(scenario: "L.2", tool: "other", repetition: 1, reason: "")
    #expect(trace.missing(of: [other]) == [])
    #expect(Trace(parsing: "", path: "t.jsonl").missing(of: planned) == planned)
  }
}

/// What tools say of themselves, and several traces taken together.
struct MergedTraceTests {
  @Test func `what tools say of themselves is kept apart`() throws {
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
    let spoilt = FakeRun("L.1", "other").lines(1, 2, 3, 4, 5, 7)
    let merged = Trace(merging: [
      trace(FakeRun().lines, path: "a.jsonl"), trace(spoilt.lines + ["oops"], path: "b.jsonl"),
    ])
    #expect(merged.tools == ["native", "other"])
    let check = TraceCheck([merged], scenarios: try Written.scenarios())
    #expect(
      check.findings.map(\.description) == [
        "b.jsonl:6: error: L.1 by other, run 1: the run claims to have passed without "
          + "L.1/TC2/Ex1 [passed-without-step]",
        "b.jsonl:7: error: no trace record: not JSON [no-record]",
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
        "b.jsonl:1: error: L.2 by native, run 1: the run starts again; it started in a.jsonl:1 "
          + "[run-twice]"
      ])
  }
}

/// All tools do the same user actions in the same item.
struct ActionTests {
  private static func run(
    _ tool: String, _ repetition: Int = 1, _ first: [String] = ["tap Button 'Save' at (363, 69)"],
    _ second: [String] = [], failsAt failed: String? = nil
  ) -> FakeRun {
    func list(_ actions: [String]) -> String {
      "\"actions\":[" + actions.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
    let run = FakeRun("L.2", tool, repetition, failsAt: failed).adding(
      list(first), toItem: "TC1/S1")
    return failed == "TC1/S1" ? run : run.adding(list(second), toItem: "TC1/Ex1")
  }

  private static let saved = "\"tap Button 'Save' at (363, 69)\""

  @Test(arguments: [
    // A tool that can't tell is passed over.
    ([run("native"), run("native", 2), run("web"), FakeRun("L.2", "browser")], []),
    (
      [
        run("native", 1, ["tap A", "type TODO"], ["swipe left Cell"]),
        run("web", 1, ["tap A", "type TOD", "type O"], ["swipe left Cell"]), FakeRun("L.2", "b"),
        run("web", 2, ["tap B"], []),
      ],
      [
        "6: L.2 by web, run 1: action 2 of L.2/TC1/S1 is \"type TOD\", but \"type TODO\"",
        "15: L.2 by web, run 2: action 1 of L.2/TC1/Ex1 is none, but \"swipe left Cell\"",
      ]
    ),
    // One more is a difference, and so is one between runs of one tool.
    (
      [run("native"), run("native", 2, ["tap Button 'Save' at (363, 69)", "type x"])],
      ["6: L.2 by native, run 2: action 2 of L.2/TC1/S1 is \"type x\", but none"]
    ),
    (
      [run("native", 1, ["tap A", "tap B"]), run("web", 1, ["tap B", "tap A"])],
      ["6: L.2 by web, run 1: action 1 of L.2/TC1/S1 is \"tap B\", but \"tap A\""]
    ),
    // Of a failed run the items before the failure are compared.
    ([run("native"), run("web", 1, ["tap A"], failsAt: "TC1/S1")], []),
    (
      [run("native"), run("web", 1, ["tap A"], failsAt: "TC1/Ex1")],
      ["6: L.2 by web, run 1: action 1 of L.2/TC1/S1 is \"tap A\", but \(saved)"]
    ),
  ])
  func `the first action that differs is told of each item and tool`(
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

  @Test func `a variant is held to nobody`() throws {
    let fact = FakeRun.tool("web-clear", #""variantOf":"web""#)
    let lines = [fact] + Self.run("web").lines + Self.run("web-clear", 1, ["clear"]).lines
    #expect(TraceCheck([trace(lines)], scenarios: try Written.scenarios()).findings == [])
  }

  @Test func `the check of traces finds it as well`() throws {
    let lines = Self.run("native").lines + Self.run("web", 1, ["tap A"]).lines
    let check = TraceCheck([trace(lines)], scenarios: try Written.scenarios())
    #expect(check.findings.map(\.name) == [.differingActions])
  }
}
