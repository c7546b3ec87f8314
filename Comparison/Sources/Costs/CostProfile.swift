import ComparisonReport
import Foundation

/// The prices of a tool's work on one kind of device, from a file in `Comparison/profiles`. The
/// file also has the source of each price.
package struct CostProfile: Decodable, Sendable {
  /// The price of a primitive, in seconds.
  package struct Price: Decodable, Hashable, Sendable {
    package let value: Double
    /// The ends of its range. Half of the draws are between `low` and `value`.
    package let low, high: Double

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
  }

  /// The driver whose look policy a profile describes.
  package enum Driver: String, Decodable, Sendable {
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
  private let prices: [CostPrimitive: Price]

  private enum CodingKeys: String, CodingKey {
    case name, description
    case driver = "policy"
    case prices = "primitives"
  }

  /// Reads a profile from JSON. Throws ``CostProfileError`` with the file and the problem.
  package init(parsing data: Data, path: String) throws(CostProfileError) {
    func problem(_ text: String) -> CostProfileError {
      CostProfileError(description: "\(path): error: \(text)")
    }
    do { self = try JSONDecoder().decode(CostProfile.self, from: data) } catch {
      throw problem("not a cost profile: \(error.problem(decoding: data))")
    }
    for (primitive, price) in prices.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard 0 <= price.low, price.low <= price.value, price.value <= price.high else {
        throw problem(
          "the primitive '\(primitive)' must have 0 ≤ low ≤ value ≤ high, but has \(price.low), "
            + "\(price.value), \(price.high)")
      }
    }
    let missing = CostPrimitive.allCases.filter { !$0.mayBeUnknown && prices[$0] == nil }
    guard missing.isEmpty else {
      throw problem(
        "these primitives are missing: \(missing.map(\.rawValue).joined(separator: ", "))")
    }
  }

  /// The prices in the order of ``CostPrimitive``'s cases. NaN for an unknown price.
  package var values: [Double] { CostPrimitive.allCases.map { prices[$0]?.value ?? .nan } }

  /// The start of a range from 0, in seconds.
  private static let leastDrawn = 0.0001

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

/// Why a file isn't a cost profile: `PATH: error: …`.
package struct CostProfileError: Error, Equatable, CustomStringConvertible {
  package let description: String
}
