import Foundation
import TraceRecords

/// The data of a report, from which the tables, the page, JUnit's XML and JSON are made.
package struct ReportData: Encodable, Sendable {
  /// The version of this data.
  package let version = 3
  /// Whether all results are as expected and the traces have no errors.
  package let passed: Bool
  /// The tools, in the requested order.
  package let tools: [ToolData]
  /// The scenarios, in the order of their ids.
  package let scenarios: [ScenarioData]
  /// The failures, by item.
  package let failures: [FailureData]
  /// The pictures that items refer to, by id.
  package let pictures: [String: TracePicture]
  /// The differences from an earlier run. Nil if none was given.
  package let changes: [ChangeData]?
  /// The errors in the traces. If there are any, the figures can't be trusted.
  package let findings: [String]
  /// The facts about each tool's machine and build, by the tool's name.
  package let facts: [String: [String: String]]
  /// What its owner says above it. Nil without a file of notes.
  package var notes: ReportNotes?
  /// The address of the folder with the scenarios' players, from the report. Nil if there is none.
  package var player: String?
  /// The command that plays scenarios in the same way, to which their names are added. Nil if unknown.
  package var rerun: String?
  /// Whether it was measured in a debug build. Times of a debug build say nothing about the tools.
  package let isDebug: Bool

  /// Whether all suites are a team's own, not Duet's.
  package var isForeign: Bool { tools.allSatisfy { $0.summary == nil } }

  /// Why the times can't be quoted, and what to do. Nil in a release build.
  package var debugNote: String? {
    isDebug && !isForeign
      ? "Times of a debug build are not comparable. For times to quote, run: "
        + "swift run -c release duet compare --repeat 10" : nil
  }
}

/// A title and paragraphs, from a text file.
package struct ReportNotes: Encodable, Sendable {
  package let title: String
  package let paragraphs: [String]

  /// Reads the first line, then the paragraphs, which blank lines separate.
  package init(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    title = String(lines.first ?? "")
    paragraphs = lines.dropFirst().split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.joined(separator: " ") }
  }
}

package struct ToolData: Encodable, Sendable {
  /// The tool's name in traces, such as `webdriver-http`.
  package let name: String
  /// A sentence about it, for readers who don't know the tools. Nil for an unknown tool.
  package let summary: String?
  /// The sums over its scenarios.
  package let counts: CountsData
}

/// What was done in a cell, or in all cells of a tool.
package struct CountsData: Encodable, Sendable {
  /// The steps done, in each scenario's run with the fewest.
  package let steps: Int
  /// The steps written in these scenarios.
  package let writtenSteps: Int
  /// The expectations met, in each scenario's run with the fewest.
  package let expectations: Int
  /// The expectations written in these scenarios.
  package let writtenExpectations: Int
  /// Native queries, or WebDriver's finds and reads. Like all of the following, a sum of medians
  /// over the valid runs, and nil if not measured.
  package let looks: Double?
  /// User actions.
  package let actions: Double?
  /// A WebDriver client's requests.
  package let requests: Double?
  /// Bytes of request and response bodies.
  package let bytes: Double?
  /// The duration in seconds.
  package let seconds: Double?
}

/// A written scenario and the tools' results in it.
package struct ScenarioData: Encodable, Sendable {
  /// The id, such as `A.1`.
  package let id: String
  package let title: String
  /// The app's name.
  package let app: String
  /// The path of the scenario file, relative to the package.
  package let file: String
  /// Why it has no test. Nil if it should have one.
  package let manual: String?
  /// The test cases, in the order of the file.
  package let testCases: [TestCaseData]
  /// One cell per tool, in the order of ``ReportData/tools``.
  package let cells: [CellData]
}

/// A written test case, or one row of its Examples.
package struct TestCaseData: Encodable, Sendable {
  /// The id, such as `A.1/TC1`, or `A.1/TC1[2]` for a row.
  package let id: String
  /// The number in the scenario, from 1.
  package let number: Int
  /// The row of its Examples, from 1. Nil without Examples.
  package let row: Int?
  package let title: String
  /// The names and values of the row, in the order of the file. Nil without Examples.
  package let values: [[String]]?
  /// Preconditions, steps and expectations, in the order of execution.
  package let items: [ItemData]
}

/// A written precondition, step or expectation, with each tool's play of it.
package struct ItemData: Encodable, Sendable {
  /// The id, such as `A.1/TC1/S2`.
  package let id: String
  /// `precondition`, `step` or `expectation`.
  package let kind: String
  /// The text, with the values of the row.
  package let text: String
  /// The rows of its data table. Nil if it has none.
  package let table: [[String]]?
  /// The plays by the tool's name, without tools that didn't reach the item.
  package let plays: [String: PlayData]
}

/// A tool's play of a precondition, step or expectation.
package struct PlayData: Encodable, Sendable {
  /// The number of valid runs that reached it.
  package let runs: Int
  /// The number of runs in which it passed.
  package let passedRuns: Int
  /// The path of the test's file, relative to the package.
  package let file: String
  /// The line in the test's file, from 1.
  package let line: Int
  /// The test code of this item alone. Nil if the source can't be read.
  package let source: SourceData?
  /// The line of the failed check in the test's file. Nil if none failed, or not in this file.
  package let failedLine: Int?
  /// The path and line of a failed check in a different file, such as one with helpers. Nil otherwise.
  package let failedPlace: String?
  /// The number of commands in the shown run: the first that passed, or else the first.
  package let commands: Int
  /// Bytes of request and response bodies in the shown run. Nil for a tool that sends none.
  package let bytes: Int?
  /// The commands of the shown run. Nil if the trace has none.
  package let sent: [CommandData]?
  /// The user actions that the device saw in the shown run. Nil if it doesn't report them.
  package let actions: [ActionData]?
  /// The picture after it, as a key of ``ReportData/pictures``. Nil if none was taken.
  package let picture: String?
  /// The messages of failures, without duplicates.
  package let messages: [String]
  /// The screen at the first failure, in plain text. Nil without a failure.
  package let screen: String?
  /// The median of the duration in seconds.
  package let seconds: Double?
}

/// A command in words.
package struct CommandData: Encodable, Sendable {
  package let kind: SentCommand.Kind
  /// A query or gesture in XCUITest's notation, or a request's method and path. Element ids are
  /// `{id}`, because they differ in every session.
  package let text: String
  /// The locator's strategy and selector. Nil if it has none.
  package let using, value: String?
  package let bytesSent, bytesReceived: Int?
  /// The HTTP status of the response.
  package let status: Int?
}

/// A user action in words.
package struct ActionData: Encodable, Sendable {
  package let text: String
  /// The points touched: x and y in points.
  package let at: [[Int]]
}

/// A tool's result in a scenario.
package struct CellData: Encodable, Sendable {
  /// The tool's name.
  package let tool: String
  /// The combined result of the runs.
  package let status: Comparison.Status
  /// The test's declared failure, with reason and link. Nil if the test declares none.
  package let known: KnownFailure?
  /// The number of runs, including invalid ones.
  package let runs: Int
  /// The number of runs that passed.
  package let passedRuns: Int
  /// The number of invalid runs.
  package let invalidRuns: Int
  /// The number of planned runs that are missing.
  package let missingRuns: Int
  /// What was done. Nil without a valid run.
  package let counts: CountsData?
  /// The duration of the valid runs in seconds. Nil without a valid run.
  package let seconds: Spread?
  /// The median of an earlier run. Nil if none was given, or if one of the two failed.
  package let earlierSeconds: Double?
  /// The item in which the first failed run failed. Nil if none failed in an item.
  package let failedItem: String?
  /// The messages of failures, without duplicates.
  package let messages: [String]
  /// The errors in the traces of its runs. ``ReportData/findings`` has them, too.
  package let findings: [String]
}

/// A test whose result or count differs from an earlier run, or that fails again.
package struct ChangeData: Encodable, Equatable, Sendable {
  /// What happened to the test, in the order of a report.
  package enum Kind: String, Encodable, CaseIterable, Sendable {
    case newFailure, stillFails, fixed, newTest, goneTest, otherResult, count

    /// The heading of such changes.
    package var words: String {
      switch self {
      case .newFailure: "Fails newly"
      case .stillFails: "Still fails"
      case .fixed: "Fixed"
      case .newTest: "New tests"
      case .goneTest: "Tests that are gone"
      case .otherResult: "Other results"
      case .count: "Counts"
      }
    }
  }

  package let kind: Kind
  /// The scenario's id.
  package let scenario: String
  /// The tool's name.
  package let tool: String
  /// What differs: nil for the result, or `looks`, `actions`, `requests` or `bytes` of a scenario
  /// that passed in both runs.
  package let count: String?
  /// The result or the median count in the earlier run. Nil for a new test.
  package let before: String?
  /// The result or the median count now. Nil for a test that is gone.
  package let after: String?

  /// The change in words: `A.1 by native: passed before, failed now`.
  package var text: String {
    let times = [
      before.map { "\($0)\(count.map { " \($0)" } ?? "") before" }, after.map { "\($0) now" },
    ]
    return "\(scenario) by \(tool): \(times.compactMap(\.self).joined(separator: ", "))"
  }
}

/// The source of one item.
package struct SourceData: Encodable, Equatable, Sendable {
  /// The number of the first line in its file, from 1.
  package let firstLine: Int
  /// The lines, without their common indentation.
  package let lines: [String]
}

extension ReportData {
  /// The report as JSON: members in alphabetical order, then a line break. Indented for people, on
  /// one line for a page.
  package func json(indented: Bool = true) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if indented { encoder.outputFormatting.insert(.prettyPrinted) }
    // Encoding can't fail: the numbers of valid runs are finite.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}
