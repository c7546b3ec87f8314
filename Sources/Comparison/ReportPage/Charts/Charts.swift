import ComparisonReport
import Foundation

/// Medians with the middle half of the measurements, in groups, on a logarithmic scale of time.
struct SpreadChart {
  struct Row {
    var name: String
    var series: Int
    var spread: Spread
  }

  let id: String
  let title: String
  let groups: [(name: String, rows: [Row])]

  private static let rowHeight = 19.0
  private static let groupGap = 12.0

  /// The drawing; nil where nothing was measured.
  var svg: String? {
    let spreads = groups.flatMap(\.rows).map(\.spread)
    let values = spreads.flatMap { [$0.lowerQuartile, $0.median, $0.upperQuartile] }
    guard let scale = LogScale(values, from: 216, to: 660) else { return nil }
    let rows = Double(groups.map(\.rows.count).reduce(0, +))
    let bottom = rows * Self.rowHeight + Double(groups.count) * Self.groupGap + 8
    var drawing = Drawing(
      id: id, title: title,
      description:
        "For each group and tool: a mark at the median and a bar from the lower to the upper "
        + "quartile, on a logarithmic scale. The table after it has the same figures.",
      height: bottom + 30)
    for tick in scale.ticks {
      let x = scale.place(tick)
      drawing.line(x, 4, x, bottom, look: "grid")
      drawing.text(LogScale.time(tick), x, bottom + 18, .middle, look: "tick")
    }
    var y = 4 + Self.groupGap
    for group in groups {
      drawing.text(group.name, 0, y + 4, look: "strong")
      for row in group.rows {
        draw(row, y, scale, in: &drawing)
        y += Self.rowHeight
      }
      y += Self.groupGap
      if group.name != groups.last?.name {
        let between = y - Self.rowHeight / 2 - Self.groupGap / 2
        drawing.line(0, between, Drawing.width, between, look: "grid")
      }
    }
    return drawing.svg
  }

  private func draw(_ row: Row, _ y: Double, _ scale: LogScale, in drawing: inout Drawing) {
    let series = Series(row.series)
    drawing.text(row.name.fitting(164), 206, y + 4, .end)
    drawing.line(
      scale.place(row.spread.lowerQuartile), y, scale.place(row.spread.upperQuartile), y,
      look: "bar \(series.look)")
    drawing.add(series.mark(scale.place(row.spread.median), y))
    drawing.text(Figures.seconds(row.spread.median), 756, y + 4, .end, look: "figure")
  }
}

/// Bars of parts, each bar as long as the others: what share of a whole each part is.
struct StackedBars {
  struct Bar {
    var name: String
    /// What the whole is, as text.
    var whole: String
    /// The parts' sizes, by name.
    var parts: [String: Double]
  }

  let id: String
  let title: String
  /// The parts' names, in the order in which they are drawn.
  let parts: [String]
  let bars: [Bar]

  private static let left = 170.0
  private static let full = 475.0

  var svg: String {
    let legendRows = (parts.count + 3) / 4
    let top = Double(legendRows) * 22 + 12
    let height = top + Double(bars.count) * 48 + 4
    var drawing = Drawing(
      id: id, title: title,
      description:
        "A bar for each tool, divided by share; parts differ in pattern and are named where there "
        + "is room. The table after it has the same figures.", height: height)
    drawing.add("<defs>" + parts.indices.map(pattern).joined() + "</defs>")
    for (index, part) in parts.enumerated() {
      let (x, y) = (Double(index % 4) * 175, Double(index / 4) * 22)
      rectangle(index, x, y + 2, 22, 14, in: &drawing)
      drawing.text(part.fitting(140), x + 29, y + 14)
    }
    for (index, bar) in bars.enumerated() {
      draw(bar, top + Double(index) * 48, in: &drawing)
    }
    return drawing.svg
  }

  private func draw(_ bar: Bar, _ y: Double, in drawing: inout Drawing) {
    drawing.text(bar.name.fitting(Self.left - 15), Self.left - 10, y + 17, .end)
    drawing.text(bar.whole, 756, y + 17, .end, look: "figure")
    let sum = bar.parts.values.filter { $0 > 0 }.reduce(0, +)
    guard sum > 0, sum.isFinite else { return }
    var x = Self.left
    for (index, part) in parts.enumerated() {
      guard let size = bar.parts[part], size > 0 else { continue }
      let width = size / sum * Self.full
      rectangle(index, x, y, width, 24, in: &drawing)
      let label = "\(part) \(Figures.percent(size / sum))"
      // Letters are some 6.4 wide.
      if width > Double(label.count) * 6.4 { drawing.text(label, x + 1, y + 38, look: "tick") }
      x += width
    }
  }

  private func rectangle(
    _ part: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    in drawing: inout Drawing
  ) {
    drawing.add(
      "<rect class=\"part\" fill=\"url(#\(name(part)))\" x=\"\(Figures.place(x))\" "
        + "y=\"\(Figures.place(y))\" width=\"\(Figures.place(width))\" "
        + "height=\"\(Figures.place(height))\"/>")
  }

  private func name(_ part: Int) -> String { "\(id)-p\(part)" }

  /// Patterns that differ in their lines, not only in their colour.
  private func pattern(_ part: Int) -> String {
    let lines = [
      "", "M0,8L8,0M-2,2L2,-2M6,10L10,6", "M0,4H8", "M0,0L8,8M-2,6L2,10M6,-2L10,2",
      "M4,0V8", "M0,4H8M4,0V8", "M2,2h1.6v1.6h-1.6zM6,6h1.6v1.6h-1.6z", "M0,0L8,8M0,8L8,0",
      "M1,6L4,2L7,6", "M2,0V8M5,0V8",
    ]
    let solid = part % lines.count == 0 ? " solid" : ""
    return "<pattern id=\"\(name(part))\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
      + "<rect class=\"s\(part % 7) tint\(solid)\" width=\"8\" height=\"8\"/>"
      + "<path class=\"s\(part % 7) hatch\" d=\"\(lines[part % lines.count])\"/></pattern>"
  }
}

/// Time against the number of rows, both logarithmic, with a line for each tool.
struct GrowthPlot {
  let growth: GrowthData
  /// The place of a tool among all tools.
  let series: (String) -> Int

  private struct Point {
    var rows: Double
    var spread: Spread
  }

  /// The drawing; nil where nothing was measured.
  var svg: String? {
    let lines = growth.lines.map { line in
      (
        line.tool,
        line.points.compactMap { point in
          point.seconds.map { Point(rows: Double(point.rows), spread: $0) }
        }.sorted { $0.rows < $1.rows }
      )
    }.filter { !$0.1.isEmpty }
    let points = lines.flatMap(\.1)
    let bottom = 330.0
    guard
      let across = LogScale(points.map(\.rows), from: 78, to: 580),
      let up = LogScale(
        points.flatMap { [$0.spread.lowerQuartile, $0.spread.median, $0.spread.upperQuartile] },
        from: bottom, to: 16)
    else { return nil }
    var drawing = Drawing(
      id: "growth-plot", title: "Time against rows on the screen",
      description: "Both scales are logarithmic. A line for each tool, named at its end, with the "
        + "middle half of the measurements as an upright bar. The table after it has the same "
        + "figures.", height: bottom + 46)
    for tick in up.ticks {
      drawing.line(78, up.place(tick), 580, up.place(tick), look: "grid")
      drawing.text(LogScale.time(tick), 70, up.place(tick) + 4, .end, look: "tick")
    }
    for rows in Set(points.map(\.rows)).sorted() {
      drawing.line(across.place(rows), 16, across.place(rows), bottom, look: "grid")
      drawing.text(
        Figures.whole(Int(min(rows, 1e15))), across.place(rows), bottom + 18, .middle, look: "tick")
    }
    drawing.text("rows on the screen", 329, bottom + 38, .middle, look: "tick")
    for (tool, points) in lines {
      for point in points {
        drawing.line(
          across.place(point.rows), up.place(point.spread.lowerQuartile), across.place(point.rows),
          up.place(point.spread.upperQuartile), look: "bar \(Series(series(tool)).look)")
      }
    }
    let curves = lines.map { tool, points in
      (tool, points.map { (across.place($0.rows), up.place($0.spread.median)) })
    }
    Labels.draw(curves, right: 580, bottom: bottom, series: series, in: &drawing)
    return drawing.svg
  }
}

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
