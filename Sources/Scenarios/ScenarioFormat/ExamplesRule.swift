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
