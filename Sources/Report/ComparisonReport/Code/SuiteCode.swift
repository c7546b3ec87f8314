import Foundation

/// The test files of the suites in Swift.
package enum SuiteCode {
  /// Returns the file that tests a scenario, as a path relative to `root`. Nil if there is none.
  ///
  /// - Parameter suite: `NativeSuite` or `WebDriverSuite`.
  package static func test(of scenario: String, in suite: String, root: URL) -> String? {
    let folder = "Tests/Suites/\(suite)"
    let files = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    return files?.lazy.compactMap { $0 as? String }.first { Self.scenario(ofTest: $0) == scenario }
      .map { "\(folder)/\($0)" }
  }

  /// Returns the scenario of a test from its file name: `A.1` for `A1AddTaskListTests.swift`. Nil if
  /// the file isn't a test.
  static func scenario(ofTest path: String) -> String? {
    path.split(separator: "/").last?.wholeMatch(of: /([A-Z])([0-9]+).*Tests\.swift/)
      .map { "\($0.1).\($0.2)" }
  }
}
