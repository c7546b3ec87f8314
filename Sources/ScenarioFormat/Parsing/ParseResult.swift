/// What came of reading a file.
public struct ParseResult: Sendable {
  /// The scenario, or nil when there is a finding of the stages file or parse.
  public let scenario: Scenario?

  /// What kept the file from being read, in the order of the file; empty when there is a scenario.
  public let findings: [Finding]

  let document: ScenarioDocument
  let source: SourceText
}
