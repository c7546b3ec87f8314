/// A file in the order of its lines, comments and blank lines included.
///
/// The formatter prints it, and the linter checks with it what the model no longer shows: which
/// line follows which.
struct ScenarioDocument: Sendable {
  /// A blank line, a comment, or something with a text that may go on over several lines.
  enum Entry: Sendable {
    case blank

    /// From `#` to the last character that is no space.
    case comment(String)
    case item(Item)
  }

  /// What an item is, with its number where it has one.
  enum Kind: Hashable, Sendable {
    case header(HeaderField)
    case scenario(ScenarioID)
    case testCase(Int)
    case precondition(Int)
    case step(Int)
    case expectation(Int)
  }

  /// A header field or a line with a keyword, together with its continuation lines.
  struct Item: Sendable {
    let kind: Kind
    var text: String = ""

    /// The line of the keyword; 0 in a document that was never a file.
    var line = 0

    /// The offset of the keyword or of the field's name.
    var start = 0

    /// The offset of the number or identifier.
    var numberStart = 0

    /// Where the text stands: one part for each line of it.
    var textParts: [TextPart] = []
  }

  /// The part of a text that stands on one line.
  struct TextPart: Sendable {
    let line: Int
    let range: Range<Int>
  }

  var entries: [Entry] = []

  /// The items alone, in order.
  var items: [Item] {
    entries.compactMap {
      if case .item(let item) = $0 { item } else { nil }
    }
  }
}

extension ScenarioDocument {
  /// The scenario that the document tells, or nil without a line with TS.
  ///
  /// The document comes from a file without parse errors: what stands in the wrong place is passed
  /// over here because it has been reported before.
  func scenario(path: String?) -> Scenario? {
    var texts: [HeaderField: String] = [:]
    var heading: (id: ScenarioID, item: Item)?
    var cases: [CaseInProgress] = []
    for item in items {
      switch item.kind {
      case .header(let field): texts[field] = item.text
      case .scenario(let id): heading = (id, item)
      case .testCase(let number): cases.append(CaseInProgress(number: number, item: item))
      default: cases.indices.last.map { cases[$0].add(item) }
      }
    }
    return heading.map { heading in
      Scenario(
        id: heading.id, title: heading.item.text,
        header: Header(
          app: texts[.app] ?? "", source: texts[.source] ?? "",
          tags: [texts[.tags] ?? ""]),
        testCases: cases.map(\.testCase), path: path, line: heading.item.line)
    }
  }

  /// A test case while its lines are gathered.
  private struct CaseInProgress {
    let number: Int
    let item: Item
    var preconditions: [Precondition] = []
    var steps: [Step] = []
    var expectations: [Expectation] = []

    mutating func add(_ item: Item) {
      switch item.kind {
      case .precondition(let number):
        preconditions.append(Precondition(number: number, text: item.text, line: item.line))
      case .step(let number):
        steps.append(Step(number: number, text: item.text, line: item.line))
      case .expectation(let number):
        expectations.append(Expectation(number: number, text: item.text, line: item.line))
      case .header, .scenario, .testCase:
        break
      }
    }

    var testCase: TestCase {
      TestCase(
        number: number, title: item.text, preconditions: preconditions, steps: steps,
        expectations: expectations, line: item.line)
    }
  }
}

/// The keywords that a line can start with.
enum Keyword: String, CaseIterable, Sendable {
  case scenario = "TS"
  case testCase = "TC"
  case precondition = "P"
  case step = "S"
  case expectation = "Ex"

  /// What the keyword stands for, in messages.
  var noun: String {
    switch self {
    case .scenario: "scenario"
    case .testCase: "test case"
    case .precondition: "precondition"
    case .step: "step"
    case .expectation: "expectation"
    }
  }

  /// The noun with its article.
  var aNoun: String { self == .expectation ? "an expectation" : "a \(noun)" }

  /// The noun with its article at the start of a sentence.
  var startingNoun: String { self == .expectation ? "An expectation" : "A \(noun)" }

  /// A line to copy.
  var example: String {
    switch self {
    case .scenario: "TS A.1 Add a task list"
    case .testCase: "TC 1 Add a task list"
    case .precondition: "P 1 There are two lists."
    case .step: "S 1 Tap Save."
    case .expectation: "Ex 1 All lists are shown."
    }
  }

  /// Whether two words at the start of a line make it a line of its own, however deep it stands.
  ///
  /// The printer asks the same question, and never begins a continuation line with such words.
  static func begins<Bytes: Collection<UInt8>>(_ first: Bytes, _ second: Bytes) -> Bool {
    guard let keyword = Keyword(word: first), let start = second.first else { return false }
    if ItemNumber.isDigit(start) { return true }
    return keyword == .scenario && second.dropFirst().first == UInt8(ascii: ".")
      && second.dropFirst(2).first.map(ItemNumber.isDigit) == true
  }

  /// The keyword that a word is, to the letter.
  init?<Bytes: Collection<UInt8>>(word: Bytes) {
    guard word.count <= 2 else { return nil }
    self.init(rawValue: String(decoding: word, as: UTF8.self))
  }

  /// The keyword that a word was probably meant to be.
  static func meant(by word: String) -> Keyword? {
    switch word.lowercased().filter(\.isLetter) {
    case "ts", "scenario", "feature", "story": .scenario
    case "tc", "test", "case", "testcase": .testCase
    case "p", "pre", "precondition", "given", "podmínka": .precondition
    case "s", "st", "step", "krok", "when", "do": .step
    case "ex", "e", "exp", "expect", "expected", "expectation", "result", "then": .expectation
    default: nil
    }
  }
}
