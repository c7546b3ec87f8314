import ScenarioFormat
import TestSupport
import Testing

struct ParserTests {
  private func parse(_ text: String) -> ParseResult {
    ScenarioParser.parse(text, path: "A1-add.scenario")
  }

  @Test func `every part of a file is read`() throws {
    let result = parse(
      #"""
      # A comment.
      App:    TinyLog
      Source: a test,
              in two lines
      Tags:   lists, tasks
      Launch: --list "Green tea:red" --list Garden
              --list "" "a ""b"""

      TS A.1 Add a task list
        TC 1 Add
          P 1   Nothing.
          S 1   Tap the add
                button   (+).
          # Another comment.
          Ex 1  S 2x, a name, is asked for.
        TC 2 Go
          S 1   Tap.
          Ex 1  Gone.
      """#)
    #expect(result.findings == [])
    let scenario = try #require(result.scenario)
    #expect(
      scenario.header
        == Header(
          app: "TinyLog", source: "a test, in two lines", tags: ["lists", "tasks"],
          launch: ["--list", "Green tea:red", "--list", "Garden", "--list", "", #"a "b""#]))
    #expect(scenario.title == "Add a task list")
    #expect(scenario.line == 9)
    #expect(scenario.path == "A1-add.scenario")
    #expect(scenario.testCases.map(\.line) == [10, 16])
    #expect(
      scenario.testCases.first
        == TestCase(
          number: 1, title: "Add", preconditions: [Precondition(number: 1, text: "Nothing.")],
          steps: [Step(number: 1, text: "Tap the add button (+).")],
          expectations: [Expectation(number: 1, text: "S 2x, a name, is asked for.")]))
    #expect(scenario.testCases[0].expectations[0].line == 15)
  }

  @Test func `rows below a text are its table`() throws {
    let text = #"""
      TS A.1 Add

        TC 1 Add
          S 1   Enter these,
                all of them:
                | name | a \| b |
                |      | c\\d   |
          Ex 1  Seen.

      """#
    let result = parse(text)
    #expect(result.findings == [])
    let scenario = try #require(result.scenario)
    let step = try #require(scenario.items.first)
    #expect(step.text == "Enter these, all of them:")
    #expect(step.table == [["name", "a | b"], ["", #"c\d"#]])
    #expect(
      ScenarioPrinter.print(scenario) == text.replacing("these,\n          all", with: "these, all")
    )
    let json = ScenarioCommands(files: InMemoryFiles(texts: ["a.scenario": text])).list(
      paths: ["a.scenario"], json: true
    ).standardOutput.replacing(/\s+/, with: "")
    #expect(json.contains(#""table":[["name","a|b"],["","c\\d"]]"#))
    let skeleton = ScenarioCommands(files: InMemoryFiles(texts: ["a.scenario": text])).skeleton(
      id: "A.1", in: ["a.scenario"], suite: .native
    ).standardOutput
    #expect(skeleton.contains("// This returns the rows of the table.\n      try step("))
  }

  @Test(arguments: ["\"open", "a\"b", "\"a\"b", "\"a\"\"", "\""])
  func `a launch argument that isn't fully quoted is an error`(_ word: String) {
    let result = parse("App: TinyLog\nLaunch: --list \(word)\nTS A.1 Add\n")
    #expect(result.scenario == nil)
    #expect(
      result.findings.map { "\($0.rule.rawValue) \($0.line):\($0.column)" } == ["bad-launch 2:16"])
  }

  @Test func `carriage returns, a byte order mark and tabs don't change the scenario`() {
    let plain = "App: TinyLog\nTS A.1 Add\n  TC 1 Add\n    S 1 Tap the\n        button.\n"
    let other =
      "\u{FEFF}"
      + plain.split(separator: "\n").map { $0 + "\r\n" }.joined()
      .split(separator: "    ", omittingEmptySubsequences: false).joined(separator: "\t")
    #expect(parse(other).scenario == parse(plain).scenario)
    #expect(parse(plain).scenario?.testCases[0].steps[0].text == "Tap the button.")
  }

  @Test func `a text may start below its keyword and ends above the next`() {
    let result = parse("TS A.1\n       Add\n  TC 1\n       Add\n    S 1\n        Tap.\n")
    #expect(result.findings == [])
    #expect(result.scenario?.title == "Add")
    #expect(result.scenario?.testCases[0].steps[0].text == "Tap.")
    let deep = parse("TS A.1 Add\n\t\tTC 1 Add\n\t\t\t\tS 1 Tap.\n\t\t\t\tEx 1 Seen.\n")
    #expect(deep.findings == [])
    #expect(deep.scenario?.testCases[0].expectations[0].text == "Seen.")
  }

  @Test(arguments: [
    ("TS A.1 Add\n  TC 1 Add\n    S 1   Tap\n         the button\n", ["4:10 unknown-keyword"]),
    (
      "app: TinyLog\nTC 1 Too early\nTS A.1 Add\n  TC x\n    S Tap\n    Foo\n      Bar\nTS A.2 Again\n\u{0}",
      [
        "1:1 unknown-header", "2:1 outside-scenario", "4:6 missing-number", "5:7 missing-number",
        "6:5 unknown-keyword", "7:7 unknown-keyword", "8:1 second-scenario",
        "9:1 control-character", "9:1 unknown-keyword",
      ]
    ),
    // Columns count characters as a reader does.
    ("TS A.1 Add\n  e\u{301}👨‍👩‍👧\t日\u{0}\n", ["2:3 unknown-keyword", "2:7 control-character"]),
    ("", ["1:1 missing-scenario"]), ("\n", ["1:1 missing-scenario"]),
    ("\u{FEFF}", ["1:1 missing-scenario"]),
    ("\r\n\r\n", ["1:1 missing-scenario"]), ("  \n\t\n", ["1:1 missing-scenario"]),
  ])
  func `parse errors are reported in order`(text: String, findings: [String]) {
    let result = parse(text)
    #expect(
      result.findings.map { "\($0.line):\($0.column) \($0.rule.rawValue)" } == findings)
    #expect(result.scenario == nil)
  }

  @Test func `a file may have the maximum size but not one byte more`() {
    let head = "TS A.1 Add\n#"
    let fill = String(repeating: "x", count: ScenarioParser.maximumBytes - head.utf8.count)
    #expect(parse(head + fill).scenario != nil)
    #expect(parse(head + fill + "x").findings.map(\.rule) == [.fileTooLarge])
  }

  @Test func `numbers are from 1 to 9999`() {
    for (number, isRight) in [("1", true), ("9999", true), ("0", false), ("10000", false)] {
      #expect((parse("TS A.1 Add\n  TC \(number) Add\n").scenario != nil) == isRight)
    }
  }

}

/// Worst-case files of the maximum size.
struct ParserLongWorkTests {
  @Test(arguments: [
    ("TS A.1 Add\n  TC 1 Add\n    S 1   Tap\n", "S 1\n", ""),
    ("TS A.1 Add\n  TC 1 Add\n    S 1   Tap\n", "          \"should\n", ""),
    ("TS A.1 Add\n  TC 1 Add\n    S 1   Tap\n", "\u{0}", ""), ("Tags: ", "a,", "\nTS A.1 Add\n"),
  ])
  func `the largest files are parsed`(head: String, piece: String, tail: String) {
    let count = (ScenarioParser.maximumBytes - head.utf8.count - tail.utf8.count) / piece.utf8.count
    let text = head + String(repeating: piece, count: count) + tail
    let result = ScenarioParser.parse(text, path: "A1-add.scenario")
    #expect(!ScenarioLinter.lint(result).isEmpty)
    _ = ScenarioPrinter.format(result)
  }
}
