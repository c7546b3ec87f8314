/// The scenarios of some files and directories.
public struct ScenarioLibrary: Sendable {
  /// The scenarios that could be read, by identifier, then by path.
  public let scenarios: [Scenario]

  /// What kept files from being read, and identifiers that are given to more than one file.
  ///
  /// Other rules are not checked here; ``ScenarioCommands/lint(paths:json:)`` does that.
  public let findings: [Finding]

  /// The files that were looked at, in order of their paths as they were come across.
  let results: [ParseResult]

  /// What was found in looking for files, before any was read.
  let searchFindings: [Finding]

  /// Reads files, whatever their names, and all `.scenario` files in and below directories.
  public static func load(
    _ paths: [String], from files: any ScenarioFileSystem = ScenarioDisk()
  ) -> ScenarioLibrary {
    var finder = ScenarioFinder(files: files)
    for path in paths { finder.add(path) }
    let results = finder.paths.map { ScenarioFile.read($0, from: files) }
    return ScenarioLibrary(results: results, findings: finder.findings)
  }

  private init(results: [ParseResult], findings: [Finding]) {
    self.results = results
    searchFindings = findings
    scenarios = results.compactMap(\.scenario).sorted {
      ($0.id, $0.path ?? "") < ($1.id, $1.path ?? "")
    }
    self.findings = findings + results.flatMap(\.findings) + Self.duplicates(in: results)
  }

  /// The scenario with the identifier, or nil; the first by path where files share it.
  public func scenario(_ id: ScenarioID) -> Scenario? {
    scenarios.first { $0.id == id }
  }

  /// The scenario with the identifier as text, such as `A.1`, or nil.
  public func scenario(id: String) -> Scenario? {
    ScenarioID(id).flatMap(scenario)
  }

  /// A finding for each file whose identifier another file before it has.
  static func duplicates(in results: [ParseResult]) -> [Finding] {
    var first: [ScenarioID: Scenario] = [:]
    return results.compactMap { result in
      guard let scenario = result.scenario else { return nil }
      guard let other = first[scenario.id] else {
        first[scenario.id] = scenario
        return nil
      }
      let context = LintContext(result)
      guard let item = context.items.first(where: { $0.kind == .scenario(scenario.id) }) else {
        return nil
      }
      return context.finding(
        .duplicateID, item, atNumber: true,
        message: "the identifier \(scenario.id) is taken by "
          + other.location(line: other.line),
        hint: "Give one of the two scenarios another identifier.")
    }
  }
}
