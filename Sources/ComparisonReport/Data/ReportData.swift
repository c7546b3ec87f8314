/// Everything that a report shows, as one value: the page, the summary, JUnit's XML and the merged
/// JSON are all made of it.
///
/// Figures that come from a clock are in ``ReportData/timing``; all else
/// is the same each time the same tests are run.
public struct ReportData: Codable, Sendable {
  /// The version of this data, now 1.
  public var version = 1
  /// The tools, in the order asked for.
  public var tools: [ToolData]
  /// The scenarios, in the order of their ids.
  public var scenarios: [ScenarioData]
  /// What each tool's suite is made of, by tool; empty where the sources are not there.
  public var code: [CodeData]
  /// The pictures that steps refer to, by id.
  public var pictures: [String: PictureData]
  /// What is wrong with the traces: an empty list, or the figures can't be trusted.
  public var findings: [String]
  /// All that would be another the next time.
  public var timing: TimingData
}

/// A tool.
public struct ToolData: Codable, Sendable {
  /// The tool's name in traces, such as `webdriver-http`.
  public var name: String
  /// What it is, in a sentence for readers who know no tool.
  public var summary: String
  /// Sums over its scenarios.
  public var totals: TotalData
}

/// Sums over all scenarios that a tool played.
public struct TotalData: Codable, Sendable {
  public var scenarios: Int
  public var passedScenarios: Int
  public var steps: Int
  public var writtenSteps: Int
  public var expectations: Int
  public var writtenExpectations: Int
  /// Medians of the runs, summed; nil where something was not measured.
  public var commands: Double?
  public var bytes: Double?
  /// The commands by kind, in one run of each scenario.
  public var kinds: [String: Int]
  /// The locators in one run of each scenario.
  public var locators: LocatorData
}

/// Locators by what they are.
public struct LocatorData: Codable, Sendable {
  /// How many, by strategy; a native query's strategy is `query`.
  public var byStrategy: [String: Int]
  /// How many different ones.
  public var distinct: Int
  /// The characters of a locator: the median and the longest; nil without locators.
  public var medianLength: Double?
  public var longestLength: Int?
  /// The steps of a locator, as in `//a/b[c]`: 2; of a query, its relations. Nil without locators.
  public var medianDepth: Double?
  public var deepest: Int?
}

/// A written scenario, and what the tools made of it.
public struct ScenarioData: Codable, Sendable {
  /// The id, such as `A.1`.
  public var id: String
  public var title: String
  /// The app's name.
  public var app: String
  /// The written file, from the top of the package.
  public var file: String
  public var testCases: [TestCaseData]
  /// The cells, a tool each, in the order of ``ReportData/tools``.
  public var cells: [CellData]
}

/// A written test case.
public struct TestCaseData: Codable, Sendable {
  public var number: Int
  public var title: String
  /// Preconditions, steps and expectations, in the order of execution.
  public var items: [ItemData]
}

/// A written precondition, step or expectation, and what each tool did in it.
public struct ItemData: Codable, Sendable {
  /// The id, such as `A.1/TC1/S2`.
  public var id: String
  /// `precondition`, `step` or `expectation`.
  public var kind: String
  public var number: Int
  public var text: String
  /// What each tool did, by the tool's name; none for a tool that did not come to it.
  public var plays: [String: PlayData]
}

/// What a tool did in a precondition, step or expectation.
public struct PlayData: Codable, Sendable {
  /// How many valid runs came to it, and in how many of them it passed.
  public var runs: Int
  public var passedRuns: Int
  /// The test's file, from the top of the package, and the line.
  public var file: String
  public var line: Int
  /// The test's own code of exactly this item; nil where the source can't be read.
  public var source: SourceData?
  /// Commands of the run that is shown: the first that passed, else the first.
  public var commands: Int
  public var bytes: Int?
  /// What was sent in the run that is shown; nil where the trace does not tell.
  public var sent: [SentData]?
  /// The picture after it, a key of ``ReportData/pictures``; nil where none was taken.
  public var picture: String?
  /// The messages of failures, each once.
  public var messages: [String]
  /// The screen in plain text at the first failure.
  public var screen: String?
}

/// The source of one item.
public struct SourceData: Codable, Sendable {
  public var firstLine: Int
  /// `swift` or `python`.
  public var language: String
  /// The lines, each a row of pieces: the text and what it is (`keyword`, `string`, `number`,
  /// `comment`, `call`, `type`, `plain`).
  public var lines: [[SourcePiece]]
}

/// A piece of source of one colour.
public struct SourcePiece: Codable, Sendable, Hashable {
  public var text: String
  public var kind: String

  public init(text: String, kind: String) {
    self.text = text
    self.kind = kind
  }
}

/// A command as the report shows it.
public struct SentData: Codable, Sendable {
  /// `query`, `gesture`, `application`, `request` or `pause`.
  public var kind: String
  public var text: String
  public var using: String?
  public var value: String?
  public var bytesSent: Int?
  public var bytesReceived: Int?
  public var status: Int?
}

/// A picture of the screen.
public struct PictureData: Codable, Sendable {
  /// `svg` or `png`.
  public var format: String
  /// SVG as text, PNG in base64.
  public var data: String
}

/// What a tool made of a scenario.
public struct CellData: Codable, Sendable {
  /// How it came out.
  public enum Status: String, Codable, Sendable {
    /// Every run passed.
    case passed
    /// A run failed.
    case failed
    /// Every run failed, as the test's declaration says.
    case expectedFailure
    /// The test is declared to fail, and a run passed: a failure.
    case unexpectedPass
    /// The test is declared not portable to the tool.
    case notPortable
    /// The trace of a run can't be believed: a failure.
    case invalid
    /// There is no run, though the tool plays the scenario: a failure.
    case notMeasured
    /// The tool can't play scenarios of this app.
    case notPlayed
  }

  public var tool: String
  public var status: Status
  /// The reason and the link of a known failure.
  public var known: KnownData?
  public var runs: Int
  public var passedRuns: Int
  public var invalidRuns: Int
  public var steps: Int
  public var expectations: Int
  /// Medians over the valid runs; nil where not measured.
  public var commands: Double?
  public var bytes: Double?
  /// How many commands only wait, in the run that is shown.
  public var pauses: Int?
  public var locators: LocatorData
  /// Messages of failures, each once.
  public var messages: [String]
}

/// What a test is declared to be.
public struct KnownData: Codable, Sendable {
  /// `expectedFailure` or `notPortable`.
  public var kind: String
  public var reason: String
  public var link: String
}

/// What a tool's suite is made of.
public struct CodeData: Codable, Sendable {
  public var tool: String
  /// By group: `tests`, `helpers`, `binding`.
  public var groups: [String: CodeCount]
}

/// Counts of source files.
public struct CodeCount: Codable, Sendable {
  public var files: Int
  public var lines: Int
  /// Neither blank nor only a comment.
  public var codeLines: Int
  public var statements: Int
}
