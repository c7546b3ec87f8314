import ComparisonReport

/// Medians with the middle half of the measurements, in groups, on a logarithmic scale of time.
struct SpreadChart {
  struct Row {
    var name: String
    var series: Int
    var spread: SpreadData
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
