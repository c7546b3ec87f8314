import ComparisonReport
import Foundation
import ScenarioBinding
import Testing

/// What tools and scenarios may be called, and how a text is shown that would steer a terminal.
struct NameTests {
  private static let good = FakeRun("L.2").lines[0]

  @Test(arguments: [
    "a", "native", "webdriver-http", "My Tool 1.4 (beta+2)", "x_y", "7",
    String(repeating: "n", count: 64),
  ])
  func aToolHasAName(_ name: String) {
    let lines = [Self.good.replacing("native", with: name), FakeRun.tool(name, "")]
    let trace = trace(lines)
    #expect(trace.findings.isEmpty)
    #expect(trace.tools == [name])
  }

  @Test(arguments: [
    ("", ""), (" ", " "), ("native ", "native "), (" native", " native"), ("-a", "-a"),
    ("a/b", "a/b"), ("a|b", "a|b"), ("<b>", "<b>"), ("a\u{a0}b", "a\u{a0}b"),
    ("a\\u0000\\u001b[31m", "a␀␛[31m"), ("a\\nb", "a␊b"), ("a\\u009b", "a\\u{9B}"),
    ("\u{202e}native", "\\u{202E}native"), ("na\u{200b}tive", "na\\u{200B}tive"),
    ("native\u{feff}", "native\\u{FEFF}"), ("caf\u{e9}", "caf\u{e9}"),
    ("cafe\u{301}", "cafe\u{301}"),
    ("\u{212a}", "\u{212a}"), ("\u{1f600}", "\u{1f600}"),
    (String(repeating: "n", count: 65), String(repeating: "n", count: 65)),
    (String(repeating: "L", count: 20_000), String(repeating: "L", count: 80) + "…"),
  ])
  func whatIsNoNameOfAToolIsAFinding(name: String, shown: String) {
    let trace = trace([Self.good.replacing("native", with: name), FakeRun.tool(name, "")])
    #expect(
      trace.findings.map(\.description)
        == [1, 2].map {
          "t.jsonl:\($0): error: the tool is called \"\(shown)\", but a name is 1 to 64 of A-Z, a-z, "
            + "0-9, blanks and ._+()-, a letter or digit first, no blank last [bad-name]"
        })
    #expect(trace.tools == [])
    #expect(trace.records.isEmpty && trace.about.isEmpty)
  }

  /// Swift takes two texts for equal that look alike and differ in their bytes.
  @Test func toolsWhoseNamesLookAlikeAreNotMixedUp() throws {
    let runs = [FakeRun("L.2", "\u{e9}"), FakeRun("L.2", "e\u{301}"), FakeRun("L.2", "native")]
    let comparison = Comparison(
      trace(runs.flatMap(\.lines)), scenarios: [try Written.scenarios()[1]], tools: ["native"])
    #expect(comparison.findings.map(\.name) == Array(repeating: .badName, count: 8))
    #expect(comparison.cells.map(\.passed) == [true])
  }

  @Test(arguments: ["", "L", "l.1", "L.01", "L.1 ", "L.1\u{200b}", "Ĺ.1", "L.10000"])
  func aScenarioHasAnID(_ name: String) {
    let trace = trace([Self.good.replacing("L.2", with: name)])
    #expect(
      trace.findings.map(\.description) == [
        "t.jsonl:1: error: the scenario is called \"\(name == "L.1\u{200b}" ? "L.1\\u{200B}" : name)\", "
          + "but an id is a capital letter, a dot and a number, such as A.1 [bad-name]"
      ])
    #expect(trace.records.isEmpty)
  }

  // MARK: - Texts

  @Test func whatATraceSaysCanNotForgeAFinding() throws {
    let forged = "x\\u000at.jsonl:1: error: a lie [no-record]\\u001b[2K\\u202e\\u2066\\u200f\\u061c"
    let run = FakeRun().replacing("TC1/S1", with: forged, inLine: 3)
    #expect(
      try comparison(run).findingTexts == [
        "t.jsonl:3: error: L.1 by native, run 1: L.1/x␊t.jsonl:1: error: a lie [no-record]␛[2K"
          + "\\u{202E}\\u{2066}\\u{200F}\\u{61C} is not in the written scenario [unknown-step]"
      ])
  }

  @Test func whatATraceSaysOfAFailureCanNotSteerATerminal() throws {
    let message = "a\\u001b[31m\\rb\\nc\\u0085d\\u2028e\\ufefff\\u009bg\\u202eh\\ti é 👍"
    let run = FakeRun(failsAt: "TC1/S1", message: message)
    #expect(
      try comparison(run).failures.hasSuffix(
        """
          Tests/L1Tests.swift:20
          a␛[31m
          b
          c
          d
          e\\u{FEFF}f\\u{9B}g\\u{202E}h␉i é 👍

        """))
    let known = FakeRun.known(reason: "It\\u001b[2Jbreaks\\nL.2 native: passed")
    #expect(
      try comparison(FakeRun(failsAt: "TC1/S1").declared(known)).declared
        == "L.1 native: an expected failure: It␛[2Jbreaks␊L.2 native: passed "
        + "(https://example.org/1)\n")
  }

  @Test func aFindingIsNoLongerThanAFewLines() throws {
    let run = FakeRun().replacing("TC1/S1", with: String(repeating: "x", count: 20_000), inLine: 3)
    let text = try #require(try comparison(run).findingTexts.first)
    #expect(text.hasSuffix("xxx… [unknown-step]"))
    #expect(text.count == "t.jsonl:3: error: ".count + 501 + " [unknown-step]".count)
  }

  // MARK: - Lists

  @Test func ofEachNameTheFirstFindingsAreShown() throws {
    let old = Self.good.replacing("\"version\":2", with: "\"version\":1")
    let comparison = Comparison(
      trace(Array(repeating: old, count: 25) + ["oops"] + FakeRun("L.2").lines.dropLast()),
      scenarios: [try Written.scenarios()[1]], tools: ["native"])
    #expect(comparison.findings.count == 27)
    let lines = TraceFinding.text(of: comparison.findings).split(separator: "\n").map(String.init)
    let texts = comparison.findingTexts
    #expect(lines == texts[..<20] + texts[25...] + ["and 5 more of [unknown-version]"])
    #expect(
      TraceFinding.text(of: comparison.findings, most: 25) == texts.map { $0 + "\n" }.joined())
    #expect(TraceFinding.text(of: []) == "")
  }

  @Test func aReasonThatCanNotBeSeenIsNone() throws {
    for reason in ["\\u200b", " \\u2060 ", "\\u3164", "\\u202e\\u202c"] {
      let run = FakeRun(failsAt: "TC1/S1").declared(FakeRun.known(reason: reason))
      #expect(
        try comparison(run).findingTexts == [
          "t.jsonl:1: error: L.1 by native, run 1: the start is declared an expected failure without "
            + "a \"reason\" [bad-declaration]"
        ])
    }
  }
}

/// What the binding writes is what the report reads.
struct BindingTraceTests {
  private final class FakeTool: ToolProbe {
    let name = "native"
    var usage = ToolUsage(commands: 1, bytes: 10)

    func look() {
      usage.commands += 1
      usage.bytes = usage.bytes.map { $0 + 5 }
    }

    func takeFailedChecks() -> [String] { [] }
    func screen() -> String? { nil }
  }

  private struct Broken: Error, CustomStringConvertible {
    let description = "it broke"
  }

  @Test func aTraceOfTheBindingHasNoFindings() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("trace-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let scenario = try Written.scenarios()[0]
    let place = SourcePlace(file: "/x/Tests/L1Tests.swift", line: 7)
    for repetition in 1...3 {
      let tool = FakeTool()
      let run = ScenarioRun(
        of: scenario, with: tool, repetition: repetition,
        writer: try TraceWriter(appendingTo: file), at: place)
      var thrown: (any Error)?
      do {
        for (number, testCase) in scenario.testCases.enumerated() {
          if number == 1, repetition == 3 { try run.testCase(1, testCase.title) }
          try run.testCase(testCase.number, testCase.title)
          for item in testCase.items(of: scenario.id) {
            switch item.kind {
            case .precondition: try run.precondition(item.number, item.text)
            case .step: try run.step(item.number, item.text)
            case .expectation: try run.expect(item.number, item.text)
            }
            if repetition == 2, item.kind == .step { throw Broken() }
            tool.look()
          }
        }
      } catch { thrown = error }
      try? run.finish(thrown, at: place)
    }
    let comparison = Comparison(
      try Trace(contentsOf: file), scenarios: [scenario], tools: ["native"])
    #expect(comparison.findingTexts == [])
    let cell = try #require(comparison.cells.first)
    #expect(cell.runs.map(\.passed) == [true, false, false])
    #expect(cell.runs.map(\.commands) == [6, 2, 4])
    #expect(cell.runs.map(\.bytes) == [35, 15, 25])
    #expect(cell.runs.map(\.steps) == [2, 0, 1])
    #expect(
      cell.runs.map { $0.end?.message } == [
        nil,
        "L.1/TC1/S1 \"Enter \"ada\".\" (Scenarios/L1-log-in.scenario:8) failed: it broke",
        "L.1/TC1 is begun where TC 2 is next",
      ])
  }
}
