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
      ([7], [7, 7, 7, 7, 7]), ([4, 2], [2, 2.5, 3, 3.5, 4]), ([3, 1, 2], [1, 1.5, 2, 2.5, 3]),
      ([1, 2, 3, 4], [1, 1.75, 2.5, 3.25, 4]), ([5, 4, 3, 2, 1], [1, 2, 3, 4, 5]),
      // R: quantile(c(6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49), type = 7)
      ([6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49], [6, 25.5, 40, 42.5, 49]),
      ([0, 0, 0, 8], [0, 0, 0, 2, 8]), ([-1, 1], [-1, -0.5, 0, 0.5, 1]),
    ] as [([Double], [Double])])
  func `quartiles are those of type 7`(measurements: [Double], expected: [Double]) {
    #expect(numbers(measurements) == expected)
    #expect(numbers([]) == nil)
    #expect(Spread(of: measurements)?.count == measurements.count)
  }
}
