import Foundation

/// A number with so many places behind the point.
func decimal(_ number: Double, places: Int) -> String {
  String(format: "%.\(places)f", number)
}

/// A time, with its unit.
func timeText(_ seconds: Double) -> String {
  switch seconds {
  case ..<1e-3: decimal(seconds * 1e6, places: 0) + " µs"
  case ..<1: decimal(seconds * 1e3, places: 1) + " ms"
  default: decimal(seconds, places: 2) + " s"
  }
}
