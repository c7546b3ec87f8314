import ComparisonReport
import Foundation

/// The tools' ratios over earlier runs, the oldest left.
struct TrendChart {
  let history: [HistoryData]
  /// The place of a tool among all tools.
  let series: (String) -> Int

  /// The drawing; nil with less than two runs that have a ratio.
  var svg: String? {
    let trends = history.trends(series)
    let ratios = history.flatMap { run in trends.compactMap { $0.ratio(run) } }
    let bottom = 230.0
    guard history.count > 1, let up = LogScale(ratios, from: bottom, to: 16) else { return nil }
    func across(_ run: Int) -> Double { 64 + Double(run) / Double(history.count - 1) * 510 }
    var drawing = Drawing(
      id: "trend", title: "Time of each tool by the native tool's, run by run",
      description:
        "A line for each tool and app, named at its end, over the runs from the oldest to this "
        + "one; the scale is logarithmic. The table after it has the same figures.",
      height: bottom + 36)
    for tick in up.ticks {
      drawing.line(64, up.place(tick), 574, up.place(tick), look: "grid")
      drawing.text(String(format: "%g\u{a0}×", tick), 56, up.place(tick) + 4, .end, look: "tick")
    }
    drawing.text(String(history[0].date.prefix(10)), 64, bottom + 22, look: "tick")
    drawing.text("this run", 574, bottom + 22, .end, look: "tick")
    let lines = trends.map { trend in
      (
        trend.name,
        history.enumerated().compactMap { run, record in
          trend.ratio(record).flatMap { $0 > 0 ? (across(run), up.place($0)) : nil }
        }
      )
    }
    let tools = Dictionary(
      trends.map { ($0.name, $0.tool) }, uniquingKeysWith: { first, _ in first })
    Labels.draw(
      lines, right: 574, bottom: bottom, series: { series(tools[$0] ?? $0) }, in: &drawing)
    return drawing.svg
  }
}

/// A tool's ratio over an app, run by run.
struct Trend {
  let tool: String
  let app: String

  var name: String { "\(tool), \(app)" }

  func ratio(_ run: HistoryData) -> Double? { run.ratios[app]?[tool] }
}

extension [HistoryData] {
  /// The trends that there are, by tool, then by app.
  func trends(_ series: (String) -> Int) -> [Trend] {
    let all = flatMap { run in
      run.ratios.flatMap { app, tools in tools.keys.map { Trend(tool: $0, app: app) } }
    }
    return all.uniqued(by: \.name).sorted {
      (series($0.tool), $0.tool, $0.app) < (series($1.tool), $1.tool, $1.app)
    }
  }
}
