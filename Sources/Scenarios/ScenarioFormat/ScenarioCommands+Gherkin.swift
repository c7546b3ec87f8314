extension ScenarioCommands {
  /// Prints the scenarios of a Gherkin feature, each after a comment that names its file.
  ///
  /// Lines that can't be imported are reported on standard error, and the status is `findings`.
  /// `id` is the identifier of the first scenario that has none in its title.
  package func importGherkin(_ path: String, id: String? = nil) -> CommandOutcome {
    let first = id.flatMap { ScenarioID($0) }
    if let id, first == nil { return .noIdentifier(id, example: "A.6") }
    let reader: GherkinReader
    do throws(Finding) {
      reader = GherkinReader(try ScenarioFile.text(of: path, from: files), path: path)
    } catch {
      return .unusable([error])
    }
    guard let scenarios = reader.scenarios(from: first) else {
      let line = reader.drafts.first { $0.id == nil }?.line ?? 1
      return CommandOutcome(
        error: "\(path):\(line): the scenario has no identifier",
        hint: "Give a free identifier, as in: --id A.6")
    }
    guard !scenarios.isEmpty else {
      return .unusable(reader.findings, "error: \(path): the feature has no scenarios\n")
    }
    let files = scenarios.map { scenario in
      let folder = NameWords.folder(of: scenario.header.app, in: "Scenarios")
      let name = NameWords.file(scenario.id, scenario.title)
      return (path: "\(folder)/\(name)", text: ScenarioPrinter.print(scenario))
    }
    // What the format requires and the feature lacks, such as a title or an expectation.
    let flaws = files.flatMap { ScenarioLinter.lint($0.text, path: $0.path) }
    return CommandOutcome(
      standardOutput: files.map { "# \($0.path)\n" + $0.text }.joined(separator: "\n"),
      standardError: (reader.findings + flaws).text,
      status: reader.findings.isEmpty && flaws.isEmpty ? .fine : .findings)
  }
}
