import Foundation
import ScenarioFormat
import TestSupport
import Testing

/// Reading and printing.
struct RoundTripTests {
  private func parse(_ text: String) -> ParseResult {
    ScenarioParser.parse(text, path: "A1-add.scenario")
  }

  private func format(_ text: String) -> String? { ScenarioPrinter.format(parse(text)) }

  @Test func `parsing a printed scenario gives the same scenario`() async throws {
    try await Fuzz.each(of: 150) { _, dice in
      let scenario = try dice.scenario()
      let printed = ScenarioPrinter.print(scenario)
      try #require(parse(printed).scenario == scenario, "\(Fuzz.description)")
      #expect(format(printed) == printed)
    }
  }

  @Test func `every part of a file is read, and listed as JSON`() {
    let text = #"""
      # A comment.
      Manual: A person looks.
      App:    TinyLog
      Source: a test,
              in two lines
      Tags:   lists, tasks,, x
      Covers: REQ-1
      Launch: --list "Green tea:red" --list Garden
              --list "" "a ""b"""

      TS A.1 Add a task list
        TC 1
             Add
          P 1   Nothing.
          S 1   Tap the add
                button   (+):
                | name | a \| b |
                |      | c\\d   |
          # Another comment.
          Ex 1  S 2x, a name, is asked for.
        TC 2 Go
          Manual: It is far.
          S 1   Tap.
          Ex 1  <a> is gone.
          Examples:
                | a |
                | b |
      """#
    func json(_ text: String) -> String {
      ScenarioCommands(files: InMemoryFiles(texts: ["A1.scenario": text]))
        .list(paths: ["A1.scenario"], json: true).standardOutput.replacing(#/\n */#, with: "")
    }
    let expected = #"""
      {"formatVersion" : 1,"scenarios" : [{"app" : "TinyLog","covers" : ["REQ-1"],"id" : "A.1",\#
      "launch" : ["--list","Green tea:red","--list","Garden","--list","","a \"b\""],"line" : 11,\#
      "manual" : "A person looks.","path" : "A1.scenario",\#
      "source" : "a test, in two lines","tags" : ["lists","tasks","x"],\#
      "testCases" : [{"expectations" : [{"id" : "A.1/TC1/Ex1","line" : 20,"number" : 1,\#
      "text" : "S 2x, a name, is asked for."}],"id" : "A.1/TC1","line" : 12,"number" : 1,\#
      "preconditions" : [{"id" : "A.1/TC1/P1","line" : 14,"number" : 1,"text" : "Nothing."}],\#
      "steps" : [{"id" : "A.1/TC1/S1","line" : 15,"number" : 1,\#
      "table" : [["name","a | b"],["","c\\d"]],"text" : "Tap the add button (+):"}],\#
      "title" : "Add"},{"examples" : [["a"],["b"]],\#
      "expectations" : [{"id" : "A.1/TC2/Ex1","line" : 24,"number" : 1,\#
      "text" : "<a> is gone."}],"id" : "A.1/TC2","line" : 21,"manual" : "It is far.",\#
      "number" : 2,"preconditions" : [],"steps" : [{"id" : "A.1/TC2/S1","line" : 23,\#
      "number" : 1,"text" : "Tap."}],"title" : "Go"}],"textHash" : "f56c0d332b8589e6","title" : "Add a task list"}]}
      """#
    #expect(json(text) == expected)
    // Carriage returns, a byte order mark and tabs don't change it.
    let lines = text.replacing("the add", with: "the\tadd").components(separatedBy: "\n")
      .map { $0.hasPrefix("        ") ? "\t" + $0.dropFirst(8) : $0 }
    #expect(json("\u{FEFF}" + lines.joined(separator: "\r\n")) == expected)
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
    // A tab reaches to the next multiple of eight.
    ("TS A.1 Add\n TC 1 Add\n\tS 1 Tap\n            the\n  \tS 2 Tap\n            it\n", []),
    // Columns count characters as a reader does.
    ("TS A.1 Add\n  e\u{301}👨‍👩‍👧\t日\u{0}\n", ["2:3 unknown-keyword", "2:7 control-character"]),
    ("", ["1:1 missing-scenario"]), ("\u{FEFF}  \r\n\t", ["1:1 missing-scenario"]),
    ("Launch: \"open\nTS A.1 Add\n", ["1:9 bad-launch"]),
    ("Launch: x  a\"b\nTS A.1 Add\n", ["1:12 bad-launch"]),
    ("Launch: \"a\"b\nTS A.1 Add\n", ["1:9 bad-launch"]),
    ("Launch: \"a\"\"\nTS A.1 Add\n", ["1:9 bad-launch"]),
    ("TS A.1 Add\n#" + String(repeating: "x", count: 262_133), ["1:1 file-too-large"]),
    ("TS A.9999 Add\n TC 9999 Add\n P 9999 a\n#" + String(repeating: "x", count: 262_106), []),
  ])
  func `parse errors are reported in order`(text: String, findings: [String]) {
    let result = parse(text)
    #expect(result.findings.map { "\($0.line):\($0.column) \($0.rule.rawValue)" } == findings)
    #expect((result.scenario == nil) == !findings.isEmpty)
    #expect((format(text) == nil) == !findings.isEmpty)
  }

  @Test func `the layout becomes canonical, and comments stay with their items`() {
    let words = String(repeating: "word ", count: 30)
    let untidy = """


      # Top.

      # Above App.
      App:TinyLog
      Launch:--list "a  b"   --seed 4
      Tags: a,b ,, c
      # Above TS.
      TS  A.1   Add\u{20}
      # Below TS.

      # Above TC 1.
      TC 1 Add
      P 1 Nothing.
         # Above S 1.


      S 1 \(words)
      Ex 1 \(String(repeating: "x", count: 90)) Ex 2 none
      # Below Ex 1.\tEnd.

       S 10 Tap.

      Ex 10 Seen.
      TC 2 Go
      Manual:  \(words)
      S 1 <a>
      Ex 1 Seen
      # Above Examples.
      Examples:
      | a |
      |long|

       # At the end.


      #Last.

      """
    #expect(
      format(untidy) == """
        # Top.

        # Above App.
        App:    TinyLog
        Launch: --list "a b" --seed 4
        Tags:   a, b, c

        # Above TS.
        TS A.1 Add
        # Below TS.

          # Above TC 1.
          TC 1 Add
            P 1   Nothing.
            # Above S 1.

            S 1   \(words.prefix(89))
                  \(words.dropFirst(90).dropLast())
            Ex 1  \(String(repeating: "x", count: 90)) Ex
                  2 none
            # Below Ex 1.  End.

            S 10  Tap.
            Ex 10 Seen.

          TC 2 Go
            Manual: \(words.prefix(84))
                    \(words.dropFirst(85).dropLast())
            S 1   <a>
            Ex 1  Seen
            # Above Examples.
            Examples:
                  | a    |
                  | long |

            # At the end.

            #Last.

        """)
  }

  @Test func `a test plays a test case once per row of values, and no manual ones`() throws {
    func scenario(_ header: String = "") -> Scenario? {
      let text = "TC 1 Go\nS 1 Tap <a>.\nEx 1 <b>\nExamples:\n|a|b|\n|1|2|\n|3|4|\nTC 2 Look\n"
      return parse("\(header)TS A.1 Add\n\(text)Manual: Eyes.\nTC 3 Add\n").scenario
    }
    let plays = try #require(scenario()).plays
    #expect(plays.map(\.id) == ["A.1/TC1[1]", "A.1/TC1[2]", "A.1/TC3"])
    #expect(plays.map(\.values) == [["a": "1", "b": "2"], ["a": "3", "b": "4"], [:]])
    #expect(plays[1].items.map(\.id) == ["A.1/TC1[2]/S1", "A.1/TC1[2]/Ex1"])
    let manual = [
      scenario("Manual: Eyes.\n"), parse("TS A.1 Add\nTC 1 Look\nManual: Eyes.\n").scenario,
    ]
    // Without a reason, it isn't manual.
    #expect(scenario("Manual:\n")?.isManual == false && manual.allSatisfy { $0?.isManual == true })
    #expect(manual.map { $0?.plays } == [[], []])
  }

  @Test func `identifiers are a letter, a dot and a number`() {
    let ids = ["B.1", "A.10", "Z.9999", "A.2"].compactMap { ScenarioID($0) }
    #expect(ids.sorted().map(\.description) == ["A.2", "A.10", "B.1", "Z.9999"])
    #expect(ids.map(\.compact) == ["B1", "A10", "Z9999", "A2"])
    let others = [
      "", "A", "A.", "A1", "a.1", "A.0", "A.01", "A.10000", "A.1 ", " A.1", "AB.1", "A.-1",
      "A.1.2", "Á.1", "A.١",
    ]
    #expect(others.compactMap { ScenarioID($0) } == [])
  }

  @Test func `texts have single spaces`() {
    #expect(ScenarioText.normalised("  a \t b\r\nc\u{0}d\u{2028}e\u{A0}f ") == "a b c d e\u{A0}f")
  }
}

/// Makes scenarios with texts that are hard for the printer and the parser.
extension Dice {
  private static let words =
    """
    Tap the add button (+). # #hash TS TC P S Ex 1 2 10 A.1 App: Tags: Launch: --list a,b , "TODO" \
    Manual: Examples: <a> “quoted” should */ /* \\ \\u{0} \u{301} e\u{301} é 日本語 👨‍👩‍👧 🇨🇿 \u{200D} \u{A0} a\u{A0}b \u{FEFF} \
    \u{202E} \u{200B} مرحبا | - … S1
    """.split(separator: " ").map { $0 + " " } + [
      "S 1 ", "TS A.1 ", "\n", "\r\n", "\t", "\u{0}", "\u{1B}[0m", "\u{2028}", "  ", "x", "|",
      String(repeating: "long", count: 40), String(repeating: "長", count: 60),
    ]

  private mutating func text() -> String {
    (0..<below(16) * below(4)).map { _ in one(of: Self.words) }.joined()
  }

  fileprivate mutating func scenario() throws -> Scenario {
    let id = try #require(ScenarioID("A.\(1 + below(9999))"))
    var testCases = (0..<below(4)).map { _ in
      let values = (0...below(3)).map { _ in [text(), text()] }
      return TestCase(
        of: id, number: 1 + below(9999), title: text(), manual: oneIn(2) ? text() : nil,
        examples: oneIn(2) ? [["é |", "a b"]] + values : [])
    }
    for index in testCases.indices {
      for kind in [.precondition, .step, .expectation, .step] as [ScenarioItemKind] {
        let table = (0..<below(3)).map { _ in [text(), text()] }
        testCases[index].append(
          kind, 1 + below(120), text() + (kind == .precondition ? " <é |> <a b>" : ""),
          table: oneIn(2) ? table : [])
      }
    }
    return Scenario(
      id: id, title: text(),
      header: Header(
        app: text(), source: text(), tags: [text()], covers: [text()], launch: [text(), text()],
        manual: oneIn(2) ? text() : nil),
      testCases: testCases)
  }
}
