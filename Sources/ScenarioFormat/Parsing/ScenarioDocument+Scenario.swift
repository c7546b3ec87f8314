extension ScenarioDocument {
  /// The scenario that the document tells, or nil without a line with TS.
  ///
  /// The document comes from a file without parse errors: what stands in the wrong place is passed
  /// over here because it has been reported before.
  func scenario(path: String?) -> Scenario? {
    var texts: [HeaderField: String] = [:]
    var heading: (id: ScenarioID, item: Item)?
    var cases: [CaseInProgress] = []
    for item in items {
      switch item.kind {
      case .header(let field): texts[field] = item.text
      case .scenario(let id): heading = (id, item)
      case .testCase(let number): cases.append(CaseInProgress(number: number, item: item))
      default: cases.indices.last.map { cases[$0].add(item) }
      }
    }
    return heading.map { heading in
      Scenario(
        id: heading.id, title: heading.item.text,
        header: Header(
          app: texts[.app] ?? "", source: texts[.source] ?? "",
          tags: [texts[.tags] ?? ""]),
        testCases: cases.map(\.testCase), path: path, line: heading.item.line)
    }
  }

  /// A test case while its lines are gathered.
  private struct CaseInProgress {
    let number: Int
    let item: Item
    var preconditions: [Precondition] = []
    var steps: [Step] = []
    var expectations: [Expectation] = []

    mutating func add(_ item: Item) {
      switch item.kind {
      case .precondition(let number):
        preconditions.append(Precondition(number: number, text: item.text, line: item.line))
      case .step(let number):
        steps.append(Step(number: number, text: item.text, line: item.line))
      case .expectation(let number):
        expectations.append(Expectation(number: number, text: item.text, line: item.line))
      case .header, .scenario, .testCase:
        break
      }
    }

    var testCase: TestCase {
      TestCase(
        number: number, title: item.text, preconditions: preconditions, steps: steps,
        expectations: expectations, line: item.line)
    }
  }
}
