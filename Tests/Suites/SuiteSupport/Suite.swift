import Foundation
import XCTest

/// A suite in Swift. On Linux, XCTest doesn't discover the tests in a module, so it lists them.
package struct Suite {
  /// The name of its module.
  package let name: String
  private let folder: URL
  private let tests: [XCTestCaseEntry]

  /// - Parameters:
  ///   - tests: a class for each scenario, named after it: `A1AddTaskListTests` plays A.1.
  ///   - file: a file of the suite, directly in its folder.
  package init(_ name: String, _ tests: [XCTestCaseEntry], file: String = #filePath) {
    (self.name, self.tests) = (name, tests)
    folder = URL(filePath: file).deletingLastPathComponent()
  }

  /// Returns a new test of a scenario, such as `A.1`. Nil if the suite has none.
  package func test(of scenario: String) -> ScenarioTestCase? {
    guard let (type, tests) = entry(of: scenario), let (method, body) = tests.first else {
      return nil
    }
    return type.init(name: method, testClosure: body) as? ScenarioTestCase
  }

  /// Returns the file with the test of a scenario. Nil if the suite has none, or if its source is
  /// missing.
  package func source(of scenario: String) -> URL? {
    guard let (type, _) = entry(of: scenario) else { return nil }
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return files?.lazy.compactMap { $0 as? URL }.first { file in
      (try? String(contentsOf: file, encoding: .utf8))?.contains("class \(type):") == true
    }
  }

  private func entry(of scenario: String) -> XCTestCaseEntry? {
    let prefix = scenario.replacing(".", with: "")
    // With a digit after the prefix, it is the test of a different scenario, such as A.10.
    return tests.first { type, _ in
      let name = String(describing: type)
      return name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isNumber == false
    }
  }
}

/// A run inside a different test, which reports its failures. Observers don't see it.
final class InnerTestRun: XCTestCaseRun {
  override func start() {}
  override func stop() {}
}
