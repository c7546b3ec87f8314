/// Reads scenario files. The grammar is in `Scenarios/FORMAT.md`.
///
/// The parser never stops at the first error: it goes on with the next line and reports everything
/// it finds. It takes time in proportion to the length of the text.
public enum ScenarioParser {
  /// The most bytes that a file may have. A scenario of ten test cases has some five thousand.
  public static let maximumBytes = 262_144

  /// Reads a scenario from text; `path` is for the findings and the scenario, no file is opened.
  public static func parse(_ text: String, path: String) -> ParseResult {
    parse(bytes: Array(text.utf8), path: path)
  }

  /// Reads a scenario from the bytes of a file, which need not be UTF-8.
  public static func parse(bytes: [UInt8], path: String) -> ParseResult {
    guard bytes.count <= maximumBytes else {
      return failure(FileFindings.tooLarge(path: path))
    }
    let (valid, encodingFindings) = UTF8Check.repair(bytes, path: path)
    var run = ParserRun(source: SourceText(bytes: valid, path: path))
    run.findings = encodingFindings
    run.parse()
    let findings = run.findings.sortedByPlace()
    return ParseResult(
      scenario: findings.isEmpty ? run.document.scenario(path: path) : nil, findings: findings,
      document: run.document, source: run.source)
  }

  /// The result for a file of which nothing could be read.
  static func failure(_ finding: Finding) -> ParseResult {
    ParseResult(
      scenario: nil, findings: [finding], document: ScenarioDocument(),
      source: SourceText(bytes: [], path: finding.path))
  }
}
