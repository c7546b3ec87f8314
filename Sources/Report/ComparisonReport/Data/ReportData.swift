import Foundation
import ScenarioBinding

/// The data of a report. Everything but ``timing`` is the same in every run of the same tests.
package struct ReportData: Codable, Sendable {
  /// The version of this data, now 2.
  package var version = 2
  /// The tools, in the requested order.
  package var tools: [ToolData]
  /// The scenarios, in the order of their ids.
  package var scenarios: [ScenarioData]
  /// The pictures that steps refer to, by id.
  package var pictures: [String: TracePicture]
  /// The differences from an earlier run. Nil if none was given.
  package var changes: ChangesData?
  /// The errors in the traces. If there are any, the figures can't be trusted.
  package var findings: [String]
  /// The part that differs from run to run.
  package var timing: TimingData
}

package struct ToolData: Codable, Sendable {
  /// The tool's name in traces, such as `webdriver-http`.
  package var name: String
  /// A sentence about it, for readers who don't know the tools. Empty for an unknown tool.
  package var summary: String
  /// The base tool of a variant. Nil if it isn't a variant.
  package var variantOf: String?
  /// Sums over its scenarios.
  package var totals: TotalData
}

/// Sums over all scenarios that a tool played.
package struct TotalData: Codable, Sendable {
  /// The number of scenarios that it plays, without those declared not portable to it.
  package var scenarios: Int
  /// The number of them that passed.
  package var passedScenarios: Int
  /// The steps done, in each scenario's run with the fewest.
  package var steps: Int
  /// The steps written in these scenarios.
  package var writtenSteps: Int
  /// The expectations met, in each scenario's run with the fewest.
  package var expectations: Int
  /// The expectations written in these scenarios.
  package var writtenExpectations: Int
  /// The sum of the commands' medians. Nil if one wasn't measured.
  package var commands: Double?
  /// The sum of the looks' medians. Nil if one wasn't measured.
  package var looks: Double?
  /// The sum of the user actions' medians. Nil if one wasn't measured.
  package var actions: Double?
  /// The sum of the medians of a WebDriver client's requests. Nil for a tool that sends none.
  package var requests: Double?
  /// The sum of the medians of bytes of request and response bodies. Nil if one wasn't measured.
  package var bytes: Double?
  /// The commands by kind, in the shown run of each scenario.
  package var kinds: [String: Int]
}

/// A written scenario and the tools' results in it.
package struct ScenarioData: Codable, Sendable {
  /// The id, such as `A.1`.
  package var id: String
  /// The title.
  package var title: String
  /// The app's name.
  package var app: String
  /// The path of the scenario file, relative to the package.
  package var file: String
  /// The test cases, in the order of the file.
  package var testCases: [TestCaseData]
  /// One cell per tool, in the order of ``ReportData/tools``.
  package var cells: [CellData]
}

/// A written test case.
package struct TestCaseData: Codable, Sendable {
  /// The number in the scenario, from 1.
  package var number: Int
  /// The title.
  package var title: String
  /// Preconditions, steps and expectations, in the order of execution.
  package var items: [ItemData]
}

/// A written precondition, step or expectation, with each tool's play of it.
package struct ItemData: Codable, Sendable {
  /// The id, such as `A.1/TC1/S2`.
  package var id: String
  /// `precondition`, `step` or `expectation`.
  package var kind: String
  /// The number in the test case, from 1.
  package var number: Int
  /// The written text.
  package var text: String
  /// The plays by the tool's name, without tools that didn't reach the item.
  package var plays: [String: PlayData]
}

/// A tool's play of a precondition, step or expectation.
package struct PlayData: Codable, Sendable {
  /// The number of valid runs that reached it.
  package var runs: Int
  /// The number of runs in which it passed.
  package var passedRuns: Int
  /// The path of the test's file, relative to the package.
  package var file: String
  /// The line in the test's file, from 1.
  package var line: Int
  /// The test code of this item alone. Nil if the source can't be read.
  package var source: SourceData?
  /// The number of commands in the shown run: the first that passed, or else the first.
  package var commands: Int
  /// Bytes of request and response bodies in the shown run. Nil for a tool that sends none.
  package var bytes: Int?
  /// The commands of the shown run, without times. Nil if the trace has none.
  package var sent: [SentCommand]?
  /// The user actions that the device saw in the shown run. Nil if it doesn't report them.
  package var actions: [TraceAction]?
  /// The picture after it, as a key of ``ReportData/pictures``. Nil if none was taken.
  package var picture: String?
  /// The messages of failures, without duplicates.
  package var messages: [String]
  /// The screen at the first failure, in plain text. Nil without a failure.
  package var screen: String?
}

/// A tool's result in a scenario.
package struct CellData: Codable, Sendable {
  /// The result.
  package typealias Status = Comparison.Status

  /// The tool's name.
  package var tool: String
  /// The combined result of the runs.
  package var status: Status
  /// The test's declared failure, with reason and link. Nil if the test declares none.
  package var known: KnownFailure?
  /// The number of runs, including invalid ones.
  package var runs: Int
  /// The number of runs that passed.
  package var passedRuns: Int
  /// The number of invalid runs.
  package var invalidRuns: Int
  /// The steps done, in the valid run with the fewest.
  package var steps: Int
  /// The expectations met, in the valid run with the fewest.
  package var expectations: Int
  /// The median of commands over the valid runs. Nil if not measured.
  package var commands: Double?
  /// The median of looks. Nil if not measured.
  package var looks: Double?
  /// The median of user actions. Nil if not measured.
  package var actions: Double?
  /// The median of a WebDriver client's requests. Nil for a tool that sends none.
  package var requests: Double?
  /// The median of bytes of request and response bodies. Nil if not measured.
  package var bytes: Double?
  /// The messages of failures, without duplicates.
  package var messages: [String]
  /// The errors in the traces of its runs. ``ReportData/findings`` has them, too.
  package var findings: [String]
}

/// The source of one item.
package struct SourceData: Codable, Equatable, Sendable {
  /// The number of the first line in its file, from 1.
  package var firstLine: Int
  /// `swift` or `python`.
  package var language: String
  /// The lines, without their common indentation.
  package var lines: [String]

  package init(firstLine: Int, language: String, lines: [String]) {
    (self.firstLine, self.language, self.lines) = (firstLine, language, lines)
  }
}

extension ReportData {
  /// The report as JSON for other programs: members in alphabetical order, then a line break.
  package var json: String { PrettyJSON.text(of: self) }

  var items: [ItemData] { scenarios.flatMap(\.items) }
}

extension CellData {
  /// The counts shown in tables, by name.
  package var counts: [(name: String, value: Double?)] {
    [("looks", looks), ("actions", actions), ("requests", requests), ("bytes", bytes)]
  }
}

extension PlayData {
  /// The numbers of looks, user actions and waits in the shown run. Nil without its commands.
  package var roles: [Int]? {
    sent.map { sent in
      [
        sent.count(where: \.isLook), sent.count(where: \.isAction),
        sent.count { $0.kind == .pause },
      ]
    }
  }
}

extension ScenarioData {
  package func cell(of tool: String) -> CellData? { cells.first { $0.tool == tool } }

  package var items: [ItemData] { testCases.flatMap(\.items) }
}

extension ToolData {
  /// Whether it is one of Duet's tools. Other tools may join with a trace.
  package var isKnown: Bool { !summary.isEmpty }
}

extension TimingData {
  package func times(_ scenario: String, _ tool: String) -> ScenarioTiming? {
    scenarios.first { $0.scenario == scenario && $0.tool == tool }
  }
}
