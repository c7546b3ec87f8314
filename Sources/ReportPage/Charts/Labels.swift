/// Labels at the ends of lines, and the lines.
enum Labels {
  /// Moves places that are too close apart, each as little as its neighbours allow, from the top.
  static func apart(_ places: [Double], by distance: Double) -> [Double] {
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

  /// A line through points.
  static func path(_ points: [(Double, Double)], _ series: Series) -> String {
    let places = points.map { "\(Figures.place($0.0)),\(Figures.place($0.1))" }
    return "<polyline class=\"curve \(series.look)\" points=\"\(places.joined(separator: " "))\""
      + "\(series.dash)/>"
  }
}
