extension ScenarioCommands {
  /// Lays files out in the one way of `Scenarios/FORMAT.md`, or checks that they are.
  ///
  /// A file that does not parse is reported on standard error and left alone (status
  /// `unusableFile`); the others are still formatted. With `check` nothing is written: every file
  /// that would change is a finding on standard output (status `findings`). With `json` standard
  /// output has all findings as JSON and nothing else.
  public func format(
    paths: [String], check: Bool = false, json: Bool = false
  ) -> CommandOutcome {
    let library = load(paths)
    var problems = library.findings.filter { $0.rule.stage != .lint }
    var unformatted: [Finding] = []
    var written = ""
    for result in library.results {
      guard let text = ScenarioPrinter.format(result) else { continue }
      let bytes = Array(text.utf8)
      guard bytes != result.source.bytes else { continue }
      let path = result.source.path
      if check {
        unformatted.append(difference(in: result, from: text))
        continue
      }
      do {
        try files.replace(contentsOf: path, with: bytes)
        written += "formatted \(path)\n"
      } catch {
        problems.append(
          FileFindings.unwritable(path: path, reason: ScenarioFinder.reason(of: error)))
      }
    }
    if json {
      return CommandOutcome(
        standardOutput: Finding.json(problems + unformatted),
        status: CommandStatus(problems + unformatted))
    }
    return CommandOutcome(
      standardOutput: written + self.text(unformatted), standardError: text(problems),
      status: CommandStatus(problems + unformatted))
  }

  /// A finding at the first line that formatting would change.
  private func difference(in result: ParseResult, from formatted: String) -> Finding {
    let wanted = SourceText(bytes: Array(formatted.utf8), path: result.source.path)
    if result.source.startsWithByteOrderMark { return change(in: result, line: 1) }
    let lines = zip(result.source.lines, wanted.lines)
    let first =
      lines.first { isDifferent(($0, result.source), ($1, wanted)) }?.0.number
      ?? min(result.source.lines.count, wanted.lines.count + 1)
    return change(in: result, line: first)
  }

  private func change(in result: ParseResult, line: Int) -> Finding {
    result.source.finding(
      .notFormatted, line: line, message: "formatting changes this line",
      hint: "Run duet scenarios format.")
  }

  private func isDifferent(
    _ left: (line: SourceText.Line, source: SourceText),
    _ right: (line: SourceText.Line, source: SourceText)
  ) -> Bool {
    left.line.ending != right.line.ending
      || left.source.bytes[left.line.range] != right.source.bytes[right.line.range]
  }
}
