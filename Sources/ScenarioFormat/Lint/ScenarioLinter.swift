/// Checks what a scenario file says and how it is written.
public enum ScenarioLinter {
  /// Everything there is to find in a text, parse errors included, in the order of the file.
  ///
  /// What only several files together show, such as an identifier given twice, is found by
  /// ``ScenarioLibrary``.
  public static func lint(_ text: String, path: String) -> [Finding] {
    lint(ScenarioParser.parse(text, path: path))
  }

  /// Everything there is to find in a file that has been read.
  ///
  /// How lines are written is checked in any file. What they say is checked only in a file that
  /// parses: a line that was not understood would make its neighbours look wrong, too.
  public static func lint(_ result: ParseResult) -> [Finding] {
    var findings = result.findings + LineRules.findings(in: result.source)
    if result.scenario != nil {
      let context = LintContext(result)
      findings += NumberRules.findings(in: context)
      findings += ExpectationRules.findings(in: context)
      findings += TextRules.findings(in: context)
      findings += ModalVerbRule.findings(in: context)
      findings += HeaderRules.findings(in: context)
      findings += FileNameRule.findings(in: context)
    }
    return findings.sortedByPlace()
  }
}

/// What the rules about the meaning of a file look at.
struct LintContext {
  let source: SourceText
  let items: [ScenarioDocument.Item]

  init(_ result: ParseResult) {
    source = result.source
    items = result.document.items
  }

  /// A finding at the keyword of an item or, on request, at its number.
  func finding(
    _ rule: Rule, _ item: ScenarioDocument.Item, atNumber: Bool = false, message: String,
    hint: String
  ) -> Finding {
    source.finding(
      rule, line: item.line, at: atNumber ? item.numberStart : item.start, message: message,
      hint: hint)
  }
}
