import ComparisonReport

/// The verdicts on two tools, scenario by scenario; the script shows those of the chosen two.
struct CostVerdicts {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    guard let pair = page.pair else { return "<p>There is only one tool here.</p>" }
    keep()
    let places =
      page.data.scenarios.map { (name: $0.id, header: $0.link) }
      + page.apps.map { (name: $0, header: "\($0.htmlEscaped), all that both passed") }
    let table = Table(
      caption: "Time of one tool by the other’s",
      columns: ["Scenario", "Verdict", "Ratio without waits", "Chance alone (p)"],
      rows: places.map { name, header in
        Table.Row(
          header: header,
          cells: ["verdict", "busy", "chance"].map { kind in
            .whole(
              "<td class=\"num\" data-pair=\"\("\(kind) \(name)".htmlEscaped)\"></td>")
          })
      }, isSortable: false)
    return """
      <div class="choice" role="group" aria-label="Tools compared">
      \(page.pick("right", "Time of", pair.right, in: "cost")) \
      \(page.pick("left", "beside", pair.left, in: "cost"))
      </div>
      <p>Time of <b data-name="right">\(pair.right.htmlEscaped)</b> by that of \
      <b data-name="left">\(pair.left.htmlEscaped)</b>. Where the noise covers the difference, it \
      is undecided: that is an answer, too. Over an app, the ratio is the geometric mean of its \
      scenarios’, with the interval of 95 %.</p>
      <div class="timed">\(table.html)</div>
      \(PageFrame.needsScript)
      """
  }

  /// Keeps the verdicts on all pairs.
  private func keep() {
    let differences = Differences(page.timing)
    for (base, tool) in page.pairs {
      for app in page.apps {
        let ratio = differences.ratio(app, base: base, tool: tool)
        let place = "\(app) \(base) \(tool)"
        page.fence.add("verdict \(place)", differences.text(ratio), number: ratio?.ratio)
        let busy = ratio.map { Figures.ratio($0.busyRatio) } ?? "–"
        page.fence.add("busy \(place)", busy, number: ratio?.busyRatio)
        page.fence.add("chance \(place)", "–")
      }
      for name in page.data.scenarios.map(\.id) {
        let seen = differences.seen(name, base: base, tool: tool)
        let place = "\(name) \(base) \(tool)"
        page.fence.add(
          "verdict \(place)", differences.text(seen), number: seen?.ratio)
        let busy = seen.map { Figures.ratio($0.busyRatio) } ?? "–"
        page.fence.add("busy \(place)", busy, number: seen?.busyRatio)
        let chance = seen.map { Figures.probability($0.probability) } ?? "–"
        page.fence.add("chance \(place)", chance, number: seen?.probability)
      }
    }
  }
}
