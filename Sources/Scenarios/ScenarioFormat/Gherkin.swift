import Foundation

/// Reads a Gherkin feature, the language of Cucumber's `.feature` files, and reports each line that
/// can't be imported.
///
/// A feature corresponds to an app. A Gherkin scenario corresponds to a scenario, not to a test
/// case, because its steps continue from the state after the earlier ones. `Given` is a
/// precondition, `When` a step and `Then` an expectation. Gherkin has no syntax for the source, the
/// requirements, the launch arguments and the test cases. They are comments: `# Source: …`,
/// `# Covers: …`, `# Launch: …` and `# TC 1 …`.
///
/// Source: https://cucumber.io/docs/gherkin/reference
struct GherkinReader {
  /// The comments above a heading, by name, and the tags.
  struct Notes {
    var comments: [Substring: String] = [:]
    var tags: [String] = []
  }

  /// A scenario as written, with its identifier if its title begins with one.
  struct Draft {
    let id: ScenarioID?
    let title: String
    let line: Int
    let notes: Notes
    var cases: [(title: String, items: [Item])] = []
  }

  typealias Item = (kind: ScenarioItemKind, text: String, table: [[String]])
  private enum Part { case description, background, scenario, skipped }

  private let path: String
  private(set) var app = ""
  private(set) var drafts: [Draft] = []
  private(set) var findings: [Finding] = []
  private var featureTags: [String] = []
  private var notes = Notes()
  private var background: [Item] = []
  private var part = Part.description
  /// The test case or background that is being read, and the title of the test case.
  private var items: [Item] = []
  private var title = ""
  /// The kind of the last step, which And repeats.
  private var last: ScenarioItemKind?
  /// Whether the next rows belong to the last item of the current test case.
  private var takesRows = false
  /// The number of cells in the current table's first row.
  private var columns = 0
  /// The number of the current line, from 1.
  private var number = 0
  private var line = ""

  init(_ text: String, path: String) {
    self.path = path
    var textDelimiter: String?
    var wasTable = false
    let text = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    for raw in String(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      line = ScenarioText.normalised(String(raw))
      if let delimiter = textDelimiter {
        if line.hasPrefix(delimiter) { textDelimiter = nil }
        continue
      }
      let isTable = line.hasPrefix("|")
      if let delimiter = ["\"\"\"", "```"].first(where: line.hasPrefix) {
        textDelimiter = delimiter
        omit("a doc string")
      } else if isTable {
        readRow(isFirst: !wasTable)
      } else if !line.isEmpty {
        read()
      }
      wasTable = isTable
    }
    closePart()
  }

  /// Returns the scenarios. Those without an identifier in their title are numbered from `first`. Nil if
  /// the identifiers are used up.
  func scenarios(from first: ScenarioID?) -> [Scenario]? {
    var next = first
    var scenarios: [Scenario] = []
    for draft in drafts {
      guard let id = draft.id ?? next else { return nil }
      if draft.id == nil { next = ScenarioID("\(id.letter).\(id.number + 1)") }
      let testCases = draft.cases.enumerated().map { index, written in
        var testCase = TestCase(of: id, number: index + 1, title: written.title)
        var numbers: [ScenarioItemKind: Int] = [:]
        for (kind, text, table) in written.items {
          let number = numbers[kind, default: 0] + 1
          numbers[kind] = number
          testCase.append(kind, number, text, table: table)
        }
        return testCase
      }
      let comments = draft.notes.comments
      scenarios.append(
        Scenario(
          id: id, title: draft.title,
          header: Header(
            app: app, source: comments["Source"] ?? path, tags: draft.notes.tags,
            covers: [comments["Covers"] ?? ""],
            launch: LaunchLine.words(in: comments["Launch"] ?? "").words), testCases: testCases))
    }
    return scenarios
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
        omit("the tag '\(word)', which has no @")
      }
      notes.tags += words.filter { $0.hasPrefix("@") }.joined().split(separator: "@").map(Self.tag)
    } else if parts.count == 2, Self.headings.contains(String(parts[0])) {
      open(String(parts[0]), ScenarioText.normalised(String(parts[1])))
    } else if words.count == 2, ["Given", "When", "Then", "And", "But", "*"].contains(words[0]),
      part == .scenario || part == .background
    {
      add(words[0], words[1])
    } else if part != .skipped {
      omit("a description")
    }
  }

  /// Returns a tag in the format's spelling: `A_1` is `a-1`.
  private static func tag(_ written: Substring) -> String {
    written.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(
      separator: "-")
  }

  private mutating func readComment(_ text: String) {
    if let comment = text.wholeMatch(of: /(Source|Covers|Launch): (.+)/),
      comment.1 != "Launch" || LaunchLine.words(in: String(comment.2)).badOffset == nil
    {
      notes.comments[comment.1] = String(comment.2)
    } else if part == .scenario, let title = text.wholeMatch(of: /TC [0-9]+ ?(.*)/)?.1 {
      // A scenario starts with one test case, for features without such comments.
      let isFirst = drafts[drafts.count - 1].cases.isEmpty && self.title.isEmpty
      if !isFirst || items.contains(where: { $0.kind != .precondition }) {
        closePart()
        items = []
      }
      self.title = String(title)
      (last, takesRows) = (nil, false)
    } else if !text.hasPrefix("language:") {
      omit("a comment")
    } else if !text.hasSuffix(" en") {
      omit("a language other than English (only English keywords are supported)")
    }
  }

  private static let headings = [
    "Feature", "Rule", "Background", "Scenario", "Example", "Scenario Outline",
    "Scenario Template", "Examples", "Scenarios",
  ]

  private mutating func open(_ heading: String, _ text: String) {
    (last, takesRows) = (nil, false)
    switch heading {
    case "Feature": (app, featureTags) = (text, notes.tags)
    case "Background":
      closePart()
      (part, items) = (.background, background)
    case "Scenario", "Example":
      closePart()
      (part, items, title) = (.scenario, background, "")
      notes.tags = (featureTags + notes.tags).reduce(into: []) { tags, tag in
        if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
      }
      let words = text.split(separator: " ", maxSplits: 1)
      let id = words.first.flatMap { ScenarioID(String($0)) }
      drafts.append(
        Draft(
          id: id, title: id == nil ? text : words.dropFirst().joined(), line: number,
          notes: notes))
    case "Scenario Outline", "Scenario Template":
      closePart()
      part = .skipped
      omit("a scenario outline (write one scenario for each row of its examples)")
    case "Rule": omit("a rule")
    default: break
    }
    notes = Notes()
  }

  /// Keeps the background or test case that has been read.
  private mutating func closePart() {
    if part == .background { background = items }
    guard part == .scenario, let draft = drafts.last else { return }
    drafts[drafts.count - 1].cases.append((title.isEmpty ? draft.title : title, items))
  }

  private mutating func add(_ keyword: String, _ text: String) {
    let kinds: [String: ScenarioItemKind] = [
      "Given": .precondition, "When": .step, "Then": .expectation,
    ]
    let strayGiven = "a Given after the first When, or an And with nothing before it"
    takesRows = false
    guard let kind = kinds[keyword] ?? last, part != .background || kind == .precondition else {
      return omit(part == .background ? "a background step that isn't a Given" : strayGiven)
    }
    last = kind
    switch (items.last?.kind, kind) {
    case (.step, .step), (.expectation, .expectation):
      // Each step has one expectation, so several Whens before a Then become one step.
      let end = items[items.count - 1].text.last.map { ".!?;:".contains($0) } == true ? " " : ". "
      items[items.count - 1].text += end + text
    case (nil, .precondition), (.precondition, .precondition), (_, .step), (.step, .expectation):
      items.append((kind, text, []))
    case (_, .expectation): return omit("a Then before the first When")
    default: return omit(strayGiven)
    }
    takesRows = true
  }

  /// Reads a row of a table. Gherkin ignores what is behind the last bar.
  private mutating func readRow(isFirst: Bool) {
    let end = line.lastIndex(of: "|") ?? line.startIndex
    let cells = TableRow.cells(in: String(line[...end])) ?? []
    if isFirst {
      columns = cells.count
      takesRows = takesRows && items.last?.table.isEmpty == true
      if !takesRows { omit("a table") }
    }
    guard takesRows else { return }
    guard cells.count == columns else {
      return omit("a row with \(cells.count.of("cell")) below one with \(columns)")
    }
    if line.replacing(#"\\"#, with: "").contains(#"\n"#) { omit("a line break in a cell") }
    items[items.count - 1].table.append(cells)
  }

  // MARK: - Findings

  /// Reports that the line isn't imported.
  private mutating func omit(_ what: String) {
    findings.append(
      Finding(
        rule: .notCarriedOver, path: path, line: number, message: "not imported: \(what)",
        hint: "Add its content to the scenario by hand.", sourceLine: line))
  }
}
