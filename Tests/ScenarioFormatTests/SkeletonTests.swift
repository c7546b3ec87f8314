import Foundation
import ScenarioFormat
import Testing

struct SkeletonTests {
  private let disk = ScenarioCommands(files: ScenarioDisk(root: Repository.root.path))
  private let short = """
    App:    Beer Explorer
    Source: a test

    TS B.2 Search the beers by brewery, then stop

      TC 1 Find a brewery's beers
        P 1   All beers are shown.
        S 1   Tap the search field.
        Ex 1  The search field is active, and a text that does not fit behind the code goes above
              it.
      TC 2 Empty

    """

  private func skeleton(_ text: String, suite: SkeletonSuite?) -> String {
    let files = InMemoryFiles(texts: ["Scenarios/B2-x.scenario": text])
    return ScenarioCommands(files: files).skeleton(id: "B.2", suite: suite).standardOutput
  }

  @Test func nativeSkeletonNamesItsPathAndFailsUntilFilledIn() {
    #expect(
      skeleton(short, suite: .native) == """
        // Tests/NativeSuite/BeerExplorer/B2SearchBeersByBreweryTests.swift

        import NativeQuery
        import SuiteSupport
        import XCTest

        // B.2 Search the beers by brewery, then stop
        final class B2SearchBeersByBreweryTests: NativeScenarioTestCase {
          func testB2() throws {
            try scenario("B.2") { run, app in
              try run.testCase(1) {  // Find a brewery's beers
                try run.precondition(1) {  // All beers are shown.
                  throw NotWritten()
                }
                try run.step(1) {  // Tap the search field.
                  throw NotWritten()
                }
                // The search field is active, and a text that does not fit behind the code goes above it.
                try run.expectation(1) {
                  throw NotWritten()
                }
              }
              try run.testCase(2) {  // Empty
                throw NotWritten()
              }
            }
          }
        }

        """)
  }

  @Test func webDriverSkeletonDiffersInNamesAndWaitsForItsSteps() {
    let native = skeleton(short, suite: .native)
    let expected =
      native
      .replacingOccurrences(of: "NativeSuite", with: "WebDriverSuite")
      .replacingOccurrences(
        of: "import NativeQuery\nimport SuiteSupport\n",
        with: "import SuiteSupport\nimport WebDriver\n"
      )
      .replacingOccurrences(of: "NativeScenarioTestCase", with: "WebDriverScenarioTestCase")
      .replacingOccurrences(of: "() throws", with: "() async throws")
      .replacingOccurrences(of: "try ", with: "try await ")
      .replacingOccurrences(of: "run, app in", with: "run, driver in")
    #expect(skeleton(short, suite: .webdriver) == expected)
    #expect(skeleton(short, suite: nil) == native + "\n" + expected)
  }

  @Test func everyStepAndExpectationHasAStubWithItsText() throws {
    let outcome = disk.skeleton(id: "A.4", suite: .native)
    let stubs = outcome.standardOutput.matches(of: /run\.(step|expectation|precondition)\(/).count
    #expect(stubs == 36)
    #expect(outcome.standardOutput.components(separatedBy: "throw NotWritten()").count == 37)
    #expect(outcome.standardOutput.contains("try run.step(10) {  // Tap My Lists.\n"))
    #expect(
      outcome.standardOutput.hasPrefix(
        "// Tests/NativeSuite/TinyLog/A4SearchTaskListsTests.swift\n"))
  }

  @Test(arguments: ["A1", "", "a.1", "A.1\u{1B}"])
  func whatIsNoIdentifierIsWrongUsage(_ id: String) {
    let outcome = disk.skeleton(id: id)
    let shown = id.replacingOccurrences(of: "\u{1B}", with: "␛")
    #expect(
      outcome
        == CommandOutcome(
          standardError: "error: \"\(shown)\" is no identifier of a scenario\n"
            + "  hint: Write a capital letter, a dot and a number, as in: A.1\n",
          status: .wrongUsage))
  }

  @Test func anIdentifierThatNoScenarioHasIsWrongUsage() {
    let outcome = disk.skeleton(id: "Z.9", in: ["Scenarios/TinyLog"])
    #expect(
      outcome
        == CommandOutcome(
          standardError: "error: there is no scenario Z.9\n"
            + "  hint: The scenarios there are: A.1, A.2, A.3, A.4, A.5\n",
          status: .wrongUsage))
  }

  @Test func aScenarioThatMayBeInAnUnreadableFileIsSearchedForThere() {
    let files = InMemoryFiles(texts: ["Scenarios/B2-x.scenario": "TS B.2\nKrok\n"])
    let outcome = ScenarioCommands(files: files).skeleton(id: "B.2")
    #expect(outcome.exitCode == 2)
    #expect(outcome.standardOutput == "")
    #expect(outcome.standardError.hasPrefix("Scenarios/B2-x.scenario:2:1: error: unknown keyword"))
    #expect(
      outcome.standardError.hasSuffix(
        "error: there is no scenario B.2\n"
          + "  hint: It may be in a file that cannot be read, see above.\n"))
  }

  @Test func aSharedIdentifierGivesNoSkeleton() {
    let files = InMemoryFiles(texts: [
      "Scenarios/B2-x.scenario": short, "Scenarios/B2-y.scenario": short,
    ])
    let outcome = ScenarioCommands(files: files).skeleton(id: "B.2")
    #expect(outcome.exitCode == 3)
    #expect(outcome.standardOutput == "")
    #expect(
      outcome.standardError.hasPrefix(
        "Scenarios/B2-y.scenario:4:4: error: "
          + "the identifier B.2 is taken by Scenarios/B2-x.scenario:4 [duplicate-id]"))
  }

  @Test(arguments: [
    ("Add a task list, add a task", "B2AddTaskListTests"), ("", "B2Tests"), ("日本語 🍺", "B2Tests"),
    ("Přidej úkol do seznamu a hotovo ještě", "B2PridejUkolDoSeznamuTests"),
    ("*/ \"}\" class; import 3 { }", "B2ClassTests"),
    (String(repeating: "x", count: 90), "B2X\(String(repeating: "x", count: 19))Tests"),
  ])
  func classIsNamedAfterTheFirstWordsOfTheTitle(_ title: String, _ name: String) {
    let text = skeleton("TS B.2 \(title)\n", suite: .native)
    #expect(text.hasPrefix("// Tests/NativeSuite/\(name).swift\n"))
    #expect(text.contains("\nfinal class \(name): NativeScenarioTestCase {\n"))
  }
}
