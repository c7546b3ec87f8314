import Foundation
import ScenarioFormat

typealias SuiteTexts = [(path: String, text: String)]

/// Which files are the suite of a tool, and how much code they are.
package struct SuiteCode {
  private static let suites: [(folder: String, language: CodeLanguage, tools: [String])] = [
    ("Tests/Suites/NativeSuite", .swift, ["native", "native-desktop", "native-desktop-chromium"]),
    (
      "Tests/Suites/WebDriverSuite", .swift,
      [
        "webdriver-in-process", "webdriver-http", "chromium", "webkitgtk", "webdriver-desktop",
        "webdriver-desktop-chromium",
      ]
    ),
    ("Comparison/clients/tests", .python, ["appium-python", "selenium-python"]),
  ]

  /// The variants whose way is in a file of its own, which is no part of other tools' suites; it
  /// may stand for a file of these. They play the scenarios of the folder that the file is in.
  private static let variants: [(tool: String, file: String, instead: String?)] = [
    ("native-dom-ids", "Tests/Suites/NativeSuite/BeerExplorer/DOMIdentifiers.swift", nil),
    (
      "webdriver-native-context", "Tests/Suites/WebDriverSuite/BeerExplorer/NativePage.swift",
      "Tests/Suites/WebDriverSuite/BeerExplorer/WebPage.swift"
    ),
  ]

  /// The files of the scenarios, as paths from the top of the package, in order.
  package let tests: [String]
  /// The files that tests share about the apps.
  package let helpers: [String]
  /// The files that hold tests to their scenarios and start the tool.
  package let binding: [String]
  /// The suite that it is, for who writes skeletons; nil for one in another language.
  private let skeletons: SkeletonSuite?
  private let tool: String
  private let root: URL

  /// Finds a tool's suite; nil for an unknown tool, and where the sources are not there.
  package init?(of tool: String, root: URL) {
    let variant = Self.variants.first { $0.tool == tool }
    let suite = Self.suites.first {
      variant?.file.hasPrefix($0.folder + "/") ?? $0.tools.contains(tool)
    }
    guard let suite else { return nil }
    (self.tool, self.root) = (tool, root)
    let bindingFolder =
      suite.language == .swift ? "Tests/Suites/SuiteSupport" : "Comparison/clients/duet_clients"
    let own = variant.map { String($0.file[..<($0.file.lastIndex(of: "/") ?? $0.file.endIndex)]) }
    guard let binding = Self.files(in: bindingFolder, suite.language, root),
      let all = Self.files(in: own ?? suite.folder, suite.language, root)
    else { return nil }
    self.binding = binding
    skeletons =
      suite.language != .swift ? nil : suite.folder.hasSuffix("NativeSuite") ? .native : .webdriver
    let files = all.filter { file in
      // Samples are there to copy from, and are in no figure.
      if file.lowercased().contains("/samples/") { return false }
      return file == variant?.file
        || file != variant?.instead && !Self.variants.contains { $0.file == file }
    }
    // It can't look into native apps, and plays nothing else.
    let playsOnlyWebPages = tool == "selenium-python"
    tests = files.filter {
      Self.scenario(ofTest: $0).map { !playsOnlyWebPages || $0.hasPrefix("B.") } ?? false
    }
    helpers = files.filter {
      Self.scenario(ofTest: $0) == nil && !(playsOnlyWebPages && $0.hasSuffix("/tinylog.py"))
    }
  }

  /// Counts the suite's code, and compares its tests with skeletons of the scenarios; nil if a file
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
        return Self.ownLines(tests, beside: Dictionary(skeletons, uniquingKeysWith: { $1 }))
      })
  }

  private func count(_ texts: SuiteTexts) -> CodeCount {
    CodeCount(
      files: texts.count,
      // A last line end starts no line.
      lines: texts.reduce(0) { count, file in
        count + file.text.count(where: \.isNewline) + (file.text.last?.isNewline ?? true ? 0 : 1)
      },
      codeLines: texts.reduce(0) { $0 + Self.codeLines(of: $1).count })
  }

  private static func codeLines(of file: SuiteTexts.Element) -> [String] {
    CodeLanguage(path: file.path)?.codeLines(of: file.text) ?? []
  }

  /// The number of code lines in each test that are not in its scenario's skeleton, by scenario.
  static func ownLines(
    _ tests: SuiteTexts, beside skeletons: [String: String]
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

  /// The file that tests a scenario; nil where there is none.
  package func test(of scenario: String) -> String? {
    tests.first { Self.scenario(ofTest: $0) == scenario }
  }

  /// The scenario of a test by its file's name: `A.1` for `A1AddTaskListTests.swift` and for
  /// `test_a1_add_task_list.py`; nil for a file of another kind.
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

  /// The files of a language in a folder and the folders in it; nil where there is no folder.
  private static func files(
    in folder: String, _ language: CodeLanguage, _ root: URL
  ) -> [String]? {
    let path = root.appendingPathComponent(folder).path
    return (try? FileManager.default.subpathsOfDirectory(atPath: path))?
      .filter { CodeLanguage(path: $0) == language }.sorted().map { "\(folder)/\($0)" }
  }
}
