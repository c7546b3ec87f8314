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
    let names = page.data.scenarios.map(\.id) + ["all"]
    let table = Table(
      caption: "Time of one tool by the other’s",
      columns: ["Scenario", "Verdict", "Ratio without waits", "Chance alone (p)"],
      rows: names.map { name in
        Table.Row(
          header: name == "all"
            ? "All that both passed" : "<a href=\"#\(name.htmlEscaped)\">\(name.htmlEscaped)</a>",
          cells: ["verdict", "busy", "chance"].map { kind in
            .whole(
              "<td class=\"num\" data-pair=\"\("\(kind) \(name)".htmlEscaped)\" "
                + "data-base=\"\(pair.left.htmlEscaped)\" data-tool=\"\(pair.right.htmlEscaped)\">"
                + "</td>")
          })
      }, isSortable: false)
    return """
      <div class="choice" role="group" aria-label="Tools compared">
      \(pick("right", "Time of", pair.right)) \(pick("left", "beside", pair.left))
      </div>
      <p class="chosen">Time of <b data-name="right">\(pair.right.htmlEscaped)</b> by that of \
      <b data-name="left">\(pair.left.htmlEscaped)</b>. Where the noise covers the difference, it \
      is undecided: that is an answer, too.</p>
      <div class="timed">\(table.html)</div>
      \(PageFrame.needsScript)
      """
  }

  private func pick(_ side: String, _ label: String, _ chosen: String) -> String {
    let options = page.tools.map {
      "<option\($0 == chosen ? " selected" : "")>\($0.htmlEscaped)</option>"
    }
    return "<span class=\"pick\"><label for=\"\(side)/cost\">\(label)</label> "
      + "<select id=\"\(side)/cost\" data-pick=\"\(side)\">\(options.joined())</select></span>"
  }

  /// Keeps the verdicts on all pairs.
  private func keep() {
    let differences = Differences(page.timing)
    for (base, tool) in page.pairs {
      for name in page.data.scenarios.map(\.id) + ["all"] {
        let scenario = name == "all" ? nil : name
        let seen = differences.seen(scenario, base: base, tool: tool)
        let place = "\(name) \(base) \(tool)"
        page.fence.add(
          "verdict \(place)", differences.text(scenario, base: base, tool: tool),
          number: seen?.ratio)
        page.fence.add("busy \(place)", Figures.ratio(seen?.busyRatio), number: seen?.busyRatio)
        page.fence.add(
          "chance \(place)",
          seen == nil ? Figures.notMeasured : Figures.probability(seen?.probability),
          number: seen?.probability)
      }
    }
  }
}
