/// The counts and prices from which a report's page computes costs.
package struct CostsData: Codable, Sendable {
  /// The names of the primitives. All lists of counts have this order.
  package var primitives = CostPrimitive.allCases.map(\.rawValue)
  /// The counts of each scenario by each tool.
  package var rows: [CostRow]
  /// The profiles, in the order of their buttons.
  package var profiles: [CostProfile]

  /// Nil without rows or profiles.
  init?(_ rows: [CostRow], _ profiles: [CostProfile]) {
    guard !rows.isEmpty, !profiles.isEmpty else { return nil }
    (self.rows, self.profiles) = (rows, profiles)
  }

  /// Returns the costs at the first profile's prices, with some set by hand. Nil if there is none,
  /// or if a row has other counts than ``primitives``.
  package func computed(at own: [CostPrimitive: Double] = [:]) -> ComputedCosts? {
    let isWhole = rows.allSatisfy { row in
      row.counts.values.allSatisfy { $0.numbers.count == CostPrimitive.allCases.count }
    }
    guard var profile = profiles.first, isWhole else { return nil }
    profile.set(own)
    return ComputedCosts(rows, at: profile)
  }
}
