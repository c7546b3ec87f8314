import Foundation

/// The prices of a tool's work on one kind of device.
package struct CostProfile: Codable, Sendable {
  /// The price of a primitive, in seconds.
  package struct Price: Codable, Hashable, Sendable {
    package var value: Double
    /// The ends of its range. Half of the draws are between `low` and `value`.
    package var low: Double
    package var high: Double
    /// Where it was published, and when. Nil if it is assumed.
    package var source: String?
    package var date: String?
    /// The reason for an assumed price. Nil if it was published.
    package var assumed: String?
    /// The number of observations. Nil if it isn't known.
    package var n: Int?
    /// The median of each project, of which `value` is the median. Nil if they aren't known.
    package var projects: [String: Double]?

    /// A price without a range.
    package init(exactly value: Double) {
      (self.value, low, high) = (value, value, value)
      assumed = "set by hand"
    }

    /// Returns the price for a random number from 0 to 1. 0.5 gives the value, 0 the low end.
    ///
    /// Prices differ by orders of magnitude, so the range is drawn on a logarithmic scale. It has no
    /// 0, so a range from 0 begins at ``CostProfile/leastDrawn``.
    package func drawn(_ random: Double) -> Double {
      let (start, end) = random < 0.5 ? (low, value) : (value, high)
      guard start < end else { return start }
      let part = random < 0.5 ? 2 * random : 2 * random - 1
      let least = max(start, CostProfile.leastDrawn)
      return least * pow(max(end, least) / least, part)
    }

    fileprivate var problem: String? {
      guard 0 <= low, low <= value, value <= high, high <= 3600 else {
        return "must have 0 ≤ low ≤ value ≤ high ≤ 3600, but has \(low), \(value), \(high)"
      }
      guard (source == nil) == (assumed != nil), (source == nil) == (date == nil) else {
        return "must have either a source with its date, or the reason why it is assumed"
      }
      if let projects, !projects.values.allSatisfy({ (0...3600).contains($0) }) || projects.isEmpty
      {
        return "must have projects with a median from 0 to 3600 each"
      }
      return nil
    }
  }

  /// The driver whose look policy a profile describes.
  package enum Driver: String, Codable, CodingKeyRepresentable, Sendable {
    case webDriverAgent = "webdriveragent"
    /// This package's remote end: one look for each command, and no second query.
    case duet

    package var policy: LookPolicy {
      LookPolicy(reusesSnapshots: false, hasSecondQuery: self == .webDriverAgent)
    }
  }

  package let name: String
  package let description: String
  package let driver: Driver
  package private(set) var prices: [CostPrimitive: Price]
  /// Other prices for other quiet windows of a real tree, by the window's milliseconds.
  private let quietWindows: [String: [String: Double]]?

  private enum CodingKeys: String, CodingKey {
    case name, description, quietWindows
    case driver = "policy"
    case prices = "primitives"
  }

  package init(
    name: String, description: String, driver: Driver, prices: [CostPrimitive: Price]
  ) {
    (self.name, self.description) = (name, description)
    (self.driver, self.prices, quietWindows) = (driver, prices, nil)
  }

  /// Reads a profile from JSON. Throws ``CostProfileError`` with the file, the problem and what to
  /// do.
  package init(parsing data: Data, path: String) throws(CostProfileError) {
    func problem(_ text: String) -> CostProfileError {
      CostProfileError(description: "\(path): error: \(text)")
    }
    // The names of primitives are checked first, because a decoder would only find a wrong value.
    let named = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    let names = (named?["primitives"] as? [String: Any] ?? [:]).keys.sorted()
    if let name = names.first(where: { CostPrimitive(rawValue: $0) == nil }) {
      throw problem("there is no primitive '\(name)'. Known: \(CostPrimitive.names)")
    }
    do { self = try JSONDecoder().decode(CostProfile.self, from: data) } catch {
      throw problem("not a cost profile: \(error.problem(decoding: data))")
    }
    for (primitive, price) in prices.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if let text = price.problem { throw problem("the primitive '\(primitive)' \(text)") }
    }
    // Only a web context's prices may be unknown, since no iPhone's were published.
    let missing = CostPrimitive.allCases.filter { $0.group != .page && prices[$0] == nil }
    guard missing.isEmpty else {
      throw problem(
        "these primitives are missing: \(missing.map(\.rawValue).joined(separator: ", ")). "
          + "Add each with a source, or with 'assumed' and a wide range")
    }
  }

  /// Sets prices without a range.
  package mutating func set(_ own: [CostPrimitive: Double]) {
    for (primitive, value) in own { prices[primitive] = Price(exactly: value) }
  }

  /// Sets the prices that a quiet window changes. Returns false if they weren't measured.
  mutating func set(quietWindow milliseconds: Int) -> Bool {
    guard let own = quietWindows?["\(milliseconds)"] else { return false }
    for (name, price) in own { CostPrimitive(rawValue: name).map { set([$0: price]) } }
    return true
  }

  /// Removes a project's observations. A price from this project alone is unchanged.
  package mutating func remove(project: String) {
    for (primitive, price) in prices {
      var others = price.projects ?? [:]
      guard others.removeValue(forKey: project) != nil,
        let median = Spread(of: Array(others.values))
      else { continue }
      prices[primitive]?.value = min(max(median.median, price.low), price.high)
    }
  }

  /// The projects whose observations the prices use, sorted.
  package var projects: [String] {
    Set(prices.values.flatMap { ($0.projects ?? [:]).keys }).sorted()
  }

  /// Returns a number for each primitive, in the order of ``CostPrimitive``'s cases. NaN for an
  /// unknown price.
  package func vector(_ number: (Price) -> Double) -> [Double] {
    CostPrimitive.allCases.map { prices[$0].map(number) ?? .nan }
  }

  /// The start of a range from 0, in seconds.
  package static let leastDrawn = 0.0001

  /// The number of draws for a range.
  package static let drawCount = 1_000

  /// Returns prices drawn from their ranges, independently and always the same.
  package func draws() -> [[Double]] {
    // Park and Miller's generator, whose numbers a script can compute without rounding.
    var state = 20_161
    return (0..<Self.drawCount).map { _ in
      CostPrimitive.allCases.map { primitive in
        state = state * 48_271 % 2_147_483_647
        return prices[primitive]?.drawn(Double(state) / 2_147_483_647) ?? .nan
      }
    }
  }
}

extension CostPrimitive {
  /// All names, for errors.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// Why a file isn't a cost profile: `PATH: error: …`.
package struct CostProfileError: Error, Equatable, CustomStringConvertible {
  package let description: String
}
