import ScenarioBinding

/// A test's declaration that it fails or does not run with some tools, or with all.
///
///     try scenario("A.3", known: [.expectedFailure(reason: "…", link: "https://…")]) { app in
public typealias SuiteKnown = KnownDeclaration

extension [KnownDeclaration] {
  /// What is declared of a scenario's test with a tool; nil for nothing.
  ///
  /// - Throws: `KnownDeclarationError`.
  func declaration(of scenario: String, with tool: SuiteTool) throws -> KnownFailure? {
    let tools = SuiteTool.allCases.map(\.rawValue)
    return try byTool(of: scenario, knownTools: tools)[tool.rawValue]
  }
}
