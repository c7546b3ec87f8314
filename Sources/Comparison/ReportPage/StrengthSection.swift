import ComparisonReport

/// Redesigns survived and mutants caught, as tables that show shares by colour and figure.
struct StrengthSection {
  let survival, mutation: HeatTable?
  let survivors: ShortList<Survivor>?

  /// A mutant that some suites didn't notice.
  struct Survivor { let `operator`, site, suites: String }

  init(_ page: PageContext) {
    survival = page.data.survival.map(HeatTable.init)
    mutation = page.data.mutation.map(HeatTable.init)
    survivors = ShortList(page.data.mutation?.sites ?? [])?.map {
      Survivor(
        operator: $0.operator, site: $0.site, suites: $0.suites.joined(separator: ", "))
    }
  }
}

struct HeatTable {
  let caption, csv, corner: String
  let columns: [String]
  let rows: [Row]

  struct Row {
    let name: String
    let category: String?
    let cells: [Cell]
  }

  /// A cell: its share as one of five colours and as a figure, with a note.
  struct Cell {
    let column, look, share: String
    let note: String?

    init(_ column: String, _ share: Double, _ note: String, isWrong: Bool = false) {
      (self.column, self.note) = (column, note)
      look = isWrong ? "wrong" : "h\(min(Int(share * 4), 4))"
      self.share = Figures.percent(share)
    }

    /// A cell without a share.
    init(_ column: String) { (self.column, look, share, note) = (column, "soft", "–", nil) }
  }

  init(_ survival: SurvivalData) {
    caption =
      "The share of locators that still find their element. A wrong element (✗) is worst: the test "
      + "silently continues with it."
    (csv, corner, columns) = ("survival.csv", "Redesign", survival.strategies)
    let cells = Dictionary(
      survival.cells.map { ([$0.redesign, $0.strategy], $0) }, uniquingKeysWith: { $1 })
    rows = survival.redesigns.map { redesign in
      let values = survival.strategies.map { strategy -> Cell in
        guard let cell = cells[[redesign.name, strategy]], cell.applicable > 0 else {
          return Cell(strategy)
        }
        let (wrong, all) = (cell.wrong, cell.applicable)
        let note = wrong > 0 ? "✗ \(Figures.whole(wrong)) wrong" : "\(cell.found)/\(all)"
        return Cell(strategy, Double(cell.found) / Double(all), note, isWrong: wrong > 0)
      }
      return Row(name: redesign.name, category: redesign.category, cells: values)
    }
  }

  init(_ mutation: MutationData) {
    caption =
      "Out of \(Figures.plural(mutation.mutants, "mutant")), which are small defects added to the "
      + "apps: the share that a suite noticed, of those that it reached."
    (csv, corner, columns) = ("mutation.csv", "Operator", mutation.suites)
    rows = mutation.operators.map(\.operator).uniqued(by: \.self).map { name in
      let values = mutation.suites.map { suite -> Cell in
        let row = mutation.operators.first { $0.operator == name && $0.suite == suite }
        guard let row, row.reached > 0 else { return Cell(suite) }
        return Cell(
          suite, Double(row.noticed) / Double(row.reached), "\(row.noticed)/\(row.reached)")
      }
      return Row(name: name, category: nil, cells: values)
    }
  }
}
