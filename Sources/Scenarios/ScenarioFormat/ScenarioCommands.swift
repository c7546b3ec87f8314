import Foundation

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

  /// Returns the outcome of a command with an invalid identifier.
  static func noIdentifier(_ text: String, example: String) -> CommandOutcome {
    CommandOutcome(
      error: "\(text.quoted) is not a valid scenario identifier",
      hint: "Write a capital letter, a dot and a number, as in: \(example)")
  }

  /// Returns the outcome of a command that can't use a file.
  static func unusable(_ findings: [Finding], _ error: String = "") -> CommandOutcome {
    CommandOutcome(standardError: findings.text + error, status: .unusableFile)
  }

  /// Returns the outcome of a command for something that no scenario has. A file that can't be read
  /// might have it.
  static func unknown(
    _ error: String, hint: String, in library: ScenarioLibrary
  ) -> CommandOutcome {
    let outcome = CommandOutcome(error: error, hint: hint)
    let blocking = library.findings.blocking
    return blocking.isEmpty ? outcome : .unusable(blocking, outcome.standardError)
  }

  static func unknown(_ tag: UnknownTag, in library: ScenarioLibrary) -> CommandOutcome {
    unknown("there is no tag \(tag.tag.quoted)", hint: "Known tags: \(tag.list)", in: library)
  }
}

extension ScenarioCommands {
  /// Reports all findings in the files, as text with a summary or as JSON.
  ///
  /// The status is `unusableFile` if a file can't be read or parsed, and `findings` for any other
  /// finding, including warnings. With tags, only the scenarios with one of them are reported, and files
  /// that can't be parsed. An unknown tag is `wrongUsage`.
  package func lint(paths: [String], tags: [String] = [], json: Bool = false) -> CommandOutcome {
    let library = load(paths)
    let chosen: Set<Scenario>
    do { chosen = Set(try library.scenarios.tagged(tags)) } catch {
      return .unknown(error, in: library)
    }
    let results = library.results.filter { $0.scenario.map(chosen.contains) ?? true }
    let shared =
      ScenarioLibrary.duplicates(in: library.results)
      + ScenarioLibrary.spellings(in: library.results)
    let findings =
      library.searchFindings
      + results.flatMap { result in
        (ScenarioLinter.lint(result) + shared.filter { $0.path == result.source.path })
          .sortedByPlace()
      }
    let errors = findings.count { $0.rule.severity == "error" }
    let found =
      findings.isEmpty
      ? "no findings" : "\(errors.of("error")), \((findings.count - errors).of("warning"))"
    return CommandOutcome(
      standardOutput: json
        ? Finding.json(findings) : findings.text + "\(results.count.of("file")): \(found)\n",
      status: CommandStatus(findings))
  }

  /// Formats files as described in `Scenarios/Starter/FORMAT.md`, or checks their format.
  ///
  /// A file that can't be parsed is reported on standard error and not changed (status
  /// `unusableFile`). With `check`, nothing is written, and each file that would change is a
  /// finding on standard output (status `findings`).
  package func format(paths: [String], check: Bool = false) -> CommandOutcome {
    let library = load(paths)
    var problems = library.findings.blocking
    var unformatted: [Finding] = []
    var written = ""
    for result in library.results {
      let source = result.source
      guard let text = ScenarioPrinter.format(result), !text.utf8.elementsEqual(source.text.utf8)
      else { continue }
      if check {
        unformatted.append(difference(in: source, from: text))
        continue
      }
      do {
        try files.replace(contentsOf: source.path, with: Array(text.utf8))
        written += "formatted \(source.path)\n"
      } catch {
        problems.append(Finding(.unwritableFile, file: source.path, reason: error.reason))
      }
    }
    return CommandOutcome(
      standardOutput: written + unformatted.text, standardError: problems.text,
      status: CommandStatus(problems + unformatted))
  }

  /// Returns a finding at the first line that formatting would change.
  private func difference(in source: SourceText, from formatted: String) -> Finding {
    let wanted = SourceText(formatted, path: source.path).lines
    let changed = zip(source.lines, wanted).first { line, other in
      line.endsWithCRLF || !line.text.utf8.elementsEqual(other.text.utf8)
    }
    let number = changed?.0.number ?? min(source.lines.count, wanted.count + 1)
    let line = source.lines[source.startsWithByteOrderMark ? 0 : number - 1]
    return source.finding(
      .notFormatted, at: line.place(line.text.startIndex), "formatting changes this line",
      hint: "Run 'duet scenarios format'.")
  }

  /// Lists the readable scenarios as a table, or as JSON for test tools in other languages.
  ///
  /// Unreadable files and duplicate identifiers are reported on standard error. The status is then
  /// `unusableFile` or `findings`. With tags, only scenarios with one of them are listed. An unknown tag is
  /// `wrongUsage`.
  package func list(paths: [String], tags: [String] = [], json: Bool = false) -> CommandOutcome {
    let library = load(paths)
    let scenarios: [Scenario]
    do { scenarios = try library.scenarios.tagged(tags) } catch {
      return .unknown(error, in: library)
    }
    return CommandOutcome(
      standardOutput: json ? Self.json(scenarios) : Self.table(scenarios),
      standardError: library.findings.text, status: CommandStatus(library.findings))
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
    TableRow.aligned(rows, numbers: numbers)
      .map { $0.joined(separator: "  ").trimmingSpacesAtEnd() + "\n" }.joined()
  }

  /// Returns the numbers of test cases, steps, expectations and preconditions.
  private static func counts(_ scenarios: [Scenario]) -> [String] {
    let kinds = scenarios.flatMap(\.items).map(\.kind)
    let parts = [ScenarioItemKind.step, .expectation, .precondition].map { part in
      kinds.count { $0 == part }
    }
    return ([scenarios.flatMap(\.testCases).count] + parts).map(String.init)
  }

  private static func json(_ scenarios: [Scenario]) -> String {
    let objects = scenarios.map { scenario -> [String: Any] in
      let header = scenario.header
      var object: [String: Any] = [
        "id": "\(scenario.id)", "title": scenario.title, "app": header.app,
        "source": header.source, "tags": header.tags, "covers": header.covers,
        "textHash": scenario.textHash, "launch": header.launch,
        "path": scenario.path ?? NSNull(), "line": scenario.line ?? NSNull(),
        "testCases": scenario.testCases.map(json),
      ]
      object["manual"] = header.manual
      return object
    }
    return jsonDocument(["scenarios": objects])
  }

  private static func json(_ testCase: TestCase) -> [String: Any] {
    func objects(_ kind: ScenarioItemKind) -> [[String: Any]] {
      testCase.items.filter { $0.kind == kind }.map { item in
        var object: [String: Any] = [
          "id": item.id, "number": item.number, "text": item.text, "line": item.line ?? NSNull(),
        ]
        if !item.table.isEmpty { object["table"] = item.table }
        return object
      }
    }
    var object: [String: Any] = [
      "id": testCase.id, "number": testCase.number, "title": testCase.title,
      "line": testCase.line ?? NSNull(), "preconditions": objects(.precondition),
      "steps": objects(.step), "expectations": objects(.expectation),
    ]
    object["manual"] = testCase.manual
    if !testCase.examples.isEmpty { object["examples"] = testCase.examples }
    return object
  }
}

extension String {
  /// Returns the text without trailing spaces.
  package func trimmingSpacesAtEnd() -> String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

extension ScenarioCommands {
  /// A tool's run of a scenario, from its trace.
  package typealias PlayedScenario = (tool: String, scenario: String, passed: Bool)

  /// Lists requirements with the scenarios that cover them and the outcomes of their tests, then what
  /// is manual, then what is missing: requirements without a scenario, and scenarios without a test by one
  /// of the tools. A manual scenario needs no test.
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
          library.scenarios.filter { !$0.isManual }.map(\.id.description)
            .filter { !tested.contains($0) }
        )
      }
    let lines = gaps.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))\n" }
    let table = Self.table([["Requirement", "Scenarios"] + tools] + rows)
    return CommandOutcome(
      standardOutput: table + library.scenarios.flatMap(Self.manualLines).joined() + lines.joined(),
      status: lines.isEmpty ? .fine : .findings)
  }

  /// Returns the outcome of a requirement's scenarios by one tool.
  private static func outcome(of scenarios: [Scenario], in played: [PlayedScenario]) -> String {
    let tests = scenarios.filter { !$0.isManual }
    let manual = scenarios.count - tests.count
    let passed = tests.count { scenario in
      let runs = played.filter { $0.scenario == scenario.id.description }
      return !runs.isEmpty && runs.allSatisfy(\.passed)
    }
    let parts =
      (tests.isEmpty ? [] : ["\(passed) of \(tests.count) passed"])
      + (manual == 0 ? [] : ["\(manual) manual"])
    return parts.isEmpty ? "–" : parts.joined(separator: ", ")
  }

  /// Returns a line for a manual scenario, or else one for each of its manual test cases.
  private static func manualLines(of scenario: Scenario) -> [String] {
    func line(_ id: String, _ reason: String) -> String { "Manual: \(id) (\(reason))\n" }
    return scenario.header.manual.map { [line("\(scenario.id)", $0)] }
      ?? scenario.testCases.compactMap { testCase in testCase.manual.map { line(testCase.id, $0) } }
  }
}
