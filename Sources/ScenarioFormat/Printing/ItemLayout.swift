/// How an item is laid out: what stands before its text, and how long texts go on.
enum ItemLayout {
  /// The most characters of a line.
  static let lineLength = 100

  /// Spaces before the keyword.
  static func indentation(of kind: ScenarioDocument.Kind) -> Int {
    switch kind {
    case .header, .scenario: 0
    case .testCase: 2
    case .precondition, .step, .expectation: 4
    }
  }

  /// The keyword with its number, or the field with its colon, and the spaces up to the text.
  ///
  /// The texts of a test case stand below each other up to step 99.
  private static func label(of kind: ScenarioDocument.Kind) -> String {
    switch kind {
    case .header(let field): padded("\(field.rawValue):", to: 8)
    case .scenario(let id): "TS \(id) "
    case .testCase(let number): "TC \(number) "
    case .precondition(let number): padded("P \(number)", to: 6)
    case .step(let number): padded("S \(number)", to: 6)
    case .expectation(let number): padded("Ex \(number)", to: 6)
    }
  }

  private static func padded(_ label: String, to width: Int) -> String {
    label + String(repeating: " ", count: max(1, width - label.utf8.count))
  }

  /// The lines of an item. Reading them again gives the same text.
  static func lines(of item: ScenarioDocument.Item) -> [String] {
    let indent = String(repeating: " ", count: indentation(of: item.kind))
    let label = indent + label(of: item.kind)
    let column = label.utf8.count
    var text = item.text
    if case .header(.tags) = item.kind {
      text = Header.tags(in: text).joined(separator: ", ")
    }
    guard !text.isEmpty else {
      return [String(label.reversed().drop { $0 == " " }.reversed())]
    }
    let lines = TextWrapper.lines(of: text, width: lineLength - column, mayStart: mayContinue)
    let continuation = String(repeating: " ", count: column)
    return lines.enumerated().map { ($0.offset == 0 ? label : continuation) + $0.element }
  }

  /// Whether a continuation line may start with a word: not when it would read as something else.
  private static func mayContinue(_ word: Substring, _ next: Substring?) -> Bool {
    word.utf8.first != UInt8(ascii: "#") && !Keyword.begins(word.utf8, (next ?? "").utf8)
  }
}
