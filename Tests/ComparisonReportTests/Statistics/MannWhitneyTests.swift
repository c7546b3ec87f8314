import ComparisonReport
import SeededRandom
import Testing

/// The test of two samples against probabilities that other programs compute.
struct MannWhitneyTests {
  struct Example: Sendable {
    let first: [Double]
    let second: [Double]
    let statistic: Double
    let probability: Double
    let isExact: Bool
  }

  /// SciPy 1.17.1: `mannwhitneyu(first, second, alternative='two-sided', method='exact')`, and
  /// `method='asymptotic'` for those that are not exact.
  static let examples = [
    Example(
      first: [1.1, 2.2, 3.3], second: [0.5, 0.6, 0.7], statistic: 9, probability: 0.1,
      isExact: true),
    Example(first: [1], second: [2], statistic: 0, probability: 1, isExact: true),
    // The example of SciPy's documentation: ages at which diabetes was found.
    Example(
      first: [19, 22, 16, 29, 24], second: [20, 11, 17, 12], statistic: 17,
      probability: 0.1111111111111111, isExact: true),
    // The example of R's `wilcox.test`, from Hollander and Wolfe (1973), page 69 f.: one-sided
    // 0.1272.
    Example(
      first: [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46],
      second: [1.15, 0.88, 0.90, 0.74, 1.21], statistic: 35, probability: 0.2544122544122544,
      isExact: true),
    Example(
      first: [1, 2, 3, 4, 5], second: [6, 7, 8, 9, 10], statistic: 0,
      probability: 0.007936507936507936, isExact: true),
    Example(
      first: [1, 4, 5, 8, 9, 12, 13, 16, 17, 20], second: [2, 3, 6, 7, 10, 11, 14, 15, 18, 19],
      statistic: 50, probability: 1, isExact: true),
    Example(
      first: (0..<25).map(Double.init), second: (0..<25).map { Double($0) + 10.5 },
      statistic: 105, probability: 2.498299437836445e-05, isExact: true),
    Example(
      first: (0..<26).map(Double.init), second: (0..<26).map { Double($0) + 9.5 },
      statistic: 136, probability: 0.00022629922109846645, isExact: false),
    Example(
      first: [1, 2, 2, 3, 4], second: [2, 3, 5, 5, 6], statistic: 4.5,
      probability: 0.11049202405566802, isExact: false),
    Example(
      first: [1, 1, 1], second: [1, 1, 2], statistic: 3, probability: 0.5049850750938458,
      isExact: false),
    Example(first: [1, 2, 3], second: [2], statistic: 1.5, probability: 1, isExact: false),
    Example(
      first: [3, 1, 2, 2], second: [2, 2, 1, 3], statistic: 8, probability: 1, isExact: false),
    Example(first: [5, 5, 5, 5], second: [5, 5, 5], statistic: 6, probability: 1, isExact: false),
  ]

  @Test(arguments: examples)
  func probabilitiesAreThoseOfOtherPrograms(example: Example) throws {
    let test = try #require(MannWhitney(example.first, example.second))
    #expect(test.statistic == example.statistic)
    #expect(abs(test.probability - example.probability) <= 1e-12)
    #expect(test.isExact == example.isExact)
    let pairs = Double(example.first.count * example.second.count)
    #expect(test.firstIsGreater == (example.statistic > pairs / 2))
  }

  @Test func theOtherWayRoundTheProbabilityIsTheSame() throws {
    var random = SeededGenerator(seed: 7)
    for round in 1...500 {
      func sample() -> [Double] {
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          round.isMultiple(of: 2)
            ? Double(Int.random(in: 0...9, using: &random))
            : Double.random(in: 0...1, using: &random)
        }
      }
      let (one, two) = (sample(), sample())
      let there = try #require(MannWhitney(one, two))
      let back = try #require(MannWhitney(two, one))
      #expect(there.probability == back.probability)
      #expect(there.statistic + back.statistic == Double(one.count * two.count))
      #expect((0...1).contains(there.probability))
    }
  }

  @Test func ofNothingThereIsNoTest() {
    #expect(MannWhitney([], [1]) == nil)
    #expect(MannWhitney([1], []) == nil)
  }
}

struct HolmTests {
  @Test(
    arguments: [
      ([], []), ([0.02], [0.02]),
      // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
      ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]),
      // R: p.adjust(c(0.5, 0.9, 0.001), "holm")
      ([0.5, 0.9, 0.001], [1, 1, 0.003]),
      ([0.25, 0.25], [0.5, 0.5]),
    ] as [([Double], [Double])])
  func correctionsAreThoseOfOtherPrograms(probabilities: [Double], corrected: [Double]) {
    let result = Holm.corrected(probabilities)
    #expect(result.count == corrected.count)
    #expect(zip(result, corrected).allSatisfy { abs($0 - $1) < 1e-15 })
  }
}
