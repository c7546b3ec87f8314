import ComparisonReport
import Foundation
import Testing
import TestSupport

/// `Comparison/recompute.py` finds differences between a report and its traces.
struct RecomputeTests {
  private struct Answer: Equatable {
    var status: Int32
    var lines: [String]
    var errors: [String] = []
  }

  /// Runs the script on a report's JSON and on traces.
  private func recompute(_ report: String, _ traces: [[String]]) async throws -> Answer {
    let folder = TemporaryFolder()
    let texts = [report] + traces.map { $0.map { $0 + "\n" }.joined() }
    let files = try texts.enumerated().map { try folder.file("\($0).json", $1) }
    let script = packageRoot.appendingPathComponent("Comparison/recompute.py")
    let outcome = try await Outcome.running(["python3", script.path] + files.map(\.path))
    let printed = [outcome.output, outcome.error].map {
      $0.replacing(folder.url.path + "/", with: "").split(separator: "\n").map(String.init)
    }
    return Answer(status: outcome.status, lines: printed[0], errors: printed[1])
  }

  @Test func `a report agrees with its traces`() async throws {
    let text = try SampleReport.make().json
    // In two files, as two processes write them.
    let traces = [Array(SampleReport.lines.prefix(20)), Array(SampleReport.lines.dropFirst(20))]
    let answer = try await recompute(text, traces)
    #expect(answer == Answer(status: 0, lines: ["373 figures compared, 0 differ"]), "\(answer)")
  }

  @Test func `a falsified figure is found`() async throws {
    let falsified: [(path: String, value: Any, difference: String)] = [
      ("tools 1 totals bytes", 704, "totals of web.bytes: report says 704, trace says 705.0"),
      (
        "tools 0 totals kinds query", 2,
        #"totals of native.kinds: report says {"gesture": 1, "query": 2}, "#
          + #"trace says {"gesture": 1, "query": 1}"#
      ),
      (
        "scenarios 0 cells 1 status", "passed",
        #"L.1 by web.status: report says "passed", trace says "failed""#
      ),
      ("scenarios 0 cells 1 looks", 9, "L.1 by web.looks: report says 9, trace says 1"),
      (
        "scenarios 0 testCases 0 items 1 plays web passedRuns", 1,
        "L.1/TC1/S1 by web.passedRuns: report says 1, trace says 2"
      ),
      (
        "scenarios 0 testCases 0 items 1 plays web sent 2 text", "POST /element/other/click",
        #"L.1/TC1/S1 by web.sent: report says ["POST /element", "POST /session/pause", "#
          + #""POST /element/other/click"], trace says ["POST /element", "POST /session/pause", "#
          + #""POST /element/{id}/click"]"#
      ),
      (
        "scenarios 0 cells 2 status", "notPlayed",
        #"L.1 by browser.status: report says "notPlayed", trace says "notPortable""#
      ),
      // Traces don't contain the planned runs, but the other figures contradict the status.
      (
        "scenarios 0 cells 0 status", "notMeasured",
        "totals of native.passedScenarios: report says 2, trace says 1"
      ),
      (
        "timing scenarios 1 busySeconds upperQuartile", 2.5,
        "times of L.1 by web.busySeconds.upperQuartile: report says 2.5, trace says 2.34375"
      ),
      (
        "timing scenarios 1 median items L.1/TC1/S1 start", 9,
        "times of L.1 by web.median.items.L.1/TC1/S1.start: report says 9, trace says 0.5"
      ),
      ("timing totals native", 2.0, "timing.totals.native: report says 2, trace says 2.375"),
    ]
    let honest = try JSONSerialization.jsonObject(with: Data(SampleReport.make().json.utf8))
    for (path, value, difference) in falsified {
      let names = path.split(separator: " ").map(String.init)
      let report = try JSONSerialization.data(
        withJSONObject: set(value, at: names[...], in: honest))
      let answer = try await recompute(
        String(decoding: report, as: UTF8.self), [SampleReport.lines])
      #expect(answer.status == 1)
      // Figures that depend on a status differ, too.
      #expect(answer.lines.contains(difference), "\(answer.lines)")
    }
  }

  @Test func `ratios of pairs of tools are recomputed`() async throws {
    let tools = ["native", "web", "web-other"]
    var lines = [FakeRun.tool("web-other", #""variantOf":"web""#)]
    for (index, seconds) in [2.0, 1, 4, 3, 2.5, 7].enumerated() {
      for scenario in ["L.1", "L.2"] {
        let other = 3 * seconds + 1
        lines += FakeRun(scenario, "native", index + 1, seconds: seconds).lines
        lines += FakeRun(scenario, "web", index + 1, seconds: other, waited: 0.5).lines
        lines += FakeRun(scenario, "web-other", index + 1, seconds: 4 * seconds).lines
      }
    }
    let report = try report(lines, tools: tools, scenarios: [0, 1])
    #expect(report.timing.ratios.map(\.tool) == ["web", "web-other"])
    let answer = try await recompute(report.json, [lines])
    #expect(answer.status == 0, "\(answer)")
    var falsified = report
    falsified.timing.ratios[0].busyRatio = 3
    falsified.timing.ratios[1].lower = 1
    falsified.timing.differences[1].lower = 1
    falsified.timing.differences[1].ratio = 5
    let found = try await recompute(falsified.json, [lines]).lines
    let starts = [
      "web to native, L.2.lower: report says 1, ",
      "web to native, L.2.ratio: report says 5, ",
      "web to native, Login.busyRatio: report says 3, ",
      "web-other to web, Login.lower: report says 1, ",
    ]
    for (line, start) in zip(found, starts) { #expect(line.hasPrefix(start), "\(line)") }
    #expect(found.count == starts.count + 1)
  }

  @Test func `a debug build has no ratios in the script either`() async throws {
    let lines =
      [FakeRun.tool("native", #""configuration":"debug""#)] + FakeRun("L.2").lines
      + FakeRun("L.2", "web").lines
    let report = try report(lines, tools: ["native", "web"], scenarios: [1])
    #expect(try await recompute(report.json, [lines]).status == 0)
    var falsified = report
    falsified.timing.isDebug = false
    #expect(
      try await recompute(falsified.json, [lines]).lines.first
        == "timing.isDebug: report says false, trace says true")
  }

  @Test func `a file that isn't a report is an error`() async throws {
    let text = "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"
    #expect(
      try await recompute("{", [[]])
        == Answer(
          status: 2, lines: [],
          errors: ["recompute.py: a file can't be read: 0.json: not JSON: \(text)"]))
    let other = try await recompute("[]", [[]])
    #expect(other.status == 2)
    #expect(other.errors.first?.contains("0.json isn't a report: TypeError") == true)
    #expect(other.errors.count == 1)
  }

  @Test func `a line that isn't a record is reported with file and line`() async throws {
    let start = FakeRun("L.2").lines[0]
    let lines = [
      ("oops", "Expecting value: line 1 column 1 (char 0)"),
      (" ", "Expecting value: line 1 column 2 (char 1)"),
      ("[7]", "not an object of version 2"), (#"{"version":1}"#, "not an object of version 2"),
      (start.replacing("{", with: #"{"tool":"native","#), "a member occurs twice"),
      (start.replacing("{", with: #"{"known":{"reason":null},"#), "a member is null"),
      (start.replacing("{", with: #"{"x":[null],"#), "a member is null"),
      (start.replacing("1700000000.5", with: "1e999"), "1e999 isn't a finite number"),
      (start.replacing("1700000000.5", with: "NaN"), "NaN isn't a finite number"),
      (
        start.replacing(#""repetition":1"#, with: #""repetition":"1""#),
        "a member is missing or has a wrong type"
      ),
      (start.replacing("start\",", with: "begin\","), "a member is missing or has a wrong type"),
      (start.replacing(#""repetition":1,"#, with: ""), "the run is missing"),
    ]
    let report = try report(of: FakeRun("L.2"), scenarios: [1]).json
    for (line, problem) in lines {
      #expect(
        try await recompute(report, [FakeRun("L.2").lines, ["", line]])
          == Answer(
            status: 2, lines: [],
            errors: ["recompute.py: a file can't be read: 2.json:2: not a trace record: \(problem)"]
          ))
    }
  }

  @Test func `a byte order mark and empty lines are skipped`() async throws {
    let lines = FakeRun("L.2").lines
    let report = try report(lines, scenarios: [1]).json
    let marked = ["\u{FEFF}" + lines[0] + "\r", "", "\r"] + lines.dropFirst()
    #expect(try await recompute(report, [marked]) == recompute(report, [lines]))
    #expect(try await recompute(report, [marked]).status == 0)
  }

  /// Reports of traces with findings. The script reads the invalid runs from the findings' texts.
  @Test func `invalid runs are left out`() async throws {
    let traces: [[FakeRun]] = [
      [FakeRun(), FakeRun("L.1", "native", 2).lines(1, 2, 3)],
      // Like a finding of run 2.
      [
        FakeRun().replacing(
          "TC1/S1", with: ": error: L.1 by native, run 2: x [run-twice]", inLine: 3),
        FakeRun("L.1", "native", 2),
      ],
      [FakeRun(), FakeRun("L.1", "native", 12).lines(1, 2)],
      [FakeRun.omitted(), FakeRun.omitted()],
      [FakeRun(), FakeRun("L.1", "native (2)", 1).lines(1, 2)],
    ]
    for runs in traces {
      let lines = runs.flatMap(\.lines)
      let report = try report(lines, tools: trace(lines).tools)
      #expect(!report.findings.isEmpty, "\(lines)")
      let answer = try await recompute(report.json, [lines])
      #expect(answer.status == 0, "\(report.findings): \(answer)")
    }
  }

  @Test func `an incomplete run without a finding is a difference`() async throws {
    let report = try report(of: FakeRun("L.2"), scenarios: [1]).json
    let answer = try await recompute(report, [FakeRun("L.2").lines.dropLast()])
    #expect(answer.status == 1)
    #expect(
      answer.lines.first
        == #"incomplete valid runs of L.2 by native: report says [], trace says ["run 1: end"]"#)
    #expect(answer.errors == [])
  }

  /// Returns the JSON with a changed value at a path of names and indices.
  private func set(_ value: Any, at path: ArraySlice<String>, in json: Any) throws -> Any {
    guard let name = path.first else { return value }
    if var array = json as? [Any], let index = Int(name), array.indices.contains(index) {
      array[index] = try set(value, at: path.dropFirst(), in: array[index])
      return array
    }
    var object = try #require(json as? [String: Any])
    object[name] = try set(value, at: path.dropFirst(), in: try #require(object[name]))
    return object
  }
}
