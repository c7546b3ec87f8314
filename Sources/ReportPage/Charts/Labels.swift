/// Labels at the ends of lines, and the lines.
enum Labels {
  /// Moves places that are too close apart, each as little as its neighbours allow, from the top.
  private static func apart(_ places: [Double], by distance: Double) -> [Double] {
    let order = places.indices.sorted { places[$0] < places[$1] }
    var moved = places
    for (previous, next) in zip(order, order.dropFirst()) {
      moved[next] = max(moved[next], moved[previous] + distance)
    }
    // Half of what the last one was moved, all move back.
    guard let last = order.last else { return moved }
    let back = (moved[last] - places[last]) / 2
    return moved.map { $0 - back }
  }

  /// Draws lines through points, with a mark at each point and the name at each end.
  ///
  /// - Parameters:
  ///   - right: where the drawing ends for lines and the names begin.
  ///   - bottom: where a name stands whose line has no point.
  ///   - series: the place of a tool among all tools.
  static func draw(
    _ lines: [(name: String, points: [(Double, Double)])], right: Double, bottom: Double,
    series: (String) -> Int, in drawing: inout Drawing
  ) {
    let ends = lines.map { $0.points.last?.1 ?? bottom }
    let labels = apart(ends, by: 17)
    for (index, line) in lines.enumerated() {
      let series = Series(series(line.name))
      let places = line.points.map { "\(Figures.place($0.0)),\(Figures.place($0.1))" }
      drawing.add(
        "<polyline class=\"curve \(series.look)\" points=\"\(places.joined(separator: " "))\""
          + "\(series.dash)/>")
      for point in line.points { drawing.add(series.mark(point.0, point.1)) }
      let start = (line.points.last?.0 ?? right) + 8
      drawing.line(start, ends[index], right + 20, labels[index], look: "grid")
      drawing.text(
        line.name.fitting(Drawing.width - right - 24), right + 24, labels[index] + 4)
    }
  }
}
