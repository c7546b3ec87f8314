/// A scenario file in line order, including comments and blank lines, which the model doesn't keep.
struct ScenarioDocument: Sendable {
  /// The kind of an item, with its identifier or number.
  enum Kind: Hashable, Sendable {
    case header(HeaderField)
    case scenario(ScenarioID)
    case testCase(Int)
    /// The line `Manual:` of a test case.
    case manual
    case item(ScenarioItemKind, Int)
    case examples

    /// Whether rows may come below its text.
    var mayHaveRows: Bool {
      switch self {
      case .item, .examples: true
      case .header, .scenario, .testCase, .manual: false
      }
    }

    var label: String {
      switch self {
      case .manual: "Manual:"
      case .examples: "Examples:"
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
    var text = ""
    /// The rows of the data table below the text, or of the Examples.
    var table: [[String]] = []
    /// The comments and the blank lines (nil) above it.
    var above: [String?] = []
    /// The places of the keyword or field name, and of the number or identifier. Nil in a document
    /// that wasn't read from a file.
    var start, number: SourceText.Place?
    /// The text as written, one part per line.
    var parts: [(line: Int, text: Substring)] = []

    /// The text as written, with a space between the parts.
    var written: String { parts.map(\.text).joined(separator: " ") }

    /// Returns the places of ascending UTF-8 offsets in the written text, only the first one of each
    /// line: a line may have a hundred thousand problems.
    func places<Value>(
      of found: [(offset: Int, value: Value)]
    ) -> [(place: SourceText.Place, value: Value)] {
      var (part, start) = (0, 0)
      return found.reduce(into: []) { result, found in
        while part < parts.count - 1, found.offset > start + parts[part].text.utf8.count {
          start += parts[part].text.utf8.count + 1
          part += 1
        }
        let (line, text) = parts[part]
        guard result.last?.place.line != line else { return }
        let offset = min(found.offset - start, text.utf8.count - 1)
        let index = text.utf8.index(text.startIndex, offsetBy: offset)
        result.append(((line, index), found.value))
      }
    }
  }

  var items: [Item] = []
  /// The comments and the blank lines (nil) below the last item.
  var tail: [String?] = []

  /// Returns the first item of a kind, or nil if there is none.
  func item(_ kind: Kind) -> Item? { items.first { $0.kind == kind } }

  /// Returns the scenario, or nil if there is no TS line. The document must have no parse errors.
  func scenario(path: String?) -> Scenario? {
    var texts: [HeaderField: String] = [:]
    var heading: (id: ScenarioID, item: Item)?
    var cases: [TestCase] = []
    for item in items {
      let line = item.start?.line
      switch item.kind {
      case .header(let field): texts[field] = item.text
      case .scenario(let id): heading = (id, item)
      case .testCase(let number):
        guard let heading else { continue }
        cases.append(TestCase(of: heading.id, number: number, title: item.text, line: line))
      case .manual, .examples:
        guard let last = cases.indices.last else { continue }
        if item.kind == .manual { cases[last].manual = ScenarioText.reason(item.text) }
        if item.kind == .examples { cases[last].examples = item.table }
      case .item(let kind, let number):
        guard let last = cases.indices.last else { continue }
        cases[last].append(kind, number, item.text, table: item.table, line: line)
      }
    }
    return heading.map { id, item in
      Scenario(
        id: id, title: item.text,
        header: Header(
          app: texts[.app] ?? "", source: texts[.source] ?? "", tags: [texts[.tags] ?? ""],
          covers: [texts[.covers] ?? ""],
          launch: LaunchLine.words(in: texts[.launch] ?? "").words, manual: texts[.manual]),
        testCases: cases, path: path, line: item.start?.line)
    }
  }
}

enum HeaderField: String, CaseIterable, Sendable {
  /// The names with colons, for hints.
  static let names = "App:, Source:, Tags:, Covers:, Launch: and Manual:"

  case app = "App"
  case source = "Source"
  case tags = "Tags"
  case covers = "Covers"
  case launch = "Launch"
  case manual = "Manual"

  var isList: Bool { self == .tags || self == .covers }
}

/// The keywords that a line can start with.
enum Keyword: String, CaseIterable {
  case scenario = "TS"
  case testCase = "TC"
  case precondition = "P"
  case step = "S"
  case expectation = "Ex"

  var noun: String { self == .testCase ? "test case" : "\(self)" }

  var nounPhrase: String { (self == .expectation ? "an " : "a ") + noun }

  /// The name of the value after the keyword, for messages.
  var number: String { self == .scenario ? "identifier" : "number" }

  var example: String { examples.line }

  /// An example of a line, and the words that authors write instead of the keyword.
  private var examples: (line: String, mistakes: [String]) {
    switch self {
    case .scenario: ("TS A.1 Add a task list", ["ts", "scenario", "feature", "story"])
    case .testCase: ("TC 1 Add a task list", ["tc", "test", "case", "testcase"])
    case .precondition:
      ("P 1 There are two lists.", ["p", "pre", "precondition", "given", "podmínka"])
    case .step: ("S 1 Tap Save.", ["s", "st", "step", "krok", "when", "do"])
    case .expectation:
      (
        "Ex 1 All lists are shown.",
        ["ex", "e", "exp", "expect", "expected", "expectation", "result", "then"]
      )
    }
  }

  /// Returns the keyword that the author of a word probably meant, or nil.
  static func meant(by word: String) -> Keyword? {
    let letters = word.lowercased().filter(\.isLetter)
    return allCases.first { $0.examples.mistakes.contains(letters) }
  }

  /// Whether a line that starts with two words is a new item, regardless of its indentation.
  ///
  /// The printer never starts a continuation line with such words.
  static func begins(_ first: Substring, _ second: Substring) -> Bool {
    guard let keyword = Keyword(rawValue: String(first)) else { return false }
    return second.prefixMatch(of: keyword == .scenario ? /[0-9]|[ -~]\.[0-9]/ : /[0-9]/) != nil
  }
}

/// The rule that the Examples of a test case have rows, and names that its items use.
enum ExamplesRule {
  /// Returns the findings in a document without parse errors, in file order, all at `Examples:`.
  static func findings(in document: ScenarioDocument, of source: SourceText) -> [Finding] {
    // The names in angle brackets in the current test case. A set, because a file may have many.
    var used: Set<Substring> = []
    let name = /<([^<>]+)>/.matchingSemantics(.unicodeScalar)
    var findings: [Finding] = []
    for item in document.items {
      switch item.kind {
      case .testCase: used = []
      case .item:
        for text in [item.text] + item.table.joined() {
          used.formUnion(text.matches(of: name).map(\.1))
        }
      case .examples:
        findings += problems(of: item, used).map { message, hint in
          source.finding(.badExamples, at: item.start, message, hint: hint)
        }
      case .header, .scenario, .manual: break
      }
    }
    return findings
  }

  private static func problems(
    of examples: ScenarioDocument.Item, _ used: Set<Substring>
  ) -> [(message: String, hint: String)] {
    let wrong =
      switch (examples.text.isEmpty, examples.table.count) {
      case (false, _): "a text"
      case (true, 0): "no row of names"
      case (true, 1): "no row of values"
      case (true, _): ""
      }
    if !wrong.isEmpty {
      let hint = "Write only rows below it: the names, then the values, as in: "
      return [("Examples: has \(wrong)", hint + "| name | and | Anna |.")]
    }
    var seen: Set<String> = []
    return examples.table[0].compactMap { name in
      if name.isEmpty { return ("a name is empty", "Give each column a different name.") }
      if !seen.insert(name).inserted {
        return ("the name \(name.quoted) appears twice", "Give each column a different name.")
      }
      if used.contains(name[...]) { return nil }
      return (
        "the name \(name.quoted) isn't used in its test case",
        "Write it in angle brackets where its value belongs, as in: Enter the name <name>."
      )
    }
  }
}
