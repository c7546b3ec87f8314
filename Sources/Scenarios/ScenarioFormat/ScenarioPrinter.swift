/// Prints scenarios: `parse(print(scenario))` is equal to the scenario.
public enum ScenarioPrinter {
  /// The scenario as the text of a file, as `format` would lay it out.
  ///
  /// Numbers have to be from 1 to 9999, as in a file; what is empty in the header is left out.
  public static func print(_ scenario: Scenario) -> String {
    DocumentPrinter.print(ScenarioDocument(scenario))
  }

  /// The text of a file that parses, laid out anew with its comments; nil for one that does not.
  ///
  /// Formatting a formatted text changes nothing, and the scenario stays the same.
  public static func format(_ result: ParseResult) -> String? {
    result.scenario == nil ? nil : DocumentPrinter.print(result.document)
  }
}

extension ScenarioDocument {
  /// The document of a scenario made in code.
  fileprivate init(_ scenario: Scenario) {
    let header: [(HeaderField, String)] = [
      (.app, scenario.header.app), (.source, scenario.header.source),
      (.tags, scenario.header.tags.joined(separator: ", ")),
    ]
    var items = header.filter { !$0.1.isEmpty }.map { Item(kind: .header($0.0), text: $0.1) }
    items.append(Item(kind: .scenario(scenario.id), text: scenario.title))
    for testCase in scenario.testCases {
      items.append(Item(kind: .testCase(testCase.number), text: testCase.title))
      items += testCase.items(of: scenario.id).map {
        let kind: Kind =
          switch $0.kind {
          case .precondition: .precondition($0.number)
          case .step: .step($0.number)
          case .expectation: .expectation($0.number)
          }
        return Item(kind: kind, text: $0.text)
      }
    }
    entries = items.map(Entry.item)
  }
}

/// Prints a document in the one layout that `format` knows.
///
/// A comment directly below an item, with a blank line after it, stays with that item; any other
/// comment goes with the item below it. One blank line stands before TS and every TC. Authors may
/// put further blank lines around comments; everywhere else blank lines go.
enum DocumentPrinter {
  static func print(_ document: ScenarioDocument) -> String {
    var lines: [String] = []
    var between: [ScenarioDocument.Entry] = []
    var previous: ScenarioDocument.Item?
    for entry in document.entries {
      guard case .item(let item) = entry else {
        between.append(entry)
        continue
      }
      lines += self.lines(between, after: previous, before: item)
      lines += ItemLayout.lines(of: item)
      previous = item
      between = []
    }
    lines += self.lines(between, after: previous, before: nil)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The blank lines and comments between two items, or at one end of the file.
  private static func lines(
    _ entries: [ScenarioDocument.Entry], after previous: ScenarioDocument.Item?,
    before next: ScenarioDocument.Item?
  ) -> [String] {
    let comments = entries.map { comment(of: $0) }
    guard let next else {
      let indent = previous.map { ItemLayout.indentation(of: $0.kind) } ?? 0
      return trimmed(block(comments, indent: indent), atStart: previous == nil, atEnd: true)
    }
    guard let previous else {
      return trimmed(
        block(comments, indent: ItemLayout.indentation(of: next.kind)), atStart: true,
        atEnd: !comments.contains { $0 != nil })
    }
    // Comments that follow the upper item without a blank line, but have one after them.
    let blank = comments.firstIndex(of: nil) ?? 0
    let upper = block(Array(comments[..<blank]), indent: ItemLayout.indentation(of: previous.kind))
    let lower = trimmed(
      block(Array(comments[blank...]), indent: ItemLayout.indentation(of: next.kind)),
      atStart: true, atEnd: !comments[blank...].contains { $0 != nil })
    let startsPart =
      switch next.kind {
      case .scenario, .testCase: true
      default: false
      }
    let hadBlank = comments.contains(nil) && (!upper.isEmpty || !lower.isEmpty)
    let keepsBlank = hadBlank && (!upper.isEmpty || comments.first == .some(nil))
    return upper + (startsPart || keepsBlank ? [""] : []) + lower
  }

  /// The lines of comments (nil for a blank line), with at most one blank line at a time.
  private static func block(_ comments: [String?], indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    var lines: [String] = []
    for comment in comments where comment != nil || lines.last != "" {
      lines.append(comment.map { space + $0 } ?? "")
    }
    return lines
  }

  private static func trimmed(_ lines: [String], atStart: Bool, atEnd: Bool) -> [String] {
    var lines = lines[...]
    if atStart, lines.first == "" { lines.removeFirst() }
    if atEnd, lines.last == "" { lines.removeLast() }
    return Array(lines)
  }

  private static func comment(of entry: ScenarioDocument.Entry) -> String? {
    if case .comment(let text) = entry {
      text.replacingTabs()
    } else {
      nil
    }
  }
}

extension String {
  /// The text with two spaces for every tab.
  func replacingTabs() -> String {
    split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "  ")
  }
}

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

/// Breaking a text into lines.
enum TextWrapper {
  /// The text in lines of at most `width` characters where it has spaces to break at.
  ///
  /// No line but the first starts with a word for which `mayStart` (given the word and the one
  /// after it) says no. A word longer than the width gets a line to itself.
  static func lines(
    of text: String, width: Int, mayStart: (Substring, Substring?) -> Bool = { _, _ in true }
  ) -> [String] {
    let words = text.split(separator: " ")
    var lines: [String] = []
    var line = ""
    var lineLength = 0
    for (index, unit) in units(of: words, mayStart).enumerated() {
      let length = unit.count
      if index > 0, lineLength + 1 + length > width {
        lines.append(line)
        (line, lineLength) = (unit, length)
      } else {
        line += index > 0 ? " " + unit : unit
        lineLength += index > 0 ? 1 + length : length
      }
    }
    lines.append(line)
    return lines
  }

  /// The words, each together with the words after it that may not start a line.
  private static func units(
    of words: [Substring], _ mayStart: (Substring, Substring?) -> Bool
  ) -> [String] {
    var units: [String] = []
    var unit = ""
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : nil
      if index > 0, mayStart(word, next) {
        units.append(unit)
        unit = String(word)
      } else {
        unit += index > 0 ? " " + word : word
      }
    }
    units.append(unit)
    return units
  }
}
