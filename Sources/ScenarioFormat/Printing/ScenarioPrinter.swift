/// Prints scenarios: `parse(print(scenario))` is equal to the scenario.
public enum ScenarioPrinter {
  /// The scenario as the text of a file, as `format` would lay it out.
  ///
  /// Numbers have to be from 1 to 9999, as in a file; what is empty in the header is left out.
  public static func print(_ scenario: Scenario) -> String {
    DocumentPrinter.print(ScenarioDocument(scenario))
  }

  /// The text of a file that parses, laid out anew with its comments; nil for one that does not.
  ///
  /// Formatting a formatted text changes nothing, and the scenario stays the same.
  public static func format(_ result: ParseResult) -> String? {
    result.scenario == nil ? nil : DocumentPrinter.print(result.document)
  }
}

extension ScenarioDocument {
  /// The document of a scenario made in code.
  fileprivate init(_ scenario: Scenario) {
    let header: [(HeaderField, String)] = [
      (.app, scenario.header.app), (.source, scenario.header.source),
      (.tags, scenario.header.tags.joined(separator: ", ")),
    ]
    var items = header.filter { !$0.1.isEmpty }.map { Item(kind: .header($0.0), text: $0.1) }
    items.append(Item(kind: .scenario(scenario.id), text: scenario.title))
    for testCase in scenario.testCases {
      items.append(Item(kind: .testCase(testCase.number), text: testCase.title))
      items += testCase.items(of: scenario.id).map {
        let kind: Kind =
          switch $0.kind {
          case .precondition: .precondition($0.number)
          case .step: .step($0.number)
          case .expectation: .expectation($0.number)
          }
        return Item(kind: kind, text: $0.text)
      }
    }
    entries = items.map(Entry.item)
  }
}
