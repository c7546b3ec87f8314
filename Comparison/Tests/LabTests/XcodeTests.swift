import Foundation
import TestSupport
import Testing

/// Compiles native tests with Apple's declarations, since Linux has no Xcode.
enum XcodeCheck {
  private static let facade = URL(filePath: #filePath + "/../../Xcode/Facade.swift")
    .standardizedFileURL

  /// Returns Xcode's errors and warnings about files, except that calls in them don't throw.
  static func problems(_ sources: [URL]) async throws -> [String] {
    let folder = TemporaryFolder()
    let library = folder.url.appending(path: "XCTest.swiftmodule").path
    let module = try await swiftc([
      "-swift-version", "5", "-emit-module", "-parse-as-library", "-module-name", "XCTest", "-o",
      library, facade.path,
    ])
    let paths = try sources.enumerated().map { number, source in
      let text = try String(contentsOf: source, encoding: .utf8)
        .replacing("import NativeQuery", with: "import XCTest")
        .replacing("import SuiteSupport\n", with: "")
      return try folder.file("\(number)-\(source.lastPathComponent)", text).path
    }
    let output = try await swiftc(
      ["-typecheck", "-swift-version", "5", "-D", "FACADE", "-I", folder.path] + paths)
    return (module + output).filter {
      !$0.contains("warning: no calls to throwing functions occur within 'try' expression")
    }
  }

  /// Runs the compiler, and returns the errors and warnings, or the whole output if it fails without.
  private static func swiftc(_ arguments: [String]) async throws -> [String] {
    let outcome = try await Outcome.running(["swiftc", "-diagnostic-style", "llvm"] + arguments)
    let output = outcome.output + outcome.error
    let problems = output.split(separator: "\n").map(String.init)
      .filter { $0.contains(" warning: ") || $0.contains(" error: ") || $0.hasPrefix("error: ") }
    return outcome.status == 0 || !problems.isEmpty ? problems : [output]
  }
}

/// The tests of NativeSuite compile in Xcode, in Swift's language mode 5, with one file of helpers.
///
/// Linux has no Xcode, so the tests are compiled with Comparison/Tests/Xcode/Facade.swift. Xcode's only
/// warning is that calls don't throw there.
struct XcodeTests {
  private static let suites = URL(filePath: #filePath + "/../../../../Tests/Suites")
    .standardizedFileURL

  /// The binding for a team's own tests, which these tests use in Xcode.
  private static let starter = URL(
    filePath: #filePath + "/../../../../Scenarios/Starter/Tests"
  ).standardizedFileURL

  /// Returns a folder's Swift files, without the list of tests for XCTest on Linux.
  private static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && $0 != "NativeSuite.swift" }.map {
        folder.appending(path: $0)
      }
  }

  @Test func `the native tests, and the binding for a team's own tests, compile in Xcode`()
    async throws
  {
    let binding = Self.starter.appending(path: "ScenarioBinding.swift")
    let tests = try Self.files(in: Self.suites.appending(path: "NativeSuite"))
    #expect(tests.count > 9)
    let helpers = [
      Self.suites.appending(path: "SuiteSupport/BeerNames.swift"),
      URL(filePath: #filePath + "/../../Xcode/NativeScenarioTestCase.swift").standardizedFileURL,
    ]
    for sources in [tests + helpers + [binding], try Self.files(in: Self.starter)] {
      #expect(try await XcodeCheck.problems(sources) == [])
    }
  }
}
