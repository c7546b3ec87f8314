import Foundation
import ScenarioFormat
import Testing
import TestSupport

/// `Scenarios/FORMAT.md` and its table of rules agree with the code.
struct FormatPageTests {
  private func page(_ path: String = "Scenarios/FORMAT.md") throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func part(of page: String, from start: String, to end: String) throws -> String {
    let upper = try #require(page.range(of: start))
    let lower = try #require(page.range(of: end, range: upper.upperBound..<page.endIndex))
    return String(page[upper.upperBound..<lower.lowerBound])
  }

  private func template() throws -> String {
    try part(of: page(), from: "```scenario\n", to: "```")
  }

  /// Uses the next free identifier, which changes with each new scenario.
  @Test func `a copy of the template has no findings`() throws {
    let disk = ScenarioDisk(root: Repository.root.path)
    let known = ScenarioLibrary.load(["Scenarios/TinyLog"], from: disk).scenarios
    let free = try #require(known.map(\.id).max()).number + 1
    let text = try template().replacing(#/TS A\.[0-9]+ /#, with: "TS A.\(free) ")
    var files = Dictionary(
      uniqueKeysWithValues: known.map { ($0.path ?? "", ScenarioPrinter.print($0)) })
    files["Scenarios/TinyLog/A\(free)-add-a-task-list.scenario"] = text
    let outcome = ScenarioCommands(files: InMemoryFiles(texts: files)).lint(paths: [])
    #expect(outcome.standardOutput == "\(known.count + 1) files: no findings\n")
    #expect(ScenarioPrinter.format(ScenarioParser.parse(text, path: "x.scenario")) == text)
  }

  @Test func `all rules are listed with their severity and exit code`() throws {
    let table = try part(
      of: page("Scenarios/format-rules.md"),
      from: "| rule | severity | exit code | what it finds |\n|---|---|---|---|\n",
      to: "\n<!-- end of rules -->")
    let rows = table.split(separator: "\n").map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      rows.map { $0.prefix(3) }
        == Rule.allCases.map { ["`\($0.rawValue)`", $0.severity, $0.isBlocking ? "2" : "3"] })
    #expect(rows.allSatisfy { $0.count == 4 && $0[3].hasSuffix(".") })
  }

  @Test func `all exit codes are listed`() throws {
    let meanings: [CommandStatus: String] = [
      .fine: "all is well", .testsFailed: "tests failed (other commands only)",
      .unusableFile: "a file cannot be read, parsed or written",
      .findings: "findings about scenarios or traces, warnings included",
      .wrongUsage: "wrong usage",
    ]
    let rows = CommandStatus.allCases.map { "| \($0.rawValue) | \(meanings[$0] ?? "") |\n" }
    let listed = try part(of: page(), from: "| exit code | meaning |\n|---|---|\n", to: "\n## ")
    #expect(listed == rows.joined())
  }

  @Test func `the size limit and the sample finding are correct`() throws {
    #expect(try page().contains("at most 262,144 bytes"))
    #expect(ScenarioParser.maximumBytes == 262_144)
    let text = ScenarioLinter.lint(
      """
      App:    TinyLog
      Source: a test

      TS A.1 Add a task list

        TC 1 Add a task list
          Krok 1  Tap the add button (+).

      """, path: "Scenarios/A1-add.scenario"
    ).map(\.text).joined().replacingOccurrences(of: "\n", with: "\n    ")
    #expect(try page().contains("    " + text))
  }

  /// The page has the fields in the order of the output.
  @Test func `the JSON has the documented fields`() throws {
    let described = try fields(in: part(of: page(), from: "## JSON", to: "`path` is as given"))
    let files = InMemoryFiles(texts: ["A1-a.scenario": try template()])
    let json = ScenarioCommands(files: files).list(paths: ["A1-a.scenario"], json: true)
    #expect(described.count == 19)
    #expect(Set(described) == Set(fields(in: json.standardOutput)))
    let findings = ScenarioCommands(files: files).lint(paths: ["none"], json: true)
    let findingFields = try fields(
      in: part(of: page() + "\n$", from: "`--json` of `lint`", to: "\n$"))
    #expect(Set(findingFields) == Set(fields(in: findings.standardOutput)))
  }

  private func fields(in text: String) -> [String] {
    var seen: Set<String> = []
    return text.matches(of: /"([a-zA-Z]+)" ?:/).map { String($0.1) }.filter {
      seen.insert($0).inserted
    }
  }
}

/// The first five scenarios of TinyLog come from the thesis, and have no findings.
struct TinyLogScenariosTests {
  private let disk = ScenarioDisk(root: Repository.root.path)

  private var scenarios: [Scenario] {
    Array(ScenarioLibrary.load(["Scenarios/TinyLog"], from: disk).scenarios.prefix(5))
  }

  @Test func `the first five are the thesis's scenarios`() {
    #expect(
      scenarios.compactMap(\.path) == [
        "Scenarios/TinyLog/A1-add-a-list-add-a-task-mark-it-done.scenario",
        "Scenarios/TinyLog/A2-work-with-tasks-and-archive-one.scenario",
        "Scenarios/TinyLog/A3-rename-archive-and-delete-a-task-list.scenario",
        "Scenarios/TinyLog/A4-search-task-lists-add-and-delete-many-tasks.scenario",
        "Scenarios/TinyLog/A5-text-size.scenario",
      ])
    #expect(
      scenarios.map(\.header.source)
        == scenarios.map { "thesis 2016, appendix A, scenario \($0.id)" })
    let list = ScenarioCommands(files: disk).list(paths: scenarios.compactMap(\.path))
    #expect(
      list.standardOutput == """
        Id     App      TC   S  Ex  P  Title
        A.1    TinyLog   3   9   9  0  \(scenarios[0].title)
        A.2    TinyLog   4  19  19  0  \(scenarios[1].title)
        A.3    TinyLog   3  10  10  1  \(scenarios[2].title)
        A.4    TinyLog   3  18  18  0  \(scenarios[3].title)
        A.5    TinyLog   2  10  10  0  \(scenarios[4].title)
        Total           15  66  66  1

        """)
  }

  @Test func `they have no findings and are formatted`() {
    let commands = ScenarioCommands(files: disk)
    let outcome = commands.lint(paths: ["Scenarios/TinyLog"])
    #expect(outcome.standardOutput.hasSuffix(" files: no findings\n"))
    #expect(outcome.exitCode == 0)
    #expect(commands.format(paths: ["Scenarios/TinyLog"], check: true) == CommandOutcome())
  }

  @Test func `a step has its line`() throws {
    let scenario = try #require(scenarios.first)
    let step = scenario.testCases[0].steps[1]
    #expect(step.text == #"Enter the name "TODO", choose red, tap Save."#)
    #expect(
      scenario.location(line: step.line)
        == "Scenarios/TinyLog/A1-add-a-list-add-a-task-mark-it-done.scenario:11")
  }
}
