import ScenarioFormat
import TestSupport
import Testing

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
  ])
  func `an unknown or unreadable scenario has no skeleton`(
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
