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
  }

  /// Returns the cost of a look's snapshot at which a ratio falls below `limit`. Nil if a price
  /// isn't known. The other prices are those of the profile.
  package func breakEven(
    _ tool: String, to base: String, app: String, withWaits: Bool, limit: Double = 1.1
  ) -> BreakEven? {
    let place = CostPrimitive.allCases.firstIndex(of: .snapshot) ?? 0
    func isBelow(_ price: Double) -> Bool? {
      var prices = profile.vector(\.value)
      prices[place] = price
      let ratio = ratio(tool, to: base, app: app, withWaits: withWaits, at: prices)
      return ratio.isFinite ? ratio < limit : nil
    }
    let (least, most) = (1e-4, 1e4)
    guard let first = isBelow(least), let last = isBelow(most) else { return nil }
    guard first != last else {
      var prices = profile.vector(\.value)
      prices[place] = most
      return first
        ? .always : .never(ratio(tool, to: base, app: app, withWaits: withWaits, at: prices))
    }
    var (low, high) = (log(least), log(most))
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isBelow(exp(middle)) == first { low = middle } else { high = middle }
    }
    return first ? .upTo(exp(low)) : .from(exp(high))
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
    CostPrimitive.allCases.enumerated().compactMap { place, primitive -> Influence? in
      guard let price = profile.prices[primitive], price.low < price.high else { return nil }
      let ends = [price.low, price.high].map { end in
        var prices = profile.vector(\.value)
        prices[place] = end
        return ratio(tool, to: base, app: app, withWaits: withWaits, at: prices)
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
      let rows = rows.filter { $0.tool == tool && $0.app == app }
        .map { $0.counts[profile.driver, default: CostCounts()] }
      let seconds = rows.reduce(0) { $0 + $1.work(at: prices) + (withWaits ? $1.wait : 0) }
      return rows.isEmpty || !seconds.isFinite ? nil : (tool, seconds)
    }
    return times.min { $0.seconds < $1.seconds }?.tool
  }

  /// A part of a computed time.
  package enum Part: String, CaseIterable, Sendable {
    case looks, gestures
    case driver = "WebDriver’s own"
    case page = "web context"
    case waits

    fileprivate init(of primitive: CostPrimitive) {
      self =
        switch primitive {
        case .snapshot, .element, .change, .search, .attribute, .tree: .looks
        case .interruption, .tap, .swipe, .drag, .type, .key, .idle: .gestures
        case .xml, .command, .request, .gap: .driver
        case .pageFind, .pageRead, .pageTap, .pageKey: .page
        }
    }
  }

  /// Returns the parts of a tool's computed time in an app's scenarios, in seconds. A part with an
  /// unknown price is NaN.
  package func parts(_ tool: String, app: String) -> [Part: Double] {
    var parts: [Part: Double] = [.waits: wait(tool, app: app)]
    for row in rows where row.tool == tool && row.app == app {
      let counts = row.counts[profile.driver, default: CostCounts()]
      for primitive in CostPrimitive.allCases where counts[primitive] > 0 {
        parts[Part(of: primitive), default: 0] +=
          counts[primitive] * (profile.prices[primitive]?.value ?? .nan)
      }
    }
    return parts
  }
}
