import SeededRandom
import ScenarioFormat
import Testing

/// Whatever a file holds, it is read without a crash, and findings point into it.
struct FuzzTests {
  private static let fragments: [[UInt8]] =
    [
      "TS A.1 ", "TS ", "TC 1 ", "TC ", "P 1 ", "S 1 ", "S 2 ", "S ", "Ex 1 ", "Ex ", "App: ",
      "Tags: ",
      "Source: ", ":", "#", "\n", "\n", "\n", "\r\n", "\r", "\t", "  ", "    ", "          ", "0",
      "01",
      "9999", "99999", "should", "\"", "“", "”", "é", "e\u{301}", "日", "👨‍👩‍👧", "\u{FEFF}", "\u{202E}",
      "\u{0}",
      "\u{2028}", ",", ",,", "a", String(repeating: "x", count: 200),
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F]]

  @Test func randomFilesAreReadAndFindingsPointIntoThem() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).flatMap { _ in
        random.once(in: 6)
          ? [UInt8.random(in: 0...255, using: &random)] : random.pick(Self.fragments)
      }
      guard check(bytes) else { return }
    }
  }

  /// Reads, checks and formats the bytes; says whether all was as it has to be.
  private func check(_ bytes: [UInt8]) -> Bool {
    let result = ScenarioParser.parse(bytes: bytes, path: "A1-fuzz.scenario")
    let findings = ScenarioLinter.lint(result)
    let lines = String(decoding: bytes, as: UTF8.self).utf8
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let formatted = ScenarioPrinter.format(result)
    let again = formatted.map { ScenarioParser.parse($0, path: "A1-fuzz.scenario") }
    let isRight =
      (result.scenario == nil) == !result.findings.isEmpty
      && findings.allSatisfy { pointsInto(lines, $0) }
      && again?.scenario == result.scenario
      && again.flatMap(ScenarioPrinter.format) == formatted
    #expect(isRight, "seen with \(bytes)")
    return isRight
  }

  private func pointsInto(_ lines: [Substring.UTF8View], _ finding: Finding) -> Bool {
    guard let sourceLine = finding.sourceLine else {
      return (finding.line, finding.column) == (1, 1)
    }
    guard lines.indices.contains(finding.line - 1) else { return false }
    var line = lines[finding.line - 1]
    let endsInLF = finding.line < lines.count
    if endsInLF, line.last == UInt8(ascii: "\r") { line.removeLast() }
    if finding.line == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return Array(line) == Array(sourceLine.utf8) && finding.column >= 1
      && finding.column <= sourceLine.count + 1 && !finding.text.isEmpty
  }

  /// A file of the greatest size allowed, of the worst kinds, takes no more than some seconds.
  @Test(arguments: ["S 1\n", "          \"should\n", "\u{0}"])
  func largestFilesAreReadInReasonableTime(_ piece: String) {
    checkDuration("TS A.1 Add\n  TC 1 Add\n    S 1   Tap\n", piece, "")
  }

  @Test func manyWrongTagsAreReadInReasonableTime() {
    checkDuration("Tags: ", "a,", "\nTS A.1 Add\n")
  }

  private func checkDuration(_ head: String, _ piece: String, _ tail: String) {
    let count = (ScenarioParser.maximumBytes - head.utf8.count - tail.utf8.count) / piece.utf8.count
    let text = head + String(repeating: piece, count: count) + tail
    let clock = ContinuousClock()
    let duration = clock.measure {
      let result = ScenarioParser.parse(text, path: "A1-large.scenario")
      let findings = ScenarioLinter.lint(result)
      #expect(!findings.isEmpty)
      _ = ScenarioPrinter.format(result)
    }
    #expect(duration < .seconds(20))
  }
}
