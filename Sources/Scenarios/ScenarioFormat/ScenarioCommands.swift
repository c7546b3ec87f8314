/// The commands of `duet scenarios`, without a command line.
///
/// Each takes paths of files and directories, or uses `Scenarios` if there are none. Each returns
/// its output instead of printing it.
package struct ScenarioCommands: Sendable {
  /// The paths to search if the caller gives none.
  package static let defaultPaths = ["Scenarios"]

  let files: any ScenarioFileSystem

  /// Creates the commands. They use the files on disk unless `files` is given.
  package init(files: any ScenarioFileSystem = ScenarioDisk()) { self.files = files }

  func load(_ paths: [String]) -> ScenarioLibrary {
    ScenarioLibrary.load(paths.isEmpty ? Self.defaultPaths : paths, from: files)
  }

  /// Returns the findings as text, each followed by a blank line.
  func text(_ findings: [Finding]) -> String {
    findings.map { $0.text + "\n\n" }.joined()
  }
}

extension Int {
  /// Returns the number with a noun: `1 file`, `2 files`.
  package func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

/// The status of a finished command. The raw value is its exit code.
package enum CommandStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Success.
  case fine = 0
  case testsFailed = 1
  /// A file cannot be read, parsed or written.
  case unusableFile = 2
  /// Scenarios or traces have findings.
  case findings = 3
  /// The arguments are invalid.
  case wrongUsage = 64

  init(_ findings: [Finding]) {
    self = findings.isEmpty ? .fine : findings.blocking.isEmpty ? .findings : .unusableFile
  }
}

/// The output and the status of a command. The caller prints the output and exits.
package struct CommandOutcome: Hashable, Sendable {
  /// The text for standard output. Empty, or ends with a line break.
  package let standardOutput: String
  /// The text for standard error. Empty, or ends with a line break.
  package let standardError: String
  package let status: CommandStatus

  package init(
    standardOutput: String = "", standardError: String = "", status: CommandStatus = .fine
  ) {
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.status = status
  }

  init(error: String, hint: String) {
    self.init(standardError: "error: \(error)\n  hint: \(hint)\n", status: .wrongUsage)
  }

  /// The exit code: 0, 1, 2, 3 or 64.
  package var exitCode: Int32 { status.rawValue }
}

extension ScenarioCommands {
  /// Reports all findings in the files, as text with a summary or as JSON.
  ///
  /// The status is `unusableFile` if a file can't be read or parsed, and `findings` for any other
  /// finding, including warnings.
  package func lint(paths: [String], json: Bool = false) -> CommandOutcome {
    let library = load(paths)
    let crossFileFindings =
      ScenarioLibrary.duplicates(in: library.results)
      + ScenarioLibrary.spellings(in: library.results)
    let findings =
      library.searchFindings
      + library.results.flatMap { result in
        (ScenarioLinter.lint(result) + crossFileFindings.filter { $0.path == result.source.path })
          .sortedByPlace()
      }
    let output = json ? Finding.json(findings) : text(findings) + summary(library, findings)
    return CommandOutcome(standardOutput: output, status: CommandStatus(findings))
  }

  private func summary(_ library: ScenarioLibrary, _ findings: [Finding]) -> String {
    let errors = findings.count { $0.rule.severity == .error }
    let found =
      findings.isEmpty
      ? "no findings"
      : "\(errors.of("error")), \((findings.count - errors).of("warning"))"
    return "\(library.results.count.of("file")): \(found)\n"
  }

  /// Formats files as described in `Scenarios/FORMAT.md`, or checks their format.
  ///
  /// A file that can't be parsed is reported on standard error and not changed (status
  /// `unusableFile`). With `check`, nothing is written, and each file that would change is a
  /// finding on standard output (status `findings`). With `json`, standard output has only
  /// findings, as JSON.
  package func format(
    paths: [String], check: Bool = false, json: Bool = false
  ) -> CommandOutcome {
    let library = load(paths)
    var problems = library.findings.blocking
    var unformatted: [Finding] = []
    var written = ""
    for result in library.results {
      let (path, bytes) = (
        result.source.path, ScenarioPrinter.format(result).map { Array($0.utf8) }
      )
      guard let bytes, bytes != result.source.bytes else { continue }
      if check {
        unformatted.append(difference(in: result.source, from: bytes))
        continue
      }
      do {
        try files.replace(contentsOf: path, with: bytes)
        written += "formatted \(path)\n"
      } catch {
        problems.append(Finding(.unwritableFile, file: path, reason: error.reason))
      }
    }
    let findings = problems + unformatted
    return CommandOutcome(
      standardOutput: json ? Finding.json(findings) : written + text(unformatted),
      standardError: json ? "" : text(problems), status: CommandStatus(findings))
  }

  /// Returns a finding at the first line that formatting would change.
  private func difference(in source: SourceText, from formatted: [UInt8]) -> Finding {
    let wanted = SourceText(bytes: formatted, path: source.path)
    let changed = zip(source.lines, wanted.lines).first { line, wantedLine in
      line.ending != wantedLine.ending
        || source.bytes[line.range] != wanted.bytes[wantedLine.range]
    }
    let first = changed?.0.number ?? min(source.lines.count, wanted.lines.count + 1)
    return source.finding(
      .notFormatted, line: source.startsWithByteOrderMark ? 1 : first,
      message: "formatting changes this line", hint: "Run 'duet scenarios format'.")
  }

  /// Lists the readable scenarios as a table, or as JSON for test tools in other languages.
  ///
  /// Unreadable files and duplicate identifiers are reported on standard error. The status is then
  /// `unusableFile` or `findings`.
  package func list(paths: [String], json: Bool = false) -> CommandOutcome {
    let library = load(paths)
    return CommandOutcome(
      standardOutput: json ? Self.json(library.scenarios) : Self.table(library.scenarios),
      standardError: text(library.findings), status: CommandStatus(library.findings))
  }

  private static func table(_ scenarios: [Scenario]) -> String {
    let rows =
      [["Id", "App", "TC", "S", "Ex", "P", "Title"]]
      + scenarios.map { ["\($0.id)", $0.header.app] + counts([$0]) + [$0.title] }
      + [["Total", ""] + counts(scenarios) + [""]]
    return table(rows, numbers: 2...5)
  }

  /// Returns rows of cells as a table. The columns of `numbers` are aligned right, all others left.
  static func table(_ rows: [[String]], numbers: ClosedRange<Int>? = nil) -> String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { VisibleText.width(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - VisibleText.width(of: text))
        return numbers?.contains(column) == true ? space + text : text + space
      }
      return cells.joined(separator: "  ").trimmingSpacesAtEnd() + "\n"
    }.joined()
  }

  /// Returns the numbers of test cases, steps, expectations and preconditions.
  private static func counts(_ scenarios: [Scenario]) -> [String] {
    let cases = scenarios.flatMap(\.testCases)
    let parts = [\TestCase.steps, \.expectations, \.preconditions]
    return ([cases.count] + parts.map { part in cases.flatMap { $0[keyPath: part] }.count })
      .map(String.init)
  }

  private static func json(_ scenarios: [Scenario]) -> String {
    JSONValue.object([
      ("formatVersion", .integer(1)), ("scenarios", .array(scenarios.map(json))),
    ]).document
  }

  private static func json(_ scenario: Scenario) -> JSONValue {
    .object([
      ("id", .string(scenario.id.description)), ("title", .string(scenario.title)),
      ("app", .string(scenario.header.app)), ("source", .string(scenario.header.source)),
      ("tags", .array(scenario.header.tags.map(JSONValue.string))),
      ("covers", .array(scenario.header.covers.map(JSONValue.string))),
      ("textHash", .string(scenario.textHash)),
      ("launch", .array(scenario.header.launch.map(JSONValue.string))),
      ("path", .optional(scenario.path)), ("line", .optional(scenario.line)),
      ("testCases", .array(scenario.testCases.map { json($0, of: scenario.id) })),
    ])
  }

  private static func json(_ testCase: TestCase, of id: ScenarioID) -> JSONValue {
    let items = testCase.items(of: id)
    func array(_ kind: ScenarioItemKind) -> JSONValue {
      .array(
        items.filter { $0.kind == kind }.map { item in
          .object(
            [
              ("id", .string(item.id)), ("number", .integer(item.number)),
              ("text", .string(item.text)), ("line", .optional(item.line)),
            ]
              + (item.table.isEmpty
                ? [] : [("table", .array(item.table.map { .array($0.map(JSONValue.string)) }))]))
        })
    }
    return .object([
      ("id", .string("\(id)/TC\(testCase.number)")), ("number", .integer(testCase.number)),
      ("title", .string(testCase.title)), ("line", .optional(testCase.line)),
      ("preconditions", array(.precondition)), ("steps", array(.step)),
      ("expectations", array(.expectation)),
    ])
  }
}

extension String {
  /// Returns the text without trailing spaces.
  package func trimmingSpacesAtEnd() -> String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
