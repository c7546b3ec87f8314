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
