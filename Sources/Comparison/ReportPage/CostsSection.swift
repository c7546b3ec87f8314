import ComparisonReport

/// The computed costs at the first profile's prices. A script computes them at others.
struct CostsSection {
  let draws = Figures.whole(CostProfile.drawCount)
  let answer: String
  let profiles: [Profile]
  let apps: [App]
  let prices: [Price]

  struct Profile {
    let place: Int
    let name: String
    let isFirst: Bool
  }

  struct App {
    let name, scenarios: String
    let columns = ["Tool"] + CostsSection.columns
    let rows: [Row]
  }

  struct Row {
    let tool: String
    /// The number of scenarios, if the tool doesn't play all.
    let some: String?
    let cells: [Cell]
  }

  struct Cell { let column, text: String }

  struct Price {
    let place: Int
    let name, summary, value, range: String
  }

  fileprivate static let columns = [
    "Without waits", "Waits", "With waits", "Ratio without waits", "Ratio with waits",
  ]

  /// Nil if the report has no computed costs.
  init?(_ page: PageContext) {
    guard let data = page.data.costs, let costs = data.computed() else { return nil }
    answer = costs.answer
    profiles = data.profiles.enumerated().map { place, profile in
      Profile(place: place, name: profile.name, isFirst: place == 0)
    }
    apps = costs.rows.map(\.app).uniqued(by: \.self).map { app in
      let rows = costs.rows.filter { $0.app == app }
      let all = rows.map(\.scenario).uniqued(by: \.self).count
      return App(
        name: app,
        scenarios: Figures.plural(all, "scenario"),
        rows: rows.map(\.tool).uniqued(by: \.self).map { tool in
          let own = rows.count { $0.tool == tool }
          return Row(
            tool: tool, some: own < all ? Figures.plural(own, "scenario") : nil,
            cells: zip(Self.columns, costs.cells(tool, app: app)).map(Cell.init(column:text:)))
        })
    }
    prices = CostPrimitive.allCases.enumerated().map { place, primitive in
      let price = costs.profile.prices[primitive]
      return Price(
        place: place, name: primitive.rawValue, summary: primitive.summary,
        value: price.map { CostText.price($0.value) } ?? "not known",
        range: price.map { "\(CostText.price($0.low))–\(CostText.price($0.high))" } ?? "")
    }
  }
}
