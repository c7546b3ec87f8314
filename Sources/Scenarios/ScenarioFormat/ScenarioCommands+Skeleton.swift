import Foundation

extension ScenarioCommands {
  /// Prints test files for a scenario, for one suite, or for Duet's two if it is nil.
  ///
  /// The tests fail until their steps are written. Lint findings go to standard error. The status
  /// is `wrongUsage` for an invalid or unknown identifier or a manual scenario, `unusableFile` if an
  /// unreadable file might contain the scenario, and `findings` if several files share the identifier.
  package func skeleton(
    id text: String, in paths: [String] = [], suite: SkeletonSuite? = nil
  ) -> CommandOutcome {
    guard let id = ScenarioID(text) else { return .noIdentifier(text, example: "A.1") }
    let library = load(paths)
    let matching = library.results.filter { $0.scenario?.id == id }
    guard let result = matching.first, let scenario = result.scenario else {
      let known = library.scenarios.map(\.id.description).joined(separator: ", ")
      return .unknown(
        "there is no scenario \(id)", hint: "Known scenarios: \(known)", in: library)
    }
    guard matching.count == 1 else {
      let shared = matching.map(\.source.path)
      let findings = library.findings.filter {
        $0.rule == .duplicateID && shared.contains($0.path)
      }
      return CommandOutcome(standardError: findings.text, status: .findings)
    }
    guard !scenario.isManual else {
      return CommandOutcome(
        error: "the scenario \(id) is manual (\(result.source.path))",
        hint: "A person plays it. Delete Manual: there if a test can do that.")
    }
    let files = (suite.map { [$0] } ?? [.native, .webdriver]).map {
      SkeletonWriter.file(for: scenario, suite: $0).text
    }
    return CommandOutcome(
      standardOutput: files.joined(separator: "\n"),
      standardError: ScenarioLinter.lint(result).text)
  }
}

/// A suite for which a test skeleton can be written.
package enum SkeletonSuite: String, Hashable, Sendable, CaseIterable {
  /// XCUITest-style tests, in `Tests/Suites/NativeSuite`.
  case native
  /// Tests over the WebDriver protocol, in `Tests/Suites/WebDriverSuite`.
  case webdriver
  /// Tests in your own project, with a copy of `ScenarioBinding.swift`.
  case xctest

  /// The start of the class's name, the modules that the tests import, in alphabetical order, and the
  /// argument of the scenario's closure.
  fileprivate var parts: (name: String, imports: [String], argument: String) {
    switch self {
    case .native: ("Native", ["NativeQuery", "SuiteSupport"], "app")
    case .webdriver: ("WebDriver", ["SuiteSupport", "WebDriver"], "driver")
    case .xctest: ("", ["XCTest"], "launch")
    }
  }

  /// The statement that fails.
  fileprivate var notWritten: String {
    self == .xctest ? "XCTFail(\"this is not written yet\")" : "try notWritten()"
  }
}

/// Writes the Swift file of a scenario's test. Each item without code fails. Manual test cases are
/// left out.
package struct SkeletonWriter {
  private let scenario: Scenario
  private let suite: SkeletonSuite
  private let filling: Filling?
  private var lines: [String] = []
  /// The spaces before a mark.
  private var indent = "      "

  /// The code of a test.
  package struct Filling {
    /// The lines before the first test case.
    let opening: [String]
    /// Returns the lines of a precondition, step or expectation.
    let body: (ScenarioItem) -> [String]

    package init(opening: [String], body: @escaping (ScenarioItem) -> [String]) {
      (self.opening, self.body) = (opening, body)
    }
  }

  /// Returns the file's path in the repository, and its text.
  package static func file(
    for scenario: Scenario, suite: SkeletonSuite, filling: Filling? = nil
  ) -> (path: String, text: String) {
    // The identifier and up to four words of the title: `A1AddTaskListTests`.
    let words = NameWords.words(
      in: scenario.title, atMost: 4, leavingOut: ["a", "an", "the", "and", "or"])
    let name = scenario.id.compact + words.map(\.capitalisedFirst).joined()
    let folder =
      suite == .xctest
      ? "Tests"
      : NameWords.folder(of: scenario.header.app, in: "Tests/Suites/\(suite.parts.name)Suite")
    var writer = SkeletonWriter(scenario: scenario, suite: suite, filling: filling)
    writer.writeFile(path: "\(folder)/\(name)Tests.swift", name: name)
    return ("\(folder)/\(name)Tests.swift", writer.lines.map { $0 + "\n" }.joined())
  }

  private mutating func writeFile(path: String, name: String) {
    if filling == nil { lines += ["// \(path)", ""] }
    lines += suite.parts.imports.map { "import \($0)" } + [""]
    lines += TextWrapper.lines(
      of: "\(scenario.id) \(scenario.title)", width: ItemLayout.lineLength - 3
    ).map { "// \($0)" }
    lines += [
      "final class \(name)Tests: \(suite.parts.name)ScenarioTestCase {",
      "  func test\(suite == .xctest ? name : scenario.id.compact)() throws {",
      "    try scenario(\"\(scenario.id)\") { \(suite.parts.argument) in",
    ]
    if let filling, !filling.opening.isEmpty {
      lines += filling.opening.map { "      \($0)" } + [""]
    }
    let testCases = scenario.testCases.filter { $0.manual == nil }
    for (place, testCase) in testCases.enumerated() {
      if place > 0 { lines.append("") }
      write(testCase)
    }
    if testCases.isEmpty { lines.append(indent + suite.notWritten) }
    lines += ["    }", "  }", "}"]
  }

  private mutating func write(_ testCase: TestCase) {
    let hasExamples = !testCase.examples.isEmpty
    if hasExamples {
      mark("examples", testCase.title, end: ") { row in")
      indent += "  "
    } else {
      mark("testCase", testCase.title)
    }
    let items = testCase.items
    for item in items {
      let isFirst = item.id == items.first?.id
      if isFirst ? !hasExamples : item.kind == .step { lines.append("") }
      if !item.table.isEmpty { lines.append(indent + "// This returns the rows of the table.") }
      mark(item.kind == .expectation ? "expect" : "\(item.kind)", item.text)
      let body = filling?.body(item) ?? []
      lines += (body.isEmpty ? [suite.notWritten] : body).map { indent + $0 }
    }
    if items.isEmpty { lines.append(indent + suite.notWritten) }
    if hasExamples {
      indent.removeLast(2)
      lines.append(indent + "}")
    }
  }

  private mutating func mark(_ function: String, _ text: String, end: String = ")") {
    let escaped = Self.escaped(text)
    // A raw literal if only quotes would need an escape.
    let isRaw = text.contains("\"") && !text.contains("\"#") && !escaped.contains(/\\[^"]/)
    let literal = isRaw ? "#\"\(text)\"#" : "\"\(escaped)\""
    let start = indent + "try \(function)("
    let inner = indent + "  "
    let lineLength = ItemLayout.lineLength
    if start.count + literal.count + end.count <= lineLength {
      lines.append(start + literal + end)
    } else if inner.count + literal.count + end.count <= lineLength {
      lines += [start, inner + literal + end]
    } else {
      let texts = TextWrapper.lines(of: escaped, width: lineLength - inner.count)
      lines += [start] + (["\"\"\""] + texts + ["\"\"\"" + end]).map { inner + $0 }
    }
  }

  /// Returns the text with quotes, backslashes and invisible characters escaped.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case _ where scalar == " ": " "
      case _ where scalar == "\"" || scalar == "\\": "\\\(scalar)"
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: String(scalar)
      }
    }.joined()
  }
}

extension String {
  /// The text with an initial capital letter.
  package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Derives names of files, classes and functions from titles.
package enum NameWords {
  /// Returns the file name for a scenario, such as `A1-add-a-task-list.scenario`.
  static func file(_ id: ScenarioID, _ title: String) -> String {
    let words = words(in: title, atMost: 8).map { $0.lowercased() }
    return "\(id.compact)-\(words.isEmpty ? "title" : words.joined(separator: "-")).scenario"
  }

  /// Returns at most `count` words up to the first punctuation mark, as ASCII letters and digits
  /// without accents. Each word has at most 20 characters.
  static func words(in title: String, atMost count: Int, leavingOut: Set<String> = []) -> [String] {
    let words = title.split(separator: " ")
    let end = words.firstIndex { $0.last.map { ",;:.!?".contains($0) } == true }
    return words.prefix((end ?? words.count) + 1).map { word in
      String(word).folding(options: .diacriticInsensitive, locale: nil)
        .filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }.filter { !$0.isEmpty && !leavingOut.contains($0.lowercased()) }
      .prefix(count).map { String($0.prefix(20)) }
  }

  /// Returns the folder of an app inside `parent`, such as `Scenarios/BeerExplorer`.
  package static func folder(of app: String, in parent: String) -> String {
    let name = words(in: app, atMost: 4).map(\.capitalisedFirst).joined()
    return name.isEmpty ? parent : "\(parent)/\(name)"
  }
}
