import Foundation

/// Questions to a profile's computed times.
extension ComputedCosts {
  /// Where a ratio falls below a limit, as a look costs more.
  package enum BreakEven: Hashable, Sendable {
    /// It is below the limit at each cost of a look.
    case always
    /// It never falls below the limit. With the ratio when looks are all that costs.
    case never(Double)
    /// It is below the limit from this cost on, in seconds.
    case from(Double)
    /// It is below the limit up to this cost, in seconds.
    case upTo(Double)

    package var text: String {
      switch self {
      case .always: "always"
      case .never(let limit): String(format: "never (to %.2f ×)", limit)
      case .from(let seconds): "from \(CostText.seconds(seconds))"
      case .upTo(let seconds): "up to \(CostText.seconds(seconds))"
      }
    }
  }

  /// Returns the prices of the profile with one changed.
  private func prices(_ primitive: CostPrimitive, _ price: Double) -> [Double] {
    var profile = profile
    profile.set([primitive: price])
    return profile.vector(\.value)
  }

  /// Returns the cost of a look's snapshot at which a ratio falls below `limit`. Nil if a price
  /// isn't known. The other prices are those of the profile.
  package func breakEven(
    _ tool: String, to base: String, app: String, withWaits: Bool, limit: Double = 1.1
  ) -> BreakEven? {
    func ratio(_ snapshot: Double) -> Double {
      self.ratio(
        tool, to: base, app: app, withWaits: withWaits, at: prices(.snapshot, snapshot))
    }
    let (least, most) = (1e-4, 1e4)
    let (first, last) = (ratio(least), ratio(most))
    guard first.isFinite, last.isFinite else { return nil }
    let isBelow = first < limit
    guard isBelow != (last < limit) else { return isBelow ? .always : .never(last) }
    var (low, high) = (log(least), log(most))
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (ratio(exp(middle)) < limit) == isBelow { low = middle } else { high = middle }
    }
    return isBelow ? .upTo(exp(low)) : .from(exp(high))
  }

  /// How a ratio moves while one price goes from the low to the high end of its range.
  package struct Influence: Hashable, Sendable {
    package let primitive: CostPrimitive
    package let low, high: Double
    /// The factor between the two.
    package var factor: Double { max(low, high) / min(low, high) }
  }

  /// Returns the influence of each price on a ratio, the greatest first.
  package func influences(
    _ tool: String, to base: String, app: String, withWaits: Bool
  ) -> [Influence] {
    CostPrimitive.allCases.compactMap { primitive -> Influence? in
      guard let price = profile.prices[primitive], price.low < price.high else { return nil }
      let ends = [price.low, price.high].map {
        ratio(tool, to: base, app: app, withWaits: withWaits, at: prices(primitive, $0))
      }
      guard ends.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
      return Influence(primitive: primitive, low: ends[0], high: ends[1])
    }
    .sorted { ($0.factor, $1.primitive.rawValue) > ($1.factor, $0.primitive.rawValue) }
  }

  /// Returns the tool with the least computed time in an app's scenarios, at other prices of a
  /// snapshot and of a request, in seconds.
  package func fastest(
    of tools: [String], app: String, snapshot: Double, request: Double, withWaits: Bool
  ) -> String? {
    var profile = profile
    profile.set([.snapshot: snapshot, .request: request])
    let prices = profile.vector(\.value)
    let times = tools.compactMap { tool -> (tool: String, seconds: Double)? in
      let rows = places(tool, app).map(counts)
      let seconds = rows.reduce(0) { $0 + $1.work(at: prices) + (withWaits ? $1.wait : 0) }
      return rows.isEmpty || !seconds.isFinite ? nil : (tool, seconds)
    }
    return times.min { $0.seconds < $1.seconds }?.tool
  }

  /// Returns the parts of a tool's computed time in an app's scenarios without waits, in seconds. A
  /// part with an unknown price is NaN.
  package func parts(_ tool: String, app: String) -> [CostPrimitive.Group: Double] {
    let (counts, prices) = (places(tool, app).map(counts), profile.vector(\.value))
    return CostPrimitive.Group.allCases.reduce(into: [:]) { parts, group in
      parts[group] = counts.reduce(0) { $0 + $1.only(group).work(at: prices) }
    }
  }
}
