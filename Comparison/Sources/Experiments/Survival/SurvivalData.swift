import Foundation

/// The locators that survive each redesign, as `duet survive` writes them.
package struct SurvivalData: Codable, Equatable, Sendable {
  /// The version of this data, now 1.
  package var version = 1
  /// The number of elements searched for.
  package var elements: Int?
  /// The strategies of the locators.
  package var strategies: [String]
  /// The redesigns.
  package var redesigns: [Redesign]
  /// The outcomes, by redesign and strategy.
  package var cells: [Cell]
  /// The elements searched for. A report omits them.
  package var targets: [Target]?

  /// A change of the screens that keeps their behaviour.
  package struct Redesign: Codable, Equatable, Sendable {
    /// The redesign's name, such as `ids-renamed`.
    package var name: String
    /// The kind of change.
    package var category: String?
    /// A description of the change.
    package var summary: String?

    package init(name: String, category: String, summary: String) {
      (self.name, self.category, self.summary) = (name, category, summary)
    }
  }

  /// The outcomes of one strategy's locators after one redesign.
  package struct Cell: Codable, Equatable, Sendable {
    /// The redesign's name.
    package var redesign: String
    /// The strategy's name.
    package var strategy: String
    /// The number of locators that found their element.
    package var found = 0
    /// The number of locators that found a wrong element.
    package var wrong = 0
    /// The number of locators that found nothing, or several elements instead of one.
    package var lost = 0
    /// The number of lost locators that found several elements.
    package var ambiguous = 0
    /// The number of elements for which the strategy has no locator.
    package var notApplicable = 0

    package init(redesign: String, strategy: String) {
      (self.redesign, self.strategy) = (redesign, strategy)
    }

    /// Reads a cell. A missing count is 0.
    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      func count(_ key: CodingKeys) throws -> Int {
        try values.decodeIfPresent(Int.self, forKey: key) ?? 0
      }
      redesign = try values.decode(String.self, forKey: .redesign)
      strategy = try values.decode(String.self, forKey: .strategy)
      found = try values.decode(Int.self, forKey: .found)
      (wrong, lost) = (try count(.wrong), try count(.lost))
      (ambiguous, notApplicable) = (try count(.ambiguous), try count(.notApplicable))
    }

    /// The number of elements for which the strategy has a locator.
    package var applicable: Int { found + wrong + lost }
  }

  /// An element that a suite uses, with its locators by strategy.
  package struct Target: Codable, Equatable, Sendable {
    /// The name of its screen.
    package var screen: String
    /// A description that is unique on the screen.
    package var element: String
    /// The locators, by strategy.
    package var locators: [String: String]

    package init(screen: String, element: String, locators: [String: String]) {
      (self.screen, self.element, self.locators) = (screen, element, locators)
    }
  }

  package init(strategies: [String], redesigns: [Redesign], cells: [Cell], targets: [Target]) {
    elements = targets.count
    (self.strategies, self.redesigns) = (strategies, redesigns)
    (self.cells, self.targets) = (cells, targets)
  }

  /// The data as JSON with sorted keys, which is the same in every run.
  package var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }
}
