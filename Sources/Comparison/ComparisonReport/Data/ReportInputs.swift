import Foundation

/// A file that a report shows beside the traces.
public protocol ReportInput: Decodable {
  /// The first figure that is impossible; nil where there is none.
  var problem: String? { get }
}

/// Cost against the number of rows on the screen.
public struct GrowthData: Codable, Sendable, ReportInput {
  /// What was done, such as "find a row by its text and tap it".
  public var task: String
  /// A line for each tool.
  public var lines: [GrowthLine]

  /// Makes growth.
  public init(task: String, lines: [GrowthLine]) { (self.task, self.lines) = (task, lines) }

  /// The first figure that is impossible; nil where there is none.
  public var problem: String? {
    for line in lines {
      for point in line.points {
        let times = point.seconds.map {
          [$0.minimum, $0.lowerQuartile, $0.median, $0.upperQuartile, $0.maximum]
        }
        guard (1...1_000_000_000).contains(point.rows),
          (times ?? []).allSatisfy((0...1e12).contains)
        else { return "\(line.tool.shown), \(point.rows) rows: a figure is impossible" }
      }
    }
    return nil
  }
}

/// The growth of one tool's cost.
public struct GrowthLine: Codable, Sendable {
  /// The tool's name.
  public var tool: String
  /// Its cost, by rows.
  public var points: [GrowthPoint]

  /// Makes a line.
  public init(tool: String, points: [GrowthPoint]) { (self.tool, self.points) = (tool, points) }
}

/// The cost with so many rows.
public struct GrowthPoint: Codable, Sendable {
  /// The rows on the screen.
  public var rows: Int
  /// Seconds; nil where not measured.
  public var seconds: Spread?

  /// Makes a point.
  public init(rows: Int, seconds: Spread? = nil) { (self.rows, self.seconds) = (rows, seconds) }
}

/// Which of many small changes of the apps the suites noticed: what `duet mutate` writes.
public struct MutationData: Codable, Sendable, ReportInput {
  /// The version of this data, now 1.
  public var version: Int
  /// How many mutants there are.
  public var mutants: Int
  /// The suites.
  public var suites: [String]
  /// What came of the mutants of an operator, by suite.
  public var operators: [Operator]
  /// The mutants that a suite did not notice.
  public var sites: [Site]?
  /// The sums by suite and by set of scenarios.
  public var scores: [Score]?

  /// The mutants of one operator, as one suite met them.
  public struct Operator: Codable, Sendable {
    /// The operator's name, such as `HIDE`.
    public var `operator`: String
    /// The suite's name.
    public var suite: String
    /// How many mutants.
    public var all: Int
    /// How many of them a test can't tell from the app as it is.
    public var equivalent: Int?
    /// How many the suite never reached.
    public var notReached: Int?
    /// How many were reached, and changed nothing there.
    public var notInfected: Int?
    /// How many changed something that no element shows.
    public var invisible: Int?
    /// How many showed, and the suite passed all the same.
    public var survived: Int?
    /// How many the suite failed at.
    public var killed: Int
    /// How many made it run out of time.
    public var timeout: Int?
    /// How many ended the app.
    public var crash: Int?

    /// How many were noticed, in whatever way.
    public var noticed: Int { killed + (timeout ?? 0) + (crash ?? 0) }
    /// How many the suite reached: all but those that are equivalent or not reached.
    public var reached: Int { all - (equivalent ?? 0) - (notReached ?? 0) }
  }

  /// A place at which a mutant survived.
  public struct Site: Codable, Sendable {
    /// The place, such as `lists/cell/staticText`.
    public var site: String
    /// The operator's name.
    public var `operator`: String
    /// The mutant's name.
    public var mutant: String
    /// The suites that passed all the same.
    public var suites: [String]
  }

  /// A suite's sums over a set of scenarios.
  public struct Score: Codable, Sendable {
    /// The suite's name.
    public var suite: String
    /// `thesis` or `all`.
    public var scenarios: String
    /// How many mutants it noticed.
    public var killed: Int
    /// How many it reached.
    public var reached: Int
    /// How many there are.
    public var all: Int
    /// How many of them are equivalent.
    public var equivalent: Int?
  }

  /// The first figure that is impossible; nil where there is none.
  public var problem: String? {
    guard version == 1 else { return "version \(version) is not known here; known is version 1" }
    return operators.lazy.compactMap { row in
      let parts = [
        row.equivalent, row.notReached, row.notInfected, row.invisible, row.survived, row.killed,
        row.timeout, row.crash,
      ].compactMap(\.self)
      return parts.contains { $0 < 0 }
        || parts.reduce(0, { $0.addingReportingOverflow($1).0 }) > row.all
        ? "\(row.operator.shown) by \(row.suite.shown): the counts are more than all \(row.all) mutants, "
          + "or negative" : nil
    }.first
  }
}

/// Which locators survive changes of the screens: what `duet survive` writes.
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
