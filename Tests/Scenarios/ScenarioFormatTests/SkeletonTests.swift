import Foundation
import ScenarioFormat
import Testing
import TestSupport

struct SkeletonTests {
  private let disk = ScenarioCommands(files: ScenarioDisk(root: Repository.root.path))
  private let short = """
    App:    Beer Explorer
    Source: a test

    TS B.2 Search the beers by brewery, then stop

      TC 1 Find a brewery's beers
        P 1   All beers are shown.
        S 1   Tap the "Search" field.
        Ex 1  The search field is active, and a text that does not fit into a line is broken where
              it has a space.
      TC 2 Empty

    """

  /// Returns the outcome for a scenario in files with these texts.
  private func outcome(_ texts: String..., id: String = "B.2", suite: SkeletonSuite? = nil)
    -> CommandOutcome
  {
    let files = zip("xyz", texts).map { ("Scenarios/B2-\($0).scenario", $1) }
    let commands = ScenarioCommands(
      files: InMemoryFiles(texts: Dictionary(uniqueKeysWithValues: files)))
    return commands.skeleton(id: id, suite: suite)
  }

  private func skeleton(_ text: String, suite: SkeletonSuite?) -> String {
    outcome(text, suite: suite).standardOutput
  }

  @Test func `a native skeleton has its path and fails until it is filled in`() {
    #expect(
      skeleton(short, suite: .native) == #"""
        // Tests/Suites/NativeSuite/BeerExplorer/B2SearchBeersByBreweryTests.swift

        import NativeQuery
        import SuiteSupport

        // B.2 Search the beers by brewery, then stop
        final class B2SearchBeersByBreweryTests: NativeScenarioTestCase {
          func testB2() throws {
            try scenario("B.2") { app in
              try testCase("Find a brewery's beers")

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

              try testCase("Empty")
              try notWritten()
            }
          }
        }

        """#)
  }

  @Test func `lint findings are printed with the skeleton`() {
    let outcome = outcome(short)
    #expect(outcome.status == .fine)
    #expect(
      outcome.standardError.hasPrefix(
        "Scenarios/B2-x.scenario:11:3: error: test case 2 has no steps [no-steps]"))
  }

  @Test func `a WebDriver skeleton differs only in names`() {
    let native = skeleton(short, suite: .native)
    let expected =
      native
      .replacingOccurrences(of: "NativeSuite", with: "WebDriverSuite")
      .replacingOccurrences(
        of: "import NativeQuery\nimport SuiteSupport\n",
        with: "import SuiteSupport\nimport WebDriver\n"
      )
      .replacingOccurrences(of: "NativeScenarioTestCase", with: "WebDriverScenarioTestCase")
      .replacingOccurrences(of: "{ app in", with: "{ driver in")
    #expect(skeleton(short, suite: .webdriver) == expected)
    #expect(skeleton(short, suite: nil) == native + "\n" + expected)
  }

  @Test func `every step and expectation has a stub with its text`() throws {
    let outcome = disk.skeleton(id: "A.4", suite: .native)
    let stubs = outcome.standardOutput.matches(of: /try (step|expect|precondition)\(/).count
    #expect(stubs == 36)
    #expect(outcome.standardOutput.components(separatedBy: "try notWritten()").count == 37)
    #expect(outcome.standardOutput.contains("try step(\"Tap My Lists.\")\n"))
    #expect(
      outcome.standardOutput.hasPrefix(
        "// Tests/Suites/NativeSuite/TinyLog/A4SearchTaskListsTests.swift\n"))
  }

  @Test(arguments: ["A1", "", "a.1", "A.1\u{1B}"])
  func `an invalid identifier is wrong usage`(_ id: String) {
    let outcome = disk.skeleton(id: id)
    let shown = id.replacingOccurrences(of: "\u{1B}", with: "␛")
    #expect(
      outcome
        == CommandOutcome(
          standardError: "error: \"\(shown)\" is not a valid scenario identifier\n"
            + "  hint: Write a capital letter, a dot and a number, as in: A.1\n",
          status: .wrongUsage))
  }

  @Test func `an unknown or duplicate identifier gives no skeleton`() {
    #expect(
      outcome("TS A.1 a", "TS A.2 b", id: "Z.9")
        == CommandOutcome(
          standardError: "error: there is no scenario Z.9\n"
            + "  hint: Known scenarios: A.1, A.2\n",
          status: .wrongUsage))
    let unread = outcome("TS B.2\nKrok\n")
    #expect(unread.exitCode == 2 && unread.standardOutput == "")
    #expect(unread.standardError.hasPrefix("Scenarios/B2-x.scenario:2:1: error: unknown keyword"))
    #expect(
      unread.standardError.hasSuffix(
        "error: there is no scenario B.2\n"
          + "  hint: It may be in one of the unreadable files listed above.\n"))
    let shared = outcome(short, short)
    #expect(shared.exitCode == 3 && shared.standardOutput == "")
    #expect(
      shared.standardError.hasPrefix(
        "Scenarios/B2-y.scenario:4:4: error: "
          + "the identifier B.2 is already used in Scenarios/B2-x.scenario:4 [duplicate-id]"))
  }

  @Test(arguments: [
    ("Add a task list, add a task", "B2AddTaskListTests"), ("", "B2Tests"), ("日本語 🍺", "B2Tests"),
    ("Přidej úkol do seznamu a hotovo ještě", "B2PridejUkolDoSeznamuTests"),
    ("*/ \"}\" class; import 3 { }", "B2ClassTests"),
    (String(repeating: "x", count: 90), "B2X\(String(repeating: "x", count: 19))Tests"),
  ])
  func `the class is named after the first words of the title`(_ title: String, _ name: String) {
    let text = skeleton("TS B.2 \(title)\n", suite: .native)
    #expect(text.hasPrefix("// Tests/Suites/NativeSuite/\(name).swift\n"))
    #expect(text.contains("\nfinal class \(name): NativeScenarioTestCase {\n"))
  }
}

/// Skeletons compile, and pass `swift format lint --strict`.
///
/// Stub modules replace the modules that the suites import.
struct SkeletonCompilerTests {
  private let folder: TemporaryFolder

  init() throws { folder = TemporaryFolder() }

  private static let stubModule = """
    public final class App {}
    public final class Driver {}
    open class Marks {
      public init() {}
      public func testCase(_ title: String) throws {}
      @discardableResult public func precondition(_ text: String) throws -> [[String]] { [] }
      @discardableResult public func step(_ text: String) throws -> [[String]] { [] }
      @discardableResult public func expect(_ text: String) throws -> [[String]] { [] }
      public func notWritten() throws {}
    }
    open class NativeScenarioTestCase: Marks {
      public func scenario(_ id: String, _ body: (App) throws -> Void) throws { try body(App()) }
    }
    open class WebDriverScenarioTestCase: Marks {
      public func scenario(_ id: String, _ body: (Driver) throws -> Void) throws {
        try body(Driver())
      }
    }
    """

  /// Returns scenarios with texts that might break out of their literals, and two real scenarios.
  private func scenarios() throws -> [Scenario] {
    let library = ScenarioLibrary.load(
      ["Scenarios/TinyLog"], from: ScenarioDisk(root: Repository.root.path))
    var generator = ScenarioGenerator(seed: 99)
    let generated = try (1...6).map { _ in try generator.scenario() }
    let hostileTexts = [
      "*/ } func x() {", "\"\"\" \\(1)", "// swift-format-ignore-file", "a\r\nb } }", "#if false",
      String(repeating: "x", count: 300), "\u{A0}", "ends in \u{A0}", "\u{2028}}", "\\", "`",
      "\u{202E}}",
    ]
    let made = Scenario(
      id: try #require(ScenarioID("Z.1")), title: "*/ class } \u{0} {",
      header: Header(app: "../../etc"),
      testCases: [
        TestCase(
          number: 1, title: "\"\"\"", preconditions: [Precondition(number: 1, text: "*/ }")],
          steps: hostileTexts.enumerated().map { Step(number: $0 + 1, text: $1) },
          expectations: hostileTexts.enumerated().map {
            Expectation(number: $0 + 1, text: "}" + $1)
          }),
        TestCase(number: 2, title: ""),
      ])
    return Array(library.scenarios.prefix(2)) + [made] + generated
  }

  /// Writes skeletons for a suite and returns their paths. Each scenario gets a unique identifier.
  private func writeSkeletons(_ suite: SkeletonSuite) throws -> [String] {
    try scenarios().enumerated().map { index, scenario in
      let id = try #require(ScenarioID("X.\(index + 1)"))
      let renamed = Scenario(
        id: id, title: scenario.title, header: scenario.header, testCases: scenario.testCases)
      let files = InMemoryFiles(texts: ["Scenarios/X.scenario": ScenarioPrinter.print(renamed)])
      let outcome = ScenarioCommands(files: files).skeleton(id: id.description, suite: suite)
      #expect(outcome.exitCode == 0)
      return try folder.write(outcome.standardOutput, to: "\(suite.rawValue)\(index).swift")
    }
  }

  @Test(.enabled(if: Tool.isAvailable("swiftc"), Tool.reason), arguments: SkeletonSuite.allCases)
  func `skeletons compile`(_ suite: SkeletonSuite) async throws {
    for module in ["SuiteSupport", "NativeQuery", "WebDriver"] {
      let source = try folder.write(
        module == "SuiteSupport" ? Self.stubModule : "", to: "\(module).swift")
      try await Tool.run([
        "swiftc", "-emit-module", "-parse-as-library", "-module-name", module, "-o",
        folder.url.appendingPathComponent("\(module).swiftmodule").path, source,
      ])
    }
    let options = ["-typecheck", "-swift-version", "6", "-warnings-as-errors"]
    try await Tool.run(["swiftc"] + options + ["-I", folder.url.path] + writeSkeletons(suite))
  }

  @Test(.enabled(if: Tool.isAvailable("swift"), Tool.reason), arguments: SkeletonSuite.allCases)
  func `skeletons follow the repository's format`(_ suite: SkeletonSuite) async throws {
    let configuration = Repository.root.appendingPathComponent(".swift-format").path
    try await Tool.run(
      ["swift", "format", "lint", "--strict", "--configuration", configuration]
        + writeSkeletons(suite))
  }
}

/// Runs programs of the Swift toolchain.
enum Tool {
  static let reason: Comment = "the Swift toolchain is not on PATH"

  /// Returns whether a program is on `PATH`. Always true in CI, where the test fails without it.
  static func isAvailable(_ name: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let found = (environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
    return found || environment["CI"] == "true"
  }

  /// Runs a program. It must succeed without any output.
  static func run(_ command: [String]) async throws {
    #expect(try await Outcome.running(command) == Outcome(status: 0))
  }
}
