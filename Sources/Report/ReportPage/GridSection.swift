import ComparisonReport
import ScenarioBinding

/// The outcome of each scenario with each tool.
struct GridSection {
  let tools: [Head]
  let rows: [Row]
  /// The meaning of the signs in the grid.
  let legend: [Outcome]
  /// The tests declared to fail or not to be portable, with reason and link.
  let declared: [Declared]
  let hasDeclared: Bool

  struct Head {
    let name: String
    let variantOf: String?
  }

  struct Row {
    let id, title: String
    let link: ScenarioLink
    let differs: Bool
    let cells: [Cell]
  }

  struct Cell {
    let tool, scenario: String
    /// Nil if the tool has no cell.
    let mark: OutcomeMark?
    let isLink: Bool
    let address: String
  }

  struct Declared {
    let link: ScenarioLink
    let tool, kind, reason, source: String
    let isWebAddress: Bool
  }

  init(_ page: PageContext) {
    tools = page.data.tools.map { Head(name: $0.name, variantOf: $0.variantOf) }
    rows = page.data.scenarios.map { scenario in
      let played = scenario.cells.filter(\.status.isPlayed)
      return Row(
        id: scenario.id, title: scenario.title, link: page.link(scenario),
        differs: Set(played.map(\.status.rawValue)).count > 1
          || played.contains { !$0.status.isFine },
        cells: page.tools.map { Cell(scenario.cell(of: $0), of: scenario, $0, page) })
    }
    legend = page.data.scenarios.flatMap(\.cells).map(page.outcome).uniqued(by: \.meaning)
    declared = page.data.scenarios.flatMap { scenario in
      scenario.cells.compactMap { cell in
        cell.known.map { known in
          Declared(
            link: page.link(scenario), tool: cell.tool,
            kind: known.kind == .notPortable ? "not portable" : "to fail", reason: known.reason,
            source: known.link, isWebAddress: known.link.isWebAddress)
        }
      }
    }
    hasDeclared = !declared.isEmpty
  }
}

extension GridSection.Cell {
  fileprivate init(
    _ cell: CellData?, of scenario: ScenarioData, _ tool: String, _ page: PageContext
  ) {
    (self.tool, self.scenario) = (tool, scenario.id)
    mark = cell.map(page.mark)
    isLink = cell.map { $0.status.isPlayed || $0.known != nil } ?? false
    let failed = cell?.status.isFine == false ? scenario.failedItem(of: tool)?.id : nil
    address = page.address(failed ?? scenario.id, with: tool)
  }
}

/// The outcome of a tool's runs of a scenario, in the page's words.
struct Outcome {
  /// A sign that needs no colour.
  let sign: String
  let word: String
  let look: String
  let meaning: String

  /// - Parameter isKnown: Whether the tool is one of Duet's, or known only from its traces.
  init(_ cell: CellData, isKnown: Bool) {
    (sign, word, look, meaning) =
      switch cell.status {
      case .passed:
        ("✓", "passed", "good", "every run did every step and met every expectation")
      case .failed:
        ("✗", "failed", "bad", "at least one run failed")
      case .expectedFailure:
        (
          "◇", "fails, as declared", "warn",
          "every run failed, and the test declares that it will, and why"
        )
      case .unexpectedPass:
        (
          "✗", "passed, though declared to fail", "bad",
          "the test declares that it fails, but a run passed (counts as a failure)"
        )
      case .notPortable:
        (
          "⊘", "not portable, as declared", "warn",
          "the test declares that it can’t run with this tool, and why"
        )
      case .invalid:
        (
          "⚠", "invalid", "bad",
          "the trace of a run contradicts itself or the scenario (counts as a failure)"
        )
      case .notMeasured where cell.runs == 0:
        (
          "?", "not run", "bad",
          "there is no run, though the tool plays this app (counts as a failure)"
        )
      case .notMeasured:
        (
          "?", "not all run", "bad",
          "a planned run is missing (counts as a failure)"
        )
      case .notPlayed where isKnown:
        ("–", "not played", "soft", "the tool can’t play scenarios of this app")
      case .notPlayed:
        (
          "–", "no run", "soft",
          "there is no run in these traces, so the tool may or may not play it"
        )
      }
  }
}

extension CellData {
  /// Returns why the tool did nothing in an item, as a predicate that follows the tool's name.
  func idleness(isKnown: Bool) -> String {
    switch status {
    case .notPlayed where isKnown: "can’t play scenarios of this app"
    case .notPortable: "can’t run it, as declared"
    default:
      runs == 0
        ? "has no run of it in these traces"
        : runs > invalidRuns ? "did not reach it" : "has no valid run of it"
    }
  }
}
