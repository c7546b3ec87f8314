import ScenarioFormat
import Testing

struct PrinterTests {
  private func format(_ text: String) -> String? {
    ScenarioPrinter.format(ScenarioParser.parse(text, path: "A1-add.scenario"))
  }

  @Test func `the layout becomes canonical`() {
    let untidy = """
      App:TinyLog
      Launch:--list "a  b"   --seed 4
      Tags: a,b ,, c
      TS  A.1   Add\u{20}
      TC 1 Add
      P 1 Nothing.


      S 1 Tap.
      Ex 1 Seen.
       S 10 Tap.

      Ex 10 Seen.
      TC 2 Go
      """
    #expect(
      format(untidy) == """
        App:    TinyLog
        Launch: --list "a b" --seed 4
        Tags:   a, b, c

        TS A.1 Add

          TC 1 Add
            P 1   Nothing.
            S 1   Tap.
            Ex 1  Seen.
            S 10  Tap.
            Ex 10 Seen.

          TC 2 Go

        """)
  }

  @Test func `comments stay with their items`() {
    let text = """


      # Top.

      # Above App.
      App:    TinyLog
      # Above TS.
      TS A.1 Add
      # Below TS.

      # Above TC 1.
        TC 1 Add
      # Above S 1.
          S 1   Tap.
         # Above Ex 1.


          Ex 1  Seen.
      # Below Ex 1.\tEnd.

        TC 2 Go

       # At the end.


      #Last.

      """
    let formatted = """
      # Top.

      # Above App.
      App:    TinyLog

      # Above TS.
      TS A.1 Add
      # Below TS.

        # Above TC 1.
        TC 1 Add
          # Above S 1.
          S 1   Tap.
          # Above Ex 1.

          Ex 1  Seen.
          # Below Ex 1.  End.

        TC 2 Go

        # At the end.

        #Last.

      """
    #expect(format(text) == formatted)
    #expect(format(formatted) == formatted)
  }

  @Test func `long texts are wrapped at the column where they start`() {
    let text = "TS A.1 Add\n\n  TC 1 Add\n    S 1   " + String(repeating: "word ", count: 30) + "\n"
    let lines = (format(text) ?? "").split(separator: "\n")
    #expect(
      lines.suffix(2).map { String($0) } == [
        "    S 1   " + String(repeating: "word ", count: 17) + "word",
        "          " + String(repeating: "word ", count: 11) + "word",
      ])
  }

  @Test func `no continuation line looks like a comment or a new item`() {
    // At the start of the second line, each of these would be misread.
    for (kept, rest) in [
      ("#", "no comment"), ("S", "2 no step"), ("TS", "A.2 nothing"), ("Ex", "1 none"),
    ] {
      let start = "TS A.1 " + String(repeating: "x", count: 92)
      #expect(format("\(start) \(kept) \(rest)\n") == "\(start) \(kept)\n       \(rest)\n")
    }
    let start = "TS A.1 " + String(repeating: "x", count: 92)
    #expect(format("\(start) S none\n") == "\(start)\n       S none\n")
  }

  @Test func `a file with parse errors isn't formatted`() {
    #expect(format("TS A.1 Add\nKrok\n") == nil)
  }
}

/// Printing and parsing lose nothing, and formatting is idempotent.
struct RoundTripTests {
  private let path = "A1-generated.scenario"

  @Test func `parsing a printed scenario gives the same scenario`() throws {
    var generator = ScenarioGenerator(seed: 2016)
    for _ in 0..<150 {
      let scenario = try generator.scenario()
      let printed = ScenarioPrinter.print(scenario)
      let result = ScenarioParser.parse(printed, path: path)
      #expect(result.findings.map(\.text) == [])
      #expect(result.scenario == scenario)
      if result.scenario != scenario { return }
    }
  }

  @Test func `formatting a printed scenario changes nothing`() throws {
    var generator = ScenarioGenerator(seed: 17)
    for _ in 0..<100 {
      let printed = ScenarioPrinter.print(try generator.scenario())
      #expect(ScenarioPrinter.format(ScenarioParser.parse(printed, path: path)) == printed)
    }
  }

  /// Inserts blank lines and comments with random indentation between the lines.
  @Test func `formatting keeps the scenario and every comment and is idempotent`() throws {
    var generator = ScenarioGenerator(seed: 4)
    for _ in 0..<100 {
      let scenario = try generator.scenario()
      let disturbed = disturb(ScenarioPrinter.print(scenario), with: &generator)
      let result = ScenarioParser.parse(disturbed.text, path: path)
      let formatted = try #require(ScenarioPrinter.format(result))
      let again = ScenarioParser.parse(formatted, path: path)
      #expect(again.scenario == result.scenario)
      #expect(result.scenario == scenario)
      #expect(comments(in: formatted) == disturbed.comments)
      #expect(ScenarioPrinter.format(again) == formatted)
    }
  }

  private func disturb(
    _ text: String, with generator: inout ScenarioGenerator
  ) -> (text: String, comments: [String]) {
    var lines: [String] = []
    var comments: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      // A comment above a continuation line would end the text.
      let continues = line.hasPrefix("      ")
      while !continues, generator.random.once(in: 3) {
        if generator.random.once(in: 2) {
          lines.append(generator.random.pick(["", "  ", "\t"]))
        } else {
          let comment = "# comment \(comments.count)"
          comments.append(comment)
          lines.append(generator.random.pick(["", "    ", "           "]) + comment)
        }
      }
      lines.append(String(line))
    }
    let end = generator.random.pick(["\n", "\r\n"])
    return (lines.joined(separator: end) + end, comments)
  }

  private func comments(in text: String) -> [String] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("# comment ") }
      .map(String.init)
  }
}
