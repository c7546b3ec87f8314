/// The commands of `duet scenarios`, without a command line.
///
/// Each takes paths of files and directories, `Scenarios` when there are none, and returns all it
/// has to say. Findings are never thrown.
public struct ScenarioCommands: Sendable {
  /// Where scenarios are looked for when no path is given.
  public static let defaultPaths = ["Scenarios"]

  let files: any ScenarioFileSystem

  /// Makes the commands for the files on disk, or for others.
  public init(files: any ScenarioFileSystem = ScenarioDisk()) {
    self.files = files
  }

  func load(_ paths: [String]) -> ScenarioLibrary {
    ScenarioLibrary.load(paths.isEmpty ? Self.defaultPaths : paths, from: files)
  }

  /// The findings as text, each followed by a blank line.
  func text(_ findings: [Finding]) -> String {
    findings.map { $0.text + "\n\n" }.joined()
  }
}

extension Int {
  /// The number of things: `1 file`, `2 files`.
  package func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

/// How a command ended, for its exit code.
public enum CommandStatus: Int32, Hashable, Sendable, CaseIterable {
  /// All is well.
  case fine = 0

  /// Tests failed.
  case testsFailed = 1

  /// A file cannot be read, parsed or written.
  case unusableFile = 2

  /// There are findings about scenarios or traces.
  case findings = 3

  /// The command was called wrongly.
  case wrongUsage = 64

  /// The status that findings lead to.
  init(_ findings: [Finding]) {
    self = findings.isEmpty ? .fine : findings.includesUnusable ? .unusableFile : .findings
  }
}

/// What a command says and how it ends; whoever runs the command prints it and exits.
public struct CommandOutcome: Hashable, Sendable {
  /// The text for standard output; empty, or ending in a line end.
  public let standardOutput: String

  /// The text for standard error; empty, or ending in a line end.
  public let standardError: String

  /// How the command ended.
  public let status: CommandStatus

  /// Makes an outcome.
  public init(
    standardOutput: String = "", standardError: String = "", status: CommandStatus = .fine
  ) {
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.status = status
  }

  /// The exit code: 0, 1, 2, 3 or 64.
  public var exitCode: Int32 { status.rawValue }
}

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
    let together =
      ScenarioLibrary.duplicates(in: library.results)
      + ScenarioLibrary.spellings(in: library.results)
    return library.searchFindings
      + library.results.flatMap { result in
        (ScenarioLinter.lint(result) + together.filter { $0.path == result.source.path })
          .sortedByPlace()
      }
  }

  private func summary(_ library: ScenarioLibrary, _ findings: [Finding]) -> String {
    let errors = findings.filter { $0.severity == .error }.count
    let found =
      findings.isEmpty
      ? "no findings"
      : "\(errors.of("error")), \((findings.count - errors).of("warning"))"
    return "\(library.results.count.of("file")): \(found)\n"
  }
}

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
