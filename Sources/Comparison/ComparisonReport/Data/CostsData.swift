/// The counts and prices from which a report's page computes costs.
package struct CostsData: Codable, Sendable {
  /// The names of the primitives. All lists of counts and prices have this order.
  package var primitives: [String]
  /// The counts of each scenario by each tool.
  package var rows: [Row]
  /// The profiles, in the order of their buttons.
  package var profiles: [Profile]

  package struct Row: Codable, Sendable {
    package var scenario, app, tool: String
    /// The counts by the name of the driver that a profile describes.
    package var counts: [String: [Double]]
    /// Seconds of the device's clock.
    package var wait: Double
  }

  package struct Profile: Codable, Sendable {
    package var name, description, driver: String
    /// The value and the ends of the range of each price, in seconds. Nil if it isn't known.
    package var prices: [[Double]?]
  }

  /// Nil without rows or profiles.
  init?(_ rows: [CostRow], _ profiles: [CostProfile]) {
    guard !rows.isEmpty, !profiles.isEmpty else { return nil }
    primitives = CostPrimitive.allCases.map(\.rawValue)
    self.rows = rows.map { row in
      Row(
        scenario: row.scenario, app: row.app, tool: row.tool,
        counts: Dictionary(
          uniqueKeysWithValues: row.counts.map { ($0.key.rawValue, $0.value.numbers) }),
        wait: row.counts.values.first?.wait ?? 0)
    }
    self.profiles = profiles.map { profile in
      Profile(
        name: profile.name, description: profile.description, driver: profile.driver.rawValue,
        prices: CostPrimitive.allCases.map { primitive in
          profile.prices[primitive].map { [$0.value, $0.low, $0.high] }
        })
    }
  }

  /// Returns the costs at the first profile's prices, with some set by hand. Nil if the data is
  /// malformed.
  package func computed(at own: [CostPrimitive: Double] = [:]) -> ComputedCosts? {
    guard var profile = profiles.first.flatMap(CostProfile.init) else { return nil }
    profile.set(own)
    return ComputedCosts(
      rows.map { row in
        CostRow(
          scenario: row.scenario, app: row.app, tool: row.tool,
          counts: Dictionary(
            row.counts.compactMap { name, numbers in
              CostProfile.Driver(rawValue: name).flatMap { driver in
                CostCounts(numbers, wait: row.wait).map { (driver, $0) }
              }
            }, uniquingKeysWith: { $1 }))
      }, at: profile)
  }
}

extension CostProfile {
  fileprivate init?(_ data: CostsData.Profile) {
    guard let driver = Driver(rawValue: data.driver),
      data.prices.count == CostPrimitive.allCases.count
    else { return nil }
    let prices = zip(CostPrimitive.allCases, data.prices).compactMap { primitive, numbers in
      numbers.flatMap { $0.count == 3 ? (primitive, $0) : nil }
    }
    self.init(
      name: data.name, description: data.description, driver: driver,
      prices: Dictionary(
        uniqueKeysWithValues: prices.map { primitive, numbers in
          var price = Price(exactly: numbers[0])
          (price.low, price.high) = (numbers[1], numbers[2])
          return (primitive, price)
        }), quietWindows: [:])
  }
}
