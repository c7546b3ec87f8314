import Foundation
import ScenarioFormat

typealias SuiteTexts = [(path: String, text: String)]

/// Which files are the suite of a tool, how much code they are, and which locators they have.
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
  /// The files of the samples, tests and helpers: of these only what they ask of the apps is told.
  private let samples: [String]
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
    // Samples are there to copy from; no other figure is told of them.
    let isSample = { (file: String) in file.lowercased().contains("/samples/") }
    samples = all.filter(isSample)
    skeletons =
      suite.language != .swift ? nil : suite.folder.hasSuffix("NativeSuite") ? .native : .webdriver
    let files = all.filter { file in
      if isSample(file) { return false }
      return file == variant?.file
        || file != variant?.instead && !Self.variants.contains { $0.file == file }
    }
    // It can't look into native apps, and plays nothing else.
    let isOfPages = tool == "selenium-python"
    tests = files.filter {
      Self.scenario(ofTest: $0).map { !isOfPages || $0.hasPrefix("B.") } ?? false
    }
    let others = files.filter { Self.scenario(ofTest: $0) == nil }
    helpers = isOfPages ? Self.files(others, importedBy: tests, root) : others
  }

  /// Measures the suite beside skeletons of the scenarios; nil where a file can't be read.
  package func data(of scenarios: [Scenario] = []) -> CodeData? {
    guard let tests = texts(tests), let helpers = texts(helpers), let binding = texts(binding)
    else { return nil }
    func count(_ texts: SuiteTexts) -> CodeCount {
      CodeCount(
        files: texts.count,
        // A last line end starts no line.
        lines: texts.reduce(0) { count, file in
          count + file.text.count(where: \.isNewline)
            + (file.text.last?.isNewline ?? true ? 0 : 1)
        },
        codeLines: texts.reduce(0) { count, file in
          count + (CodeLanguage(path: file.path).map { CodeText(file.text, $0).codeLines } ?? 0)
        })
    }
    let isSwift = (tests + helpers).allSatisfy { CodeLanguage(path: $0.path) == .swift }
    return CodeData(
      tool: tool,
      groups: ["tests": count(tests), "helpers": count(helpers), "binding": count(binding)],
      locators: isSwift
        ? LocatorData((tests + helpers).flatMap { WrittenLocator.all(inSwift: $0.text) }) : nil,
      needs: isSwift ? needs(tests, helpers) : nil,
      effort: skeletons.map { effort(tests, helpers, of: scenarios, suite: $0) })
  }

  private func needs(_ tests: SuiteTexts, _ helpers: SuiteTexts) -> [NeedData]? {
    guard let samples = texts(samples) else { return nil }
    let identifiers = NeedData.identifiers(ofAppsIn: root)
    let scenarios = ScenarioLibrary.load(["Scenarios"], from: ScenarioDisk(root: root.path))
      .scenarios
    let launched = Set(scenarios.filter { !$0.header.launch.isEmpty }.map(\.id.description))
    return ["TinyLog", "BeerExplorer", "Samples"].compactMap { app in
      let files = (tests + helpers + samples).filter { $0.path.contains("/\(app)/") }
      guard !files.isEmpty else { return nil }
      return NeedData(
        app, tests: files.filter { Self.scenario(ofTest: $0.path) != nil },
        helpers: files.filter { Self.scenario(ofTest: $0.path) == nil }, identifiers: identifiers,
        launched: launched)
    }
  }

  private func effort(
    _ tests: SuiteTexts, _ helpers: SuiteTexts, of scenarios: [Scenario], suite: SkeletonSuite
  ) -> EffortData {
    let folder =
      suite == .native ? "Sources/NativeTool/NativeQuery" : "Sources/WebDriverTool/WebDriver/Client"
    let tool = Self.files(in: folder, .swift, root).flatMap(texts) ?? []
    let skeletons = scenarios.map {
      ($0.id.description, SkeletonWriter.file(for: $0, suite: suite).text)
    }
    return EffortData(
      tests: tests, helpers: helpers, tool: tool.map(\.text),
      skeletons: Dictionary(skeletons, uniquingKeysWith: { $1 }))
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

  /// Those of some files that others import, directly or through each other.
  private static func files(
    _ candidates: [String], importedBy tests: [String], _ root: URL
  ) -> [String] {
    var found: Set<String> = []
    var open = tests
    while let path = open.popLast() {
      let url = root.appendingPathComponent(path)
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      let modules = Set(text.matches(of: /(?m)^(?:from|import) (\w+)/).map { String($0.1) })
      for candidate in candidates where !found.contains(candidate) {
        let module = candidate.split(separator: "/").last?.dropLast(".py".count) ?? ""
        if modules.contains(String(module)) {
          found.insert(candidate)
          open.append(candidate)
        }
      }
    }
    return found.sorted()
  }
}
