import Foundation
import SourceCode
import Testing

@Suite struct SuiteCodeTests {
  private let scenarios = ["A.1", "A.2", "A.3", "A.4", "A.5", "B.1", "B.2", "B.3", "B.4"]

  @Test(arguments: SuiteCode.tools)
  func everyToolHasATestForEachScenarioThatItPlays(tool: String) throws {
    let figures = try #require(try SuiteCode.figures(of: tool, root: Repository.root))
    let playsPages = ["selenium-python", "native-dom-ids", "webdriver-native-context"]
    let played = playsPages.contains(tool) ? scenarios.filter { $0.hasPrefix("B") } : scenarios
    #expect(figures.tests.files.compactMap(\.scenario).sorted() == played)
    #expect(figures.helpers.files.allSatisfy { $0.scenario == nil })
    #expect(figures.suite == figures.tests.sum + figures.helpers.sum)
    #expect(!figures.helpers.files.isEmpty && !figures.binding.files.isEmpty)
    for group in [figures.tests, figures.helpers, figures.binding] {
      #expect(group.sum.lines == group.files.map(\.figures.lines).reduce(0, +))
      #expect(group.sum.codeLines <= group.sum.lines)
    }
  }

  @Test func theHelpersOfSeleniumAreWhatItsTestsImport() throws {
    let code = try #require(try SuiteCode(of: "selenium-python", root: Repository.root))
    #expect(
      code.helpers == [
        "Comparison/clients/tests/beer_explorer.py",
        "Comparison/clients/tests/beer_explorer_checks.py", "Comparison/clients/tests/elements.py",
      ])
  }

  @Test func aBrowserRunsTheSuiteOfWebDriver() throws {
    let code = try #require(try SuiteCode(of: "chromium", root: Repository.root))
    #expect(code.tests.allSatisfy { $0.hasPrefix("Tests/WebDriverSuite/") })
    #expect(
      code.helpers == [
        "Tests/WebDriverSuite/BeerExplorer/BeerExplorerChecks.swift",
        "Tests/WebDriverSuite/BeerExplorer/BeerExplorerElements.swift",
        "Tests/WebDriverSuite/BeerExplorer/WebPage.swift",
        "Tests/WebDriverSuite/TinyLog/TinyLogChecks.swift",
        "Tests/WebDriverSuite/TinyLog/TinyLogElements.swift",
      ])
    #expect(code.binding.contains("Tests/SuiteSupport/RemoteStage.swift"))
  }

  @Test(arguments: [
    ("native-dom-ids", "native", "Tests/NativeSuite/BeerExplorer/", "DOMIdentifiers.swift"),
    (
      "webdriver-native-context", "webdriver-in-process", "Tests/WebDriverSuite/BeerExplorer/",
      "NativePage.swift"
    ),
  ])
  func theFileOfAVariantIsNoPartOfOtherSuites(
    variant: String, base: String, folder: String, file: String
  ) throws {
    let code = try #require(try SuiteCode(of: variant, root: Repository.root))
    let other = try #require(try SuiteCode(of: base, root: Repository.root))
    #expect(code.helpers.contains(folder + file))
    #expect((code.tests + code.helpers).allSatisfy { $0.hasPrefix(folder) })
    #expect(Set(code.helpers).subtracting(other.helpers) == [folder + file])
    #expect(code.helpers.contains(folder + "WebPage.swift") == false)
  }

  @Test func aToolThatIsNotKnownHasNoFigures() throws {
    #expect(try SuiteCode.figures(of: "paper", root: Repository.root) == nil)
  }

  @Test func aMissingFolderIsAnError() {
    let root = URL(fileURLWithPath: "/nowhere")
    let error = #expect(throws: SourceCodeError.self) {
      try SuiteCode.figures(of: "native", root: root)
    }
    #expect(
      error?.description == "There is no folder Tests/SuiteSupport; "
        + "it was looked for at /nowhere/Tests/SuiteSupport.")
  }

  @Test func figuresAreWrittenAndReadAsJSON() throws {
    let figures = try #require(try SuiteCode.figures(of: "native", root: Repository.root))
    let data = try JSONEncoder().encode(figures)
    #expect(try JSONDecoder().decode(SuiteCodeFigures.self, from: data) == figures)
  }

  @Test(arguments: [
    ("Tests/NativeSuite/TinyLog/A1AddTaskListTests.swift", "A.1"),
    ("tests/test_b12_search.py", "B.12"), ("TinyLogElements.swift", nil), ("tinylog.py", nil),
    ("test_.py", nil), ("Tests.swift", nil), ("HelperTests.swift", nil),
  ])
  func theNameOfAFileSaysWhichScenarioItTests(path: String, scenario: String?) {
    #expect(SuiteCode.scenario(ofTest: path) == scenario)
  }
}
