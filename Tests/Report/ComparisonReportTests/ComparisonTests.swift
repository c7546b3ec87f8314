import ComparisonReport
import FakeTraces
import Foundation
import TraceRecords
import ScenarioFormat
import Testing

/// Groups runs into cells, and checks the trace as a whole.
struct ComparisonTests {
  @Test func `a tool has a cell for each scenario that it plays or has runs of, in order`() throws {
    let comparison = try comparison(
      FakeRun("L.2", "b", 2), FakeRun("L.1", "a"), FakeRun("L.1", "b", 2), FakeRun("L.1", "b"),
      FakeRun("L.2", "b"), FakeRun("L.2", "browser"), FakeRun("L.1", "odd"),
      tools: ["b", "a", "browser", "odd"], scenarios: [0, 1]
    ) { tool, scenario in ["a", "b"].contains(tool) || tool != "odd" && scenario.id.number == 2 }
    #expect(
      comparison.cells.map { "\($0.scenario.id) \($0.tool) \($0.runs.map(\.repetition))" } == [
        "L.1 b [1, 2]", "L.1 a [1]", "L.1 odd [1]", "L.2 b [1, 2]", "L.2 a []",
        "L.2 browser [1]",
      ])
    #expect(comparison.findingTexts == [])
    #expect(!comparison.passed && !comparison.isComplete)
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
    #expect(
      comparison.verdict == "NOT AS EXPECTED: see below. 2 runs of 1 scenario by 2 tools.")
  }

  private static let twice = [FakeRun(), FakeRun("L.1", "native", 2)]

  @Test(arguments: [
    (twice + [FakeRun("L.2")], [], [2]), (twice + [.omitted("L.2")], [], [2]),
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
    let planned = [("http", 1), ("http", 2), ("other", 1)].map {
      NotRun(scenario: "L.2", tool: $0, repetition: $1, reason: "")
    }
    #expect(trace.missing(of: planned) == [planned[0]])
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
      ([FakeRun.omitted(), FakeRun()], .passed),
    ] as [([FakeRun], Comparison.Status)])
  func `a status combines all runs`(runs: [FakeRun], status: Comparison.Status) throws {
    let trace = trace([FakeRun.tool("native", "")] + runs.flatMap(\.lines))
    let comparison = Comparison(
      trace, scenarios: [try Written.scenarios()[0]], tools: ["native"])
    #expect(comparison.cells.map(\.status) == [status])
    let isFine = [.passed, .expectedFailure, .notPortable].contains(status)
    #expect(comparison.passed == isFine && status.isFine == isFine)
    #expect(comparison.verdict.hasPrefix(isFine ? "All as expected: " : "NOT AS EXPECTED: "))
    #expect(comparison.isComplete == ![.invalid, .notMeasured].contains(status))
    #expect(status.isPlayed == (status != .notPortable))
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
    // With one scenario, it says where.
    #expect(
      one.notice(of: "f", in: ["Login"]) == "f: native notices it at TC 1, Ex 1; other doesn't.")
    let two = try comparison(
      failed, FakeRun("L.1", "other"), FakeRun("L.2", "other"), FakeRun("L.2"),
      tools: ["native", "other"], scenarios: [0, 1])
    #expect(
      two.notice(of: "f", in: ["Login"]) == "f: not noticed by other, 1 of 2 scenarios failed.")
    // A scenario of an app without the fault doesn't count.
    #expect(one.toolsWithoutFailure(in: ["Help"]) == [])
  }

  /// A run with a user action for each of these keys.
  private static func typing(
    _ step: String, _ expectation: String = "", by tool: String, _ repetition: Int = 1,
    failsAt failed: String? = nil
  ) -> FakeRun {
    func actions(_ keys: String) -> String {
      let all = keys.map { #"{"kind":"type","keys":["\#($0)"]}"# }
      return "\"actions\":[\(all.joined(separator: ","))]"
    }
    let run = FakeRun("L.2", tool, repetition, failsAt: failed)
      .adding(actions(step), toItem: "TC1/S1")
    return failed == "TC1/S1" ? run : run.adding(actions(expectation), toItem: "TC1/Ex1")
  }

  @Test(arguments: [
    // A tool without reported actions is skipped, and so is a variant.
    (
      [
        typing("a", by: "native"), typing("a", by: "web"), FakeRun("L.2", "browser"),
        typing("x", by: "variant"),
      ], []
    ),
    (
      [
        typing("ab", "c", by: "native"), typing("axy", "c", by: "web"), typing("b", by: "web", 2),
      ],
      [
        "7: L.2 by web, run 1: action 2 of L.2/TC1/S1 is \"type x\", but \"type b\"",
        "12: L.2 by web, run 2: action 1 of L.2/TC1/Ex1 is none, but \"type c\"",
      ]
    ),
    // An additional action is a difference, also between runs of one tool.
    (
      [typing("a", by: "native"), typing("ax", by: "native", 2)],
      ["7: L.2 by native, run 2: action 2 of L.2/TC1/S1 is \"type x\", but none"]
    ),
    // In a failed run, only the items before the failure are compared.
    ([typing("a", by: "native"), typing("b", by: "web", failsAt: "TC1/S1")], []),
    (
      [typing("a", by: "native"), typing("b", by: "web", failsAt: "TC1/Ex1")],
      ["7: L.2 by web, run 1: action 1 of L.2/TC1/S1 is \"type b\", but \"type a\""]
    ),
  ])
  func `the first different action of each item and tool is a finding`(
    runs: [FakeRun], differences: [String]
  ) throws {
    let variant = FakeRun.tool("variant", #""variantOf":"native""#)
    let check = TraceCheck(
      [trace([variant] + runs.flatMap(\.lines))], scenarios: try Written.scenarios())
    #expect(
      check.findings.map(\.description)
        == differences.map { text in
          let (line, difference) = (text.prefix { $0 != ":" }, text.drop { $0 != ":" })
          return "t.jsonl:\(line): error\(difference) by native, run 1 [differing-actions]"
        })
  }
}

/// Counts and times, which mean the same for all tools.
struct FigureTests {
  /// Each read of an attribute, and each search, counts as one look. WebDriverAgent takes one
  /// snapshot per read, but for an XPath a snapshot and a second query, which isn't counted.
  /// Sources: `XCUIElement+FBWebDriverAttributes.m` (`fb_snapshotForAttributeName`) and
  /// `XCUIElement+FBUtilities.m` (`fb_filterDescendantsWithSnapshots`) of appium/WebDriverAgent.
  @Test func `searches and reads are looks`() {
    let looks = [
      "POST /element", "POST /elements", "POST /element/e-1/elements", "POST /shadow/7/element",
      "GET /element/active", "GET /element/e-1/attribute/value", "GET /shadow/7/element",
      "GET /source", "GET /screenshot", "GET /element/e-1/screenshot",
    ]
    let others = [
      "POST /element/e-1/click", "POST /actions", "DELETE /actions", "POST /execute/sync",
      "GET /contexts", "GET ",
    ]
    let found = (looks + others).filter { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      return SentCommand(.request(method: parts[0], path: parts[1])).isLook
    }
    #expect(found == looks)
  }

  @Test(
    arguments: [
      ([7], [7, 7, 7, 7, 7]), ([1, 2, 3, 4], [1, 1.75, 2.5, 3.25, 4]),
      // R: quantile(c(6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49), type = 7)
      ([6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49], [6, 25.5, 40, 42.5, 49]),
    ] as [([Double], [Double])])
  func `quartiles are those of type 7`(measurements: [Double], expected: [Double]) throws {
    let spread = try #require(Spread(of: measurements.reversed()))
    #expect(
      [
        spread.minimum, spread.lowerQuartile, spread.median, spread.upperQuartile, spread.maximum,
      ] == expected)
  }
}
