/// Writes the Swift file of a test that goes through a scenario and fails until it is filled in.
struct SkeletonWriter {
  private let scenario: Scenario
  private let suite: SkeletonSuite
  private var lines: [String] = []

  /// The file's path in the repository, and its text.
  static func file(
    for scenario: Scenario, suite: SkeletonSuite
  ) -> (path: String, text: String) {
    let name = className(for: scenario)
    let app = NameWords.words(in: scenario.header.app, atMost: 4).map(\.capitalisedFirst).joined()
    let folder = app.isEmpty ? suite.directory : "\(suite.directory)/\(app)"
    var writer = SkeletonWriter(scenario: scenario, suite: suite)
    writer.writeFile(path: "\(folder)/\(name).swift", className: name)
    return ("\(folder)/\(name).swift", writer.lines.map { $0 + "\n" }.joined())
  }

  private init(scenario: Scenario, suite: SkeletonSuite) {
    self.scenario = scenario
    self.suite = suite
  }

  /// The identifier and up to four words of the title: `A1AddTaskListTests`.
  static func className(for scenario: Scenario) -> String {
    let words = NameWords.words(
      in: scenario.title, atMost: 4, leavingOut: ["a", "an", "the", "and", "or"])
    return scenario.id.compact + words.map(\.capitalisedFirst).joined() + "Tests"
  }

  private mutating func writeFile(path: String, className: String) {
    comment(path, indent: 0)
    lines.append("")
    lines += suite.imports.map { "import \($0)" }
    lines.append("")
    comment("\(scenario.id) \(scenario.title)", indent: 0)
    lines.append("final class \(className): \(suite.baseClass) {")
    lines.append("  func test\(scenario.id.compact)() \(suite.functionEffects) {")
    lines.append(
      "    \(suite.tryKeyword) scenario(\"\(scenario.id)\") { run, \(suite.subject) in")
    scenario.testCases.forEach { write($0) }
    if scenario.testCases.isEmpty { lines.append("      throw NotWritten()") }
    lines += ["    }", "  }", "}"]
  }

  private mutating func write(_ testCase: TestCase) {
    open("testCase(\(testCase.number))", comment: testCase.title, indent: 6)
    let items = testCase.items(of: scenario.id)
    for item in items {
      open("\(function(for: item.kind))(\(item.number))", comment: item.text, indent: 8)
      lines += ["          throw NotWritten()", "        }"]
    }
    if items.isEmpty { lines.append("        throw NotWritten()") }
    lines.append("      }")
  }

  private func function(for kind: ScenarioItemKind) -> String {
    switch kind {
    case .precondition: "precondition"
    case .step: "step"
    case .expectation: "expectation"
    }
  }

  /// Opens a closure, with its text behind it or, where that gets too long, above it.
  private mutating func open(_ call: String, comment text: String, indent: Int) {
    let space = String(repeating: " ", count: indent)
    let opening = "\(space)\(suite.tryKeyword) run.\(call) {"
    if text.isEmpty {
      lines.append(opening)
      return
    }
    let parts = Self.commentParts(text, width: ItemLayout.lineLength - opening.utf8.count - 5)
    if parts.count == 1 {
      lines.append("\(opening)  // \(parts[0])")
    } else {
      comment(text, indent: indent)
      lines.append(opening)
    }
  }

  private mutating func comment(_ text: String, indent: Int) {
    let space = String(repeating: " ", count: indent)
    lines += Self.commentParts(text, width: ItemLayout.lineLength - indent - 3).map {
      "\(space)// \($0)"
    }
  }

  /// A text in lines of at most `width` characters; a word that is longer is cut.
  ///
  /// A line comment ends with its line whatever stands in it, and the model's texts have no line
  /// ends, so no text can get out of its comment.
  private static func commentParts(_ text: String, width: Int) -> [String] {
    TextWrapper.lines(of: text, width: width).flatMap { line -> [String] in
      var start = line.startIndex
      var parts: [String] = []
      while let end = line.index(start, offsetBy: width, limitedBy: line.endIndex),
        end < line.endIndex
      {
        parts.append(String(line[start..<end]))
        start = end
      }
      return parts + [String(line[start...])]
    }
  }
}

extension String {
  /// The text with its first letter as a capital.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
