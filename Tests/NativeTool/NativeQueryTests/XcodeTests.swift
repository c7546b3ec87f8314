import Foundation
import TestSupport
import Testing

/// The tests of NativeSuite compile in Xcode, in Swift's language mode 5, with one file of helpers.
///
/// Linux has no Xcode, so the tests are compiled with Tests/Suites/Xcode/Facade.swift. Xcode's only
/// warning is that calls don't throw there.
struct XcodeTests {
  private static let suites = URL(filePath: #filePath + "/../../../Suites").standardizedFileURL

  /// The binding for a team's own tests, which these tests use in Xcode.
  private static let starter = URL(
    filePath: #filePath + "/../../../../Sources/Scenarios/Starter/xctest/Tests"
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
    let helpers = Self.suites.appending(path: "Xcode/NativeScenarioTestCase.swift")
    for sources in [tests + [helpers, binding], try Self.files(in: Self.starter)] {
      #expect(try await XcodeCheck.problems(sources) == [])
    }
  }
}
