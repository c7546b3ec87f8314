extension ScenarioCommands {
  /// Prints the scenarios of a Gherkin feature, or of Markdown with Gherkin (`.md`), each after a comment
  /// that names its file.
  ///
  /// Lines that can't be imported are reported on standard error, and the status is `findings`.
  /// `id` is the identifier of the first scenario that has none in its title.
  package func importGherkin(_ path: String, id: String? = nil) -> CommandOutcome {
    let first = id.flatMap { ScenarioID($0) }
    if let id, first == nil { return .noIdentifier(id, example: "A.6") }
    let reader: GherkinReader
    do throws(Finding) {
      let text = try ScenarioFile.text(of: path, from: files)
      reader = GherkinReader(
        path.hasSuffix(".md") ? GherkinMarkdown.gherkin(in: text) : text, path: path)
    } catch {
      return .unusable([error])
    }
    guard reader.refusals.isEmpty else { return .unusable(reader.refusals) }
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

  /// Prints the scenarios of one app as a Gherkin feature, or as Markdown with Gherkin.
  ///
  /// The status is `unusableFile` if a file can't be read, and `wrongUsage` if the scenarios belong
  /// to several apps, because a feature describes one app.
  package func exportGherkin(_ paths: [String] = [], markdown: Bool = false) -> CommandOutcome {
    let library = load(paths)
    let blocking = library.findings.blocking
    guard blocking.isEmpty else { return .unusable(blocking) }
    let apps = Set(library.scenarios.map(\.header.app)).sorted()
    guard apps.count == 1 else {
      return CommandOutcome(
        error: "the scenarios belong to several apps: \(apps.joined(separator: ", "))",
        hint: "A feature describes one app. Give its folder, as in: Scenarios/TinyLog")
    }
    let feature = Gherkin.print(library.scenarios)
    return CommandOutcome(standardOutput: markdown ? GherkinMarkdown.text(of: feature) : feature)
  }
}
