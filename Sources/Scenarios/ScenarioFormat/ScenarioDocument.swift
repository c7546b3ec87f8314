/// A scenario file in line order, including comments and blank lines, which the model doesn't keep.
struct ScenarioDocument: Sendable {
  enum Entry: Sendable {
    case blank
    /// A comment, from `#` to the last visible character.
    case comment(String)
    case item(Item)
  }

  /// The kind of an item, with its identifier or number.
  enum Kind: Hashable, Sendable {
    case header(HeaderField)
    case scenario(ScenarioID)
    case testCase(Int)
    case item(ScenarioItemKind, Int)

    var label: String {
      switch self {
      case .header(let field): "\(field.rawValue):"
      case .scenario(let id): "TS \(id)"
      case .testCase(let number): "TC \(number)"
      case .item(let kind, let number): "\(kind.rawValue) \(number)"
      }
    }
  }

  /// A header field or a line with a keyword, together with its continuation lines.
  struct Item: Sendable {
    let kind: Kind
    var text: String = ""
    /// The line of the keyword, from 1. It is 0 in a document that wasn't read from a file.
    var line = 0
    /// The byte offset of the keyword or field name.
    var start = 0
    /// The byte offset of the number or identifier.
    var numberStart = 0
    /// The places of the text, one part per line.
    var textParts: [TextPart] = []
    /// The rows of the data table below the text.
    var table: [[String]] = []

    /// Returns the bytes of the text with their places. A space follows the bytes of each line.
    func bytes(in source: SourceText) -> [(byte: UInt8, line: Int, offset: Int)] {
      textParts.flatMap { part -> [(byte: UInt8, line: Int, offset: Int)] in
        part.range.map { (source.bytes[$0], part.line, $0) }
          + [(UInt8(ascii: " "), part.line, part.range.upperBound - 1)]
      }
    }
  }

  struct TextPart: Sendable {
    let line: Int
    let range: Range<Int>
  }

  var entries: [Entry] = []

  var items: [Item] {
    entries.compactMap {
      if case .item(let item) = $0 { item } else { nil }
    }
  }

  /// Returns the scenario, or nil if there is no TS line. The document must have no parse errors.
  func scenario(path: String?) -> Scenario? {
    var texts: [HeaderField: String] = [:]
    var heading: (id: ScenarioID, item: Item)?
    var cases: [TestCase] = []
    for item in items {
      switch item.kind {
      case .header(let field): texts[field] = item.text
      case .scenario(let id): heading = (id, item)
      case .testCase(let number):
        cases.append(TestCase(number: number, title: item.text, line: item.line))
      case .item(let kind, let number):
        guard let last = cases.indices.last else { continue }
        cases[last].append(
          kind,
          NumberedText(number: number, text: item.text, table: item.table, line: item.line))
      }
    }
    guard let heading else { return nil }
    return Scenario(
      id: heading.id, title: heading.item.text,
      header: Header(
        app: texts[.app] ?? "", source: texts[.source] ?? "", tags: [texts[.tags] ?? ""],
        covers: [texts[.covers] ?? ""],
        launch: (try? LaunchLine.words(in: (texts[.launch] ?? "").utf8)) ?? []),
      testCases: cases, path: path, line: heading.item.line)
  }
}

/// The keywords that a line can start with.
enum Keyword: String {
  case scenario = "TS"
  case testCase = "TC"
  case precondition = "P"
  case step = "S"
  case expectation = "Ex"

  var noun: String { self == .testCase ? "test case" : "\(self)" }

  /// The name of the value after the keyword, for messages.
  var number: String { self == .scenario ? "identifier" : "number" }

  var nounPhrase: String { (self == .expectation ? "an " : "a ") + noun }

  var example: String {
    switch self {
    case .scenario: "TS A.1 Add a task list"
    case .testCase: "TC 1 Add a task list"
    case .precondition: "P 1 There are two lists."
    case .step: "S 1 Tap Save."
    case .expectation: "Ex 1 All lists are shown."
    }
  }

  /// Whether a line that starts with two words is a new item, regardless of its indentation.
  ///
  /// The printer never starts a continuation line with such words.
  static func begins<Bytes: Collection<UInt8>>(_ first: Bytes, _ second: Bytes) -> Bool {
    guard let keyword = Keyword(word: first), let start = second.first else { return false }
    if ItemNumber.isDigit(start) { return true }
    return keyword == .scenario && second.dropFirst().first == UInt8(ascii: ".")
      && second.dropFirst(2).first.map(ItemNumber.isDigit) == true
  }

  init?<Bytes: Collection<UInt8>>(word: Bytes) {
    guard word.count <= 2 else { return nil }
    self.init(rawValue: String(decoding: word, as: UTF8.self))
  }

  /// Returns the keyword that the author of a word probably meant, or nil.
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
