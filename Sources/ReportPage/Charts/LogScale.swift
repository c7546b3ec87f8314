import Foundation

/// A logarithmic scale: equal distances are equal ratios.
struct LogScale {
  private let lowest: Double
  private let highest: Double
  private let start: Double
  private let end: Double

  /// A scale that holds all positive values, from one place of the drawing to another; nil without
  /// positive values.
  init?(_ values: [Double], from start: Double, to end: Double) {
    // Beyond these no honest figure is, and no whole number.
    let positive = values.filter { (1e-15...1e15).contains($0) }
    guard let least = positive.min(), let most = positive.max() else { return nil }
    lowest = log10(least * 0.85)
    highest = max(log10(most * 1.18), lowest + 0.3)
    self.start = start
    self.end = end
  }

  /// Where a value is drawn; what is not positive, at the start.
  func place(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return start }
    return start + (log10(value) - lowest) / (highest - lowest) * (end - start)
  }

  /// Round values on the scale: 1, 2 and 5 of each power of ten, or the powers only where those
  /// are many.
  var ticks: [Double] {
    let decades = highest - lowest
    let steps = decades > 4 ? [1.0] : decades > 2 ? [1, 3] : [1, 2, 5]
    return (Int(lowest.rounded(.down))...Int(highest.rounded(.up))).flatMap { power in
      steps.map { $0 * pow(10, Double(power)) }
    }.filter { log10($0) >= lowest && log10($0) <= highest }
  }

  /// A tick's time, without needless places.
  static func time(_ seconds: Double) -> String {
    let (number, unit) =
      seconds < 0.999e-3
      ? (seconds * 1e6, "µs")
      : seconds < 0.999
        ? (seconds * 1e3, "ms")
        : (seconds, "s")
    let text =
      number >= 0.999
      ? Figures.whole(Int(min(number, 1e15).rounded())) : String(format: "%g", number)
    return text + "\u{a0}" + unit
  }
}
