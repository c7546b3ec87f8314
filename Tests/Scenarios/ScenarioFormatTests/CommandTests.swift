import Foundation
import ScenarioFormat
import Testing
import TestSupport

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
        Ex 1  Seen.

    """
  private static let goText = """
    App:    Beer Explorer
    Source: a test

    TS B.10 名前

      TC 1 Go
        S 1   Tap.
        Ex 1  Seen.
        S 2   Tap.
        Ex 2  Seen.

      TC 2 Come
        S 1   Tap.
        Ex 1  Seen.

    """

  private func files(_ more: [String: String] = [:]) -> InMemoryFiles {
    InMemoryFiles(
      texts: ["Scenarios/B10-x.scenario": Self.goText, "Scenarios/A1-x.scenario": Self.addText]
        .merging(more) { $1 })
  }

  @Test func `list is a table in order of identifiers`() {
    let outcome = ScenarioCommands(files: files()).list(paths: [])
    #expect(
      outcome.standardOutput == """
        Id     App            TC  S  Ex  P  Title
        A.1    TinyLog         1  1   1  1  Add a "task" list
        B.10   Beer Explorer   2  3   3  0  名前
        Total                  3  4   4  1

        """)
    #expect(outcome.standardError == "")
    #expect(outcome.exitCode == 0)
  }

  @Test func `list as JSON has everything that a test needs`() {
    let outcome = ScenarioCommands(files: files()).list(
      paths: ["Scenarios/A1-x.scenario"], json: true)
    // Remove line breaks and indentation, which the findings' JSON has as well.
    let json = outcome.standardOutput.replacing(#/\n */#, with: "")
    #expect(
      json == #"""
        {"formatVersion" : 1,"scenarios" : [{"app" : "TinyLog","covers" : ["REQ-1","REQ-3"],\#
        "id" : "A.1","launch" : ["--list","Tea"],"line" : 7,"path" : "Scenarios/A1-x.scenario",\#
        "source" : "a test","tags" : ["lists","tasks"],\#
        "testCases" : [{"expectations" : [\#
        {"id" : "A.1/TC1/Ex1","line" : 12,"number" : 1,"text" : "Seen."}],\#
        "id" : "A.1/TC1","line" : 9,"number" : 1,"preconditions" : [\#
        {"id" : "A.1/TC1/P1","line" : 10,"number" : 1,"text" : "Nothing."}],\#
        "steps" : [{"id" : "A.1/TC1/S1","line" : 11,"number" : 1,"text" : "Tap."}],\#
        "title" : "Add"}],"textHash" : "0baf6fea648e0b3f","title" : "Add a \"task\" list"}]}
        """#)
  }

  @Test func `coverage lists requirements, and what is missing`() {
    let requirements = "# All of them\nREQ-1 Lists are added.\n\n  REQ-2 Lists are moved.\n"
    let commands = ScenarioCommands(files: files(["requirements.txt": requirements]))
    func played(_ tool: String, _ scenario: String, _ passed: Bool = true)
      -> ScenarioCommands.PlayedScenario
    { .init(tool: tool, scenario: scenario, passed: passed) }
    let outcome = commands.coverage(
      paths: [], requirements: "requirements.txt",
      played: [
        played("native", "A.1"), played("native", "A.1", false), played("native", "B.10"),
        played("web", "A.1"),
      ])
    #expect(
      outcome.standardOutput == """
        Requirement  Scenarios  native         web
        REQ-1        A.1        0 of 1 passed  1 of 1 passed
        REQ-2        –          –              –
        Requirements without a scenario: REQ-2
        Requirements that aren't in requirements.txt: REQ-3
        Scenarios without a test by web: B.10

        """)
    #expect(outcome.status == .findings)
    let own = commands.coverage(paths: [], requirements: nil, played: [])
    #expect(own.standardOutput == "Requirement  Scenarios\nREQ-1        A.1\nREQ-3        A.1\n")
    #expect(own.status == .fine)
    let missing = commands.coverage(paths: [], requirements: "none.txt", played: [])
    #expect(missing.status == .unusableFile && missing.standardError.contains("none.txt"))
    let other = ScenarioCommands(files: files(["requirements.txt": "REQ-1\n| x |\n"])).coverage(
      paths: [], requirements: "requirements.txt", played: [])
    #expect(other.status == .wrongUsage)
    #expect(other.standardError.hasPrefix("error: requirements.txt: '|' isn't the identifier"))
  }

  @Test func `list shows the readable scenarios and reports the other files`() {
    let commands = ScenarioCommands(files: files(["Scenarios/C1-x.scenario": ""]))
    let outcome = commands.list(paths: ["Scenarios"])
    #expect(outcome.standardOutput.contains("\nB.10 "))
    #expect(
      outcome.standardError == """
        Scenarios/C1-x.scenario:1:1: error: the file has no scenario [missing-scenario]
          hint: Start the scenario below the header, as in: TS A.1 Add a task list


        """)
    #expect(outcome.exitCode == 2)
    let shared = ScenarioCommands(files: files(["Scenarios/A1-y.scenario": Self.addText]))
      .list(paths: ["Scenarios"])
    #expect(shared.standardError.contains("[duplicate-id]"))
    #expect(shared.exitCode == 3)
  }

  @Test func `lint counts files errors and warnings`() {
    let commands = ScenarioCommands(
      files: files(["Scenarios/A2-x.scenario": "TS A.2 Add \n# It should end"]))
    let fine = commands.lint(paths: ["Scenarios/A1-x.scenario"])
    #expect(fine == CommandOutcome(standardOutput: "1 file: no findings\n"))
    let outcome = commands.lint(paths: ["Scenarios"])
    #expect(outcome.standardOutput.hasSuffix("\n\n3 files: 3 errors, 2 warnings\n"))
    #expect(outcome.exitCode == 3)
    let warning = ScenarioCommands(files: files(["A1-x.scenario": Self.addText + "\t\n"]))
      .lint(paths: ["A1-x.scenario"])
    #expect(warning.standardOutput.hasSuffix("\n1 file: 0 errors, 1 warning\n"))
    #expect(warning.exitCode == 3)
  }

  @Test func `format writes only files that change`() {
    let untidy = Self.addText.replacingOccurrences(of: "\n", with: "\r\n")
    let files = files(["Scenarios/A1-x.scenario": untidy])
    let commands = ScenarioCommands(files: files)
    let check = commands.format(paths: [], check: true)
    #expect(check.exitCode == 3)
    #expect(check.standardOutput.hasPrefix("Scenarios/A1-x.scenario:1:1: warning: "))
    #expect(files.text(of: "Scenarios/A1-x.scenario") == untidy)
    #expect(
      commands.format(paths: [])
        == CommandOutcome(standardOutput: "formatted Scenarios/A1-x.scenario\n"))
    #expect(files.text(of: "Scenarios/A1-x.scenario") == Self.addText)
    #expect(commands.format(paths: []) == CommandOutcome())
  }

  @Test(arguments: [
    ("\u{FEFF}" + addText, 1), (addText + "\n", 13), (String(addText.dropLast()), 12),
    (addText.replacingOccurrences(of: "S 1   ", with: "S 1 "), 11),
  ])
  func `format check points to the first line that changes`(_ text: String, _ line: Int) {
    let outcome = ScenarioCommands(files: files(["A1-x.scenario": text]))
      .format(paths: ["A1-x.scenario"], check: true)
    #expect(outcome.standardOutput.hasPrefix("A1-x.scenario:\(line):1: warning: "))
  }
}
