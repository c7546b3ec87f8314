import Testing

@testable import ComparisonReport

/// The logarithm of a median and its variance, beside what Python's library computes.
struct LogMedianTests {
  @Test(arguments: [
    (5, 1.0986122886681098, 0.18663271532288117), (10, 1.7047480922384253, 0.10697087942664729),
    (1000, 6.215607598755275, 0.0010001509487571523),
  ])
  func theVarianceIsThatOfBonettAndPrice(count: Int, value: Double, variance: Double) throws {
    let median = try #require(LogMedian((1...count).map(Double.init).reversed()))
    #expect(abs(median.value - value) < 1e-12)
    #expect(abs((median.variance ?? 0) / variance - 1) < 1e-9)
  }

  @Test func tooFewMeasurementsHaveNoVariance() {
    #expect(LogMedian([1, 2, 3, 4])?.variance == nil)
    #expect(LogMedian([3, 3, 3, 3, 3])?.variance == 0)
  }

  @Test func nothingHasNoLogarithm() {
    #expect(LogMedian([]) == nil)
    #expect(LogMedian([0, 1, 2, 3, 4]) == nil)
  }
}
