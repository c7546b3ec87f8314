import ComparisonReport
import Foundation

/// The tools' ratios over earlier runs, the oldest left.
struct TrendChart {
  let history: [HistoryData]
  /// The place of a tool among all tools.
  let series: (String) -> Int

  /// The drawing; nil with less than two runs that have a ratio.
  var svg: String? {
    let tools = Set(history.flatMap(\.ratios.keys)).sorted {
      (series($0), $0) < (series($1), $1)
    }
    let ratios = history.flatMap(\.ratios.values)
    let bottom = 230.0
    guard history.count > 1, let up = LogScale(ratios, from: bottom, to: 16) else { return nil }
    func across(_ run: Int) -> Double { 64 + Double(run) / Double(history.count - 1) * 510 }
    var drawing = Drawing(
      id: "trend", title: "Time of each tool by the native tool's, run by run",
      description: "A line for each tool, named at its end, over the runs from the oldest to this "
        + "one; the scale is logarithmic. The table after it has the same figures.",
      height: bottom + 36)
    for tick in up.ticks {
      drawing.line(64, up.place(tick), 574, up.place(tick), look: "grid")
      drawing.text(String(format: "%g\u{a0}×", tick), 56, up.place(tick) + 4, .end, look: "tick")
    }
    drawing.text(String(history[0].date.prefix(10)), 64, bottom + 22, look: "tick")
    drawing.text("this run", 574, bottom + 22, .end, look: "tick")
    let lines = tools.map { tool in
      (
        tool,
        history.enumerated().compactMap { run, record in
          record.ratios[tool].flatMap { $0 > 0 ? (across(run), up.place($0)) : nil }
        }
      )
    }
    Labels.draw(lines, right: 574, bottom: bottom, series: series, in: &drawing)
    return drawing.svg
  }
}
