import ScenarioFormat
import Testing

/// Printing and reading lose nothing, and formatting settles at once.
struct RoundTripTests {
  private let path = "A1-generated.scenario"

  @Test func readingWhatWasPrintedGivesTheSameScenario() throws {
    var generator = ScenarioGenerator(seed: 2016)
    for _ in 0..<600 {
      let scenario = try generator.scenario()
      let printed = ScenarioPrinter.print(scenario)
      let result = ScenarioParser.parse(printed, path: path)
      #expect(result.findings.map(\.text) == [])
      #expect(result.scenario == scenario)
      if result.scenario != scenario { return }
    }
  }

  @Test func formattingWhatWasPrintedChangesNothing() throws {
    var generator = ScenarioGenerator(seed: 17)
    for _ in 0..<300 {
      let printed = ScenarioPrinter.print(try generator.scenario())
      #expect(ScenarioPrinter.format(ScenarioParser.parse(printed, path: path)) == printed)
    }
  }

  /// Blank lines and comments are put anywhere between the lines, with any indentation.
  @Test func formattingKeepsTheScenarioAndEveryCommentAndIsIdempotent() throws {
    var generator = ScenarioGenerator(seed: 4)
    for _ in 0..<300 {
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
      // Above a continuation line a comment would end the text.
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
