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
