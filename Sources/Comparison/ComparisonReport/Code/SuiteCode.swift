import Foundation
import ScenarioFormat

typealias SuiteTexts = [(path: String, text: String)]

/// The files of a tool's suite, and their amount of code.
package struct SuiteCode {
  private static let suites: [(folder: String, language: CodeLanguage, tools: [String])] = [
    (
      "Tests/Suites/NativeSuite", .swift,
      [
        "native", "native-first-match", "native-poll", "native-event-waits", "native-desktop",
        "native-desktop-chromium",
      ]
    ),
    (
      "Tests/Suites/WebDriverSuite", .swift,
      [
        "webdriver-in-process", "webdriver-http", "chromium", "webkitgtk", "webdriver-desktop",
        "webdriver-desktop-chromium", "webdriver-advised", "webdriver-hardened",
      ]
    ),
    ("Comparison/clients/tests", .python, ["appium-python", "selenium-python"]),
  ]

  /// The test files, as sorted paths relative to the package.
  package let tests: [String]
  /// The files with the apps' helpers, shared by the tests.
  package let helpers: [String]
  /// The files that bind tests to their scenarios and start the tool.
  package let binding: [String]
  /// The suite for which `SkeletonWriter` writes skeletons. Nil if the suite isn't in Swift.
  private let skeletons: SkeletonSuite?
  private let tool: String
  private let root: URL

  /// Finds a tool's suite. Nil if the tool is unknown or the sources are missing.
  package init?(of tool: String, root: URL) {
    guard let suite = Self.suites.first(where: { $0.tools.contains(tool) }) else { return nil }
    (self.tool, self.root) = (tool, root)
    let bindingFolder =
      suite.language == .swift ? "Tests/Suites/SuiteSupport" : "Comparison/clients/duet_clients"
    guard let binding = Self.files(in: bindingFolder, suite.language, root),
      let all = Self.files(in: suite.folder, suite.language, root)
    else { return nil }
    self.binding = binding
    skeletons =
      suite.language != .swift ? nil : suite.folder.hasSuffix("NativeSuite") ? .native : .webdriver
    // Samples are for copying, and count in no figure.
    let files = all.filter { !$0.lowercased().contains("/samples/") }
    // Selenium can't see into native apps, so it plays only web pages.
    let playsOnlyWebPages = tool == "selenium-python"
    tests = files.filter {
      Self.scenario(ofTest: $0).map { !playsOnlyWebPages || $0.hasPrefix("B.") } ?? false
    }
    helpers = files.filter {
      Self.scenario(ofTest: $0) == nil && !(playsOnlyWebPages && $0.hasSuffix("/tinylog.py"))
    }
  }

  /// Counts the suite's code and compares its tests with the scenarios' skeletons. Nil if a file
  /// can't be read.
  package func data(of scenarios: [Scenario] = []) -> CodeData? {
    guard let tests = texts(tests), let helpers = texts(helpers), let binding = texts(binding)
    else { return nil }
    return CodeData(
      tool: tool,
      groups: ["tests": count(tests), "helpers": count(helpers), "binding": count(binding)],
      ownLines: skeletons.map { suite in
        let skeletons = scenarios.map {
          ($0.id.description, SkeletonWriter.file(for: $0, suite: suite).text)
        }
        return Self.ownLines(tests, comparedWith: Dictionary(skeletons, uniquingKeysWith: { $1 }))
      })
  }

  /// Returns the code lines of the tests and helpers for an app, such as `Beer Explorer`. With nil,
  /// those of the helpers for all apps.
  package func codeLines(ofApp app: String?) -> Int {
    let files = (tests + helpers).filter { file in
      app.map { file.contains("/\($0.replacing(" ", with: ""))/") }
        ?? file.contains(/Suite\/[^\/]+$/)
    }
    return (texts(files) ?? []).reduce(0) { $0 + Self.codeLines(of: $1).count }
  }

  private func count(_ texts: SuiteTexts) -> CodeCount {
    CodeCount(
      files: texts.count,
      // A final line break doesn't start another line.
      lines: texts.reduce(0) { count, file in
        count + file.text.count(where: \.isNewline) + (file.text.last?.isNewline ?? true ? 0 : 1)
      },
      codeLines: texts.reduce(0) { $0 + Self.codeLines(of: $1).count })
  }

  private static func codeLines(of file: SuiteTexts.Element) -> [String] {
    CodeLanguage(path: file.path)?.codeLines(of: file.text) ?? []
  }

  /// Returns the number of code lines in each test that its scenario's skeleton doesn't have, by
  /// scenario.
  static func ownLines(
    _ tests: SuiteTexts, comparedWith skeletons: [String: String]
  ) -> [String: Int] {
    var counts: [String: Int] = [:]
    for test in tests {
      guard let scenario = scenario(ofTest: test.path), let skeleton = skeletons[scenario] else {
        continue
      }
      let same = codeLines(of: (test.path, skeleton))
      var left = Dictionary(same.map { ($0, 1) }, uniquingKeysWith: +)
      counts[scenario] = codeLines(of: test).count { line in
        guard let more = left[line], more > 0 else { return true }
        left[line] = more - 1
        return false
      }
    }
    return counts
  }

  /// Returns the file that tests a scenario. Nil if there is none.
  package func test(of scenario: String) -> String? {
    tests.first { Self.scenario(ofTest: $0) == scenario }
  }

  /// Returns the scenario of a test from its file name: `A.1` for `A1AddTaskListTests.swift` and
  /// for `test_a1_add_task_list.py`. Nil if the file isn't a test.
  static func scenario(ofTest path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard
      let match = name.wholeMatch(of: /([A-Z])([0-9]+).*Tests\.swift/)
        ?? name.wholeMatch(of: /test_([a-z])([0-9]+).*\.py/)
    else { return nil }
    return "\(match.1.uppercased()).\(match.2)"
  }

  private func texts(_ paths: [String]) -> SuiteTexts? {
    let texts = paths.compactMap { path in
      (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
        .map { (path: path, text: $0) }
    }
    return texts.count == paths.count ? texts : nil
  }

  /// Returns a language's files in a folder and its subfolders. Nil if the folder doesn't exist.
  private static func files(
    in folder: String, _ language: CodeLanguage, _ root: URL
  ) -> [String]? {
    let path = root.appendingPathComponent(folder).path
    return (try? FileManager.default.subpathsOfDirectory(atPath: path))?
      .filter { CodeLanguage(path: $0) == language }.sorted().map { "\(folder)/\($0)" }
  }
}
