import ComparisonReport
import ScenarioBinding

/// How each scenario came out with each tool, and its time by the base's.
struct GridSection {
  let tools: [Head]
  let rows: [Row]
  /// What the signs mean that are in the grid.
  let legend: [Outcome]
  /// The tests that are declared to fail or not to be portable, with reason and link.
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
    /// Nil without a run.
    let mark: OutcomeMark?
    let isLink: Bool
    let address: String
    let factor: Factor?
  }

  /// The time by the base's: coloured where it is beyond noise.
  struct Factor { let verdict, ratio: String }

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
    factor = isLink ? GridSection.Factor(scenario, tool, page) : nil
  }
}

extension GridSection.Factor {
  fileprivate init?(_ scenario: ScenarioData, _ tool: String, _ page: PageContext) {
    guard let base = page.base(of: tool), base != tool,
      let difference = page.difference(scenario.id, base: base, tool: tool),
      let ratio = difference.ratio
    else { return nil }
    (verdict, self.ratio) = (difference.verdict.rawValue, Figures.ratio(ratio))
  }
}

/// How a tool's runs of a scenario came out, as the page says it.
struct Outcome {
  /// A sign that tells it without colour.
  let sign: String
  let word: String
  let look: String
  let meaning: String

  /// `isKnown` says whether what the tool can play is known from more than its traces.
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
          "every run failed, and the test says in advance that it will, and why"
        )
      case .unexpectedPass:
        (
          "✗", "passed, though declared to fail", "bad",
          "the test says that it fails, and a run passed; counts as a failure"
        )
      case .notPortable:
        (
          "⊘", "not portable, as declared", "warn",
          "the test says that it can’t run with this tool, and why"
        )
      case .invalid:
        (
          "⚠", "invalid", "bad",
          "the trace of a run contradicts itself or the scenario; counts as a failure"
        )
      case .notMeasured where cell.runs == 0:
        (
          "?", "not run", "bad",
          "there is no run of it here, though the tool plays this app; counts as a failure"
        )
      case .notMeasured:
        (
          "?", "not all run", "bad",
          "a run that was planned did not come about; counts as a failure"
        )
      case .notPlayed where isKnown:
        ("–", "not played", "soft", "the tool can’t play scenarios of this app")
      case .notPlayed:
        (
          "–", "no run", "soft",
          "there is no run of it in these traces; whether the tool could play it is not known"
        )
      }
  }
}

extension CellData {
  /// Why the tool did nothing in an item, said of the tool.
  func idleness(isKnown: Bool) -> String {
    switch status {
    case .notPlayed where isKnown: "can’t play scenarios of this app"
    case .notPortable: "can’t run it, as is declared"
    default:
      runs == 0
        ? "has no run of it in these traces"
        : runs > invalidRuns ? "did not come to it" : "has no valid run of it"
    }
  }
}
