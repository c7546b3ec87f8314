extension ScenarioCommands {
  /// A tool's run of a scenario, from its trace.
  package typealias PlayedScenario = (tool: String, scenario: String, passed: Bool)

  /// Lists requirements with the scenarios that cover them and the outcomes of their tests, then what
  /// is missing: requirements without a scenario, and scenarios without a test by one of the tools.
  ///
  /// The status is `findings` if something is missing or a scenario covers an unknown requirement.
  ///
  /// - Parameters:
  ///   - requirements: a file that lists all requirements, one per line, each with its identifier first.
  ///     Lines that begin with `#` are comments. Nil if the scenarios list them all.
  ///   - played: the runs in traces, of any tools.
  package func coverage(
    paths: [String], requirements: String?, played: [PlayedScenario]
  ) -> CommandOutcome {
    let library = load(paths)
    guard library.findings.blocking.isEmpty else { return .unusable(library.findings.blocking) }
    let covered = Set(library.scenarios.flatMap(\.header.covers)).sorted()
    var known = covered
    if let requirements {
      do throws(Finding) {
        known = try ScenarioFile.text(of: requirements, from: files)
          .split(whereSeparator: \.isNewline)
          .compactMap { ScenarioText.normalised(String($0)).split(separator: " ").first }
          .filter { !$0.hasPrefix("#") }.map(String.init)
          .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      } catch {
        return .unusable([error])
      }
      if let other = known.first(where: { !Header.isRequirement($0) }) {
        return CommandOutcome(
          error: "\(requirements): '\(other)' isn't the identifier of a requirement",
          hint: "Write one requirement per line, with its identifier first, "
            + "as in: REQ-1 Lists are added.")
      }
    }
    let tools = Set(played.map(\.tool)).sorted()
    var uncovered: [String] = []
    let rows = known.map { requirement in
      let own = library.scenarios.filter { $0.header.covers.contains(requirement) }
      if own.isEmpty { uncovered.append(requirement) }
      return [requirement, own.isEmpty ? "–" : own.map(\.id.description).joined(separator: ", ")]
        + tools.map { tool in Self.outcome(of: own, in: played.filter { $0.tool == tool }) }
    }
    let gaps =
      [
        ("Requirements without a scenario", uncovered),
        (
          "Requirements that aren't in \(requirements ?? "")",
          covered.filter { !known.contains($0) }
        ),
      ]
      + tools.map { tool in
        let tested = Set(played.filter { $0.tool == tool }.map(\.scenario))
        return (
          "Scenarios without a test by \(tool)",
          library.scenarios.map(\.id.description).filter { !tested.contains($0) }
        )
      }
    let lines = gaps.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))\n" }
    return CommandOutcome(
      standardOutput: Self.table([["Requirement", "Scenarios"] + tools] + rows) + lines.joined(),
      status: lines.isEmpty ? .fine : .findings)
  }

  /// Returns the outcome of a requirement's scenarios by one tool.
  private static func outcome(of scenarios: [Scenario], in played: [PlayedScenario]) -> String {
    let passed = scenarios.count { scenario in
      let runs = played.filter { $0.scenario == scenario.id.description }
      return !runs.isEmpty && runs.allSatisfy(\.passed)
    }
    return scenarios.isEmpty ? "–" : "\(passed) of \(scenarios.count) passed"
  }
}
