extension GrowthData {
  /// What no honest measurement can have written; nil where nothing is wrong.
  public var problem: String? {
    var tools: Set<String> = []
    for line in lines {
      guard tools.insert(line.tool).inserted else {
        return "the tool \(line.tool.shown) is there twice"
      }
      var rows: Set<Int> = []
      for point in line.points {
        let place = "\(line.tool.shown), \(point.rows) rows"
        guard (1...1_000_000_000).contains(point.rows) else {
          return "\(place): rows are counted from 1 to 1000000000"
        }
        guard rows.insert(point.rows).inserted else { return "\(place) is there twice" }
        if let seconds = point.seconds, !seconds.isPossible {
          return "\(place): the times are impossible"
        }
      }
    }
    return nil
  }
}

extension SpreadData {
  /// Whether times can be so: in order, none below 0 or endless, and of one measurement or more.
  var isPossible: Bool {
    let times = [minimum, lowerQuartile, median, upperQuartile, maximum]
    return count > 0 && times.allSatisfy((0...1e12).contains)
      && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
