import ComparisonReport
import Foundation
import ScenarioBinding
import Testing
import TestSupport

struct HistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = TemporaryFolder() }

  private func history(_ text: String? = nil) throws -> History {
    History(file: try folder.file("h.jsonl", text))
  }

  /// Expects that the second line is rejected with the error and the remedy.
  private func expectRefusal(of history: History, because reason: String) {
    expect(
      "\(history.file.path):2: not a run of the history: \(reason). Correct or remove the line, "
        + "or use another history file. Nothing was changed"
    ) { _ = try history.read() }
  }

  private func expect(_ text: String, of action: () throws -> Void) {
    #expect { try action() } throws: { "\($0)".hasPrefix(text) }
  }

  private static let line =
    #"{"commit":"abc","configuration":"release","date":"2026-11-21T10:00:00Z","machine":"2 cores","#
    + #""passed":{"native":2,"web":1},"played":{"native":2,"web":2},"ratios":{"Login":{"web":3.5}},"#
    + #""repetitions":2,"scenarios":["L.1"],"seconds":{"native":7.5,"web":26.25},"version":2}"#

  private func sample() throws -> ReportData {
    let facts =
      #""commit":"abc","configuration":"release","date":"2026-11-21T10:00:00Z","machine":"2 cores""#
    return try report(
      [FakeRun.tool("native", facts)] + FakeRun("L.1", "native", seconds: 1).lines
        + FakeRun("L.1", "native", 2, seconds: 2).lines + FakeRun("L.2", "native").lines
        + FakeRun("L.2", "native", 2).lines
        + FakeRun("L.1", "web", seconds: 5.25).lines
        + FakeRun("L.2", "web", failsAt: "TC1/S1").lines
        + FakeRun("L.2", "none", failsAt: "TC1/S1").lines,
      tools: ["native", "web", "none"], scenarios: [0, 1]
    ) { tool, scenario in tool != "none" || scenario.id.number == 2 }
  }

  @Test func `a run is stored as one line`() throws {
    let history = try history()
    try history.append(HistoryData(sample()))
    let expected = Self.line
      .replacing(#""native":2,"web":1}"#, with: #""native":2,"none":0,"web":1}"#)
      .replacing(#""native":2,"web":2}"#, with: #""native":2,"none":1,"web":2}"#)
    #expect(try String(contentsOf: history.file, encoding: .utf8) == expected + "\n")
  }

  @Test func `a report's history is empty or ends with the report`() throws {
    var inputs = ReportInputs()
    #expect(try SampleReport.make(inputs).timing.history.isEmpty)
    inputs.history = []
    #expect(try SampleReport.make(inputs).timing.history.count == 1)
    inputs.history = try history(Self.line + "\n").read()
    let history = try SampleReport.make(inputs).timing.history
    #expect(history.map(\.repetitions) == [2, 2])
    #expect(history.map(\.scenarios) == [["L.1"], ["L.1", "L.2"]])
  }

  @Test func `without facts the line has none`() throws {
    let run = HistoryData(try report(of: FakeRun()))
    #expect(run.date == "")
    #expect(run.commit == nil && run.machine == nil && run.configuration == nil)
    #expect(run.seconds == ["native": 1.25])
    #expect(run.ratios == [:])
  }

  @Test func `appended runs are read in order, including duplicates`() throws {
    let history = try history()
    #expect(try history.read().isEmpty)
    let run = HistoryData(try sample())
    var other = run
    other.commit = "def+"
    for run in [run, other, run] { try history.append(run) }
    #expect(try history.read().map(\.commit) == ["abc", "def+", "abc"])
  }

  @Test func `lines may end in CRLF and empty ones are skipped`() throws {
    #expect(try history("\n\(Self.line)\r\n\r\n\(Self.line)").read().count == 2)
  }

  @Test(arguments: [
    ("{", "not JSON"), ("[]", "not a JSON object"),
    (line.replacing(#""repetitions":2,"#, with: ""), #"member "repetitions" is missing"#),
    (
      line.replacing(#""native":7.5"#, with: #""native":"x""#),
      #"member "seconds.native" has a wrong type"#
    ),
    (String(line.dropLast(20)), "not JSON"),
  ])
  func `a damaged line is an error and isn't changed`(line: String, reason: String) throws {
    let text = "\(Self.line)\n\(line)\n\(Self.line)\n"
    let history = try history(text)
    expectRefusal(of: history, because: reason)
    #expect(try String(contentsOf: history.file, encoding: .utf8) == text)
  }

  @Test(arguments: [
    (#""repetitions":2"#, #""repetitions":-2"#, "repetitions is impossible: -2.0"),
    (#""web":1}"#, #""web":-1}"#, "passed of web is impossible: -1.0"),
    (#""web":2}"#, #""web":-2}"#, "played of web is impossible: -2.0"),
    (#""web":3.5"#, #""web":-5"#, "ratios of web is impossible: -5.0"),
    (#""web":26.25"#, #""web":1e308"#, "seconds of web is impossible: 1e+308"),
    (#""web":26.25"#, #""web":NaN"#, "not JSON"),
    (#""web":26.25"#, #""web":null"#, "member \"seconds.web\" has a wrong type"),
    (#""web":26.25"#, #""\u001b[2J":-1"#, "seconds of ␛[2J is impossible: -1.0"),
  ])
  func `an impossible figure is an error`(old: String, new: String, reason: String) throws {
    let line = Self.line.replacing(old, with: new)
    #expect(line != Self.line)
    expectRefusal(of: try history("\(Self.line)\n\(line)\n"), because: reason)
  }

  @Test(arguments: [
    line.replacing(#""version":2"#, with: #""version":1"#), #"{"version":1,"other":[]}"#,
  ])
  func `an unknown version is an error`(line: String) throws {
    let history = try history(line)
    expect(
      "\(history.file.path):1: unknown version 1 of the history; supported: 2. Use the program "
        + "that wrote it, or another history file. Nothing was changed"
    ) { _ = try history.read() }
  }

  @Test func `a run is appended on a new line after an incomplete one`() throws {
    let history = try history(Self.line + "\n" + Self.line.prefix(30))
    try history.append(HistoryData(try sample()))
    let lines = try String(contentsOf: history.file, encoding: .utf8).split(separator: "\n")
    let starts = [Self.line, Self.line, #"{"commit":"abc""#].map { String($0.prefix(15)) }
    #expect(lines.map { String($0.prefix(15)) } == starts)
    #expect(lines.first?.count == Self.line.count)
    #expect(lines.dropFirst().first?.count == 30)
  }

  @Test func `concurrent writers lose nothing`() async throws {
    let history = try history()
    let run = HistoryData(try sample())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...8 { group.addTask { for _ in 1...25 { try history.append(run) } } }
      try await group.waitForAll()
    }
    #expect(try history.read().count == 200)
  }

  @Test func `a file that cannot be read or written is an error`() throws {
    let file = try history().file.appendingPathComponent("x.jsonl")
    let run = HistoryData(try sample())
    expect("\(file.path): the history can't be written: No such file or directory") {
      try History(file: file).append(run)
    }
    let folder = History(file: folder.url)
    expect("\(folder.file.path): the history can't be read: ") { _ = try folder.read() }
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

  @Test func `facts are strings by name`() {
    let facts = RunFacts([.command: "duet compare", .date: "a/b \"c\""])
    #expect(facts.named == ["command": "duet compare", "date": "a/b \"c\""])
  }
}
