import ComparisonReport
import Foundation
import TraceRecords
import ScenarioFormat
import Testing

package enum Written {
  private static let login = """
    App:    Login
    Source: the tests

    TS L.1 Log in

      TC 1 Right password
        P 1   There is a user "ada".
        S 1   Enter "ada".
        Ex 1  The name is there.

      TC 2 Log out
        S 1   Tap "Log out".
        Ex 1  The login screen is shown.

    """
  package static let help = """
    App:    Login
    Source: the tests

    TS L.2 Help

      TC 1 Show it
        S 1   Tap "?".
        Ex 1  The help is shown.

    """

  package static func scenarios() throws -> [Scenario] {
    [
      try #require(ScenarioParser.parse(login, path: "Scenarios/L1-log-in.scenario").scenario),
      try #require(ScenarioParser.parse(help, path: "Scenarios/L2-help.scenario").scenario),
    ]
  }
}

/// The lines of a valid run's trace, which tests can damage.
package struct FakeRun: Sendable {
  private static let items = [
    "L.1": ["TC1/P1", "TC1/S1", "TC1/Ex1", "TC2/S1", "TC2/Ex1"], "L.2": ["TC1/S1", "TC1/Ex1"],
  ]

  private static let hashes = Dictionary(
    uniqueKeysWithValues: ((try? Written.scenarios()) ?? []).map { ("\($0.id)", $0.textHash) })

  package var lines: [String]

  /// A run of `L.1` or `L.2` that passed, or failed at an item.
  ///
  /// - Parameter seconds: The duration of each item.
  package init(
    _ scenario: String = "L.1", _ tool: String = "native", _ repetition: Int = 1,
    seconds: Double = 0.25, commands: Int = 2, bytes: Int? = nil,
    failsAt failed: String? = nil, message: String = "it broke"
  ) {
    let members =
      #""version":4,"tool":"\#(tool)","repetition":\#(repetition),"scenario":"\#(scenario)","#
      + #""run":"\#(tool) \#(scenario) \#(repetition)""#
    func cost(_ count: Int) -> String {
      #""commands":\#(commands * count)"# + (bytes.map { #","bytes":\#($0 * count)"# } ?? "")
    }
    func outcome(_ failed: Bool) -> String {
      failed ? #""outcome":"failed","message":"\#(message)""# : #""outcome":"passed""#
    }
    let place = #""file":"Tests/\#(scenario.replacing(".", with: ""))Tests.swift""#
    lines = [
      #"{\#(members),"kind":"start",\#(place),"line":3,"textHash":"\#(Self.hashes[scenario] ?? "")","#
        + #""start":\#(1_699_999_999 + abs(repetition % 1_000)).5}"#
    ]
    var done = 0
    for item in Self.items[scenario] ?? [] {
      let start = Double(done) * seconds
      done += 1
      lines.append(
        #"{\#(members),"kind":"item","item":"\#(scenario)/\#(item)",\#(place),"#
          + #""line":\#(done * 10),"start":\#(start),"duration":\#(seconds),\#(cost(1)),"#
          + #"\#(outcome(item == failed))}"#)
      if item == failed { break }
    }
    lines.append(
      #"{\#(members),"kind":"end","duration":\#(Double(done) * seconds + 0.5),"#
        + #"\#(cost(done + 1)),\#(outcome(failed != nil))}"#)
  }

  private init(lines: [String]) { self.lines = lines }

  /// A run that was left out.
  package static func omitted(
    _ scenario: String = "L.1", _ tool: String = "native", _ repetition: Int = 1
  ) -> FakeRun {
    FakeRun(lines: [
      #"{"version":4,"kind":"omitted","start":1,"tool":"\#(tool)","repetition":\#(repetition),"#
        + #""scenario":"\#(scenario)","file":"Tests/T.swift","line":3,"known":"#
        + #"{"kind":"notPortable","reason":"It can't.","link":"https://example.org/1"}}"#
    ])
  }

  /// The record of a tool, with facts as JSON members.
  package static func tool(_ name: String, _ facts: String) -> String {
    #"{"version":4,"kind":"tool","tool":"\#(name)","about":{\#(facts)}}"#
  }

  /// Returns the run with a string replaced in one of its lines (from 1).
  package func replacing(_ old: String, with new: String, inLine number: Int) -> FakeRun {
    var copy = self
    let line = copy.lines[number - 1]
    if !line.contains(old) { Issue.record("line \(number) has no \(old): \(line)") }
    copy.lines[number - 1] = line.replacing(old, with: new)
    return copy
  }

  /// Returns the run with additional members in the record of an item, such as `TC1/S1`.
  package func adding(_ members: String, toItem item: String) -> FakeRun {
    adding(members, where: "/\(item)\"")
  }

  /// Returns the run as one that is declared to fail.
  package func declared() -> FakeRun {
    let known = #"{"kind":"expectedFailure","reason":"It breaks.","link":"https://example.org/1"}"#
    return adding("\"known\":\(known)", where: #""kind":"start""#)
  }

  /// Returns the run with a different name, which begins after some seconds, and with more members in its
  /// start.
  package func starting(_ second: Int, _ members: String = "") -> FakeRun {
    let name = "\(second) \(members)".replacing("\"", with: "")
    let renamed = lines.map {
      $0.replacing(/"run":"/, with: "\"run\":\"\(name) ")
        .replacing(/"start":1[0-9.]{9,}/, with: "\"start\":\(second)")
    }
    let run = FakeRun(lines: renamed)
    return members.isEmpty ? run : run.adding(members, where: #""kind":"start""#)
  }

  private func adding(_ members: String, where part: String) -> FakeRun {
    if !lines.contains(where: { $0.contains(part) }) { Issue.record("no line has \(part)") }
    return FakeRun(
      lines: lines.map { $0.contains(part) ? $0.dropLast() + "," + members + "}" : $0 })
  }

  /// Returns the run with the lines of these numbers, from 1, in this order.
  package func lines(_ numbers: Int...) -> FakeRun {
    FakeRun(lines: numbers.map { lines[$0 - 1] })
  }
}

package func trace(_ lines: [String], path: String = "t.jsonl") -> Trace {
  Trace(parsing: lines.map { $0 + "\n" }.joined(), path: path)
}

/// Compares runs that follow each other in the file `t.jsonl`.
package func comparison(
  _ runs: FakeRun..., tools: [String] = ["native"], scenarios: ArraySlice<Int> = [0],
  plays: (String, Scenario) -> Bool = { _, _ in true }
) throws -> Comparison {
  let written = try Written.scenarios()
  return Comparison(
    trace(runs.flatMap(\.lines)), scenarios: scenarios.map { written[$0] }, tools: tools,
    plays: plays)
}

/// Returns the report of a trace. By default, tools play all scenarios.
package func report(
  _ runs: FakeRun..., tools: [String] = ["native"], scenarios: ArraySlice<Int> = [0],
  against earlier: Comparison? = nil,
  source: (_ file: String, _ line: Int) -> SourceData? = { _, _ in nil }
) throws -> ReportData {
  let written = try Written.scenarios()
  let trace = trace(runs.flatMap(\.lines))
  let comparison = Comparison(trace, scenarios: scenarios.map { written[$0] }, tools: tools)
  return ReportData(comparison, of: trace, against: earlier, source: source)
}

package let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../..").standardizedFileURL

extension Comparison {
  package var findingTexts: [String] { findings.map(\.description) }
}

/// The report of the trace in the folder `Golden`, which has every kind of result and odd
/// characters. The folder has the outputs, too.
///
/// Regenerate with: `DUET_REGENERATE_GOLDEN=1 swift test --filter GoldenTests`
package enum Golden {
  private static let folder = packageRoot.appendingPathComponent("Tests/Report/Golden")
  /// The path next to which `expectGolden` finds the folder.
  package static let place = "\(packageRoot.path)/Tests/Report/FakeTraces"

  /// The trace, with each "odd" replaced. The one tool whose name is odd isn't requested.
  package static func trace(odd: String = "odd") throws -> Trace {
    let text = try String(contentsOf: folder.appendingPathComponent("trace.jsonl"), encoding: .utf8)
    return Trace(parsing: text.replacing("odd", with: odd), path: "trace.jsonl")
  }

  package static func comparison(_ trace: Trace) throws -> Comparison {
    let tools = ["native", "webdriver-http", "selenium", "slow"]
    return Comparison(
      trace, scenarios: try Written.scenarios(), tools: tools,
      notRun: [
        NotRun(scenario: "L.2", tool: "selenium", repetition: 2, reason: "The server died."),
        NotRun(scenario: "L.1", tool: "slow", repetition: 2, reason: "The server died."),
      ]
    ) { tool, _ in tools.contains(tool) }
  }

  /// The report, compared with an earlier run.
  package static func report(_ trace: Trace) throws -> ReportData {
    let excerpts = StepExcerpts(root: folder, of: trace)
    let query = #"{"kind":"query","steps":[]}"#
    let gesture = #"{"kind":"gesture","gesture":"tap","steps":[]}"#
    return ReportData(
      try comparison(trace), of: trace,
      summaries: ["native": "XCUITest’s API."],
      against: try FakeTraces.comparison(
        FakeRun("L.1", commands: 3).adding(
          #""sent":[\#(query),\#(query),\#(gesture)]"#, toItem: "TC1/S1"),
        FakeRun("L.1", "webdriver-http"),
        FakeRun("L.2", "slow", bytes: 1), FakeRun("L.1", "slow", seconds: 0.1, bytes: 1),
        tools: ["native", "webdriver-http", "slow"], scenarios: [0, 1]),
      source: excerpts.source)
  }
}
