import ComparisonReport
import Testing

struct SpreadTests {
  private func numbers(_ measurements: [Double]) -> [Double]? {
    Spread(of: measurements).map {
      [$0.minimum, $0.lowerQuartile, $0.median, $0.upperQuartile, $0.maximum]
    }
  }

  @Test(
    arguments: [
      ([7], [7, 7, 7, 7, 7]), ([1, 2, 3, 4], [1, 1.75, 2.5, 3.25, 4]),
      // R: quantile(c(6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49), type = 7)
      ([6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49], [6, 25.5, 40, 42.5, 49]),
    ] as [([Double], [Double])])
  func `quartiles are those of type 7`(measurements: [Double], expected: [Double]) {
    #expect(numbers(measurements) == expected)
    #expect(numbers([]) == nil)
    #expect(Spread(of: measurements)?.count == measurements.count)
  }
}
