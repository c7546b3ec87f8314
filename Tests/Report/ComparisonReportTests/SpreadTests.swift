import ComparisonReport
import Device
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
      // R: quantile(c(7, 15, 36, 39, 40, 41), type = 7)
      ([41, 40, 39, 36, 15, 7], [7, 20.25, 37.5, 39.75, 41]),
      ([0, 0, 0, 8], [0, 0, 0, 2, 8]), ([-1, 1], [-1, -0.5, 0, 0.5, 1]),
    ] as [([Double], [Double])])
  func `quartiles are those of type 7`(measurements: [Double], expected: [Double]) {
    #expect(numbers(measurements) == expected)
    #expect(Spread(of: measurements)?.count == measurements.count)
  }

  @Test func `an empty list has no spread`() { #expect(Spread(of: []) == nil) }

  @Test func `the quantiles are in order, and independent of the order of measurements`() {
    var random = SeededGenerator(seed: 20_261_121)
    for round in 1...2_000 {
      let count = Int.random(in: 1...40, using: &random)
      let scale = Double.random(in: 1e-9...1e9, using: &random)
      let values = (0..<count).map { _ in
        round % 3 == 0
          ? Double(Int.random(in: 0...3, using: &random))
          : Double.random(in: 0...1, using: &random) * scale
      }
      guard let found = numbers(values) else {
        Issue.record("no spread of \(values)")
        return
      }
      #expect(zip(found, found.dropFirst()).allSatisfy(<=), "\(found) of \(values)")
      #expect(found.first == values.min())
      #expect(found.last == values.max())
      #expect(numbers(values.shuffled(using: &random)) == found)
    }
  }
}
