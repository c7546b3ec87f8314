import Foundation

/// Which locators still find their elements after changes of the screens: what `duet survive`
/// writes.
public struct SurvivalData: Codable, Equatable, Sendable, ReportInput {
  /// The version of this data, now 1.
  public var version = 1
  /// How many elements were looked for.
  public var elements: Int?
  /// The strategies of the locators.
  public var strategies: [String]
  /// The changes.
  public var redesigns: [Redesign]
  /// What came of the elements, by change and strategy.
  public var cells: [Cell]
  /// Every element that was looked for; a report leaves them out.
  public var targets: [Target]?

  /// A change of the screens that leaves what they do as it is.
  public struct Redesign: Codable, Equatable, Sendable {
    /// The change's name, such as `ids-renamed`.
    public var name: String
    /// What kind of change it is.
    public var category: String?
    /// What is changed, in words.
    public var summary: String?

    package init(name: String, category: String, summary: String) {
      (self.name, self.category, self.summary) = (name, category, summary)
    }
  }

  /// What came of all elements that one strategy can name, after one change.
  public struct Cell: Codable, Equatable, Sendable {
    /// The change's name.
    public var redesign: String
    /// The strategy's name.
    public var strategy: String
    /// How many locators found their element.
    public var found = 0
    /// How many found another element.
    public var wrong = 0
    /// How many found nothing, or several where only one may be.
    public var lost = 0
    /// How many of the lost ones found several.
    public var ambiguous = 0
    /// How many elements the strategy can't name at all.
    public var notApplicable = 0

    package init(redesign: String, strategy: String) {
      (self.redesign, self.strategy) = (redesign, strategy)
    }

    /// Reads a cell; a count that is not there is 0.
    public init(from decoder: any Decoder) throws {
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

    /// How many elements the strategy has a locator for.
    public var applicable: Int { found + wrong + lost }
  }

  /// An element that a suite touches, with its locators by strategy.
  public struct Target: Codable, Equatable, Sendable {
    /// The name of its screen.
    public var screen: String
    /// What tells it from the others there.
    public var element: String
    /// The locators that strategies have for it.
    public var locators: [String: String]

    package init(screen: String, element: String, locators: [String: String]) {
      (self.screen, self.element, self.locators) = (screen, element, locators)
    }
  }

  package init(strategies: [String], redesigns: [Redesign], cells: [Cell], targets: [Target]) {
    elements = targets.count
    (self.strategies, self.redesigns) = (strategies, redesigns)
    (self.cells, self.targets) = (cells, targets)
  }

  /// As JSON with sorted keys, the same in every run.
  package var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  /// The first figure that is impossible; nil where there is none.
  public var problem: String? {
    guard version == 1 else { return "version \(version) is not known here; known is version 1" }
    let names = Set(redesigns.map(\.name))
    return cells.lazy.compactMap { cell -> String? in
      let place = "\(cell.redesign.shown) with \(cell.strategy.shown)"
      let counts = [cell.found, cell.wrong, cell.lost, cell.ambiguous, cell.notApplicable]
      if counts.contains(where: { !(0...1_000_000_000).contains($0) }) {
        return "\(place): a figure is impossible"
      }
      return names.contains(cell.redesign) && strategies.contains(cell.strategy)
        ? nil : "\(place): the redesign or the strategy is not in the file's lists"
    }.first
  }
}
