/// Prints scenarios in the canonical layout. `parse(print(scenario))` equals the scenario.
///
/// A comment directly below an item, with a blank line after it, belongs to that item. Any other
/// comment belongs to the item below it. There is one blank line before TS and each TC. Authors may
/// add blank lines only around comments.
package enum ScenarioPrinter {
  /// Returns the scenario as a file in the canonical layout. Its numbers must be from 1 to 9999.
  package static func print(_ scenario: Scenario) -> String {
    let header: [(HeaderField, String)] = [
      (.app, scenario.header.app), (.source, scenario.header.source),
      (.tags, scenario.header.tags.joined(separator: ", ")),
      (.covers, scenario.header.covers.joined(separator: ", ")),
      (.launch, LaunchLine.text(of: scenario.header.launch)),
    ]
    var items = header.filter { !$0.1.isEmpty }
      .map { ScenarioDocument.Item(kind: .header($0.0), text: $0.1) }
    items.append(.init(kind: .scenario(scenario.id), text: scenario.title))
    for testCase in scenario.testCases {
      items.append(.init(kind: .testCase(testCase.number), text: testCase.title))
      items += testCase.items(of: scenario.id).map {
        .init(kind: .item($0.kind, $0.number), text: $0.text, table: $0.table)
      }
    }
    return print(ScenarioDocument(entries: items.map { .item($0) }))
  }

  /// Returns a parsed file in the canonical layout, with its comments. Nil if it has parse errors.
  package static func format(_ result: ParseResult) -> String? {
    result.scenario == nil ? nil : print(result.document)
  }

  private static func print(_ document: ScenarioDocument) -> String {
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

  /// Returns the blank lines and comments between two items, or at one end of the file.
  private static func lines(
    _ entries: [ScenarioDocument.Entry], after previous: ScenarioDocument.Item?,
    before next: ScenarioDocument.Item?
  ) -> [String] {
    let comments = entries.map { entry -> String? in
      if case .comment(let text) = entry { text.replacing("\t", with: "  ") } else { nil }
    }
    let above = previous.map { ItemLayout.columns(of: $0.kind).indentation } ?? 0
    guard let next else {
      return trimmed(block(comments, indent: above), atStart: previous == nil, atEnd: true)
    }
    let below = ItemLayout.columns(of: next.kind).indentation
    // Comments directly below the upper item, with a blank line after them.
    let blank = previous == nil ? 0 : comments.firstIndex(of: nil) ?? 0
    let upper = block(Array(comments[..<blank]), indent: above)
    let rest = comments[blank...]
    let lower = trimmed(
      block(Array(rest), indent: below), atStart: true, atEnd: !rest.contains { $0 != nil })
    guard previous != nil else { return lower }
    let startsPart =
      switch next.kind {
      case .scenario, .testCase: true
      case .header, .item: false
      }
    let hadBlank = comments.contains(nil) && (!upper.isEmpty || !lower.isEmpty)
    let keepsBlank = hadBlank && (!upper.isEmpty || comments.first == .some(nil))
    return upper + (startsPart || keepsBlank ? [""] : []) + lower
  }

  /// Returns the lines of comments (nil for a blank line), without consecutive blank lines.
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
}

/// The layout of an item: its indentation, its label and the maximum line length.
enum ItemLayout {
  static let lineLength = 100

  /// Returns the number of spaces before the keyword, and the width of the keyword with its number
  /// or colon. The texts of a test case are aligned up to step 99.
  static func columns(of kind: ScenarioDocument.Kind) -> (indentation: Int, label: Int) {
    switch kind {
    case .header: (0, 8)
    case .scenario: (0, 0)
    case .testCase: (2, 0)
    case .item: (4, 6)
    }
  }

  /// Returns the lines of an item. Parsing them gives the same text.
  static func lines(of item: ScenarioDocument.Item) -> [String] {
    let (indentation, width) = columns(of: item.kind)
    let name = item.kind.label
    let label = space(indentation) + name + space(max(1, width - name.utf8.count))
    let column = label.utf8.count
    var text = item.text
    if item.kind == .header(.tags) || item.kind == .header(.covers) {
      text = Header.words(in: text).joined(separator: ", ")
    }
    let table = TableRow.lines(of: item.table).map { space(column) + $0 }
    if text.isEmpty { return [label.trimmingSpacesAtEnd()] + table }
    let lines = TextWrapper.lines(of: text, width: lineLength - column) { word, next in
      // No continuation line may look like a comment, a table's row or a new item.
      word.utf8.first != UInt8(ascii: "#") && word.utf8.first != UInt8(ascii: "|")
        && !Keyword.begins(word.utf8, (next ?? "").utf8)
    }
    return lines.enumerated().map { ($0.offset == 0 ? label : space(column)) + $0.element } + table
  }

  private static func space(_ count: Int) -> String { String(repeating: " ", count: count) }
}

/// Breaks texts into lines.
enum TextWrapper {
  /// Returns the text in lines of at most `width` characters. A longer word gets a separate line.
  ///
  /// `mayStart` gets a word and the next one, and returns whether a continuation line may start
  /// with them.
  static func lines(
    of text: String, width: Int, mayStart: (Substring, Substring?) -> Bool = { _, _ in true }
  ) -> [String] {
    let words = text.split(separator: " ")
    // Each unit is a word with the following words that may not start a line.
    var units: [String] = []
    for (index, word) in words.enumerated() {
      if index == 0 || mayStart(word, words.dropFirst(index + 1).first) {
        units.append(String(word))
      } else {
        units[units.count - 1] += " " + word
      }
    }
    var lines: [String] = []
    var length = width
    for unit in units {
      let count = unit.count
      if length + 1 + count > width {
        lines.append(unit)
        length = count
      } else {
        lines[lines.count - 1] += " " + unit
        length += 1 + count
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
