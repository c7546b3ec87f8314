extension ScenarioCommands {
  /// Reports everything that is to be found in the files.
  ///
  /// Findings go to standard output, in order of the files, as text with a summary or as JSON. The
  /// status is `fine` without findings, `unusableFile` when a file cannot be read or parsed, and
  /// `findings` otherwise, warnings included.
  public func lint(paths: [String], json: Bool = false) -> CommandOutcome {
    let library = load(paths)
    let findings = allFindings(in: library)
    let output = json ? Finding.json(findings) : text(findings) + summary(library, findings)
    return CommandOutcome(standardOutput: output, status: CommandStatus(findings))
  }

  private func allFindings(in library: ScenarioLibrary) -> [Finding] {
    let duplicates = ScenarioLibrary.duplicates(in: library.results)
    return library.searchFindings
      + library.results.flatMap { result in
        (ScenarioLinter.lint(result) + duplicates.filter { $0.path == result.source.path })
          .sortedByPlace()
      }
  }

  private func summary(_ library: ScenarioLibrary, _ findings: [Finding]) -> String {
    let errors = findings.filter { $0.severity == .error }.count
    let found =
      findings.isEmpty
      ? "no findings"
      : "\(count(errors, "error")), \(count(findings.count - errors, "warning"))"
    return "\(count(library.results.count, "file")): \(found)\n"
  }
}
