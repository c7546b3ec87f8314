extension ScenarioCommands {
  /// Prints test files for a scenario, for both suites or for one.
  ///
  /// Each file starts with a comment that names its path; the tests fail until they are filled in.
  /// The status is `wrongUsage` for something that is no identifier or that no scenario has,
  /// `unusableFile` when it might be in a file that cannot be read, and `findings` when several
  /// files share it.
  public func skeleton(
    id text: String, in paths: [String] = [], suite: SkeletonSuite? = nil
  ) -> CommandOutcome {
    guard let id = ScenarioID(text) else {
      return CommandOutcome(
        standardError: "error: \(VisibleText.quoted(text)) is no identifier of a scenario\n"
          + "  hint: Write a capital letter, a dot and a number, as in: A.1\n",
        status: .wrongUsage)
    }
    let library = load(paths)
    let matching = library.scenarios.filter { $0.id == id }
    guard let scenario = matching.first else {
      return notFound(id, in: library)
    }
    guard matching.count == 1 else {
      let shared = Set(matching.compactMap(\.path))
      return CommandOutcome(
        standardError: self.text(
          library.findings.filter { $0.rule == .duplicateID && shared.contains($0.path) }),
        status: .findings)
    }
    let files = (suite.map { [$0] } ?? SkeletonSuite.allCases).map {
      SkeletonWriter.file(for: scenario, suite: $0).text
    }
    return CommandOutcome(standardOutput: files.joined(separator: "\n"))
  }

  private func notFound(_ id: ScenarioID, in library: ScenarioLibrary) -> CommandOutcome {
    let unusable = library.findings.filter { $0.rule.stage != .lint }
    let known = library.scenarios.map(\.id.description).joined(separator: ", ")
    let hint =
      unusable.isEmpty
      ? "The scenarios there are: \(known)" : "It may be in a file that cannot be read, see above."
    return CommandOutcome(
      standardError: self.text(unusable) + "error: there is no scenario \(id)\n  hint: \(hint)\n",
      status: unusable.isEmpty ? .wrongUsage : .unusableFile)
  }
}
