import ScenarioFormat
import Testing

struct ParserTests {
  private func parse(_ text: String) -> ParseResult {
    ScenarioParser.parse(text, path: "A1-add.scenario")
  }

  @Test func everyPartOfAFileIsRead() throws {
    let result = parse(
      """
      # A comment.
      App:    TinyLog
      Source: a test,
              in two lines
      Tags:   lists, tasks

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
      """)
    #expect(result.findings == [])
    let scenario = try #require(result.scenario)
    #expect(
      scenario.header
        == Header(app: "TinyLog", source: "a test, in two lines", tags: ["lists", "tasks"]))
    #expect(scenario.title == "Add a task list")
    #expect(scenario.line == 7)
    #expect(scenario.path == "A1-add.scenario")
    #expect(scenario.testCases.map(\.line) == [8, 14])
    #expect(
      scenario.testCases.first
        == TestCase(
          number: 1, title: "Add", preconditions: [Precondition(number: 1, text: "Nothing.")],
          steps: [Step(number: 1, text: "Tap the add button (+).")],
          expectations: [Expectation(number: 1, text: "S 2x, a name, is asked for.")]))
    #expect(scenario.testCases[0].expectations[0].line == 13)
  }

  @Test func carriageReturnsByteOrderMarkAndTabsDoNotChangeWhatIsSaid() {
    let plain = "App: TinyLog\nTS A.1 Add\n  TC 1 Add\n    S 1 Tap the\n        button.\n"
    let other =
      "\u{FEFF}"
      + plain.split(separator: "\n").map { $0 + "\r\n" }.joined()
      .split(separator: "    ", omittingEmptySubsequences: false).joined(separator: "\t")
    #expect(parse(other).scenario == parse(plain).scenario)
    #expect(parse(plain).scenario?.testCases[0].steps[0].text == "Tap the button.")
  }

  @Test func aTextMayStartBelowItsKeyword() {
    let result = parse("TS A.1\n       Add\n  TC 1\n       Add\n    S 1\n        Tap.\n")
    #expect(result.findings == [])
    #expect(result.scenario?.title == "Add")
    #expect(result.scenario?.testCases[0].steps[0].text == "Tap.")
  }

  @Test func aLineWithKeywordAndNumberIsNeverAContinuation() {
    let result = parse("TS A.1 Add\n\t\tTC 1 Add\n\t\t\t\tS 1 Tap.\n\t\t\t\tEx 1 Seen.\n")
    #expect(result.findings == [])
    #expect(result.scenario?.testCases[0].expectations[0].text == "Seen.")
  }

  @Test func aLineLessDeepThanTheTextIsNoContinuation() {
    let result = parse("TS A.1 Add\n  TC 1 Add\n    S 1   Tap\n         the button\n")
    #expect(result.findings.map(\.rule) == [.unknownKeyword])
    #expect(result.findings.map(\.line) == [4])
    #expect(result.findings.map(\.column) == [10])
    #expect(result.scenario == nil)
  }

  @Test func errorsAllOverAFileAreReportedInOrder() {
    let result = parse(
      """
      app: TinyLog
      TC 1 Too early
      TS A.1 Add
        TC x
          S Tap
          Foo
            Bar
      TS A.2 Again
      \u{0}
      """)
    #expect(
      result.findings.map { "\($0.line):\($0.column) \($0.rule.rawValue)" } == [
        "1:1 unknown-header", "2:1 outside-scenario", "4:6 missing-number", "5:7 missing-number",
        "6:5 unknown-keyword", "7:7 unknown-keyword", "8:1 second-scenario",
        "9:1 control-character",
        "9:1 unknown-keyword",
      ])
  }

  @Test func columnsCountCharactersAsAReaderSeesThem() {
    let result = parse("TS A.1 Add\n  e\u{301}👨‍👩‍👧\t日\u{0}\n")
    #expect(result.findings.map(\.rule) == [.unknownKeyword, .controlCharacter])
    #expect(result.findings.map(\.column) == [3, 7])
  }

  @Test(arguments: ["", "\n", "\u{FEFF}", "\r\n\r\n", "  \n\t\n"])
  func aFileOfNothingIsEmpty(_ text: String) {
    let result = parse(text)
    #expect(result.findings.map(\.rule) == [.emptyFile])
    #expect(result.scenario == nil)
  }

  @Test func aFileMayHaveTheGreatestSizeButNoByteMore() {
    let head = "TS A.1 Add\n#"
    let fill = String(repeating: "x", count: ScenarioParser.maximumBytes - head.utf8.count)
    #expect(parse(head + fill).scenario != nil)
    #expect(parse(head + fill + "x").findings.map(\.rule) == [.fileTooLarge])
  }

  @Test func numbersAreFromOneTo9999() {
    for (number, isRight) in [("1", true), ("9999", true), ("0", false), ("10000", false)] {
      #expect((parse("TS A.1 Add\n  TC \(number) Add\n").scenario != nil) == isRight)
    }
  }
}
