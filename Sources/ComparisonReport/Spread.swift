/// Several measurements of one thing: how many, the middle, and how far apart they are.
public struct Spread: Hashable, Sendable {
  /// The number of measurements.
  public let count: Int
  /// The smallest.
  public let minimum: Double
  /// A quarter of the measurements is smaller or equal.
  public let lowerQuartile: Double
  /// The middle one; of an even number, the mean of the middle two.
  public let median: Double
  /// A quarter of the measurements is greater or equal.
  public let upperQuartile: Double
  /// The greatest.
  public let maximum: Double

  /// Takes measurements together; nil where there are none.
  public init?(of measurements: [Double]) {
    let sorted = measurements.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    count = sorted.count
    minimum = first
    maximum = last
    lowerQuartile = Self.quantile(0.25, of: sorted)
    median = Self.quantile(0.5, of: sorted)
    upperQuartile = Self.quantile(0.75, of: sorted)
  }

  /// Linear interpolation between the nearest ranks (Hyndman and Fan 1996, type 7).
  private static func quantile(_ part: Double, of sorted: [Double]) -> Double {
    let place = part * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
