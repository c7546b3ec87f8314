/// The source of one step, expectation or precondition.
public struct StepExcerpt: Codable, Hashable, Sendable {
  /// The language.
  public let language: CodeLanguage
  /// The line in which the statement begins, from 1.
  public let firstLine: Int
  /// The line in which it ends.
  public let lastLine: Int
  /// The whole statement, without the indentation that its lines have in common.
  public let text: String
  /// The line in which the body's first line stands.
  public let bodyFirstLine: Int
  /// What the step does, line by line, without the indentation that the lines have in common.
  ///
  /// Blank lines at the start and the end are left out; a body without code or comment has none.
  public let bodyLines: [String]

  /// The whole statement in its colours; the texts together are ``text``.
  public let runs: [CodeRun]
  /// The body in its colours; the texts together are ``body``.
  public let bodyRuns: [CodeRun]

  /// What the step does, with `\n` between the lines.
  public var body: String { bodyLines.joined(separator: "\n") }
}

extension StepExcerpt {
  init(_ step: StepSpan, in source: SourceText, _ code: ParsedCode, _ language: CodeLanguage) {
    self.language = language
    let whole = IndentedLines(
      source.withIndentation(step.whole), in: source, code.stringLines, language)
    firstLine = whole.firstLine
    lastLine = firstLine + whole.pieces.count - 1
    text = whole.lines(in: source).joined(separator: "\n")
    runs = whole.runs(in: source, code.spans)
    let body = IndentedLines(step.body, in: source, code.stringLines, language).trimmed
    bodyFirstLine = body.firstLine
    bodyLines = body.lines(in: source)
    bodyRuns = body.runs(in: source, code.spans)
  }
}
