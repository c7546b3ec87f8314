import Foundation
import ScenarioFormat
import TestSupport
import Testing

struct CommandTests {
  private static let addText = """
    App:    TinyLog
    Source: a test
    Tags:   lists, tasks
    Covers: REQ-1, REQ-3
    Launch: --list Tea

    TS A.1 Add a "task" list

      TC 1 Add
        P 1   Nothing.
        S 1   Tap.
              | a |
        Ex 1  Seen.

    """
  private static let goText = """
    App:    Beer Explorer
    Source: a test

    TS B.10 名前

      TC 1 Go
        S 1   Tap.
        Ex 1  Seen.

      TC 2 Come
        S 1   Tap.
        Ex 1  Seen.

    """

  private func commands(_ more: [String: String] = [:]) -> ScenarioCommands {
    ScenarioCommands(
      files: InMemoryFiles(
        texts: ["Scenarios/B10-x.scenario": Self.goText, "Scenarios/A1-x.scenario": Self.addText]
          .merging(more) { $1 }))
  }

  @Test func `a list is a table in order of identifiers`() {
    #expect(
      commands().list(paths: [])
        == CommandOutcome(
          standardOutput: """
            Id     App            TC  S  Ex  P  Title
            A.1    TinyLog         1  1   1  1  Add a "task" list
            B.10   Beer Explorer   2  2   2  0  名前
            Total                  3  3   3  1

            """))
  }

  @Test func `coverage lists requirements, and what is missing`() {
    let requirements = "# All of them\nREQ-1 Lists are added.\n\n  REQ-2 Lists are moved.\nREQ-1\n"
    func coverage(_ text: String?, _ played: [ScenarioCommands.PlayedScenario] = [])
      -> CommandOutcome
    {
      commands(text.map { ["r.txt": $0] } ?? [:])
        .coverage(paths: [], requirements: "r.txt", played: played)
    }
    #expect(
      coverage(
        requirements,
        [
          ("native", "A.1", true), ("native", "A.1", false), ("native", "B.10", true),
          ("web", "A.1", true),
        ])
        == CommandOutcome(
          standardOutput: """
            Requirement  Scenarios  native         web
            REQ-1        A.1        0 of 1 passed  1 of 1 passed
            REQ-2        –          –              –
            Requirements without a scenario: REQ-2
            Requirements that aren't in r.txt: REQ-3
            Scenarios without a test by web: B.10

            """, status: .findings))
    #expect(
      commands().coverage(paths: [], requirements: nil, played: [])
        == CommandOutcome(
          standardOutput: "Requirement  Scenarios\nREQ-1        A.1\nREQ-3        A.1\n"))
    #expect(coverage(nil).status == .unusableFile)
    let other = coverage("REQ-1\n| x |\n")
    #expect(other.status == .wrongUsage)
    #expect(other.standardError.hasPrefix("error: r.txt: '|' isn't the identifier"))
  }

  @Test(arguments: [
    ("\u{FEFF}" + addText, 1), (addText + "\n", 14), (String(addText.dropLast()), 13),
    (addText.replacing("S 1   ", with: "S 1 "), 11), (addText.replacing("\n", with: "\r\n"), 1),
  ])
  func `format check points to the first line that changes`(_ text: String, _ line: Int) {
    let outcome = commands(["A1-x.scenario": text]).format(paths: ["A1-x.scenario"], check: true)
    #expect(outcome.standardOutput.hasPrefix("A1-x.scenario:\(line):1: warning: "))
  }

  @Test func `unformatted and unwritable files are reported`() {
    let untidy = Array("App: TinyLog\nSource: x\nTS A.1 Add\n".utf8)
    let commands = ScenarioCommands(files: InMemoryFiles(["A1.scenario": untidy]))
    let check = """
      A1.scenario:1:1: warning: formatting changes this line [not-formatted]
          App: TinyLog
          ^
        hint: Run 'duet scenarios format'.


      """
    #expect(
      commands.format(paths: ["A1.scenario"], check: true)
        == CommandOutcome(standardOutput: check, status: .findings))
    let json = commands.format(paths: ["A1.scenario"], check: true, json: true)
    #expect(
      json.standardOutput.replacing(/\n */, with: "") == """
        {"findings" : [{"column" : 1,"hint" : "Run 'duet scenarios format'.","line" : 1,\
        "message" : "formatting changes this line","path" : "A1.scenario",\
        "rule" : "not-formatted","severity" : "warning","sourceLine" : "App: TinyLog"}],\
        "formatVersion" : 1}
        """)
    #expect(json.standardError.isEmpty && json.status == .findings)
    #expect(
      commands.lint(paths: ["none"], json: true).standardOutput.contains("\"sourceLine\" : null"))
    let error = """
      A1.scenario:1:1: error: cannot write: Read-only file system [unwritable-file]
        hint: The file is unchanged. Check that you have permission to write it and its directory.


      """
    #expect(
      commands.format(paths: ["A1.scenario"])
        == CommandOutcome(standardError: error, status: .unusableFile))
  }
}

/// The pages in `Scenarios` agree with the code, and Duet's scenarios have no findings.
struct FormatPageTests {
  private func page(_ name: String) throws -> String {
    try String(
      contentsOf: Repository.root.appendingPathComponent("Scenarios/\(name)"), encoding: .utf8)
  }

  @Test func `the template has no findings and is formatted`() throws {
    let text = try #require(page("FORMAT.md").firstMatch(of: /```scenario\n((?s).*?)```/)).1
    let result = ScenarioParser.parse(String(text), path: "A17-add.scenario")
    #expect(ScenarioLinter.lint(result).map(\.text) == [])
    #expect(ScenarioPrinter.format(result) == String(text))
  }

  @Test func `Duet's scenarios have no findings and are formatted`() {
    let disk = ScenarioDisk(root: Repository.root.path)
    let commands = ScenarioCommands(files: disk)
    #expect(commands.lint(paths: []).standardOutput.hasSuffix(" files: no findings\n"))
    #expect(commands.format(paths: [], check: true) == CommandOutcome())
    let samples = ScenarioLibrary.load(["Scenarios"], from: disk).scenarios.filter(\.isSample)
    #expect(samples.map { $0.id.letter } == Array("CCDEEFGGGPP"))
  }

  @Test func `all rules and exit codes are listed`() throws {
    let rules = try page("FORMAT.md")
      .matches(of: /\n\| `([a-z0-9-]+)` \| (\w+) \| (\d) \| .+\. (?=\|\n)/)
    #expect(
      rules.map { [$0.1, $0.2, $0.3] }
        == Rule.allCases.map { [$0.rawValue[...], $0.severity[...], $0.isBlocking ? "2" : "3"] })
    let codes = try page("FORMAT.md").matches(of: /\n\| (\d+) \|/).map { Int32($0.1) }
    #expect(codes == CommandStatus.allCases.map(\.rawValue))
  }
}
