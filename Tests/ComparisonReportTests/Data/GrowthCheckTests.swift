import ComparisonReport
import Testing

struct GrowthCheckTests {
  private func growth(_ points: (rows: Int, times: [Double])..., tools: [String] = ["a"]) throws
    -> GrowthData
  {
    let points = try points.map { point in
      var spread = SpreadData(try #require(Spread(of: [1])))
      (spread.minimum, spread.lowerQuartile, spread.median) =
        (point.times[0], point.times[0], point.times[1])
      (spread.upperQuartile, spread.maximum) = (point.times[2], point.times[2])
      return GrowthPoint(rows: point.rows, seconds: spread)
    }
    return GrowthData(task: "t", lines: tools.map { GrowthLine(tool: $0, points: points) })
  }

  @Test func possibleFiguresAreTaken() throws {
    #expect(try growth((10, [0, 1, 2]), (100, [1, 1, 1])).problem == nil)
  }

  @Test func impossibleFiguresAreNamed() throws {
    let huge = try growth((.max, [0, 1, 2])).problem
    #expect(huge == "a, \(Int.max) rows: rows are counted from 1 to 1000000000")
    #expect(try growth((10, [0, 1e308, 1e308])).problem == "a, 10 rows: the times are impossible")
    #expect(try growth((10, [2, 1, 3])).problem == "a, 10 rows: the times are impossible")
    #expect(try growth((10, [-1, 1, 3])).problem == "a, 10 rows: the times are impossible")
    #expect(try growth((5, [1, 1, 1]), (5, [1, 1, 1])).problem == "a, 5 rows is there twice")
    let twice = try growth((5, [1, 1, 1]), tools: ["a", "a"]).problem
    #expect(twice == "the tool a is there twice")
  }
}
