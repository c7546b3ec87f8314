import Foundation

/// The prices that a log shows, as a cost profile.
extension LogAnalysis {
  /// Returns a profile. A price that the log doesn't show is the other profile's, with its range,
  /// and says so.
  package func profile(named name: String, otherwise base: CostProfile) -> CostProfile {
    var prices: [CostPrimitive: CostProfile.Price] = [:]
    let shown = shownPrices(base)
    let today = String(Date().formatted(.iso8601).prefix(10))
    for primitive in CostPrimitive.allCases {
      if let (spread, source) = shown[primitive] {
        func rounded(_ seconds: Double) -> Double { (max(0, seconds) * 1e5).rounded() / 1e5 }
        var price = CostProfile.Price(exactly: rounded(spread.median))
        (price.low, price.high) = (rounded(spread.lowerQuartile), rounded(spread.upperQuartile))
        (price.assumed, price.n, price.source, price.date) = (nil, spread.count, source, today)
        prices[primitive] = price
      } else if var price = base.prices[primitive] {
        price.assumed = "not in this log, so that of '\(base.name)'"
        (price.source, price.date, price.n, price.projects) = (nil, nil, nil, nil)
        prices[primitive] = price
      }
    }
    return CostProfile(
      name: name, description: "the device of a log", driver: .webDriverAgent, prices: prices)
  }

  /// The prices in seconds, each with the commands that show it, by the rules in
  /// `Comparison/reference/costs-sources.md`. If one contains others that this log doesn't show,
  /// those of the other profile are subtracted.
  private func shownPrices(
    _ base: CostProfile
  ) -> [CostPrimitive: (spread: Spread, source: String)] {
    var shown: [CostPrimitive: (spread: Spread, source: String)] = [:]
    func take(_ primitive: CostPrimitive, _ names: [String], less seconds: Double = 0) {
      var tally = LogTally()
      for name in names + names.map({ "inside WebDriverAgent: \($0)" }) {
        tally += kinds[name] ?? LogTally()
      }
      guard var spread = tally.spread else { return }
      spread.lowerQuartile -= seconds
      spread.median -= seconds
      spread.upperQuartile -= seconds
      let found = names.map { "'\($0)'" }.joined(separator: ", ")
      let less = String(format: ", less %.4g s for its other parts", seconds)
      shown[primitive] = (spread, "median and quartiles of \(found)" + (seconds > 0 ? less : ""))
    }
    func price(_ primitive: CostPrimitive) -> Double {
      shown[primitive]?.spread.median ?? base.prices[primitive]?.value ?? 0
    }
    take(.search, ["search"])
    take(
      .snapshot,
      ["existence check", "existence check in a wait", "read a property", "tap: find again"],
      less: price(.search))
    take(.interruption, ["tap: interruption check", "type: interruption check"])
    take(.tap, ["tap: synthesise"])
    take(.swipe, ["swipe: synthesise"])
    take(.drag, ["drag: synthesise"])
    take(.idle, ["tap: idle wait before"])
    take(.gap, ["the client’s gap"])
    let look = price(.snapshot) + price(.search)
    take(.command, ["read: text"], less: look + price(.attribute))
    take(.xml, ["find by xpath"], less: 2 * look + price(.tree) + price(.command))
    if let (start, key) = typingLine {
      for (primitive, seconds) in [(CostPrimitive.type, start), (.key, key)] {
        guard var spread = Spread(of: [seconds]) else { continue }
        spread.count = typed.count
        shown[primitive] = (spread, "a line through the lengths of typed texts")
      }
    }
    return shown
  }

  /// The seconds to start typing and for each character, by least squares. Nil without texts of
  /// different lengths.
  private var typingLine: (start: Double, key: Double)? {
    let count = Double(typed.count)
    let lengths = typed.map { Double($0.length) }
    let seconds = typed.map { Double($0.milliseconds) / 1000 }
    guard typed.count >= 5, let shortest = lengths.min(), lengths.max() ?? 0 > shortest else {
      return nil
    }
    let (x, y) = (lengths.reduce(0, +) / count, seconds.reduce(0, +) / count)
    let slope =
      zip(lengths, seconds).reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
      / lengths.reduce(0) { $0 + ($1 - x) * ($1 - x) }
    return (y - slope * x, slope)
  }
}
