import ComparisonReport

/// What the suites survive and catch, as tables whose cells are coloured by a share and tell it.
struct HeatmapSection {
  let page: PageContext

  var html: String {
    page.section(
      "strength", "What the suites survive and catch",
      "<h3>Locators after a redesign</h3>\n\(survival)\n<h3>Faults noticed</h3>\n\(mutation)")
  }

  private var survival: String {
    guard let survival = page.data.survival else {
      return Self.missing("survival", by: "duet survive")
    }
    let cells = Dictionary(
      survival.cells.map { ([$0.redesign, $0.strategy], $0) }, uniquingKeysWith: { $1 })
    let rows = survival.redesigns.map { redesign in
      let values = survival.strategies.map { strategy -> String in
        guard let cell = cells[[redesign.name, strategy]], cell.applicable > 0 else {
          return Self.none(strategy)
        }
        let (wrong, all) = (cell.wrong, cell.applicable)
        let note = wrong > 0 ? "✗ \(Figures.whole(wrong)) wrong" : "\(cell.found)/\(all)"
        return Self.cell(
          Double(cell.found) / Double(all), note, label: strategy, isWrong: wrong > 0)
      }
      let kind = redesign.category.map { " <span class=\"meaning\">\($0.htmlEscaped)</span>" } ?? ""
      return "<tr><th scope=\"row\">\(redesign.name.htmlEscaped)\(kind)</th>\(values.joined())</tr>"
    }
    return table(
      "How many locators still find their element. Worst is a wrong one (✗): the test goes on with "
        + "another element.", csv: "survival.csv", corner: "Redesign", survival.strategies, rows)
  }

  private var mutation: String {
    guard let mutation = page.data.mutation else {
      return Self.missing("mutation", by: "duet mutate")
    }
    let rows = mutation.operators.map(\.operator).uniqued(by: \.self).map { name in
      let values = mutation.suites.map { suite -> String in
        let row = mutation.operators.first { $0.operator == name && $0.suite == suite }
        guard let row, row.reached > 0 else { return Self.none(suite) }
        return Self.cell(
          Double(row.noticed) / Double(row.reached), "\(row.noticed)/\(row.reached)", label: suite)
      }
      return "<tr><th scope=\"row\">\(name.htmlEscaped)</th>\(values.joined())</tr>"
    }
    let table = table(
      "Of \(Figures.plural(mutation.mutants, "small fault")) put into the apps on purpose: how many of "
        + "those that a suite reached it noticed.", csv: "mutation.csv", corner: "Kind of fault",
      mutation.suites, rows)
    let survivors = (mutation.sites ?? []).listItems {
      "\($0.operator.htmlEscaped) at <code>\($0.site.htmlEscaped)</code>, not noticed by "
        + $0.suites.joined(separator: ", ").htmlEscaped
    }
    return survivors.isEmpty
      ? table : table + "Faults that nobody noticed".folding("<ul>\(survivors.joined())</ul>")
  }

  private func table(
    _ caption: String, csv: String, corner: String, _ columns: [String], _ rows: [String]
  ) -> String {
    let heads = columns.map { "<th scope=\"col\">\($0.htmlEscaped)</th>" }
    return
      "<table class=\"matrix heat\"><caption>\(caption) <a href=\"\(csv)\">CSV</a></caption><thead><tr>"
      + "<th scope=\"col\">\(corner)</th>\(heads.joined())</tr></thead>"
      + "<tbody>\(rows.joined(separator: "\n"))</tbody></table>"
  }

  /// A cell: its share in a colour of five, in figures, and what it is of.
  private static func cell(
    _ share: Double, _ note: String, label: String, isWrong: Bool = false
  ) -> String {
    let look = isWrong ? "wrong" : "h\(min(Int(share * 4), 4))"
    return "<td class=\"\(look)\">\(label.cellLabel)"
      + "\(Figures.percent(share)) <span class=\"meaning\">\(note)</span></td>"
  }

  private static func none(_ label: String) -> String {
    "<td class=\"soft\">\(label.cellLabel)–</td>"
  }

  private static func missing(_ option: String, by command: String) -> String {
    "<p>Not in this report: <code>\(command) --json FILE</code> finds it, and <code>--\(option) FILE"
      + "</code> shows it here.</p>"
  }
}
