import Foundation

/// Converts scenarios to Gherkin, the language of Cucumber's `.feature` files.
///
/// A feature corresponds to an app. A Gherkin scenario corresponds to a scenario, not to a test
/// case, because its steps continue from the state after the earlier ones. `Given` is a
/// precondition, `When` a step and `Then` an expectation. Gherkin has no syntax for the source, the
/// requirements, the launch arguments and the test cases. They are written as comments, which the import
/// reads back: `# Source: …`, `# Covers: …`, `# Launch: …` and `# TC 1 …`.
///
/// Source: https://cucumber.io/docs/gherkin/reference
enum Gherkin {
  static func print(_ scenarios: [Scenario]) -> String {
    var lines = ["Feature: \(scenarios.first?.header.app ?? "")"]
    for scenario in scenarios {
      lines.append("")
      if !scenario.header.source.isEmpty { lines.append("  # Source: \(scenario.header.source)") }
      if !scenario.header.covers.isEmpty {
        lines.append("  # Covers: \(scenario.header.covers.joined(separator: ", "))")
      }
      if !scenario.header.launch.isEmpty {
        lines.append("  # Launch: \(LaunchLine.text(of: scenario.header.launch))")
      }
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
          lines += TableRow.lines(of: item.table).map { "      \($0)" }
          last = item.kind
        }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// A Gherkin feature as written, to be played step by step.
package struct GherkinFeature: Sendable {
  package typealias Step = (keyword: String, text: String, line: Int)

  package let app: String
  /// The background's steps come first in each scenario.
  package let scenarios: [(line: Int, launch: [String], steps: [Step])]
  /// The lines that can't be left out without changing what is played, such as a table.
  package let omissions: [Finding]

  package init(_ text: String) {
    let reader = GherkinReader(text, path: "", keepsTables: false)
    app = reader.app
    scenarios = reader.drafts.map { ($0.line, $0.launch, $0.written) }
    let first = reader.drafts.first?.written.first?.line ?? .max
    omissions =
      reader.findings.filter { finding in
        finding.message.contains(/table|doc string|outline/)
          || finding.line > first && finding.message.contains("description")
          || finding.sourceLine?.contains(/^# *Launch:/) == true
      } + reader.refusals
  }
}

/// Reads a Gherkin feature, and reports each line that can't be imported.
struct GherkinReader {
  fileprivate struct Draft {
    var title: String
    var line: Int
    var written: [GherkinFeature.Step]
    var source: String?
    var covers: String
    var launch: [String]
    var tags: [String]
    var cases: [DraftCase]
  }

  fileprivate struct DraftCase {
    var title = ""
    var preconditions: [Precondition] = []
    /// The parts of each text. There may be thousands, so they are joined only once, at the end.
    var steps: [[String]] = []
    var expectations: [[String]] = []
    /// The tables below the texts, by the index of the text.
    var tables: [ScenarioItemKind: [Int: [[String]]]] = [:]
  }

  /// A scenario without an identifier: neither its title nor the caller has one.
  struct MissingIdentifier: Error {
    let line: Int
  }

  private enum Part { case description, background, scenario, skipped }

  private let path: String
  fileprivate private(set) var app = ""
  private var featureTags: [String] = []
  private var tags: [String] = []
  private var source: String?
  private var covers = ""
  private var launch: [String] = []
  private var background: [Precondition] = []
  private var backgroundTables: [Int: [[String]]] = [:]
  private var writtenBackground: [GherkinFeature.Step] = []
  fileprivate private(set) var drafts: [Draft] = []
  private var part = Part.description
  private var last: ScenarioItemKind?
  /// The number of cells in the current table's first row.
  private var columns = 0
  /// The number of the current line, from 1.
  private var number = 0
  private var line = ""
  private(set) var findings: [Finding] = []
  /// What Gherkin's own parser refuses, too.
  private(set) var refusals: [Finding] = []

  /// Reads a text. Without `keepsTables`, a data table is reported as an omission.
  init(_ text: String, path: String, keepsTables: Bool = true) {
    self.path = path
    var textDelimiter: String?
    var wasTable = false
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      line = ScenarioText.normalised(String(raw))
      if let delimiter = textDelimiter {
        if line.hasPrefix(delimiter) { textDelimiter = nil }
        continue
      }
      if line == GherkinMarkdown.rule, path.hasSuffix(".md") { continue }
      let isTable = line.hasPrefix("|")
      if let delimiter = ["\"\"\"", "```"].first(where: line.hasPrefix) {
        textDelimiter = delimiter
        reportOmission(of: "a doc string")
      } else if isTable {
        readRow(keeps: keepsTables, isFirst: !wasTable)
      } else if !line.isEmpty {
        read()
      }
      wasTable = isTable
    }
  }

  /// Returns the scenarios. Those without an identifier in their title are numbered from `first`.
  func scenarios(from first: ScenarioID?) throws(MissingIdentifier) -> [Scenario] {
    var next = first
    var scenarios: [Scenario] = []
    for draft in drafts {
      let words = draft.title.split(separator: " ", maxSplits: 1)
      var title = draft.title
      let id: ScenarioID
      if let written = words.first.flatMap({ ScenarioID(String($0)) }) {
        (id, title) = (written, words.count > 1 ? String(words[1]) : "")
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
            app: app, source: draft.source ?? path, tags: draft.tags,
            covers: [draft.covers], launch: draft.launch),
          testCases: draft.cases.enumerated().map { index, testCase in
            TestCase(
              number: index + 1, title: testCase.title.isEmpty ? title : testCase.title,
              preconditions: Self.numbered(
                testCase.preconditions.map { [$0.text] }, testCase.tables[.precondition]),
              steps: Self.numbered(testCase.steps, testCase.tables[.step]),
              expectations: Self.numbered(testCase.expectations, testCase.tables[.expectation]))
          }))
    }
    return scenarios
  }

  /// Reads a row of a table. Gherkin ignores what is behind the last bar.
  private mutating func readRow(keeps: Bool, isFirst: Bool) {
    let end = line.lastIndex(of: "|") ?? line.startIndex
    let cells = TableRow.cells(in: String(line[...end]), lineBreak: "\u{E000}") ?? []
    if isFirst { columns = cells.count }
    guard cells.count == columns else {
      refusals.append(
        Finding(
          rule: .badTable, path: path, line: number,
          message: "this row has \(cells.count) cells, but the first row has \(columns)",
          hint: "Give each row of the table as many cells, each closed with a bar.",
          sourceLine: line))
      return
    }
    if cells.contains(where: { $0.contains("\u{E000}") }) {
      reportOmission(of: "a line break in a cell")
    }
    let texts = cells.map { ScenarioText.normalised($0.replacing("\u{E000}", with: " ")) }
    if !(keeps && addRow(texts, isFirst: isFirst)), isFirst { reportOmission(of: "a table") }
  }

  /// Adds a row to the table of the last text. Returns false if it can't be kept: it isn't below a
  /// step, or its step has a table already.
  private mutating func addRow(_ cells: [String], isFirst: Bool) -> Bool {
    if part == .background, last != nil {
      guard isFirst == (backgroundTables[background.count - 1] == nil) else { return false }
      backgroundTables[background.count - 1, default: []].append(cells)
      return true
    }
    guard part == .scenario, let last, let draft = drafts.indices.last,
      let place = drafts[draft].cases.indices.last
    else { return false }
    let testCase = drafts[draft].cases[place]
    let count =
      switch last {
      case .precondition: testCase.preconditions.count
      case .step: testCase.steps.count
      case .expectation: testCase.expectations.count
      }
    guard isFirst == (testCase.tables[last]?[count - 1] == nil) else { return false }
    drafts[draft].cases[place].tables[last, default: [:]][count - 1, default: []].append(cells)
    return true
  }

  /// Returns texts with their numbers and tables. The parts of each are joined as sentences.
  private static func numbered(
    _ texts: [[String]], _ tables: [Int: [[String]]]?
  ) -> [NumberedText] {
    texts.enumerated().map { index, parts in
      let text = parts.reduce(into: "") { text, part in
        if let last = text.last { text += ".!?;:".contains(last) ? " " : ". " }
        text += part
      }
      return NumberedText(number: index + 1, text: text, table: tables?[index] ?? [])
    }
  }

  // MARK: - Lines

  private mutating func read() {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if line.hasPrefix("#") {
      readComment(ScenarioText.normalised(String(line.dropFirst())))
    } else if line.hasPrefix("@") {
      // Behind a space, a # begins a comment.
      let words = line.split(separator: " ").prefix { !$0.hasPrefix("#") }
      if let word = words.first(where: { !$0.hasPrefix("@") }) {
        refusals.append(
          Finding(
            rule: .strayText, path: path, line: number, message: "the tag '\(word)' has no @",
            hint: "Begin each tag with @. A tag has no spaces.", sourceLine: line))
      }
      tags += words.joined().split(separator: "@").map(Self.tag)
    } else if parts.count == 2, Self.headings.contains(String(parts[0])) {
      open(String(parts[0]), ScenarioText.normalised(String(parts[1])))
    } else if words.count == 2, ["Given", "When", "Then", "And", "But", "*"].contains(words[0]),
      part == .scenario || part == .background
    {
      let step = (keyword: words[0], text: words[1], line: number)
      if part == .background { writtenBackground.append(step) }
      if part == .scenario { drafts[drafts.count - 1].written.append(step) }
      add(words[0], words[1])
    } else if part != .skipped {
      reportOmission(of: "a description")
    }
  }

  /// Returns a tag in the format's spelling: `A_1` is `a-1`.
  private static func tag(_ written: Substring) -> String {
    written.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(
      separator: "-")
  }

  private mutating func readComment(_ text: String) {
    if text.hasPrefix("Source: ") {
      source = String(text.dropFirst("Source: ".count))
    } else if text.hasPrefix("Covers: ") {
      covers = String(text.dropFirst("Covers: ".count))
    } else if let words = launchWords(text) {
      launch = words
    } else if part == .scenario, let match = text.wholeMatch(of: /TC [0-9]+ ?(.*)/),
      let draft = drafts.indices.last
    {
      let title = String(match.1)
      // A scenario starts with one test case, for features without such comments.
      if drafts[draft].cases.count == 1, let first = drafts[draft].cases.first,
        first.title.isEmpty, first.steps.isEmpty
      {
        drafts[draft].cases[0].title = title
      } else {
        drafts[draft].cases.append(DraftCase(title: title))
      }
      last = nil
    } else if !text.hasPrefix("language:") {
      reportOmission(of: "a comment")
    } else if !text.hasSuffix(" en") {
      reportOmission(of: "a language other than English (only English keywords are supported)")
    }
  }

  /// Returns the arguments of a comment `Launch: …`. Nil for other comments and malformed
  /// arguments.
  private func launchWords(_ text: String) -> [String]? {
    let start = "Launch: "
    guard text.hasPrefix(start) else { return nil }
    return try? LaunchLine.words(in: text.dropFirst(start.count).utf8)
  }

  private static let headings = [
    "Feature", "Rule", "Background", "Scenario", "Example", "Scenario Outline",
    "Scenario Template", "Examples", "Scenarios",
  ]

  private mutating func open(_ heading: String, _ text: String) {
    last = nil
    switch heading {
    case "Feature": (app, featureTags) = (text, tags)
    case "Background": part = .background
    case "Scenario", "Example":
      part = .scenario
      drafts.append(
        Draft(
          title: text, line: number, written: writtenBackground, source: source, covers: covers,
          launch: launch,
          tags: Self.distinct(featureTags + tags),
          cases: [
            DraftCase(preconditions: background, tables: [.precondition: backgroundTables])
          ]))
    case "Scenario Outline", "Scenario Template":
      part = .skipped
      reportOmission(of: "a scenario outline (write one scenario for each row of its examples)")
    case "Rule": reportOmission(of: "a rule")
    default: break
    }
    (tags, source, covers, launch) = ([], nil, "", [])
  }

  private static func distinct(_ tags: [String]) -> [String] {
    tags.enumerated().filter { !$1.isEmpty && !tags[..<$0].contains($1) }.map(\.element)
  }

  private mutating func add(_ keyword: String, _ text: String) {
    let kind: ScenarioItemKind? =
      switch keyword {
      case "Given": .precondition
      case "When": .step
      case "Then": .expectation
      default: last
      }
    if part == .background {
      guard kind == .precondition else {
        return reportOmission(of: "a background step that isn't a Given")
      }
      last = kind
      background.append(Precondition(number: background.count + 1, text: text))
      return
    }
    guard let draft = drafts.indices.last, let place = drafts[draft].cases.indices.last else {
      return
    }
    last = kind
    let (steps, expectations) = (
      drafts[draft].cases[place].steps.count, drafts[draft].cases[place].expectations.count
    )
    let isOpen = steps != expectations
    switch kind {
    case .precondition where steps == 0:
      let number = drafts[draft].cases[place].preconditions.count + 1
      drafts[draft].cases[place].preconditions.append(Precondition(number: number, text: text))
    case .precondition, nil:
      reportOmission(of: "a Given after the first When, or an And with nothing before it")
    case .step:
      // Each step has one expectation, so several Whens before a Then become one step.
      if !isOpen { drafts[draft].cases[place].steps.append([]) }
      drafts[draft].cases[place].steps[steps - (isOpen ? 1 : 0)].append(text)
    case .expectation:
      guard steps > 0 else { return reportOmission(of: "a Then before the first When") }
      if isOpen { drafts[draft].cases[place].expectations.append([]) }
      drafts[draft].cases[place].expectations[steps - 1].append(text)
    }
  }

  private mutating func reportOmission(of what: String) {
    findings.append(
      Finding(
        rule: .notCarriedOver, path: path, line: number,
        message: "not imported: \(what)", hint: "Add its content to the scenario by hand.",
        sourceLine: line))
  }
}

extension ScenarioCommands {
  /// Prints the scenarios of a Gherkin feature, or of Markdown with Gherkin (`.md`), each after a comment that names its file.
  ///
  /// Lines that can't be imported are reported on standard error, and the status is `findings`.
  /// `id` is the identifier of the first scenario that has none in its title.
  package func importGherkin(_ path: String, id: String? = nil) -> CommandOutcome {
    let first = id.flatMap { ScenarioID($0) }
    if let id, first == nil { return Self.noIdentifier(id, example: "A.6") }
    let reader: GherkinReader
    do throws(Finding) {
      let text = try ScenarioFile.text(of: path, from: files)
      reader = GherkinReader(
        path.hasSuffix(".md") ? GherkinMarkdown.gherkin(in: text) : text, path: path)
    } catch {
      return CommandOutcome(standardError: text([error]), status: .unusableFile)
    }
    guard reader.refusals.isEmpty else {
      return CommandOutcome(standardError: text(reader.refusals), status: .unusableFile)
    }
    let scenarios: [Scenario]
    do throws(GherkinReader.MissingIdentifier) {
      scenarios = try reader.scenarios(from: first)
    } catch {
      return CommandOutcome(
        error: "\(path):\(error.line): the scenario has no identifier",
        hint: "Give a free identifier, as in: --id A.6")
    }
    guard !scenarios.isEmpty else {
      return CommandOutcome(
        standardError: self.text(reader.findings)
          + "error: \(path): the feature has no scenarios\n",
        status: .unusableFile)
    }
    let files = scenarios.map { scenario in
      let folder = NameWords.folder(of: scenario.header.app, in: "Scenarios")
      let name = FileNameRule.name(for: scenario.id, title: scenario.title)
      return (path: "\(folder)/\(name)", text: ScenarioPrinter.print(scenario))
    }
    // What the format requires and the feature lacks, such as a title or an expectation.
    let flaws = files.flatMap { ScenarioLinter.lint($0.text, path: $0.path) }
    let output = files.map { "# \($0.path)\n" + $0.text }
    return CommandOutcome(
      standardOutput: output.joined(separator: "\n"),
      standardError: self.text(reader.findings + flaws),
      status: reader.findings.isEmpty && flaws.isEmpty ? .fine : .findings)
  }

  /// Prints the scenarios of one app as a Gherkin feature, or as Markdown with Gherkin.
  ///
  /// The status is `unusableFile` if a file can't be read, and `wrongUsage` if the scenarios belong
  /// to several apps, because a feature describes one app.
  package func exportGherkin(_ paths: [String] = [], markdown: Bool = false) -> CommandOutcome {
    let library = load(paths)
    let blocking = library.findings.blocking
    guard blocking.isEmpty else {
      return CommandOutcome(standardError: text(blocking), status: .unusableFile)
    }
    let apps = Set(library.scenarios.map(\.header.app)).sorted()
    guard apps.count == 1 else {
      return CommandOutcome(
        error: "the scenarios belong to several apps: \(apps.joined(separator: ", "))",
        hint: "A feature describes one app. Give its folder, as in: Scenarios/TinyLog")
    }
    let feature = Gherkin.print(library.scenarios)
    return CommandOutcome(standardOutput: markdown ? GherkinMarkdown.text(of: feature) : feature)
  }
}
