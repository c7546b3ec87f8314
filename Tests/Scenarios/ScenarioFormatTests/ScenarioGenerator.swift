import Device
import ScenarioFormat
import Testing

/// Generates scenarios with texts that are hard for the printer and the parser.
struct ScenarioGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let words =
    """
    Tap the add button (+). # #hash TS TC P S Ex 1 2 10 A.1 App: Tags: Launch: --list a,b , "TODO" \
    “quoted” should */ /* \\ \\u{0} \u{301} e\u{301} é 日本語 👨‍👩‍👧 🇨🇿 \u{200D} \u{A0} a\u{A0}b \u{FEFF} \
    \u{202E} \u{200B} مرحبا | - … S1
    """.split(separator: " ").map(String.init) + [
      "S 1", "TS A.1", "\n", "\r\n", "\t", "\u{0}", "\u{1B}[0m", "\u{2028}", "  ",
      String(repeating: "long", count: 40), String(repeating: "長", count: 60),
    ]

  mutating func scenario() throws -> Scenario {
    let caseCount = random.once(in: 10) ? 0 : Int.random(in: 1...4, using: &random)
    let letter = random.pick(["A", "B", "Z"])
    let id = try #require(ScenarioID("\(letter).\(number(upTo: 9999))"))
    return Scenario(
      id: id, title: text(),
      header: Header(
        app: text(), source: text(),
        tags: (0..<Int.random(in: 0...4, using: &random)).map { _ in text(upTo: 3) },
        covers: (0..<Int.random(in: 0...2, using: &random)).map { _ in text(upTo: 2) },
        launch: (0..<Int.random(in: 0...4, using: &random)).map { _ in text(upTo: 3) }),
      testCases: (0..<caseCount).map { testCase(of: id, number: $0 + 1) })
  }

  private mutating func testCase(of id: ScenarioID, number: Int) -> TestCase {
    let number = random.once(in: 8) ? self.number(upTo: 9999) : number
    var testCase = TestCase(of: id, number: number, title: text())
    for number in numbers(upTo: 3) { testCase.append(.precondition, number, text()) }
    for number in numbers(upTo: 12) {
      testCase.append(.step, number, text(), table: table())
      if random.once(in: 9) { continue }
      testCase.append(.expectation, random.once(in: 9) ? self.number(upTo: 120) : number, text())
    }
    return testCase
  }

  /// Returns a table of up to three rows. It is mostly empty.
  private mutating func table() -> [[String]] {
    guard random.once(in: 4) else { return [] }
    let columns = Int.random(in: 1...3, using: &random)
    return (0..<Int.random(in: 1...3, using: &random)).map { _ in
      (0..<columns).map { _ in text(upTo: 3) }
    }
  }

  /// Returns 1, 2, 3 … or, once in six times, random numbers.
  private mutating func numbers(upTo count: Int) -> [Int] {
    let numbers = Array(1...Int.random(in: 1...count, using: &random))
    return random.once(in: 6) ? numbers.map { _ in number(upTo: 120) } : numbers
  }

  private mutating func number(upTo limit: Int) -> Int {
    Int.random(in: 1...limit, using: &random)
  }

  /// Returns a printed scenario with blank lines and comments between its lines, and the comments.
  mutating func disturbed(_ printed: String) -> (text: String, comments: [String]) {
    var lines: [String] = []
    var comments: [String] = []
    for line in printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      // A comment above a continuation line would end the text.
      while !line.hasPrefix("      "), random.once(in: 3) {
        if random.once(in: 2) {
          lines.append(random.pick(["", "  ", "\t"]))
        } else {
          comments.append("# comment \(comments.count)")
          lines.append(random.pick(["", "    ", "           "]) + comments[comments.count - 1])
        }
      }
      lines.append(String(line))
    }
    let end = random.pick(["\n", "\r\n"])
    return (lines.joined(separator: end) + end, comments)
  }

  /// Returns a text of at most `limit` words. It is sometimes empty.
  mutating func text(upTo limit: Int = 40) -> String {
    let count = random.once(in: 15) ? 0 : Int.random(in: 1...limit, using: &random)
    return (0..<count).map { _ in random.pick(Self.words) }
      .joined(separator: random.once(in: 5) ? "" : " ")
  }
}

extension SeededGenerator {
  /// Returns true with a probability of 1 in `count`.
  mutating func once(in count: Int) -> Bool { Int.random(in: 1...count, using: &self) == 1 }

  /// Returns a random element. The array must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
