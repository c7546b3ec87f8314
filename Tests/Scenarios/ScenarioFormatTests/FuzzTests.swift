import ScenarioFormat
import SeededRandom
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

/// Makes up scenarios with texts that are meant to trip the printer and the parser.
struct ScenarioGenerator {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private static let words = [
    "Tap", "the", "add", "button", "(+).", "#", "#hash", "TS", "TC", "P", "S", "Ex", "1", "2", "10",
    "A.1", "App:", "Source:", "Tags:", "a,b", ",", "\"TODO\"", "“quoted”", "should", "*/", "//",
    "/*", "\\", "\\u{0}", "\"\"\"", "\u{301}", "e\u{301}", "é", "日本語", "👨‍👩‍👧", "🇨🇿", "\u{200D}",
    "\u{A0}", "a\u{A0}b", "\u{FEFF}", "\u{202E}", "\u{200B}", "مرحبا", "|", "-", "...", "…", "S1",
    "S 1", "TS A.1", "\n", "\r\n", "\t", "\u{0}", "\u{1B}[0m", "\u{2028}", "  ", "#if", "`code`",
    "{", "}", "$(x)", "%s", "<b>", "&amp;", String(repeating: "long", count: 40),
    String(repeating: "長", count: 60),
  ]

  mutating func scenario() throws -> Scenario {
    let caseCount = random.once(in: 10) ? 0 : Int.random(in: 1...4, using: &random)
    let letter = random.pick(["A", "B", "Z"])
    let id = try #require(ScenarioID("\(letter).\(number(upTo: 9999))"))
    return Scenario(
      id: id, title: text(),
      header: Header(
        app: text(), source: text(),
        tags: (0..<Int.random(in: 0...4, using: &random)).map { _ in text(upTo: 3) }),
      testCases: (0..<caseCount).map { testCase(number: $0 + 1) })
  }

  private mutating func testCase(number: Int) -> TestCase {
    let steps = numbers(upTo: 12)
    let expectations = random.once(in: 3) ? numbers(upTo: 12) : steps
    return TestCase(
      number: random.once(in: 8) ? self.number(upTo: 9999) : number, title: text(),
      preconditions: numbers(upTo: 3).map { Precondition(number: $0, text: text()) },
      steps: steps.map { Step(number: $0, text: text()) },
      expectations: expectations.map { Expectation(number: $0, text: text()) })
  }

  /// 1, 2, 3 … or, now and then, any numbers.
  private mutating func numbers(upTo count: Int) -> [Int] {
    let numbers = Array(1...Int.random(in: 1...count, using: &random))
    return random.once(in: 6) ? numbers.map { _ in number(upTo: 120) } : numbers
  }

  private mutating func number(upTo limit: Int) -> Int {
    Int.random(in: 1...limit, using: &random)
  }

  /// Up to so many words, at times none.
  mutating func text(upTo limit: Int = 40) -> String {
    let count = random.once(in: 15) ? 0 : Int.random(in: 1...limit, using: &random)
    return (0..<count).map { _ in random.pick(Self.words) }
      .joined(separator: random.once(in: 5) ? "" : " ")
  }
}

extension SeededGenerator {
  /// Whether something happens that does so once in `count` times.
  mutating func once(in count: Int) -> Bool {
    Int.random(in: 1...count, using: &self) == 1
  }

  /// One of the elements; the first when there is nothing to choose.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
