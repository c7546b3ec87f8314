import ComparisonReport

/// Time against the number of rows, both logarithmic, with a line for each tool.
struct GrowthPlot {
  let growth: GrowthData
  /// The place of a tool among all tools.
  let series: (String) -> Int

  private struct Point {
    var rows: Double
    var spread: SpreadData
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
