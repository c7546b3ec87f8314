import ComparisonReport
import Device
import Foundation
import Inspector
import Variations

package struct SurvivalText {
  private let survival: Survival
  private let data: SurvivalData

  package init(_ survival: Survival, _ data: SurvivalData) {
    (self.survival, self.data) = (survival, data)
  }

  /// The name of the redesign that changes nothing. Sums exclude it.
  static let control = "none"

  /// Returns the table of redesigns and strategies, with shares of found elements and the numbers
  /// of wrong ones.
  package func table(fitting width: Int?) -> String {
    var table = TextTable([("redesign", .left)] + data.strategies.map { (title($0), .right) })
    for redesign in data.redesigns {
      table.add([redesign.name] + data.strategies.map { cell(sum(of: $0, redesign.name)) })
    }
    table.addRule()
    table.add(["all but the control"] + data.strategies.map { cell(sum(of: $0)) })
    table.add(
      ["elements"] + data.strategies.map { "\(applicable($0)) of \(survival.targets.count)" })
    return table.text(fitting: width, without: ["css", "chain", "predicate", "text", "index"])
      + "Elements found, in % of those that the strategy has a locator for. After !, the number of "
      + "lookups that found a wrong element.\n"
  }

  /// A suite's result under a redesign: the scenarios that failed, and those predicted to fail.
  package typealias Played = (
    redesign: String, suite: String, scenarios: Int, failed: Set<String>, predicted: Set<String>
  )

  /// The blocks of `Comparison/survival.md` and of its page in `reference/`, by name.
  ///
  /// - Parameter consequences: what happens with wrong elements, by the index of the look-up.
  package func blocks(
    _ played: [Played], _ consequences: [Int: Consequence]
  ) throws -> [String: String] {
    let consequences = consequences.reduce(into: [Strategy: [Consequence: Int]]()) {
      $0[survival.rows[$1.key].strategy, default: [:]][$1.value, default: 0] += 1
    }
    return [
      "survival-suites": suites(consequences),
      "survival-consequences": table(of: consequences), "survival-weighted": weighted,
      "inspector": try InspectorFacts(survival.touched, survival.targets).table,
      "survival": summary, "survival-matrix": matrix, "survival-order": order,
      "survival-scenarios": Self.scenarios(played),
    ]
  }

  static func scenarios(_ played: [Played]) -> String {
    MarkdownTable(
      ["redesign", "suite", "scenarios passed", "predicted", "different from the prediction"],
      rows: played.map { play in
        let unlike = play.failed.symmetricDifference(play.predicted).sorted()
        return [
          "`\(play.redesign)`", "`\(play.suite)`", "\(play.scenarios - play.failed.count)",
          "\(play.scenarios - play.predicted.count)",
          unlike.isEmpty ? "–" : unlike.joined(separator: ", "),
        ]
      }
    ).text
  }

  /// The suites' own locators: the shares found by app and kind of redesign, then the wrong elements.
  private func suites(_ consequences: [Strategy: [Consequence: Int]]) -> String {
    let suites = survival.strategies.filter(\.isOfSuite)
    let inCategory = categoryOfRedesign
    let pages = Set(
      zip(survival.touched.snapshots, survival.touched.stages).filter { $1.document != nil }
        .map(\.0.screen))
    func shares(_ title: String, _ isCounted: (Survival.Row) -> Bool) -> [String] {
      ["found, \(title)"]
        + suites.map { share(of: $0, where: isCounted).map { Self.percent($0) + " %" } ?? "–" }
    }
    func counts(_ title: String, _ count: (Strategy) -> Int) -> [String] {
      [title] + suites.map { "\(count($0))" }
    }
    func wrong(_ suite: Strategy, _ redesign: String? = nil) -> Int {
      sum(of: suite.rawValue, redesign).wrong
    }
    let worst =
      data.redesigns.map(\.name).filter { $0 != Self.control }.max { one, other in
        suites.reduce(0) { $0 + wrong($1, one) - wrong($1, other) } < 0
      } ?? ""
    return MarkdownTable(
      ["locators of"] + suites.map { "`\($0.rawValue)`" },
      rows: [
        shares("all redesigns") { _ in true },
        shares("TinyLog") { !pages.contains($0.target.screen) },
        shares("Beer Explorer") { pages.contains($0.target.screen) },
      ]
        + SurveyedRedesign.Category.allCases.filter { $0 != .graphics }.map { kind in
          shares(kind.rawValue) { inCategory[$0.redesign] == kind }
        } + [
          counts("wrong element") { wrong($0) },
          counts("wrong element, without `\(worst)`") { wrong($0) - wrong($0, worst) },
          counts("wrong element, silently used") { consequences[$0]?[.silent] ?? 0 },
        ]
    ).text
  }

  private func table(of consequences: [Strategy: [Consequence: Int]]) -> String {
    MarkdownTable(
      ["strategy", "wrong"] + Consequence.allCases.map(\.rawValue),
      rows: survival.strategies.compactMap { strategy in
        consequences[strategy].map { counts in
          ["`\(strategy.rawValue)`", "\(counts.values.reduce(0, +))"]
            + Consequence.allCases.map { "\(counts[$0] ?? 0)" }
        }
      }
    ).text
  }

  /// The shares of found elements if each kind of redesign counts as often as such changes happen.
  private var weighted: String {
    let kinds = RedesignWeights.kinds
    let kindOfRedesign = Dictionary(
      uniqueKeysWithValues: survival.redesigns.map { ($0.name, RedesignWeights.kind(of: $0)) })
    let rows = survival.strategies.map { strategy in
      let shares = kinds.map { kind in
        share(of: strategy) { kindOfRedesign[$0.redesign] == kind }
      }
      func sum(_ weights: [Double]) -> String {
        let known = zip(weights, shares).compactMap { weight, share in share.map { (weight, $0) } }
        return Self.percent(known.reduce(0) { $0 + $1.0 * $1.1 } / known.reduce(0) { $0 + $1.0 })
      }
      return ["`\(strategy.rawValue)`", Self.percent(share(of: strategy) { _ in true } ?? 0)]
        + [sum(RedesignWeights.xcuitest), sum(RedesignWeights.all), sum(RedesignWeights.hazards)]
        + [shares[kinds.count - 1].map(Self.percent) ?? "–"]
    }
    return MarkdownTable(
      [
        "strategy", "unweighted", "by edits of XCUITest suites", "by edits of all suites",
        "by hazard", "kind ambiguity",
      ], rows: rows
    ).text
  }

  // MARK: - Sums

  /// Returns the sum of a strategy's cells for one redesign, or for all if that is nil.
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
    survival.targets.count { $0.locators[strategy] != nil }
  }

  /// Returns the share of lookups that found their element among those that `isCounted` selects, or
  /// nil if there are none.
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

  /// Returns a strategy's short name: `absolute` for `xpath-absolute`, `native` for `native-suite`.
  private func title(_ strategy: String) -> String {
    let words = strategy.split(separator: "-")
    return String((words.last == "suite" ? words.first : words.last) ?? "")
  }

  private func cell(_ cell: SurvivalData.Cell) -> String {
    guard cell.applicable > 0 else { return "–" }
    let share = Self.percent(Double(cell.found) / Double(cell.applicable))
    return cell.wrong > 0 ? "\(share) !\(cell.wrong)" : share
  }

  /// Formats a share in %. Only a complete share is 100, so 99.6 % is rounded to 99.
  private static func percent(_ share: Double) -> String {
    share < 1 ? "\(min(99, Int((share * 100).rounded())))" : "100"
  }

  // MARK: - For the page

  private var matrix: String {
    MarkdownTable(
      ["redesign"] + data.strategies.map(title),
      rows: data.redesigns.map { redesign in
        ["`\(redesign.name)`: \(redesign.summary ?? "")"]
          + data.strategies.map { cell(sum(of: $0, redesign.name)) }
      }
    ).text
  }

  private var summary: String {
    let categories = SurveyedRedesign.Category.allCases
    let inCategory = categoryOfRedesign
    let ranked = survival.strategies.sorted {
      (share(of: $0) { _ in true } ?? 0) > (share(of: $1) { _ in true } ?? 0)
    }
    let common = commonTargets
    let (isCommon, isDiscriminating) = (isOf(common), isDiscriminating)
    let rows = ranked.map { strategy in
      let all = sum(of: strategy.rawValue)
      let shares = categories.map { category in
        share(of: strategy) { inCategory[$0.redesign] == category }
      }
      let found = ([{ _ in true }] + [isCommon, isDiscriminating]).map {
        share(of: strategy, where: $0)
      }
      let cells = (found + shares).map { $0.map(Self.percent) ?? "–" }
      let counts = ["\(all.wrong)", "\(all.lost) (\(all.ambiguous))"]
      return ["`\(strategy.rawValue)`", "\(applicable(strategy.rawValue))", cells[0]] + counts
        + cells.dropFirst(3) + [withoutOne(strategy.rawValue)] + cells[1...2]
    }
    let header =
      ["strategy", "elements", "found", "wrong", "lost (several)"] + categories.map(\.rawValue)
      + ["one left out", "same elements", "discriminating redesigns"]
    let redesigns = data.redesigns.count { $0.name != Self.control }
    return """
      \(redesigns) redesigns × \(survival.targets.count) elements, \(common.count) of which have a \
      locator by every rule except `css`. The columns *elements*, *wrong* and *lost* are numbers. \
      All other columns are shares of found elements, in %.

      \(MarkdownTable(header, rows: rows).text)
      """
  }

  /// Returns the lowest and the highest share if one redesign is left out.
  private func withoutOne(_ strategy: String) -> String {
    let all = sum(of: strategy)
    let shares = data.redesigns.filter { $0.name != Self.control }.compactMap { redesign in
      let one = sum(of: strategy, redesign.name)
      let rest = all.applicable - one.applicable
      return rest > 0 ? Double(all.found - one.found) / Double(rest) : nil
    }
    guard let least = shares.min(), let most = shares.max() else { return "–" }
    return "\(Self.percent(least))–\(Self.percent(most))"
  }

  /// Pairs of strategies in the literature's order, with the shares of the elements they have in
  /// common.
  private var order: String {
    let categories = SurveyedRedesign.Category.allCases
    let inCategory = categoryOfRedesign
    let rows = Self.literature.map { better, worse, said in
      let isOfBoth = isOf(targets(of: [better, worse]))
      func shares(_ isCounted: @escaping (Survival.Row) -> Bool) -> String {
        [better, worse].map { strategy in
          share(of: strategy) { isOfBoth($0) && isCounted($0) }.map(Self.percent) ?? "–"
        }.joined(separator: " : ")
      }
      return ["`\(better.rawValue)` : `\(worse.rawValue)`", said, shares { _ in true }]
        + categories.map { category in shares { inCategory[$0.redesign] == category } }
    }
    return MarkdownTable(["pair", "literature", "all"] + categories.map(\.rawValue), rows: rows)
      .text
  }

  /// Pairs whose first strategy is more robust, according to the page's sources.
  private static let literature: [(Strategy, Strategy, String)] = [
    (.xpathText, .accessibilityID, "95 : 79"), (.accessibilityID, .xpathAbsolute, "79 : 54"),
    (.xpathAbsolute, .nativeIndex, "54 : 35"), (.xpathRobust, .xpathAbsolute, "breaks 90 % less"),
  ]

  // MARK: - Selections of lookups

  private var categoryOfRedesign: [String: SurveyedRedesign.Category] {
    Dictionary(uniqueKeysWithValues: survival.redesigns.map { ($0.name, $0.category) })
  }

  /// Returns the elements that every one of some strategies has a locator for.
  private func targets(of strategies: [Strategy]) -> Set<String> {
    Set(
      survival.targets.filter { target in
        strategies.allSatisfy { target.locators[$0.rawValue] != nil }
      }.map { "\($0.screen) \($0.element)" })
  }

  /// The elements that every rule has a locator for, except `css`, which is only for pages.
  private var commonTargets: Set<String> {
    targets(of: survival.strategies.filter { $0 != .css && !$0.isOfSuite })
  }

  private func isOf(_ targets: Set<String>) -> (Survival.Row) -> Bool {
    { targets.contains("\($0.target.screen) \($0.target.element)") }
  }

  /// Selects the lookups on screens where at least one strategy failed under that redesign.
  private var isDiscriminating: (Survival.Row) -> Bool {
    let discriminating = Set(
      survival.rows.filter { $0.outcome != .found && $0.outcome != .notApplicable }
        .map { [$0.redesign, $0.target.screen] })
    return { discriminating.contains([$0.redesign, $0.target.screen]) }
  }
}

/// Counts the inspector's information about the screens, and about the elements that suites use.
struct InspectorFacts {
  private typealias Tool = (name: String, attributes: [Int], suggestions: Int, foundAlone: Int)

  private var (screens, elements, pictured, old, touched) = (0, 0, 0, 0, 0)
  private var tools: [Tool] = [
    ("native", [], 0, 0), ("WebDriver, native context", [], 0, 0),
    ("WebDriver, web view", [], 0, 0),
  ]

  /// Counts on the original screens.
  init(_ touched: TouchedElements, _ targets: [Survival.Target]) throws {
    for stage in touched.stages {
      let report = ScreenReport(stage.screen)
      screens += 1
      elements += report.nodes.count
      pictured += report.nodes.count { $0.box != nil }
      old += report.revision == stage.screen.revision && !stage.screen.pageHasChanged ? 0 : 1
    }
    for target in targets {
      let places = touched.snapshots.indices.filter {
        touched.snapshots[$0].screen == target.screen
      }
      let found = places.lazy.compactMap { place -> ElementReport? in
        let stage = touched.stages[place]
        guard let node = stage.node(of: target.element) else { return nil }
        return try? ElementReport(node.place, of: stage.screen)
      }.first
      if let found { add(found) }
    }
  }

  private mutating func add(_ report: ElementReport) {
    touched += 1
    let isPage = report.locators.contains(where: \.isWeb)
    for index in tools.indices {
      let own = report.locators.filter { $0.wire == nil ? index == 0 : index == ($0.isWeb ? 2 : 1) }
      let names = report.properties.map { index == 0 ? $0.native : $0.webDriver }
      let count = names.count { !$0.isEmpty && (index == 2) == ($0 == "tag" || $0.hasPrefix("@")) }
      if index < 2 || isPage { tools[index].attributes.append(count) }
      tools[index].suggestions += own.count
      if own.contains(where: \.isUnique) { tools[index].foundAlone += 1 }
    }
  }

  var table: String {
    let head =
      "\(screens) screens with \(elements) elements. The inspector shows the complete tree of each "
      + "screen. \(pictured) of the elements are visible in the pictures, and \(old) of the "
      + "pictures are older than their tree. For \(touched) elements that the suites use:"
    let rows = tools.map { tool in
      let (least, most) = (tool.attributes.min() ?? 0, tool.attributes.max() ?? 0)
      let attributes = least == most ? "\(least)" : "\(least)–\(most)"
      return [
        tool.name, tool.attributes.isEmpty ? "–" : attributes, "\(tool.suggestions)",
        "\(tool.foundAlone)",
      ]
    }
    let titles = [
      "tool", "attributes shown", "locators suggested, with numbers of hits", "unique locator",
    ]
    return head + "\n\n" + MarkdownTable(titles, rows: rows).text
  }
}

extension Stage {
  /// Returns the element of the device with a key, or nil if there is none.
  fileprivate func node(of key: String) -> ElementNode? {
    func find(_ node: ElementNode) -> ElementNode? {
      if self.key(node) == key { return node }
      return node.children.lazy.compactMap(find).first
    }
    return find(tree.application)
  }
}
