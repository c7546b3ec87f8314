/// Texts say what is done and what is seen, not what should be.
///
/// What stands in quotation marks is the app's wording and may say anything. A line of a text is
/// reported once.
enum ModalVerbRule {
  private static let verbs: Set<String> = [
    "should", "shall", "must", "ought", "would", "could", "might",
  ]

  static func findings(in context: LintContext) -> [Finding] {
    context.items.flatMap { item -> [Finding] in
      if case .header = item.kind { return [] }
      var marks = quotationMarks(in: item, context.source)
      // A mark without its partner quotes nothing.
      if marks.count % 2 == 1 { marks.removeLast() }
      var passed = 0
      return item.textParts.compactMap { part in
        firstVerb(in: part.range, outside: marks, passed: &passed, context.source).map { range in
          context.source.finding(
            .modalVerb, line: part.line, at: range.lowerBound,
            message: "\"\(context.source.string(range))\" says what may be, not what is",
            hint: "Say what the tester does or sees, as in: All lists are shown.")
        }
      }
    }
  }

  /// The offsets of the quotation marks in an item's text: `"`, `“` and `”`.
  private static func quotationMarks(
    in item: ScenarioDocument.Item, _ source: SourceText
  ) -> [Int] {
    item.textParts.flatMap { part in
      part.range.filter { offset in
        source.bytes[offset] == UInt8(ascii: "\"")
          || source.bytes[offset] == 0xE2 && offset + 2 < part.range.upperBound
            && source.bytes[offset + 1] == 0x80
            && (0x9C...0x9D).contains(source.bytes[offset + 2])
      }
    }
  }

  /// The first modal verb of a part that stands outside quotation marks.
  ///
  /// `passed` counts the marks before the place looked at, from one part of an item to the next.
  private static func firstVerb(
    in range: Range<Int>, outside marks: [Int], passed: inout Int, _ source: SourceText
  ) -> Range<Int>? {
    var start = range.lowerBound
    while start < range.upperBound {
      while passed < marks.count, marks[passed] <= start { passed += 1 }
      guard isLetter(source.bytes[start]) else {
        start += 1
        continue
      }
      let end = source.bytes[start..<range.upperBound].firstIndex { !isLetter($0) }
      let word = start..<(end ?? range.upperBound)
      if passed % 2 == 0, word.count <= 10, isModalVerb(source.string(word)) { return word }
      start = word.upperBound
    }
    return nil
  }

  private static func isModalVerb(_ word: String) -> Bool {
    let lower = word.lowercased()
    let stem = lower.hasSuffix("n't") || lower.hasSuffix("n’t") ? lower.dropLast(3) : lower[...]
    return verbs.contains(String(stem))
  }

  /// Letters and the apostrophe; every byte beyond ASCII counts, but for those of marks above.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "'")
      || byte >= 0x80
  }
}
