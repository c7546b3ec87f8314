import Foundation

extension ScenarioCommands {
  /// Prints test files for a scenario, for one suite or both.
  ///
  /// The tests fail until their steps are written. Lint findings go to standard error. The status
  /// is `wrongUsage` for an invalid or unknown identifier, `unusableFile` if an unreadable file
  /// might contain the scenario, and `findings` if several files share the identifier.
  package func skeleton(
    id text: String, in paths: [String] = [], suite: SkeletonSuite? = nil
  ) -> CommandOutcome {
    guard let id = ScenarioID(text) else { return Self.noIdentifier(text, example: "A.1") }
    let library = load(paths)
    let matching = library.scenarios.filter { $0.id == id }
    guard let scenario = matching.first else { return notFound(id, in: library) }
    guard matching.count == 1 else {
      let shared = Set(matching.compactMap(\.path))
      return CommandOutcome(
        standardError: self.text(
          library.findings.filter { $0.rule == .duplicateID && shared.contains($0.path) }),
        status: .findings)
    }
    let files = (suite.map { [$0] } ?? SkeletonSuite.allCases).map {
      SkeletonWriter.file(for: scenario, suite: $0).text
    }
    let flaws = library.results.first { $0.scenario == scenario && $0.source.path == scenario.path }
    return CommandOutcome(
      standardOutput: files.joined(separator: "\n"),
      standardError: self.text(flaws.map(ScenarioLinter.lint) ?? []))
  }

  /// Returns the outcome of a command with an invalid identifier.
  static func noIdentifier(_ text: String, example: String) -> CommandOutcome {
    CommandOutcome(
      error: "\(VisibleText.quoted(text)) is not a valid scenario identifier",
      hint: "Write a capital letter, a dot and a number, as in: \(example)")
  }

  private func notFound(_ id: ScenarioID, in library: ScenarioLibrary) -> CommandOutcome {
    let blocking = library.findings.blocking
    let known = library.scenarios.map(\.id.description).joined(separator: ", ")
    let hint =
      blocking.isEmpty
      ? "Known scenarios: \(known)" : "It may be in one of the unreadable files listed above."
    return CommandOutcome(
      standardError: self.text(blocking) + "error: there is no scenario \(id)\n  hint: \(hint)\n",
      status: blocking.isEmpty ? .wrongUsage : .unusableFile)
  }
}

/// A suite for which a test skeleton can be written.
package enum SkeletonSuite: String, Hashable, Sendable, CaseIterable {
  /// XCUITest-style tests, in `Tests/Suites/NativeSuite`.
  case native
  /// Tests over the WebDriver protocol, in `Tests/Suites/WebDriverSuite`.
  case webdriver

  private var name: String { self == .native ? "Native" : "WebDriver" }
  var directory: String { "Tests/Suites/\(name)Suite" }
  var baseClass: String { "\(name)ScenarioTestCase" }

  /// The modules that the tests import, in alphabetical order.
  var imports: [String] {
    self == .native ? ["NativeQuery", "SuiteSupport"] : ["SuiteSupport", "WebDriver"]
  }

  /// The parameter name of the object that a test uses.
  var subject: String { self == .native ? "app" : "driver" }
}

/// Writes the Swift file of a scenario's test. Each item without code fails with `notWritten()`.
package struct SkeletonWriter {
  private let scenario: Scenario
  private let suite: SkeletonSuite
  private let filling: Filling?
  private var lines: [String] = []

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
    let name = scenario.id.compact + words.map(\.capitalisedFirst).joined() + "Tests"
    let folder = NameWords.folder(of: scenario.header.app, in: suite.directory)
    var writer = SkeletonWriter(scenario: scenario, suite: suite, filling: filling)
    writer.writeFile(path: "\(folder)/\(name).swift", className: name)
    return ("\(folder)/\(name).swift", writer.lines.map { $0 + "\n" }.joined())
  }

  private mutating func writeFile(path: String, className: String) {
    if filling == nil {
      comment(path, indent: 0)
      lines.append("")
    }
    lines += suite.imports.map { "import \($0)" }
    lines.append("")
    comment("\(scenario.id) \(scenario.title)", indent: 0)
    lines.append("final class \(className): \(suite.baseClass) {")
    lines.append("  func test\(scenario.id.compact)() throws {")
    lines.append("    try scenario(\"\(scenario.id)\") { \(suite.subject) in")
    if let filling, !filling.opening.isEmpty {
      lines += filling.opening.map { "      \($0)" } + [""]
    }
    scenario.testCases.forEach { write($0) }
    if scenario.testCases.isEmpty { lines.append("      try notWritten()") }
    lines += ["    }", "  }", "}"]
  }

  private mutating func write(_ testCase: TestCase) {
    if testCase.number != scenario.testCases.first?.number { lines.append("") }
    mark("testCase", testCase.title)
    let items = testCase.items(of: scenario.id)
    for item in items {
      if item.kind == .step || item.id == items.first?.id { lines.append("") }
      if !item.table.isEmpty { lines.append("      // This returns the rows of the table.") }
      mark(item.kind == .expectation ? "expect" : "\(item.kind)", item.text)
      let body = filling?.body(item) ?? []
      lines += (body.isEmpty ? ["try notWritten()"] : body).map { "      \($0)" }
    }
    if items.isEmpty { lines.append("      try notWritten()") }
  }

  private mutating func mark(_ function: String, _ text: String) {
    let literal = SwiftLiteral.of(text)
    let start = "      try \(function)("
    let line = "\(start)\(literal))"
    let argument = "        \(literal))"
    if line.count <= ItemLayout.lineLength {
      lines.append(line)
    } else if argument.count <= ItemLayout.lineLength {
      lines += [start, argument]
    } else {
      lines += [start, "        \"\"\""]
      lines += TextWrapper.lines(
        of: SwiftLiteral.escaped(text), width: ItemLayout.lineLength - 8
      ).map { "        \($0)" }
      lines.append("        \"\"\")")
    }
  }

  private mutating func comment(_ text: String, indent: Int) {
    let space = String(repeating: " ", count: indent)
    lines += Self.commentParts(text, width: ItemLayout.lineLength - indent - 3).map {
      "\(space)// \($0)"
    }
  }

  /// Returns a text in lines of at most `width` characters. Longer words are split.
  ///
  /// A text contains no line breaks, so it can't end its comment.
  private static func commentParts(_ text: String, width: Int) -> [String] {
    TextWrapper.lines(of: text, width: width).flatMap { line -> [String] in
      var parts: [String] = []
      var rest = line[...]
      repeat {
        parts.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      } while !rest.isEmpty
      return parts
    }
  }
}

private enum SwiftLiteral {
  /// Returns a literal in one line. It is raw if only quotes would need an escape.
  static func of(_ text: String) -> String {
    let escaped = escaped(text)
    let isRaw = text.contains("\"") && !text.contains("\"#") && !escaped.contains("\\u{")
    return isRaw && !text.contains("\\") ? "#\"\(text)\"#" : "\"\(escaped)\""
  }

  /// Returns the text with quotes, backslashes and invisible characters escaped.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case " ": " "
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator:
          "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
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
  /// Returns the name of a scenario's test in Python, such as `a1_add_task_list`.
  package static func snakeCase(_ scenario: Scenario) -> String {
    ([scenario.id.compact] + words(in: scenario.title, atMost: 4, leavingOut: ["a", "an", "the"]))
      .joined(separator: "_").lowercased()
  }

  /// Returns at most `count` words up to the first punctuation mark, as ASCII letters and digits
  /// without accents. Each word has at most 20 characters.
  static func words(in title: String, atMost count: Int, leavingOut: Set<String> = []) -> [String] {
    let words = title.split(separator: " ")
    let end = words.firstIndex { $0.last.map { ",;:.!?".contains($0) } == true }
    let clause = end.map { words[...$0] } ?? words[...]
    return clause.map(ascii).filter { !$0.isEmpty && !leavingOut.contains($0.lowercased()) }
      .prefix(count).map { String($0.prefix(20)) }
  }

  /// Returns the folder of an app inside `parent`, such as `Scenarios/BeerExplorer`.
  package static func folder(of app: String, in parent: String) -> String {
    let name = words(in: app, atMost: 4).map(\.capitalisedFirst).joined()
    return name.isEmpty ? parent : "\(parent)/\(name)"
  }

  private static func ascii(_ word: Substring) -> String {
    String(word).folding(options: .diacriticInsensitive, locale: nil)
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
