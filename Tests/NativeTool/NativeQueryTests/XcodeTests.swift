import Foundation
import TestSupport
import Testing

/// The tests of NativeSuite compile in Xcode, in Swift's language mode 5, with one file of helpers.
///
/// Linux has no Xcode, so the tests are compiled with Tests/Suites/Xcode/Facade.swift. Xcode's only
/// warning is that calls don't throw there.
struct XcodeTests {
  private static let suites = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Suites")

  /// The binding for a team's own tests, which these tests use in Xcode.
  private static let starter = suites.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Scenarios/Starter/xctest/Tests")

  /// The file that Xcode doesn't need: the list of tests for XCTest on Linux, and a helper.
  private static let list = "NativeSuite.swift"

  @Test func `the native tests compile in Xcode`() async throws {
    let suite = Self.suites.appending(path: "NativeSuite")
    let names = try FileManager.default.subpathsOfDirectory(atPath: suite.path)
      .filter { $0.hasSuffix(".swift") && $0 != Self.list }
    #expect(names.count > 9)
    let sources =
      names.map { suite.appending(path: $0) } + [
        Self.suites.appending(path: "Xcode/NativeScenarioTestCase.swift"),
        Self.starter.appending(path: "ScenarioBinding.swift"),
      ]
    let problems = try await onThread { try XcodeCheck.problems(sources) }
    #expect(problems == [])
  }

  @Test func `the binding for a team's own tests compiles in Xcode`() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.starter.path)
    #expect(names.contains("ScenarioBinding.swift"))
    let files = names.map { Self.starter.appending(path: $0) }
    let problems = try await onThread { try XcodeCheck.problems(files) }
    #expect(problems == [])
  }
}
