import BeerExplorer

/// The two ends of the range of alcohol that a person set, in percent; both are included.
struct AlcoholRange: Equatable {
  /// The range that leaves no beer out.
  static let whole = AlcoholRange(
    minimum: BeerRequest.alcoholLimits.lowerBound, maximum: BeerRequest.alcoholLimits.upperBound)

  private(set) var minimum: Double
  private(set) var maximum: Double

  /// Moves the lower end; the upper end gives way.
  mutating func setMinimum(_ percent: Double) {
    minimum = percent
    maximum = max(maximum, percent)
  }

  /// Moves the upper end; the lower end gives way.
  mutating func setMaximum(_ percent: Double) {
    maximum = percent
    minimum = min(minimum, percent)
  }

  /// What is shown of it: "4.5% – 26.0%".
  var text: String { "\(Self.text(minimum)) – \(Self.text(maximum))" }

  /// One end as it is shown: "4.5%".
  static func text(_ percent: Double) -> String {
    AlcoholByVolume(percent: percent)?.description ?? "\(percent)%"
  }
}
