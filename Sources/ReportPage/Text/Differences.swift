import ComparisonReport

/// How two tools' times differ, as the page says it, whichever of them the data takes as the base.
struct Differences {
  private let all: [DifferenceData]
  private let ratios: [RatioData]
  private let isDebug: Bool

  init(_ timing: TimingData) {
    all = timing.differences
    ratios = timing.ratios
    isDebug = timing.isDebug
  }

  /// The ratio of a tool to a base over an app; nil where the data has none.
  func ratio(_ app: String, base: String, tool: String) -> RatioData? {
    let ours = ratios.filter { $0.app == app }
    return ours.first { $0.base == base && $0.tool == tool }
      ?? ours.first { $0.base == tool && $0.tool == base }?.turned
  }

  /// The ratio in words, such as `slower 3.42 × (3.30–3.55)`.
  func text(_ ratio: RatioData?) -> String {
    guard let ratio else { return without }
    let told = "\(ratio.verdict.rawValue) \(Figures.ratio(ratio.ratio))"
    guard let lower = ratio.lower, let upper = ratio.upper else {
      return told + ", too few runs to tell"
    }
    return told + " (\(Figures.significant(lower))–\(Figures.significant(upper)))"
  }

  /// Why nothing is told.
  private var without: String { isDebug ? "not told of a debug build" : "not compared" }

  /// A difference seen from one of the two tools.
  struct Seen {
    var ratio: Double?
    var busyRatio: Double?
    var verdict: DifferenceData.Verdict
    var probability: Double?

    /// The verdict in words, such as `slower 23.9 ×`.
    var text: String {
      let ratio = ratio.map { " \(Figures.ratio($0))" } ?? ""
      return switch verdict {
      case .slower: "slower" + ratio
      case .faster: "faster" + ratio
      case .undecided:
        probability == nil
          ? "undecided\(ratio), too few runs to tell"
          : "undecided\(ratio), the noise covers the difference"
      }
    }
  }

  /// The difference of a tool to a base; nil where the data has none.
  func seen(_ scenario: String, base: String, tool: String) -> Seen? {
    for difference in all where difference.scenario == scenario {
      if difference.base == base && difference.tool == tool {
        return Seen(
          ratio: difference.ratio, busyRatio: difference.busyRatio, verdict: difference.verdict,
          probability: difference.correctedProbability)
      }
      if difference.base == tool && difference.tool == base {
        return Seen(
          ratio: Self.turned(difference.ratio), busyRatio: Self.turned(difference.busyRatio),
          verdict: Self.turned(difference.verdict), probability: difference.correctedProbability)
      }
    }
    return nil
  }

  /// The verdict in words; only what both tools passed is compared.
  func text(_ seen: Seen?) -> String { seen?.text ?? without }

  private static func turned(_ ratio: Double?) -> Double? {
    ratio.flatMap { $0 > 0 ? 1 / $0 : nil }
  }

  private static func turned(_ verdict: DifferenceData.Verdict) -> DifferenceData.Verdict {
    switch verdict {
    case .slower: .faster
    case .faster: .slower
    case .undecided: .undecided
    }
  }
}
