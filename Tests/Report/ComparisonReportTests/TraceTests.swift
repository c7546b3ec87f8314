import FakeTraces
import ComparisonReport
import Foundation
import ScenarioBinding
import ScenarioFormat
import Testing

/// Reads records from a string, and reports lines that aren't records.
struct TraceTests {
  private static let good = FakeRun("L.2").lines[0]

  private func texts(_ trace: Trace) -> [String] { trace.findings.map(\.description) }

  @Test func `lines may end in CRLF, be empty, or follow a byte order mark`() {
    let lines = FakeRun("L.2").lines
    let lf = Trace(parsing: lines.joined(separator: "\n"), path: "t.jsonl")
    let crlf = Trace(
      parsing: "\u{FEFF}\r\n" + lines.joined(separator: "\r\n\r\n\n") + "\r\n", path: "t")
    #expect(lf.records.count == 4 && lf.tools == ["native"])
    #expect(crlf.records == lf.records)
    #expect(crlf.findings.isEmpty)
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", "\u{FEFF}\n"])
  func `an empty trace is a finding`(_ text: String) {
    #expect(
      texts(Trace(parsing: text, path: "t.jsonl")) == [
        "t.jsonl: error: the trace is empty: no tool ran anything [empty-trace]"
      ])
  }

  @Test(arguments: [
    ("oops", "not JSON"), (" ", "not JSON"), ("[]", "not a JSON object"),
    (good + good, "not JSON"), (good.dropLast() + "", "not JSON"),
    (String(repeating: "[", count: 100_000), "not JSON"),
    (good.replacing("\"version\":3,", with: ""), "member \"version\" is missing"),
    (good.replacing("\"line\":3,", with: ""), "member \"line\" is missing"),
    (good.replacing("\"native\"", with: "7"), "member \"tool\" has a wrong type"),
    (good.replacing("\"start\",", with: "\"stop\","), "member \"kind\" has a wrong value"),
    (good.replacing("1700000000.5", with: "\"now\""), "member \"start\" has a wrong type"),
    (
      good.replacing("\"repetition\":1", with: "\"repetition\":1.5"),
      "a number is out of range or isn't an integer"
    ),
    (
      FakeRun("L.2").adding(
        #""sent":[{"kind":"query","steps":[{"step":"first"}]},{"kind":"?"}]"#, toItem: "TC1/S1"
      )
      .lines[1], "member \"sent.2.kind\" has a wrong value"
    ),
  ])
  func `a line that isn't a record is a finding`(line: String, problem: String) {
    let trace = trace([Self.good, line, Self.good])
    #expect(trace.records.count == 2)
    #expect(texts(trace) == ["t.jsonl:2: error: not a trace record: \(problem) [no-record]"])
  }

  @Test func `a line that isn't UTF-8 is a finding`() {
    let good = Data(Self.good.utf8)
    let trace = Trace(parsing: good + Data([0x0A, 0xC3, 0x0A]) + good, path: "t.jsonl")
    #expect(trace.records.count == 2)
    #expect(texts(trace) == ["t.jsonl:2: error: not a trace record: not JSON [no-record]"])
  }

  @Test(arguments: [
    "{\"version\":1}", "{\"version\":1,\"kind\":[]}",
    good.replacing("\"version\":3", with: "\"version\":1"),
  ])
  func `an unknown version is reported before other errors`(_ line: String) {
    #expect(
      texts(trace([line])) == [
        "t.jsonl:1: error: unknown version 1 of the trace format; supported: 3 [unknown-version]"
      ])
  }

  @Test func `text in a trace can't fake a finding or fill the screen`() throws {
    let forged =
      "x\\u000at.jsonl:1: error: a lie\\u001b[2K\\u202e" + String(repeating: "y", count: 9999)
    let run = FakeRun().replacing("TC1/S1", with: forged, inLine: 3)
    let text = try #require(try comparison(run).findingTexts.first)
    #expect(
      text.hasPrefix(
        "t.jsonl:3: error: L.1 by native, run 1: L.1/x␊t.jsonl:1: error: a lie␛[2K\\u{202E}yyy"))
    #expect(text.hasSuffix("yyy… [unknown-step]"))
    #expect(text.count < 600)
  }

  @Test func `the first findings of each name are shown`() throws {
    let old = Self.good.replacing("\"version\":3", with: "\"version\":1")
    let comparison = Comparison(
      trace(Array(repeating: old, count: 25) + ["oops"] + FakeRun("L.2").lines.dropLast()),
      scenarios: [try Written.scenarios()[1]], tools: ["native"])
    let texts = comparison.findingTexts
    #expect(texts.count == 27)
    let lines = TraceFinding.text(of: comparison.findings).split(separator: "\n").map(String.init)
    #expect(lines == texts[..<20] + texts[25...] + ["and 5 more of [unknown-version]"])
  }

  @Test func `facts are kept by tool, and the first of each counts`() {
    let trace = trace(
      [FakeRun.tool("native", #""machine":"a box""#), FakeRun.tool("other", "")]
        + [FakeRun.tool("native", #""machine":"another","server":"s""#)])
    #expect(trace.about == ["native": ["machine": "a box", "server": "s"]])
  }

  @Test func `traces are merged with their files and lines`() throws {
    let run = FakeRun("L.2")
    let check = TraceCheck(
      [trace(run.lines, path: "b.jsonl"), trace(["oops"] + run.lines, path: "a.jsonl")],
      scenarios: try Written.scenarios())
    #expect(
      check.findings.map(\.description) == [
        "a.jsonl:1: error: not a trace record: not JSON [no-record]",
        "a.jsonl:2: error: L.2 by native, run 1: the run starts twice, first in b.jsonl:1 "
          + "[run-twice]",
      ])
    #expect(check.summary == "2 files: 1 run of 1 scenario by 1 tool")
  }
}
