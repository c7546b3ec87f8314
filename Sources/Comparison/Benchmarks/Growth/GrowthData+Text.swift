import ComparisonReport

extension GrowthData {
  /// The medians as a table: a row for each number of rows on the screen, a column for each tool.
  public var text: String {
    let rows = Set(lines.flatMap { $0.points.map(\.rows) }).sorted()
    var table = TextTable([("Rows", .right)] + lines.map { ($0.tool, .right) })
    for rows in rows {
      table.add(
        ["\(rows)"]
          + lines.map { line in
            guard let seconds = line.points.first(where: { $0.rows == rows })?.seconds else {
              return "not measured"
            }
            return "\(BenchmarkReport.time(seconds.median)), n = \(seconds.count)"
          })
    }
    return task + "\n\n" + table.text
  }

  /// The data as JSON, as a report reads it; times in seconds.
  public var json: String { BenchmarkReport.json(of: self) }
}
