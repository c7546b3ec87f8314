import ComparisonReport
import Foundation
import ScenarioBinding
import ScenarioFormat
import Testing
import TestSupport

package enum Written {
  static let login = """
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
  static let help = """
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
package struct FakeRun {
  package static let loginItems = ["TC1/P1", "TC1/S1", "TC1/Ex1", "TC2/S1", "TC2/Ex1"]
  package static let helpItems = ["TC1/S1", "TC1/Ex1"]

  package var lines: [String]

  /// A run of `L.1` or `L.2` that passed, or failed at an item.
  ///
  /// - Parameters:
  ///   - seconds: The duration of each item.
  ///   - waited: The waiting time within `seconds`.
  package init(
    _ scenario: String = "L.1", _ tool: String = "native", _ repetition: Int = 1,
    seconds: Double = 0.25, commands: Int = 2, bytes: Int? = nil, waited: Double? = nil,
    failsAt failed: String? = nil, message: String = "it broke"
  ) {
    let members =
      #""version":3,"tool":"\#(tool)","repetition":\#(repetition),"scenario":"\#(scenario)""#
    func cost(_ count: Int, waits: Int = 1) -> String {
      #""commands":\#(commands * count)"# + (bytes.map { #","bytes":\#($0 * count)"# } ?? "")
        + (waited.map { #","waited":\#($0 * Double(waits))"# } ?? "")
    }
    func outcome(_ failed: Bool) -> String {
      failed ? #""outcome":"failed","message":"\#(message)""# : #""outcome":"passed""#
    }
    let place = #""file":"Tests/\#(scenario.replacing(".", with: ""))Tests.swift""#
    lines = [
      #"{\#(members),"kind":"start",\#(place),"line":3,"textHash":"0123456789abcdef","start":\#(1_699_999_999 + abs(repetition % 1_000)).5}"#
    ]
    var done = 0
    for item in scenario == "L.1" ? Self.loginItems : Self.helpItems {
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
        + #"\#(cost(done + 1, waits: done)),\#(outcome(failed != nil))}"#)
  }

  /// Returns the run with a string replaced in one of its lines (from 1).
  package func replacing(_ old: String, with new: String, inLine number: Int) -> FakeRun {
    var copy = self
    let line = copy.lines[number - 1]
    if !line.contains(old) { Issue.record("line \(number) has no \(old): \(line)") }
    copy.lines[number - 1] = line.replacing(old, with: new)
    return copy
  }

  /// Returns the run with additional members in each record of a kind.
  package func adding(_ members: String, to kind: String) -> FakeRun {
    adding(members, where: #""kind":"\#(kind)""#)
  }

  /// Returns the run with an empty list of commands in each item that has none.
  package func idleElsewhere() -> FakeRun {
    var copy = self
    copy.lines = lines.map { line in
      line.contains("\"item\"") && !line.contains("\"sent\"")
        ? line.replacing(/"commands":\d+/, with: "\"commands\":0") : line
    }
    return copy
  }

  /// Returns the run with additional members in the record of an item, such as `TC1/S1`.
  package func adding(_ members: String, toItem item: String) -> FakeRun {
    adding(members, where: "/\(item)\"")
  }

  private func adding(_ members: String, where part: String) -> FakeRun {
    var copy = self
    if !lines.contains(where: { $0.contains(part) }) { Issue.record("no line has \(part)") }
    copy.lines = lines.map { $0.contains(part) ? $0.dropLast() + "," + members + "}" : $0 }
    return copy
  }

  package static func tool(_ name: String, _ facts: String) -> String {
    #"{"version":3,"kind":"tool","tool":"\#(name)","about":{\#(facts)}}"#
  }

  /// Returns the run with the lines of these numbers, from 1, in this order.
  package func lines(_ numbers: Int...) -> FakeRun {
    var copy = self
    copy.lines = numbers.map { lines[$0 - 1] }
    return copy
  }
}

/// Returns the lines of one run per duration. Each of its items takes that many seconds.
package func runs(
  _ scenario: String, _ tool: String, _ seconds: [Double], waited: Double? = nil
) -> [String] {
  seconds.enumerated().flatMap { index, seconds in
    FakeRun(scenario, tool, index + 1, seconds: seconds, waited: waited).lines
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

extension TemporaryFolder {
  /// Returns a file in the folder, created if `text` isn't nil.
  package func file(_ name: String, _ text: String? = nil) throws -> URL {
    let file = url.appendingPathComponent(name)
    if let text { try Data(text.utf8).write(to: file) }
    return file
  }
}

package let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../..").standardizedFileURL

package func compact(_ json: String) -> String {
  json.replacing(#/\n */#, with: "").replacing("\" : ", with: "\":")
}

extension Comparison {
  package var findingTexts: [String] { findings.map(\.description) }
}

extension FakeRun {
  package static func known(
    _ kind: String = "expectedFailure", reason: String = "It breaks.",
    link: String = "https://example.org/1"
  ) -> String { #""known":{"kind":"\#(kind)","reason":"\#(reason)","link":"\#(link)"}"# }

  package func declared(_ known: String = FakeRun.known()) -> FakeRun { adding(known, to: "start") }

  package static func omitted(
    _ scenario: String = "L.1", _ tool: String = "native", _ repetition: Int = 1,
    known: String = FakeRun.known("notPortable", reason: "It can't.")
  ) -> FakeRun {
    var run = FakeRun()
    run.lines = [
      #"{"version":3,"kind":"omitted","tool":"\#(tool)","repetition":\#(repetition),"#
        + #""scenario":"\#(scenario)","file":"Tests/T.swift","line":3,\#(known)}"#
    ]
    return run
  }
}

/// Returns a report of trace lines. By default, tools play all scenarios.
package func report(
  _ lines: [String], tools: [String] = ["native"], scenarios: ArraySlice<Int> = [0],
  inputs: ReportInputs = ReportInputs(), plays: (String, Scenario) -> Bool = { _, _ in true }
) throws -> ReportData {
  let written = try Written.scenarios()
  let scenarios = scenarios.map { written[$0] }
  let trace = trace(lines)
  return ReportData(
    Comparison(trace, scenarios: scenarios, tools: tools, plays: plays), of: trace,
    scenarios: scenarios, inputs: inputs)
}

package func report(
  of runs: FakeRun..., tools: [String] = ["native"], scenarios: ArraySlice<Int> = [0],
  inputs: ReportInputs = ReportInputs(), plays: (String, Scenario) -> Bool = { _, _ in true }
) throws -> ReportData {
  try report(
    runs.flatMap(\.lines), tools: tools, scenarios: scenarios, inputs: inputs, plays: plays)
}

/// A report with every kind of result.
package enum SampleReport {
  package static let tools = ["native", "web", "browser"]

  package static var lines: [String] {
    let sent =
      #""sent":[{"kind":"request","method":"POST","path":"/element","using":"xpath","value":"//a/b[c]","#
      + #""duration":0.25,"bytesSent":10,"bytesReceived":20,"status":200},"#
      + #"{"kind":"pause","method":"POST","path":"/session/pause","duration":0.125},"#
      + #"{"kind":"request","method":"POST","path":"/element/e-9/click","bytesSent":30,"bytesReceived":40,"#
      + #""status":200}]"#
    let query =
      #""sent":[{"kind":"query","steps":[{"step":"descendants","type":"Button"}],"duration":0.125},"#
      + #"{"kind":"gesture","gesture":"tap","steps":[{"step":"descendants","type":"Button"}]}]"#
    let picture = #""picture":{"format":"svg","data":"<svg/>"}"#
    return [
      FakeRun.tool("native", #""machine":"2 cores","commit":"abc","date":"2026-11-21T10:00:00Z""#)
    ]
      + [FakeRun.tool("web", #""machine":"2 cores","client":"Client | 1""#)]
      + FakeRun("L.1", "native").adding(query, toItem: "TC1/S1")
      .adding(picture, toItem: "TC1/S1").idleElsewhere().lines
      + FakeRun("L.1", "native", 2, seconds: 0.5).idleElsewhere().lines
      + FakeRun("L.2", "native").idleElsewhere().lines
      + FakeRun("L.2", "native", 2).idleElsewhere().lines
      + FakeRun("L.1", "web", seconds: 0.5, commands: 3, bytes: 100, waited: 0.125)
      .adding(sent, toItem: "TC1/S1").adding(picture, toItem: "TC2/Ex1").idleElsewhere().lines
      + FakeRun(
        "L.1", "web", 2, seconds: 0.75, commands: 4, bytes: 150, waited: 0.125, failsAt: "TC2/S1",
        message: "no ]]> & \\u0001 😀"
      ).adding(#""screen":"nothing""#, toItem: "TC2/S1").idleElsewhere().lines
      + [1, 2].flatMap {
        FakeRun("L.2", "web", $0, bytes: 10, failsAt: "TC1/Ex1").declared().idleElsewhere().lines
      }
      + FakeRun.omitted(
        "L.1", "browser",
        known: FakeRun.known(
          "notPortable", reason: "It has no | pages.", link: "https://example.org/2")
      ).lines
      + FakeRun("L.2", "browser", bytes: 10).lines.dropLast()
  }

  package static func make(_ inputs: ReportInputs = ReportInputs()) throws -> ReportData {
    try report(lines, tools: tools, scenarios: [0, 1], inputs: inputs) { tool, scenario in
      tool != "browser" || scenario.id.number == 2
    }
  }
}

extension Comparison {
  /// The failures, without code: the tests of these traces don't exist.
  package var failures: String {
    failures(in: StepExcerpts(root: URL(fileURLWithPath: "/"), of: Trace(parsing: "", path: "")))
  }
}

extension SentCommand {
  /// Returns a request, given as its method and path, such as `POST /element`.
  package static func request(
    _ line: String, using strategy: String? = nil, value: String = "//a"
  ) -> SentCommand {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    return SentCommand(
      .request(
        method: parts[0], path: parts.count > 1 ? parts[1] : "",
        strategy.map { SentLocator(using: $0, value: value) }))
  }
}
