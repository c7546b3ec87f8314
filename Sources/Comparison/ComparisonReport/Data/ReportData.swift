import Foundation
import ScenarioBinding

/// All that a report shows; without ``timing``, it is the same each time tests are run.
package struct ReportData: Codable, Sendable {
  /// The version of this data, now 1.
  package var version = 1
  /// The tools, in the order asked for.
  package var tools: [ToolData]
  /// The scenarios, in the order of their ids.
  package var scenarios: [ScenarioData]
  /// What each tool's suite is made of, by tool; empty where the sources are not there.
  package var code: [CodeData]
  /// The pictures that steps refer to, by id.
  package var pictures: [String: TracePicture]
  /// Which mutants of the apps the suites noticed; nil where it was not given.
  package var mutation: MutationData?
  /// Which locators survive which changes of the screens; nil where it was not given.
  package var survival: SurvivalData?
  /// What is not as it was in an earlier run; nil where none was given.
  package var changes: ChangesData?
  /// What is wrong with the traces: an empty list, or the figures can't be trusted.
  package var findings: [String]
  /// All that would be another the next time.
  package var timing: TimingData
}

package struct ToolData: Codable, Sendable {
  /// The tool's name in traces, such as `webdriver-http`.
  package var name: String
  /// What it is, in a sentence for readers who know no tool.
  package var summary: String
  /// The tool that it is a variant of; nil for a tool of its own.
  package var variantOf: String?
  /// Sums over its scenarios.
  package var totals: TotalData
}

/// Sums over all scenarios that a tool played.
package struct TotalData: Codable, Sendable {
  /// The scenarios that it plays; not those declared not portable to it.
  package var scenarios: Int
  /// How many of them passed.
  package var passedScenarios: Int
  /// The steps done, in the run of each scenario that did the fewest.
  package var steps: Int
  /// The steps written in these scenarios.
  package var writtenSteps: Int
  /// The expectations that held, in the run of each scenario that did the fewest.
  package var expectations: Int
  /// The expectations written in these scenarios.
  package var writtenExpectations: Int
  /// Medians of the runs, summed; nil where something was not measured.
  package var commands: Double?
  /// How often it looked at the screen; medians, summed, as all that follow.
  package var looks: Double?
  /// The user actions.
  package var actions: Double?
  /// The commands that a WebDriver client sent; nil for a tool that sends none.
  package var requests: Double?
  /// The bytes of bodies, both ways: medians, summed; nil where something was not measured.
  package var bytes: Double?
  /// The commands by kind, in one run of each scenario.
  package var kinds: [String: Int]
}

/// A written scenario, and what the tools made of it.
package struct ScenarioData: Codable, Sendable {
  /// The id, such as `A.1`.
  package var id: String
  /// What it is about.
  package var title: String
  /// The app's name.
  package var app: String
  /// The written file, from the top of the package.
  package var file: String
  /// The written test cases, in the order of the file.
  package var testCases: [TestCaseData]
  /// The cells, a tool each, in the order of ``ReportData/tools``.
  package var cells: [CellData]
}

/// A written test case.
package struct TestCaseData: Codable, Sendable {
  /// The number in the scenario, from 1.
  package var number: Int
  /// What it is about.
  package var title: String
  /// Preconditions, steps and expectations, in the order of execution.
  package var items: [ItemData]
}

/// A written precondition, step or expectation, and what each tool did in it.
package struct ItemData: Codable, Sendable {
  /// The id, such as `A.1/TC1/S2`.
  package var id: String
  /// `precondition`, `step` or `expectation`.
  package var kind: String
  /// The number in the test case, from 1.
  package var number: Int
  /// What is written.
  package var text: String
  /// What each tool did, by the tool's name; none for a tool that did not come to it.
  package var plays: [String: PlayData]
}

/// What a tool did in a precondition, step or expectation.
package struct PlayData: Codable, Sendable {
  /// How many valid runs came to it.
  package var runs: Int
  /// In how many of them it passed.
  package var passedRuns: Int
  /// The test's file, from the top of the package.
  package var file: String
  /// The line in the test's file, from 1.
  package var line: Int
  /// The test's own code of exactly this item; nil where the source can't be read.
  package var source: SourceData?
  /// Commands of the run that is shown: the first that passed, else the first.
  package var commands: Int
  /// Bytes of bodies, both ways, of the run that is shown; nil for a tool that sends none.
  package var bytes: Int?
  /// The commands of the run that is shown, without times; nil where the trace does not tell.
  package var sent: [SentCommand]?
  /// The user actions that the device saw in the run that is shown; nil where it can't tell.
  package var actions: [String]?
  /// The picture after it, a key of ``ReportData/pictures``; nil where none was taken.
  package var picture: String?
  /// The messages of failures, each once.
  package var messages: [String]
  /// The screen in plain text at the first failure.
  package var screen: String?
}

/// What a tool made of a scenario.
package struct CellData: Codable, Sendable {
  /// How it came out.
  package typealias Status = Comparison.Status

  /// The tool's name.
  package var tool: String
  /// How it came out.
  package var status: Status
  /// The reason and the link of a known failure.
  package var known: KnownFailure?
  /// How many runs there are, invalid ones among them.
  package var runs: Int
  /// How many of them passed.
  package var passedRuns: Int
  /// How many of them can't be believed.
  package var invalidRuns: Int
  /// The steps done, in the valid run that did the fewest.
  package var steps: Int
  /// The expectations that held, in the valid run that did the fewest.
  package var expectations: Int
  /// The commands: the median over the valid runs; nil where not measured.
  package var commands: Double?
  /// How often it looked at the screen; the median, as of all that follow.
  package var looks: Double?
  /// The user actions.
  package var actions: Double?
  /// The commands that a WebDriver client sent; nil for a tool that sends none.
  package var requests: Double?
  /// The bytes of bodies, both ways: the median over the valid runs; nil where not measured.
  package var bytes: Double?
  /// How many commands only wait, in the run that is shown.
  package var pauses: Int?
  /// Messages of failures, each once.
  package var messages: [String]
  /// What is wrong with the traces of its runs; also in ``ReportData/findings``.
  package var findings: [String]
}

/// The source of one item.
package struct SourceData: Codable, Equatable, Sendable {
  /// The number of the first line in its file, from 1.
  package var firstLine: Int
  /// `swift` or `python`.
  package var language: String
  /// The lines, without the indentation that they have in common.
  package var lines: [String]

  /// Makes the source of an item.
  package init(firstLine: Int, language: String, lines: [String]) {
    (self.firstLine, self.language, self.lines) = (firstLine, language, lines)
  }
}

/// What a tool's suite is made of.
package struct CodeData: Codable, Sendable {
  /// The tool's name.
  package var tool: String
  /// By group: `tests`, `helpers`, `binding`.
  package var groups: [String: CodeCount]
  /// The code lines of each test that its skeleton does not have, by scenario; nil for a suite in a
  /// language without skeletons.
  package var ownLines: [String: Int]?
}

/// Counts of source files.
package struct CodeCount: Codable, Sendable {
  /// How many files.
  package var files: Int
  /// Their lines, blank ones among them.
  package var lines: Int
  /// Neither blank nor only a comment.
  package var codeLines: Int
}

extension ReportData {
  /// The report for other programs: its members in alphabetical order, ending in a line end.
  package var json: String { PrettyJSON.text(of: self) }

  var items: [ItemData] { scenarios.flatMap(\.items) }
}

extension CellData {
  /// What is counted of it, by name.
  package var counts: [(name: String, value: Double?)] {
    [("looks", looks), ("actions", actions), ("requests", requests), ("bytes", bytes)]
  }
}

extension ScenarioData {
  package func cell(of tool: String) -> CellData? { cells.first { $0.tool == tool } }

  package var items: [ItemData] { testCases.flatMap(\.items) }
}

extension ToolData {
  /// Whether it is one of Duet's tools; any other may join with a trace.
  package var isKnown: Bool { !summary.isEmpty }
}

extension TimingData {
  package func times(_ scenario: String, _ tool: String) -> ScenarioTiming? {
    scenarios.first { $0.scenario == scenario && $0.tool == tool }
  }
}
