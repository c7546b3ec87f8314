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
    #expect(
      ScenarioCommands(files: files()).list(paths: [])
        == CommandOutcome(
          standardOutput: """
            Id     App            TC  S  Ex  P  Title
            A.1    TinyLog         1  1   1  1  Add a "task" list
            B.10   Beer Explorer   2  3   3  0  名前
            Total                  3  4   4  1

            """))
  }

  @Test func `list as JSON has everything that a test needs`() {
    let outcome = ScenarioCommands(files: files()).list(
      paths: ["Scenarios/A1-x.scenario"], json: true)
    #expect(
      outcome.standardOutput.replacing(#/\n */#, with: "") == #"""
        {"formatVersion" : 1,"scenarios" : [{"app" : "TinyLog","covers" : ["REQ-1","REQ-3"],\#
        "id" : "A.1","launch" : ["--list","Tea"],"line" : 7,"path" : "Scenarios/A1-x.scenario",\#
        "source" : "a test","tags" : ["lists","tasks"],\#
        "testCases" : [{"expectations" : [\#
        {"id" : "A.1/TC1/Ex1","line" : 13,"number" : 1,"text" : "Seen."}],\#
        "id" : "A.1/TC1","line" : 9,"number" : 1,"preconditions" : [\#
        {"id" : "A.1/TC1/P1","line" : 10,"number" : 1,"text" : "Nothing."}],\#
        "steps" : [{"id" : "A.1/TC1/S1","line" : 11,"number" : 1,"table" : [["a"]],"text" : "Tap."}],\#
        "title" : "Add"}],"textHash" : "2d0d3de617d0e0db","title" : "Add a \"task\" list"}]}
        """#)
  }

  @Test func `coverage lists requirements, and what is missing`() {
    let requirements = "# All of them\nREQ-1 Lists are added.\n\n  REQ-2 Lists are moved.\nREQ-1\n"
    func coverage(_ text: String?, _ played: [(String, String, Bool)] = []) -> CommandOutcome {
      ScenarioCommands(files: files(text.map { ["r.txt": $0] } ?? [:])).coverage(
        paths: [], requirements: "r.txt",
        played: played.map { (tool: $0.0, scenario: $0.1, passed: $0.2) })
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
      ScenarioCommands(files: files()).coverage(paths: [], requirements: nil, played: [])
        == CommandOutcome(
          standardOutput: "Requirement  Scenarios\nREQ-1        A.1\nREQ-3        A.1\n"))
    let missing = coverage(nil)
    #expect(missing.status == .unusableFile && missing.standardError.hasPrefix("r.txt:1:1: error"))
    let other = coverage("REQ-1\n| x |\n")
    #expect(other.status == .wrongUsage)
    #expect(other.standardError.hasPrefix("error: r.txt: '|' isn't the identifier"))
  }

  @Test func `lint counts files, errors and warnings`() {
    func lint(_ more: [String: String], _ path: String = "Scenarios") -> (String, Int32) {
      let outcome = ScenarioCommands(files: files(more)).lint(paths: [path])
      return (String(outcome.standardOutput.split(separator: "\n").last ?? ""), outcome.exitCode)
    }
    #expect(lint([:]) == ("2 files: no findings", 0))
    #expect(
      lint(["Scenarios/A2-x.scenario": "TS A.2 Add \n# It should end"])
        == ("3 files: 3 errors, 2 warnings", 3))
    #expect(
      lint(["A1-x.scenario": Self.addText + "\t\n"], "A1-x.scenario")
        == ("1 file: 0 errors, 1 warning", 3))
    #expect(lint(["Scenarios/A2-x.scenario": "Krok"]) == ("3 files: 2 errors, 1 warning", 2))
  }

  @Test(arguments: [
    ("\u{FEFF}" + addText, 1), (addText + "\n", 14), (String(addText.dropLast()), 13),
    (addText.replacing("S 1   ", with: "S 1 "), 11), (addText.replacing("\n", with: "\r\n"), 1),
  ])
  func `format check points to the first line that changes`(_ text: String, _ line: Int) {
    let outcome = ScenarioCommands(files: files(["A1-x.scenario": text]))
      .format(paths: ["A1-x.scenario"], check: true)
    #expect(outcome.standardOutput.hasPrefix("A1-x.scenario:\(line):1: warning: "))
  }

  @Test func `unformatted and unwritable files are reported`() {
    let untidy = Array("App: TinyLog\nSource: x\nTS A.1 Add\n".utf8)
    let commands = ScenarioCommands(files: InMemoryFiles(["A1.scenario": .unwritableFile(untidy)]))
    let check = CommandOutcome(
      standardOutput: """
        A1.scenario:1:1: warning: formatting changes this line [not-formatted]
            App: TinyLog
            ^
          hint: Run 'duet scenarios format'.


        """, status: .findings)
    #expect(commands.format(paths: ["A1.scenario"], check: true) == check)
    let json = commands.format(paths: ["A1.scenario"], check: true, json: true)
    #expect(json.standardOutput.contains("\"message\" : \"formatting changes this line\""))
    #expect(json.standardError.isEmpty && json.status == .findings)
    #expect(
      commands.format(paths: ["A1.scenario"])
        == CommandOutcome(
          standardError: """
            A1.scenario:1:1: error: cannot write: Read-only file system [unwritable-file]
              hint: The file is unchanged. Check that you have permission to write it and its directory.


            """, status: .unusableFile))
  }
}
