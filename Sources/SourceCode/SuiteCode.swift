import Foundation

/// Which files are the suite of a tool, and how much code they are.
public struct SuiteCode: Hashable, Sendable {
  /// The tools whose suites are known, by the names in their traces.
  public static let tools = suites.map(\.tool) + variants.map(\.tool)

  /// Which folder has the tests of a tool.
  private static let suites: [(tool: String, folder: String, language: CodeLanguage)] = [
    ("native", "Tests/NativeSuite", .swift),
    ("webdriver-in-process", "Tests/WebDriverSuite", .swift),
    ("webdriver-http", "Tests/WebDriverSuite", .swift),
    ("chromium", "Tests/WebDriverSuite", .swift),
    ("webkitgtk", "Tests/WebDriverSuite", .swift),
    ("appium-python", "Comparison/clients/tests", .python),
    ("selenium-python", "Comparison/clients/tests", .python),
  ]

  /// The variants whose way is in a file of its own, which is no part of other tools' suites; it may
  /// stand for a file of these. They play the scenarios of the folder that the file is in.
  private static let variants: [(tool: String, file: String, instead: String?)] = [
    ("native-dom-ids", "Tests/NativeSuite/BeerExplorer/DOMIdentifiers.swift", nil),
    (
      "webdriver-native-context", "Tests/WebDriverSuite/BeerExplorer/NativePage.swift",
      "Tests/WebDriverSuite/BeerExplorer/WebPage.swift"
    ),
  ]

  /// The tool's name.
  public let tool: String
  /// The language of the suite.
  public let language: CodeLanguage
  /// The files of the scenarios, as paths from the top of the package, in order.
  public let tests: [String]
  /// The files that tests share about the apps.
  public let helpers: [String]
  /// The files that hold tests to their scenarios and start the tool.
  public let binding: [String]

  /// Finds the files of a tool's suite.
  ///
  /// - Parameters:
  ///   - tool: the tool's name, such as `webdriver-http`.
  ///   - root: the top of the package.
  /// - Returns: nil for a tool that is not known.
  /// - Throws: ``SourceCodeError`` where a folder or file of the suite is missing.
  public init?(of tool: String, root: URL) throws(SourceCodeError) {
    let variant = Self.variants.first { $0.tool == tool }
    let suite = Self.suites.first {
      variant?.file.hasPrefix($0.folder + "/") ?? ($0.tool == tool)
    }
    guard let suite else { return nil }
    self.tool = tool
    language = suite.language
    let bindingFolder =
      language == .swift ? "Tests/SuiteSupport" : "Comparison/clients/duet_clients"
    binding = try Self.files(in: bindingFolder, language, root)
    let own = variant.map { String($0.file[..<($0.file.lastIndex(of: "/") ?? $0.file.endIndex)]) }
    let files = try Self.files(in: own ?? suite.folder, language, root).filter { file in
      file == variant?.file
        || file != variant?.instead && !Self.variants.contains { $0.file == file }
    }
    let tests = files.filter { Self.scenario(ofTest: $0) != nil }
    let helpers = files.filter { Self.scenario(ofTest: $0) == nil }
    if tool == "selenium-python" {
      // It can't look into native apps, and plays nothing else.
      self.tests = tests.filter { Self.scenario(ofTest: $0)?.hasPrefix("B.") ?? false }
      self.helpers = try Self.files(helpers, importedBy: self.tests, root)
    } else {
      self.tests = tests
      self.helpers = helpers
    }
  }

  /// How much code the suite of a tool is.
  ///
  /// - Parameters:
  ///   - tool: the tool's name, such as `webdriver-http`.
  ///   - root: the top of the package.
  /// - Returns: nil for a tool that is not known.
  /// - Throws: ``SourceCodeError`` where a folder or file of the suite is missing.
  public static func figures(
    of tool: String, root: URL
  ) throws(SourceCodeError) -> SuiteCodeFigures? {
    guard let code = try SuiteCode(of: tool, root: root) else { return nil }
    return SuiteCodeFigures(
      tool: tool, language: code.language, tests: try group(code.tests, root),
      helpers: try group(code.helpers, root), binding: try group(code.binding, root))
  }

  /// The scenario of a test by its file's name: `A.1` for `A1AddTaskListTests.swift` and for
  /// `test_a1_add_task_list.py`; nil for a file of another kind.
  public static func scenario(ofTest path: String) -> String? {
    var name = path.split(separator: "/").last ?? ""
    if name.hasSuffix("Tests.swift") {
      name = name.dropLast("Tests.swift".count)
    } else if name.hasPrefix("test_"), name.hasSuffix(".py") {
      name = name.dropFirst("test_".count)
    } else {
      return nil
    }
    guard let letter = name.first, letter.isLetter else { return nil }
    let number = name.dropFirst().prefix { $0.isASCII && $0.isNumber }
    return number.isEmpty ? nil : "\(letter.uppercased()).\(number)"
  }

  private static func group(
    _ paths: [String], _ root: URL
  ) throws(SourceCodeError) -> SuiteCodeFigures.Group {
    var files: [SuiteCodeFigures.File] = []
    for path in paths {
      let file = try SourceFile(path, root: root)
      files.append(
        SuiteCodeFigures.File(
          path: path, scenario: scenario(ofTest: path), figures: file.figures,
          locators: file.locators))
    }
    return SuiteCodeFigures.Group(files)
  }

  /// The files of a language in a folder and the folders in it.
  private static func files(
    in folder: String, _ language: CodeLanguage, _ root: URL
  ) throws(SourceCodeError) -> [String] {
    let url = root.appendingPathComponent(folder)
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: url.path) else {
      throw SourceCodeError("There is no folder \(folder); it was looked for at \(url.path).")
    }
    return names.filter { CodeLanguage(path: $0) == language }.sorted().map { "\(folder)/\($0)" }
  }

  /// Those of some files that others import, directly or through each other.
  private static func files(
    _ candidates: [String], importedBy tests: [String], _ root: URL
  ) throws(SourceCodeError) -> [String] {
    var found: Set<String> = []
    var open = tests
    while let path = open.popLast() {
      let modules = try SourceFile(path, root: root).importedModules
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
