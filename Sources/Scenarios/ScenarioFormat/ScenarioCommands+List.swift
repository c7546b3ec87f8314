extension ScenarioCommands {
  /// The version of the JSON that ``list(paths:json:)`` writes; it grows when a field changes.
  public static let listFormatVersion = 1

  /// Lists the scenarios that can be read, as a table or as JSON to bind tests to.
  ///
  /// What kept files from being read, and identifiers given twice, go to standard error; the status
  /// is then `unusableFile` or `findings`.
  public func list(paths: [String], json: Bool = false) -> CommandOutcome {
    let library = load(paths)
    return CommandOutcome(
      standardOutput: json ? ScenarioListing.json(library) : ScenarioListing.table(library),
      standardError: text(library.findings), status: CommandStatus(library.findings))
  }
}

/// The two forms of the list of scenarios.
enum ScenarioListing {
  static func table(_ library: ScenarioLibrary) -> String {
    let rows = library.scenarios.map { scenario in
      [scenario.id.description, scenario.header.app] + counts([scenario]) + [scenario.title]
    }
    let table = [["Id", "App", "TC", "S", "Ex", "P", "Title"]] + rows
    let total = ["Total", ""] + counts(library.scenarios) + [""]
    return aligned(table + [total])
  }

  /// The numbers of test cases, steps, expectations and preconditions.
  private static func counts(_ scenarios: [Scenario]) -> [String] {
    let cases = scenarios.flatMap(\.testCases)
    return [
      cases.count, cases.reduce(0) { $0 + $1.steps.count },
      cases.reduce(0) { $0 + $1.expectations.count },
      cases.reduce(0) { $0 + $1.preconditions.count },
    ].map { String($0) }
  }

  /// Texts start below each other; numbers end below each other.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = (0..<7).map { column in
      rows.map { VisibleText.width(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let space = String(
          repeating: " ", count: widths[column] - VisibleText.width(of: text))
        return column == 6 ? text : (2...5).contains(column) ? space + text : text + space
      }
      return cells.joined(separator: "  ").trimmingSpacesAtEnd() + "\n"
    }.joined()
  }

  static func json(_ library: ScenarioLibrary) -> String {
    JSONValue.object([
      ("formatVersion", .integer(ScenarioCommands.listFormatVersion)),
      ("scenarios", .array(library.scenarios.map(json))),
    ]).document
  }

  private static func json(_ scenario: Scenario) -> JSONValue {
    .object([
      ("id", .string(scenario.id.description)),
      ("title", .string(scenario.title)),
      ("app", .string(scenario.header.app)),
      ("source", .string(scenario.header.source)),
      ("tags", .array(scenario.header.tags.map(JSONValue.string))),
      ("path", .optional(scenario.path)),
      ("line", .optional(scenario.line)),
      ("testCases", .array(scenario.testCases.map { json($0, of: scenario.id) })),
    ])
  }

  private static func json(_ testCase: TestCase, of id: ScenarioID) -> JSONValue {
    let items = testCase.items(of: id)
    func array(_ kind: ScenarioItemKind) -> JSONValue {
      .array(items.filter { $0.kind == kind }.map(json))
    }
    return .object([
      ("id", .string("\(id)/TC\(testCase.number)")),
      ("number", .integer(testCase.number)),
      ("title", .string(testCase.title)),
      ("line", .optional(testCase.line)),
      ("preconditions", array(.precondition)),
      ("steps", array(.step)),
      ("expectations", array(.expectation)),
    ])
  }

  private static func json(_ item: ScenarioItem) -> JSONValue {
    .object([
      ("id", .string(item.id)),
      ("number", .integer(item.number)),
      ("text", .string(item.text)),
      ("line", .optional(item.line)),
    ])
  }
}

extension String {
  /// The text without the spaces at its end.
  func trimmingSpacesAtEnd() -> String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
