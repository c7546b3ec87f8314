import Foundation

/// Gherkin, the language of Cucumber's `.feature` files, from scenarios and to them.
///
/// A feature is an app, and a Gherkin scenario is a scenario: its steps go on where the ones before ended,
/// as ours do. `Given` is a precondition, `When` a step, `Then` an expectation. What Gherkin has no
/// word for stands in comments, which are read again: `# Source: …` and `# TC 1 …`.
///
/// Source: https://cucumber.io/docs/gherkin/reference
enum Gherkin {
  /// Scenarios of one app as a feature.
  static func print(_ scenarios: [Scenario]) -> String {
    var lines = ["Feature: \(scenarios.first?.header.app ?? "")"]
    for scenario in scenarios {
      lines.append("")
      if !scenario.header.source.isEmpty { lines.append("  # Source: \(scenario.header.source)") }
      if !scenario.header.tags.isEmpty {
        lines.append("  " + scenario.header.tags.map { "@\($0)" }.joined(separator: " "))
      }
      lines.append("  Scenario: \(scenario.id) \(scenario.title)")
      for testCase in scenario.testCases {
        lines += ["", "    # TC \(testCase.number) \(testCase.title)"]
        var last: ScenarioItemKind?
        for item in testCase.items(of: scenario.id) {
          let word =
            switch item.kind {
            case last: "And"
            case .precondition: "Given"
            case .step: "When"
            case .expectation: "Then"
            }
          lines.append("    \(word) \(item.text)")
          last = item.kind
        }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Reads a feature, and tells line by line what can't be carried over.
struct GherkinReader {
  /// A scenario before it has its identifier.
  private struct Draft {
    var title: String
    var line: Int
    var source: String?
    var tags: [String]
    var cases: [Case]
  }

  private struct Case {
    var title: String
    var preconditions: [String] = []
    /// Each with its expectation, once that has come.
    var steps: [(text: String, expectation: String?)] = []
  }

  /// A scenario whose title does not begin with an identifier, and for which none was given.
  struct MissingIdentifier: Error {
    /// Its line, from 1.
    let line: Int
  }

  private enum Part { case description, background, scenario, skipped }

  private let path: String
  private var app = ""
  private var featureTags: [String] = []
  private var tags: [String] = []
  private var source: String?
  private var background: [String] = []
  private var drafts: [Draft] = []
  private var part = Part.description
  private var last: ScenarioItemKind?
  private(set) var findings: [Finding] = []

  /// Reads the text of a feature file.
  init(_ text: String, path: String) {
    self.path = path
    var textDelimiter: String?
    var wasTable = false
    for (number, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = ScenarioText.normalised(String(raw))
      if let delimiter = textDelimiter {
        if line.hasPrefix(delimiter) { textDelimiter = nil }
        continue
      }
      if let delimiter = ["\"\"\"", "```"].first(where: line.hasPrefix) {
        textDelimiter = delimiter
        leave(number + 1, line, "a text below a step")
      } else if line.hasPrefix("|") {
        if !wasTable { leave(number + 1, line, "a table") }
      } else if !line.isEmpty {
        read(line, number + 1)
      }
      wasTable = line.hasPrefix("|")
    }
  }

  /// The scenarios.
  ///
  /// - Parameter first: the identifier of the first one whose title does not begin with its own; the
  ///   next ones count on.
  func scenarios(from first: ScenarioID?) throws(MissingIdentifier) -> [Scenario] {
    var next = first
    var scenarios: [Scenario] = []
    for draft in drafts {
      let words = draft.title.split(separator: " ", maxSplits: 1)
      var title = draft.title
      let id: ScenarioID
      if let own = words.first.flatMap({ ScenarioID(String($0)) }) {
        (id, title) = (own, words.count > 1 ? String(words[1]) : "")
      } else if let free = next {
        id = free
        next = ScenarioID("\(free.letter).\(free.number + 1)")
      } else {
        throw MissingIdentifier(line: draft.line)
      }
      scenarios.append(
        Scenario(
          id: id, title: title,
          header: Header(
            app: app, source: draft.source ?? path, tags: draft.tags),
          testCases: draft.cases.enumerated().map { number, testCase in
            self.testCase(number + 1, testCase, default: title)
          }))
    }
    return scenarios
  }

  private func testCase(_ number: Int, _ draft: Case, default title: String) -> TestCase {
    TestCase(
      number: number, title: draft.title.isEmpty ? title : draft.title,
      preconditions: draft.preconditions.enumerated().map {
        Precondition(number: $0 + 1, text: $1)
      },
      steps: draft.steps.enumerated().map { Step(number: $0 + 1, text: $1.text) },
      expectations: draft.steps.enumerated().compactMap { number, step in
        step.expectation.map { Expectation(number: number + 1, text: $0) }
      })
  }

  // MARK: - Lines

  private mutating func read(_ line: String, _ number: Int) {
    if line.hasPrefix("#") {
      readComment(String(line.dropFirst()), line, number)
    } else if line.hasPrefix("@") {
      tags += line.split(separator: " ").prefix { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
    } else if let (keyword, text) = heading(line) {
      open(keyword, text, line, number)
    } else if let (keyword, text) = step(line), part == .scenario || part == .background {
      add(keyword, text, line, number)
    } else if part != .skipped {
      leave(number, line, "a description")
    }
  }

  private mutating func readComment(_ text: String, _ line: String, _ number: Int) {
    let text = ScenarioText.normalised(text)
    if text.hasPrefix("Source: ") {
      source = String(text.dropFirst("Source: ".count))
    } else if part == .scenario, let match = text.wholeMatch(of: /TC [0-9]+ ?(.*)/),
      let draft = drafts.indices.last
    {
      let title = String(match.1)
      // The first test case is there already, for features without such comments.
      if let first = drafts[draft].cases.first, drafts[draft].cases.count == 1,
        first.title.isEmpty, first.steps.isEmpty
      {
        drafts[draft].cases[0].title = title
      } else {
        drafts[draft].cases.append(Case(title: title))
      }
      last = nil
    } else if text.hasPrefix("language:"), !text.hasSuffix(" en") {
      leave(number, line, "a language other than English, whose keywords are not read")
    } else if !text.hasPrefix("language:") {
      leave(number, line, "a comment")
    }
  }

  private func heading(_ line: String) -> (keyword: String, text: String)? {
    let keywords = [
      "Feature", "Rule", "Background", "Scenario", "Example", "Scenario Outline",
      "Scenario Template", "Examples", "Scenarios",
    ]
    guard let colon = line.firstIndex(of: ":"), keywords.contains(String(line[..<colon])) else {
      return nil
    }
    return (
      String(line[..<colon]), ScenarioText.normalised(String(line[line.index(after: colon)...]))
    )
  }

  private mutating func open(_ keyword: String, _ text: String, _ line: String, _ number: Int) {
    last = nil
    switch keyword {
    case "Feature":
      app = text
      featureTags = tags
    case "Background": part = .background
    case "Scenario", "Example":
      part = .scenario
      drafts.append(
        Draft(
          title: text, line: number, source: source, tags: featureTags + tags,
          cases: [Case(title: "", preconditions: background)]))
    case "Scenario Outline", "Scenario Template":
      part = .skipped
      leave(number, line, "an outline: write a scenario for each row of its examples")
    case "Rule": leave(number, line, "a rule")
    default: break
    }
    tags = []
    source = nil
  }

  private func step(_ line: String) -> (keyword: String, text: String)? {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, ["Given", "When", "Then", "And", "But", "*"].contains(words[0]) else {
      return nil
    }
    return (String(words[0]), String(words[1]))
  }

  private mutating func add(_ keyword: String, _ text: String, _ line: String, _ number: Int) {
    let kind: ScenarioItemKind? =
      switch keyword {
      case "Given": .precondition
      case "When": .step
      case "Then": .expectation
      default: last
      }
    if part == .background {
      guard kind == .precondition else { return leave(number, line, "a background's step") }
      last = kind
      background.append(text)
      return
    }
    guard let draft = drafts.indices.last, let place = drafts[draft].cases.indices.last else {
      return
    }
    last = kind
    var testCase = drafts[draft].cases[place]
    switch kind {
    case .precondition where testCase.steps.isEmpty: testCase.preconditions.append(text)
    case .precondition, nil:
      return leave(
        number, line, "a precondition below a step, or a step that says neither When nor Then")
    case .step:
      // A step has one expectation; several actions before it are one step.
      if let open = testCase.steps.last, open.expectation == nil {
        testCase.steps[testCase.steps.count - 1].text = Self.joined(open.text, text)
      } else {
        testCase.steps.append((text, nil))
      }
    case .expectation:
      guard let open = testCase.steps.last else {
        return leave(number, line, "an expectation above the first step")
      }
      testCase.steps[testCase.steps.count - 1].expectation =
        open.expectation.map { Self.joined($0, text) } ?? text
    }
    drafts[draft].cases[place] = testCase
  }

  private static func joined(_ one: String, _ other: String) -> String {
    let ends = one.last.map { ".!?;:".contains($0) } == true
    return "\(one)\(ends ? "" : ".") \(other)"
  }

  private mutating func leave(_ number: Int, _ line: String, _ what: String) {
    findings.append(
      Finding(
        rule: .notCarriedOver, path: path, line: number,
        message: "this is left out: \(what)",
        hint: "Write what it says in the scenario's own words, where it belongs.", sourceLine: line)
    )
  }
}

extension ScenarioCommands {
  /// Prints the scenarios of a Gherkin feature, each behind a comment that names its file.
  ///
  /// What can't be carried over goes to standard error, line by line; the status is `findings` then.
  ///
  /// - Parameter id: the identifier of the first scenario whose title does not begin with its own.
  public func importGherkin(_ path: String, id: String? = nil) -> CommandOutcome {
    let first = id.flatMap { ScenarioID($0) }
    if let id, first == nil { return Self.noIdentifier(id, example: "A.6") }
    let bytes: [UInt8]
    do throws(ScenarioFile.Problem) {
      bytes = try ScenarioFile.bytes(of: path, from: files)
    } catch {
      return CommandOutcome(standardError: text([error.finding]), status: .unusableFile)
    }
    guard bytes.count <= ScenarioParser.maximumBytes else {
      return CommandOutcome(
        standardError: text([FileFindings.tooLarge(path: path)]), status: .unusableFile)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return CommandOutcome(
        standardError: self.text([
          FileFindings.unreadable(path: path, reason: "it is not written in UTF-8")
        ]), status: .unusableFile)
    }
    let reader = GherkinReader(text, path: path)
    let scenarios: [Scenario]
    do throws(GherkinReader.MissingIdentifier) {
      scenarios = try reader.scenarios(from: first)
    } catch {
      return CommandOutcome(
        standardError: "error: \(path):\(error.line): the scenario has no identifier\n"
          + "  hint: Say which is free, as in: --id A.6\n", status: .wrongUsage)
    }
    guard !scenarios.isEmpty else {
      return CommandOutcome(
        standardError: self.text(reader.findings) + "error: \(path): there is no scenario in it\n",
        status: .unusableFile)
    }
    let output = scenarios.map { scenario in
      let folder = NameWords.folder(of: scenario.header.app, in: "Scenarios")
      let name = FileNameRule.name(for: scenario.id, title: scenario.title)
      return "# \(folder)/\(name)\n" + ScenarioPrinter.print(scenario)
    }
    return CommandOutcome(
      standardOutput: output.joined(separator: "\n"), standardError: self.text(reader.findings),
      status: CommandStatus(reader.findings))
  }

  /// Prints scenarios of one app as a Gherkin feature.
  ///
  /// The status is `unusableFile` where a file can't be read, and `wrongUsage` where the scenarios are
  /// of several apps, because a feature is of one.
  public func exportGherkin(_ paths: [String] = []) -> CommandOutcome {
    let library = load(paths)
    let unusable = library.findings.filter { $0.rule.stage != .lint }
    guard unusable.isEmpty else {
      return CommandOutcome(standardError: text(unusable), status: .unusableFile)
    }
    let apps = Set(library.scenarios.map(\.header.app)).sorted()
    guard apps.count == 1 else {
      return CommandOutcome(
        standardError: "error: the scenarios are of several apps: \(apps.joined(separator: ", "))\n"
          + "  hint: A feature is of one app. Name its folder, as in: Scenarios/TinyLog\n",
        status: .wrongUsage)
    }
    return CommandOutcome(standardOutput: Gherkin.print(library.scenarios))
  }
}
