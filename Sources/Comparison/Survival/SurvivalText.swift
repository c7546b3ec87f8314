import ComparisonReport
import Foundation

/// The matrix as texts: for a terminal, and for the page that tells it.
package struct SurvivalText {
  private let survival: Survival
  private let data: SurvivalData

  /// Tells a survey.
  package init(_ survival: Survival, _ data: SurvivalData) {
    self.survival = survival
    self.data = data
  }

  /// The name of the redesign that changes nothing, and so is counted in no sum.
  static let control = "none"

  /// Redesigns by strategies: the share of what was found and, behind it, how many were wrong.
  package func table(fitting width: Int?) -> String {
    var table = TextTable([("redesign", .left)] + data.strategies.map { (title($0), .right) })
    for redesign in data.redesigns {
      table.add([redesign.name] + data.strategies.map { cell(sum(of: $0, redesign.name)) })
    }
    table.addRule()
    table.add(["all but the control"] + data.strategies.map { cell(sum(of: $0)) })
    table.add(["elements"] + data.strategies.map { "\(applicable($0)) of \(data.elements)" })
    return table.text(fitting: width, without: ["css", "chain", "predicate", "text", "index"])
      + "Found in % of the elements that the strategy has a locator for; with ! how many times a "
      + "wrong element was found.\n"
  }

  /// The blocks of `Comparison/survival.md`, by name.
  package var blocks: [String: String] {
    ["survival": summary, "survival-matrix": matrix, "survival-order": order]
  }

  // MARK: - Sums

  /// All cells of a strategy together, or those of one redesign.
  private func sum(of strategy: String, _ redesign: String? = nil) -> SurvivalData.Cell {
    let cells = data.cells.filter { cell in
      cell.strategy == strategy
        && (redesign.map { cell.redesign == $0 } ?? (cell.redesign != Self.control))
    }
    return cells.reduce(SurvivalData.Cell(redesign: redesign ?? "", strategy: strategy)) {
      var sum = $0
      sum.found += $1.found
      sum.wrong += $1.wrong
      sum.lost += $1.lost
      sum.ambiguous += $1.ambiguous
      sum.notApplicable += $1.notApplicable
      return sum
    }
  }

  private func applicable(_ strategy: String) -> Int {
    data.targets.count { $0.locators[strategy] != nil }
  }

  /// The share of found look-ups among those of some elements and redesigns; nil for none.
  private func share(
    of strategy: Strategy, where isCounted: (Survival.Row) -> Bool
  ) -> Double? {
    let rows = survival.rows.filter {
      $0.strategy == strategy && $0.outcome != .notApplicable && $0.redesign != Self.control
        && isCounted($0)
    }
    return rows.isEmpty ? nil : Double(rows.count { $0.outcome == .found }) / Double(rows.count)
  }

  // MARK: - For the terminal

  private func title(_ strategy: String) -> String {
    switch Strategy(rawValue: strategy) {
    case .xpathAbsolute: "absolute"
    case .xpathText: "text"
    case .xpathRobust: "robust"
    case .accessibilityID: "id"
    case .classChain: "chain"
    case .nativeLabel: "label"
    case .nativeIndex: "index"
    case .nativeSuite: "native"
    case .webDriverSuite: "webdriver"
    case .predicate, .css, nil: strategy
    }
  }

  private func cell(_ cell: SurvivalData.Cell) -> String {
    guard cell.applicable > 0 else { return "–" }
    let share = Self.percent(Double(cell.found) / Double(cell.applicable))
    return cell.wrong > 0 ? "\(share) !\(cell.wrong)" : share
  }

  /// A share in %, rounded down where it is not all, so that 100 is all.
  private static func percent(_ share: Double) -> String {
    share < 1 ? "\(min(99, Int((share * 100).rounded())))" : "100"
  }

  // MARK: - For the page

  private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private var matrix: String {
    let lines = data.redesigns.map { redesign in
      row(
        ["`\(redesign.name)`: \(redesign.summary)"]
          + data.strategies.map { cell(sum(of: $0, redesign.name)) })
    }
    return
      ([
        row(["redesign"] + data.strategies.map(title)),
        row(["---"] + data.strategies.map { _ in "---:" }),
      ] + lines).joined(separator: "\n")
  }

  private var summary: String {
    let categories = Redesign.Category.allCases
    let inCategory = Dictionary(
      uniqueKeysWithValues: survival.redesigns.map { ($0.name, $0.category) })
    let ranked = survival.strategies.sorted {
      (share(of: $0) { _ in true } ?? 0) > (share(of: $1) { _ in true } ?? 0)
    }
    let lines = ranked.map { strategy in
      let all = sum(of: strategy.rawValue)
      let shares = categories.map { category in
        share(of: strategy) { inCategory[$0.redesign] == category }
      }
      let mean = shares.compactMap { $0 }
      return row(
        [
          "`\(strategy.rawValue)`", "\(applicable(strategy.rawValue))",
          share(of: strategy) { _ in true }.map(Self.percent) ?? "–", "\(all.wrong)",
          "\(all.lost) (\(all.ambiguous))",
        ] + shares.map { $0.map(Self.percent) ?? "–" }
          + [
            mean.isEmpty ? "–" : Self.percent(mean.reduce(0, +) / Double(mean.count)),
            share(of: strategy, where: isCommon).map(Self.percent) ?? "–",
            share(of: strategy, where: isTelling).map(Self.percent) ?? "–",
          ])
    }
    let header =
      ["strategy", "elements", "found", "wrong", "lost (several)"] + categories.map(\.rawValue)
      + ["mean of these", "same elements", "telling redesigns"]
    let redesigns = data.redesigns.count { $0.name != Self.control }
    return """
      \(redesigns) redesigns × \(data.elements) elements; \(commonTargets.count) of these have a \
      locator by every rule but `css`. Found and what follows behind lost is in %.

      \(row(header))
      \(row(header.map { $0 == "strategy" ? "---" : "---:" }))
      \(lines.joined(separator: "\n"))
      """
  }

  /// What the literature's order says of two strategies, and what was measured.
  private var order: String {
    let lines = Self.literature.indices.dropLast().map { place in
      let (better, worse) = (Self.literature[place], Self.literature[place + 1])
      let shares = [better, worse].map { entry in
        share(of: entry.strategy, where: isOfEither(better.strategy, worse.strategy)) ?? 0
      }
      let verdict =
        shares[0] > shares[1] ? "agrees" : shares[0] < shares[1] ? "the other way" : "no difference"
      return row([
        "`\(better.strategy.rawValue)` before `\(worse.strategy.rawValue)`",
        "\(better.share) before \(worse.share)",
        "\(Self.percent(shares[0])) and \(Self.percent(shares[1]))", verdict,
      ])
    }
    return
      ([
        row(["expected", "literature", "found here, in %", ""]),
        row(["---", "---", "---:", "---"]),
      ] + lines).joined(separator: "\n")
  }

  /// From the most to the least lasting, as the page's sources have it.
  private static let literature: [(strategy: Strategy, share: String)] = [
    (.xpathText, ".95"), (.accessibilityID, ".79 to .87"), (.xpathAbsolute, ".54"),
    (.nativeIndex, ".35"),
  ]

  // MARK: - Which look-ups count

  private static let unlike: Set<Strategy> = [.css, .nativeSuite, .webDriverSuite]

  private static func name(_ target: Survival.Target) -> String {
    "\(target.screen) \(target.element)"
  }

  /// The elements that every rule but `css`, which is for pages only, has a locator for.
  private var commonTargets: Set<String> {
    let rules = survival.strategies.filter { !Self.unlike.contains($0) }.map(\.rawValue)
    return Set(
      data.targets.filter { target in rules.allSatisfy { target.locators[$0] != nil } }
        .map { "\($0.screen) \($0.element)" })
  }

  private var isCommon: (Survival.Row) -> Bool {
    let common = commonTargets
    return { common.contains(Self.name($0.target)) }
  }

  /// Look-ups of redesigns that some strategy does not survive on the same screen: elsewhere nothing
  /// was changed that anybody could notice.
  private var isTelling: (Survival.Row) -> Bool {
    let telling = Set(
      survival.rows.filter { $0.outcome != .found && $0.outcome != .notApplicable }
        .map { [$0.redesign, $0.target.screen] })
    return { telling.contains([$0.redesign, $0.target.screen]) }
  }

  /// Look-ups of the elements that both strategies have a locator for.
  private func isOfEither(_ one: Strategy, _ other: Strategy) -> (Survival.Row) -> Bool {
    let both = Set(
      data.targets.filter { target in
        [one, other].allSatisfy { target.locators[$0.rawValue] != nil }
      }.map { "\($0.screen) \($0.element)" })
    return { both.contains(Self.name($0.target)) }
  }
}
