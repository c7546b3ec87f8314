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
    items += scenario.header.manual.map { [.init(kind: .header(.manual), text: $0)] } ?? []
    items.append(.init(kind: .scenario(scenario.id), text: scenario.title))
    for testCase in scenario.testCases {
      items.append(.init(kind: .testCase(testCase.number), text: testCase.title))
      items += testCase.manual.map { [.init(kind: .manual, text: $0)] } ?? []
      items += testCase.items.map {
        .init(kind: .item($0.kind, $0.number), text: $0.text, table: $0.table)
      }
      if !testCase.examples.isEmpty {
        items.append(.init(kind: .examples, table: testCase.examples))
      }
    }
    return print(ScenarioDocument(items: items))
  }

  /// Returns a parsed file in the canonical layout, with its comments. Nil if it has parse errors.
  package static func format(_ result: ParseResult) -> String? {
    result.scenario == nil ? nil : print(result.document)
  }

  private static func print(_ document: ScenarioDocument) -> String {
    var lines: [String] = []
    var previous: ScenarioDocument.Kind?
    for item in document.items {
      lines += self.lines(item.above, after: previous, before: item.kind)
      lines += ItemLayout.lines(of: item)
      previous = item.kind
    }
    lines += self.lines(document.tail, after: previous, before: nil)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the comments and blank lines (nil) between two items, or at one end of the file.
  private static func lines(
    _ comments: [String?], after previous: ScenarioDocument.Kind?,
    before next: ScenarioDocument.Kind?
  ) -> [String] {
    let above = previous.map { ItemLayout.columns(of: $0).indentation } ?? 0
    // Comments directly below the upper item, with a blank line after them.
    let blank = previous == nil || next == nil ? 0 : comments.firstIndex(of: nil) ?? 0
    let upper = block(comments[..<blank], indent: above)
    var lower = block(
      comments[blank...], indent: next.map { ItemLayout.columns(of: $0).indentation } ?? above)
    let startsBlank = lower.first == ""
    if startsBlank { lower.removeFirst() }
    if next == nil, lower.last == "" { lower.removeLast() }
    guard previous != nil else { return lower }
    let startsPart =
      switch next {
      case .scenario, .testCase: true
      case .header, .manual, .item, .examples, nil: false
      }
    let keepsBlank = !upper.isEmpty || startsBlank && !lower.isEmpty
    return upper + (startsPart || keepsBlank ? [""] : []) + lower
  }

  /// Returns the lines of comments (nil for a blank line), without consecutive blank lines.
  private static func block(_ comments: ArraySlice<String?>, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    return comments.reduce(into: []) { lines, comment in
      if let comment {
        lines.append(space + comment.replacing("\t", with: "  "))
      } else if lines.last != "" {
        lines.append("")
      }
    }
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
    case .manual, .item, .examples: (4, 6)
    }
  }

  /// Returns the lines of an item. Parsing them gives the same text.
  static func lines(of item: ScenarioDocument.Item) -> [String] {
    func space(_ count: Int) -> String { String(repeating: " ", count: count) }
    let (indentation, width) = columns(of: item.kind)
    let name = item.kind.label
    let label = space(indentation) + name + space(max(1, width - name.utf8.count))
    var text = item.text
    if case .header(let field) = item.kind, field.isList {
      text = Header.words(in: text).joined(separator: ", ")
    }
    // Rows of Examples are aligned with those of data tables.
    let margin = space(item.kind == .examples ? indentation + width : label.utf8.count)
    let table = TableRow.lines(of: item.table).map { margin + $0 }
    if text.isEmpty { return [label.trimmingSpacesAtEnd()] + table }
    let lines = TextWrapper.lines(of: text, width: lineLength - margin.count) { word, next in
      // No continuation line may look like a comment, a table's row or a new item.
      word.utf8.first != UInt8(ascii: "#") && word.utf8.first != UInt8(ascii: "|")
        && !Keyword.begins(word, next ?? "")
    }
    return lines.enumerated().map { ($0.offset == 0 ? label : margin) + $0.element } + table
  }
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
    var lines: [String] = []
    var length = 0
    var index = 0
    while index < words.count {
      // A word comes with the following words that may not start a line.
      var unit = String(words[index])
      index += 1
      while index < words.count, !mayStart(words[index], words.dropFirst(index + 1).first) {
        unit += " " + words[index]
        index += 1
      }
      if lines.isEmpty || length + 1 + unit.count > width {
        lines.append(unit)
        length = unit.count
      } else {
        lines[lines.count - 1] += " " + unit
        length += 1 + unit.count
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
