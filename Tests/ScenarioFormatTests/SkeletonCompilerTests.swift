import Foundation
import ScenarioFormat
import Testing

/// Skeletons are Swift: they compile, and `swift format lint --strict` has nothing to say.
///
/// The compiler is called with small stand-ins for the modules that the suites import.
final class SkeletonCompilerTests {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-skeletons-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private static let standIns = """
    public struct NotWritten: Error { public init() {} }
    public final class App {}
    public final class Driver {}
    public final class Run {
      public func testCase(_ number: Int, _ body: () throws -> Void) throws { try body() }
      public func precondition(_ number: Int, _ body: () throws -> Void) throws { try body() }
      public func step(_ number: Int, _ body: () throws -> Void) throws { try body() }
      public func expectation(_ number: Int, _ body: () throws -> Void) throws { try body() }
    }
    public final class AsyncRun {
      public func testCase(_ number: Int, _ body: () async throws -> Void) async throws {
        try await body()
      }
      public func precondition(_ number: Int, _ body: () async throws -> Void) async throws {
        try await body()
      }
      public func step(_ number: Int, _ body: () async throws -> Void) async throws {
        try await body()
      }
      public func expectation(_ number: Int, _ body: () async throws -> Void) async throws {
        try await body()
      }
    }
    open class NativeScenarioTestCase {
      public init() {}
      public func scenario(_ id: String, _ body: (Run, App) throws -> Void) throws {
        try body(Run(), App())
      }
    }
    open class WebDriverScenarioTestCase {
      public init() {}
      public func scenario(
        _ id: String, _ body: (AsyncRun, Driver) async throws -> Void
      ) async throws {
        try await body(AsyncRun(), Driver())
      }
    }
    """

  /// Scenarios with texts that might get out of their comments, and two real ones.
  private func scenarios() throws -> [Scenario] {
    let library = ScenarioLibrary.load(
      ["Scenarios/TinyLog"], from: ScenarioDisk(root: Repository.root.path))
    var generator = ScenarioGenerator(seed: 99)
    let generated = try (1...6).map { _ in try generator.scenario() }
    let nasty = [
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
          steps: nasty.enumerated().map { Step(number: $0 + 1, text: $1) },
          expectations: nasty.enumerated().map { Expectation(number: $0 + 1, text: "}" + $1) }),
        TestCase(number: 2, title: ""),
      ])
    return Array(library.scenarios.prefix(2)) + [made] + generated
  }

  /// Writes skeletons for a suite, each scenario with an identifier of its own.
  private func writeSkeletons(_ suite: SkeletonSuite) throws -> [String] {
    try scenarios().enumerated().map { index, scenario in
      let id = try #require(ScenarioID("X.\(index + 1)"))
      let renamed = Scenario(
        id: id, title: scenario.title, header: scenario.header, testCases: scenario.testCases)
      let files = InMemoryFiles(texts: ["Scenarios/X.scenario": ScenarioPrinter.print(renamed)])
      let outcome = ScenarioCommands(files: files).skeleton(id: id.description, suite: suite)
      #expect(outcome.exitCode == 0)
      let file = directory.appendingPathComponent("\(suite.rawValue)\(index).swift")
      try Data(outcome.standardOutput.utf8).write(to: file)
      return file.path
    }
  }

  @Test(.enabled(if: Tool.isAvailable("swiftc"), Tool.reason), arguments: SkeletonSuite.allCases)
  func skeletonsCompile(_ suite: SkeletonSuite) throws {
    for module in ["SuiteSupport", "NativeQuery", "WebDriver", "XCTest"] {
      let source = directory.appendingPathComponent("\(module).swift")
      try Data((module == "SuiteSupport" ? Self.standIns : "").utf8).write(to: source)
      let made = try Tool.run(
        "swiftc",
        [
          "-emit-module", "-parse-as-library", "-module-name", module, "-o",
          directory.appendingPathComponent("\(module).swiftmodule").path, source.path,
        ])
      #expect(made == Tool.Result(status: 0, output: ""))
    }
    let files = try writeSkeletons(suite)
    let result = try Tool.run(
      "swiftc",
      ["-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", directory.path] + files)
    #expect(result == Tool.Result(status: 0, output: ""))
  }

  @Test(.enabled(if: Tool.isAvailable("swift"), Tool.reason), arguments: SkeletonSuite.allCases)
  func skeletonsAreFormattedAsTheRepositoryIs(_ suite: SkeletonSuite) throws {
    let files = try writeSkeletons(suite)
    let configuration = Repository.root.appendingPathComponent(".swift-format").path
    let result = try Tool.run(
      "swift", ["format", "lint", "--strict", "--configuration", configuration] + files)
    #expect(result == Tool.Result(status: 0, output: ""))
  }
}
