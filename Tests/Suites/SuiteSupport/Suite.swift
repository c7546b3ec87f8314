import Device
import Foundation
import SampleApps
import WebDriver
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
  package func test(of scenario: String) -> SuiteTestCase? {
    guard let (type, tests) = entry(of: scenario), let (method, body) = tests.first else {
      return nil
    }
    return type.init(name: method, testClosure: body) as? SuiteTestCase
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

/// The app named in a scenario's header.
package struct InstalledApp: Sendable {
  /// All installed apps, including this one.
  package let all: [any AppDefinition]
  /// The variations that all apps are installed with.
  let variations: [any AppVariation]
  private let definition: any AppDefinition
  package var bundleIdentifier: String { definition.bundleIdentifier }
  package var name: String { definition.name }
  /// Whether its screen is a page in a web view.
  package var isHybrid: Bool { definition.isHybrid }

  init(named name: String, variations: [any AppVariation]) throws {
    self.variations = variations
    all = InstalledApps.all(variations: variations)
    guard let app = all.first(where: { $0.name == name }) else {
      let known = all.map(\.name).joined(separator: ", ")
      throw SettingsError("The scenario's app '\(name)' isn't a sample app. Known: \(known).")
    }
    definition = app
  }

  /// Returns the launch arguments of a test, whose app finds nothing that an earlier test saved.
  package func launchArguments(_ arguments: [String]) -> [String] {
    definition.unsavedArguments + arguments
  }

  /// Returns the capabilities with which a WebDriver client launches the app.
  func capabilities(arguments: [String], clock: DeviceClock) -> [String: JSONValue] {
    [
      "platformName": "iOS", "appium:automationName": "XCUITest",
      "appium:bundleId": .string(bundleIdentifier),
      // A server started elsewhere may default to a different clock.
      "duet:clock": .string(clock.rawValue),
      "appium:processArguments": ["args": .array(launchArguments(arguments).map(JSONValue.string))],
    ]
  }
}
