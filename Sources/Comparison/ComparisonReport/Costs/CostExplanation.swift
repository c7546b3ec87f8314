import Foundation
import ScenarioFormat

extension ComputedCosts {
  /// The computed times and ratios, for a terminal.
  package var summary: String {
    let head = "Computed for \(profile.description.shown) (\(profile.name.shown)), not measured:\n"
    return rows.isEmpty
      ? head + "  nothing, because no trace says what the commands used of a device.\n"
      : head + timeTable
  }

  /// The profile's prices with their sources, and the computed times and ratios, for a terminal.
  package var explanation: String {
    "\(profile.name.shown)\n\n\(priceTable)\n\(summary)\n\(remarks)"
  }

  private var priceTable: String {
    var table = TextTable([
      ("Price", .left), ("", .left), ("Seconds", .right), ("Range", .left), ("Source", .left),
    ])
    for primitive in CostPrimitive.allCases {
      guard let price = profile.prices[primitive] else {
        table.add([primitive.rawValue, primitive.summary, "–", "", "not known"])
        continue
      }
      let source =
        price.source.map { "\($0) (\(price.date ?? ""))" + (price.n.map { ", n = \($0)" } ?? "") }
        ?? "assumed: \(price.assumed ?? "")"
      table.add([
        primitive.rawValue, primitive.summary, CostText.price(price.value),
        "\(CostText.price(price.low))–\(CostText.price(price.high))", source,
      ])
    }
    return table.text
  }

  private var timeTable: String {
    var table = TextTable([
      ("App", .left), ("Tool", .left), ("Without waits", .right), ("Waits", .right),
      ("With waits", .right), ("Ratio without waits", .right), ("With waits", .right),
    ])
    for app in rows.map(\.app).uniqued(by: \.self) {
      for tool in rows.filter({ $0.app == app }).map(\.tool).uniqued(by: \.self) {
        table.add([app, tool] + cells(tool, app: app))
      }
    }
    return table.text
  }

  /// For each WebDriver tool that has ratios: the break-even and the greatest influences.
  private var remarks: String {
    let pairs = rows.filter { !$0.tool.hasPrefix("native") }
      .uniqued { "\($0.app) \($0.tool)" }
    return pairs.compactMap { row -> String? in
      let even = breakEven(row.tool, to: "native", app: row.app, withWaits: false)
      guard let even else { return nil }
      let greatest = influences(row.tool, to: "native", app: row.app, withWaits: false).prefix(3)
        .map { String(format: "%@ (%.2f to %.2f)", $0.primitive.rawValue, $0.low, $0.high) }
      return "\(row.app), \(row.tool) to native without waits. Snapshots for a ratio below 1.1: "
        + "\(even.text).\n"
        + (greatest.isEmpty
          ? "" : "  Moves most with \(greatest.joined(separator: ", ")).\n")
    }.joined()
  }
}
