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
        Manual: It is far.
        S 1   Tap.
        Ex 1  Seen.

    """

  private static let manualText =
    addText.replacing("A.1", with: "A.2")
    .replacing("lists, ", with: "paper, ").replacing("REQ-3", with: "REQ-4").replacing(
      "Launch: --list Tea", with: "Manual: Eyes.")

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

  @Test func `list and lint choose the scenarios with one of the tags`() {
    let all = commands(["Scenarios/A2-x.scenario": Self.manualText.replacing("\n", with: "\r\n")])
    func list(_ tags: String...) -> [Substring] {
      all.list(paths: [], tags: tags).standardOutput.matches(of: /\n[A-B].{4}/).map(\.output)
    }
    #expect(list("tasks") == ["\nA.1  ", "\nA.2  "] && list("paper", "lists") == list("tasks"))
    #expect(list("paper") == ["\nA.2  "] && list().count == 3)
    #expect(all.lint(paths: [], tags: ["lists"]).standardOutput == "1 file: no findings\n")
    #expect(all.lint(paths: [], tags: ["paper"]).status == .findings)
    let unknown = CommandOutcome(
      standardError: "error: there is no tag \"task\"\n  hint: Known tags: lists, tasks\n",
      status: .wrongUsage)
    #expect(commands().list(paths: [], tags: ["lists", "task"]) == unknown)
    #expect(commands().lint(paths: [], tags: ["task"], json: true) == unknown)
    // A file that can't be read might have the tag.
    let unread = commands(["Scenarios/bad.scenario": "Krok\n"])
    #expect(unread.list(paths: [], tags: ["task"]).status == .unusableFile)
    #expect(unread.lint(paths: [], tags: ["lists"]).status == .unusableFile)
  }

  @Test func `coverage lists requirements, what is manual, and what is missing`() {
    let requirements =
      "# All of them\nREQ-1 Lists are added.\n\n  REQ-2 Lists are moved.\nREQ-1\nREQ-4\n"
    func coverage(_ text: String?, _ played: [ScenarioCommands.PlayedScenario] = [])
      -> CommandOutcome
    {
      commands(text.map { ["r.txt": $0, "Scenarios/A2-x.scenario": Self.manualText] } ?? [:])
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
            Requirement  Scenarios  native                   web
            REQ-1        A.1, A.2   0 of 1 passed, 1 manual  1 of 1 passed, 1 manual
            REQ-2        –          –                        –
            REQ-4        A.2        1 manual                 1 manual
            Manual: A.2 (Eyes.)
            Manual: B.10/TC2 (It is far.)
            Requirements without a scenario: REQ-2
            Requirements that aren't in r.txt: REQ-3
            Scenarios without a test by web: B.10

            """, status: .findings))
    #expect(
      commands().coverage(paths: [], requirements: nil, played: [])
        == CommandOutcome(
          standardOutput: "Requirement  Scenarios\nREQ-1        A.1\nREQ-3        A.1\n"
            + "Manual: B.10/TC2 (It is far.)\n"))
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
      contentsOf: CasePage.repository.appendingPathComponent("Scenarios/\(name)"), encoding: .utf8)
  }

  @Test func `the template has no findings and is formatted`() throws {
    let text = try #require(page("Starter/FORMAT.md").firstMatch(of: /```scenario\n((?s).*?)```/)).1
    let result = ScenarioParser.parse(String(text), path: "A17-add.scenario")
    #expect(ScenarioLinter.lint(result).map(\.text) == [])
    #expect(ScenarioPrinter.format(result) == String(text))
  }

  @Test func `Duet's scenarios have no findings and are formatted`() {
    let disk = ScenarioDisk(root: CasePage.repository.path)
    let commands = ScenarioCommands(files: disk)
    #expect(commands.lint(paths: []).standardOutput.hasSuffix(" files: no findings\n"))
    #expect(commands.format(paths: [], check: true) == CommandOutcome())
    let samples = ScenarioLibrary.load(["Scenarios"], from: disk).scenarios.filter(\.isSample)
    #expect(samples.map { $0.id.letter } == Array("CCCDEEFGGGPP"))
  }

  @Test func `all rules and exit codes are listed`() throws {
    let rules = try page("Starter/FORMAT.md")
      .matches(of: /\n\| `([a-z0-9-]+)` \| (\w+) \| (\d) \| .+\. (?=\|\n)/)
    #expect(
      rules.map { [$0.1, $0.2, $0.3] }
        == Rule.allCases.map { [$0.rawValue[...], $0.severity[...], $0.isBlocking ? "2" : "3"] })
    let codes = try page("Starter/FORMAT.md").matches(of: /\n\| (\d+) \|/).map { Int32($0.1) }
    #expect(codes == CommandStatus.allCases.map(\.rawValue))
  }
}

struct SkeletonTests {
  private let short = #"""
    App:    Beer Explorer
    Source: a test

    TS B.2 Search the beers by brewery, then stop

      TC 1 Find a brewery's beers
        P 1   All beers are shown.
              | a |
        S 1   Tap the "Search" field.
        Ex 1  The search field is active, and a text that does not fit into a line is broken where
              it has a space.
        S 2   Enter a\b, then tap the button for the search at the right end of the long grey bar.
        Ex 2  The "# has a no-break space.
      TC 2 Empty
      TC 3 Print
        Manual: It is on paper.
        S 1   Tap.
      TC 4 Refuse wrong data
        P 1   All is empty.
        S 1   Enter <name>.
        Ex 1  It is refused, and a text that doesn't fit into a line because it is in a closure.
        Examples:
              | name |
              | Anna |

    """#.replacing("no-break ", with: "no-break\u{A0}")

  /// Returns the outcome for a scenario in files with these texts.
  private func outcome(
    _ texts: [String], id: String = "B.2", suite: SkeletonSuite? = nil
  ) -> CommandOutcome {
    let files = zip("xyz", texts).map { ("Scenarios/B2-\($0).scenario", $1) }
    let commands = ScenarioCommands(
      files: InMemoryFiles(texts: Dictionary(uniqueKeysWithValues: files)))
    return commands.skeleton(id: id, suite: suite)
  }

  @Test func `a skeleton has its path and fails until it is filled in`() {
    let native = #"""
      // Tests/Suites/NativeSuite/BeerExplorer/B2SearchBeersByBreweryTests.swift

      import NativeQuery
      import SuiteSupport

      // B.2 Search the beers by brewery, then stop
      final class B2SearchBeersByBreweryTests: NativeScenarioTestCase {
        func testB2() throws {
          try scenario("B.2") { app in
            try testCase("Find a brewery's beers")

            // This returns the rows of the table.
            try precondition("All beers are shown.")
            try notWritten()

            try step(#"Tap the "Search" field."#)
            try notWritten()
            try expect(
              """
              The search field is active, and a text that does not fit into a line is broken where it has
              a space.
              """)
            try notWritten()

            try step(
              "Enter a\\b, then tap the button for the search at the right end of the long grey bar.")
            try notWritten()
            try expect("The \"# has a no-break\u{A0}space.")
            try notWritten()

            try testCase("Empty")
            try notWritten()

            try examples("Refuse wrong data") { row in
              try precondition("All is empty.")
              try notWritten()

              try step("Enter <name>.")
              try notWritten()
              try expect(
                "It is refused, and a text that doesn't fit into a line because it is in a closure.")
              try notWritten()
            }
          }
        }
      }

      """#
    let web = native.replacing("NativeSuite", with: "WebDriverSuite")
      .replacing(
        "import NativeQuery\nimport SuiteSupport\n", with: "import SuiteSupport\nimport WebDriver\n"
      )
      .replacing("NativeScenarioTestCase", with: "WebDriverScenarioTestCase")
      .replacing("{ app in", with: "{ driver in")
    #expect(outcome([short], suite: .webdriver).standardOutput == web)
    let xctest = native.replacing("Suites/NativeSuite/BeerExplorer/", with: "")
      .replacing("import NativeQuery\nimport SuiteSupport\n", with: "import XCTest\n")
      .replacing("NativeScenarioTestCase", with: "ScenarioTestCase")
      .replacing("testB2()", with: "testB2SearchBeersByBrewery()")
      .replacing("{ app in", with: "{ launch in")
      .replacing("try notWritten()", with: "XCTFail(\"this is not written yet\")")
    #expect(outcome([short], suite: .xctest).standardOutput == xctest)
    let both = outcome([short])
    #expect(both.standardOutput == native + "\n" + web)
    #expect(both.status == .fine && both.standardError.contains("[no-steps]"))
  }

  @Test(arguments: [
    (
      ["TS A.1 a", "TS A.2 b"], "Z.9", CommandStatus.wrongUsage,
      "error: there is no scenario Z.9\n  hint: Known scenarios: A.1, A.2\n"
    ),
    (
      ["TS B.2\nKrok\n", "TS A.1 a"], "B.2", .unusableFile,
      "Scenarios/B2-x.scenario:2:1: error: unknown keyword \"Krok\" [unknown-keyword]\n    Krok\n"
        + "    ^\n  hint: A step starts with S, a space and its number, as in: S 1 Tap Save.\n\n"
        + "error: there is no scenario B.2\n  hint: Known scenarios: A.1\n"
    ),
    (
      ["Manual: Eyes.\nTS B.2 a"], "B.2", .wrongUsage,
      "error: the scenario B.2 is manual (Scenarios/B2-x.scenario)\n"
        + "  hint: A person plays it. Delete Manual: there if a test can do that.\n"
    ),
  ])
  func `an unknown, unreadable or manual scenario has no skeleton`(
    texts: [String], id: String, status: CommandStatus, error: String
  ) {
    #expect(outcome(texts, id: id) == CommandOutcome(standardError: error, status: status))
  }

  @Test func `a shared or malformed identifier has no skeleton`() {
    let shared = outcome(["TS B.2 a", "TS B.2 b", "TS B.3 c"])
    #expect(shared.status == .findings && shared.standardOutput.isEmpty)
    #expect(shared.standardError.components(separatedBy: "[duplicate-id]").count == 2)
    #expect(outcome([], id: "B2").status == .wrongUsage)
  }

  @Test(arguments: [
    ("Add a task list, add a task", "B2AddTaskListTests"), ("日本語 🍺", "B2Tests"),
    ("Přidej úkol do seznamu a hotovo ještě", "B2PridejUkolDoSeznamuTests"),
    ("*/ \"}\" class; import 3 { }", "B2ClassTests"),
    (String(repeating: "x", count: 90), "B2X\(String(repeating: "x", count: 19))Tests"),
  ])
  func `the class is named after the first words of the title`(_ title: String, _ name: String) {
    let text = outcome(["TS B.2 \(title)\n"], suite: .native).standardOutput
    #expect(text.hasPrefix("// Tests/Suites/NativeSuite/\(name).swift\n"))
    #expect(text.contains("\nfinal class \(name): NativeScenarioTestCase {\n"))
    #expect(text.contains("{ app in\n      try notWritten()\n    }\n"))
  }
}
