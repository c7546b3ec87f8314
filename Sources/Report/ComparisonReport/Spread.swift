/// A summary of several measurements: their number, median, quartiles and range.
package struct Spread: Codable, Hashable, Sendable {
  /// The number of measurements.
  package var count: Int
  /// The smallest.
  package var minimum: Double
  /// A quarter of the measurements are smaller or equal.
  package var lowerQuartile: Double
  /// The middle one, or the mean of the middle two.
  package var median: Double
  /// A quarter of the measurements are greater or equal.
  package var upperQuartile: Double
  /// The greatest.
  package var maximum: Double

  /// Summarises measurements. Nil if there are none.
  package init?(of measurements: [Double]) {
    let sorted = measurements.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    count = sorted.count
    minimum = first
    maximum = last
    lowerQuartile = Self.quantile(0.25, of: sorted)
    median = Self.quantile(0.5, of: sorted)
    upperQuartile = Self.quantile(0.75, of: sorted)
  }

  /// Interpolates linearly between the nearest ranks (Hyndman and Fan 1996, type 7).
  private static func quantile(_ part: Double, of sorted: [Double]) -> Double {
    let place = part * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}

/// The treatment of times from a debug build.
package enum DebugBuild {
  /// Why the times can't be quoted, and what to do.
  package static let note =
    "Times of a debug build are not comparable. For times to quote, run: "
    + "swift run -c release duet compare --repeat 10"
}
