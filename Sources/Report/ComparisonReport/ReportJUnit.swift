import Foundation
import Markup
import ScenarioFormat

/// A report as JUnit XML: a suite for each tool and a case for each scenario, with the median of
/// its runs in seconds. A scenario with Examples has a case for each test case and row instead. An expected failure counts as passed, an invalid trace as an error.
///
/// Source: the schema of Jenkins' xUnit plugin, junit-10.xsd.
package struct ReportJUnit: Sendable {
  /// The XML, with a final line break.
  package let text: String

  package init(_ report: ReportData) {
    var suites = report.tools.enumerated().map { place, tool in
      let cases = report.scenarios.filter { $0.manual == nil }.flatMap { scenario in
        JUnitCase.all(
          of: scenario, scenario.cells[place],
          report.failures.filter { $0.scenario == scenario.id })
      }
      return (name: tool.name, cases: cases)
    }
    // Errors in the traces that belong to no cell.
    let inCells = Set(report.scenarios.flatMap { $0.cells.flatMap(\.findings) })
    let others = report.findings.filter { !inCells.contains($0) }
    if !others.isEmpty { suites.append(("traces", [JUnitCase(findings: others)])) }
    text =
      #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + "<testsuites name=\"\(XMLText.attribute(report.notes?.title ?? report.heading))\""
      + "\(Self.counts(suites.flatMap(\.cases), hasSkipped: false))>\n"
      + suites.map { name, cases in
        "  <testsuite name=\"\(XMLText.attribute(name))\"\(Self.counts(cases))>\n"
          + cases.map(\.text).joined() + "  </testsuite>\n"
      }.joined() + "</testsuites>\n"
  }

  /// The schema doesn't allow the number of skipped cases of all suites.
  private static func counts(_ cases: [JUnitCase], hasSkipped: Bool = true) -> String {
    func count(_ kind: JUnitCase.Kind) -> Int { cases.count { $0.kind == kind } }
    let times = cases.compactMap(\.seconds)
    return " tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\""
      + (hasSkipped ? " skipped=\"\(count(.skipped))\"" : "")
      + (times.isEmpty ? "" : " time=\"\(JUnitCase.time(times.reduce(0, +)))\"")
  }
}

private struct JUnitCase {
  enum Kind: String {
    case passed, failure, error, skipped
  }

  let kind: Kind
  /// The duration in seconds. Nil if not measured.
  let seconds: Double?
  private let className: String
  private let name: String
  private let message: String
  private let details: [String]
  /// Why a failure was expected. Nil if none was.
  private let knownReason: String?

  /// Creates the case of a scenario and a tool, played or not. `failures` are the scenario's.
  init(_ scenario: ScenarioData, _ cell: CellData, _ failures: [FailureData]) {
    className = scenario.id
    name = scenario.title
    seconds = cell.seconds?.median
    let reason = cell.known?.reasonWithLink ?? "no reason given"
    let passed = "\(cell.passedRuns) of \(cell.runs) runs passed"
    let noRun = "there is no run of \(scenario.id) by \(cell.tool)"
    knownReason = cell.status == .expectedFailure ? reason : nil
    let own = failures.filter { failure in
      failure.item != nil
        && failure.ways.contains { way in way.tools.contains { $0.tool == cell.tool } }
    }
    let ways = own.flatMap { failure in
      failure.ways.filter { way in way.tools.contains { $0.tool == cell.tool } }
        .flatMap { ["\(failure.item ?? "") \(failure.text)", failure.place ?? ""] + $0.lines }
    }
    let first = own.first.map { "\($0.item ?? "") \($0.text) (\(passed))" } ?? passed
    (kind, message, details) =
      switch cell.status {
      case .passed, .flaky: (.passed, "", [])
      case .expectedFailure: (.passed, "", cell.messages)
      case .failed: (.failure, first, ways.isEmpty ? cell.messages : ways)
      case .unexpectedPass:
        (.failure, "expected to fail, but \(passed): \(reason)", cell.messages)
      case .notPortable, .skipped: (.skipped, reason, [])
      case .notPlayed: (.skipped, noRun, [])
      case .invalid:
        (
          .error, "the traces of \(cell.invalidRuns) of \(cell.runs) runs are invalid",
          cell.findings
        )
      case .notMeasured where cell.runs == 0: (.error, noRun, [])
      case .notMeasured: (.error, "\(passed); other planned runs are missing", [])
      }
  }

  /// Returns the case of a scenario, or those of its test cases and rows.
  static func all(
    of scenario: ScenarioData, _ cell: CellData, _ failures: [FailureData]
  ) -> [JUnitCase] {
    let whole = JUnitCase(scenario, cell, failures)
    let isInItem = failures.contains { $0.item != nil }
    guard scenario.testCases.contains(where: { $0.row != nil }), whole.kind != .error,
      whole.kind != .skipped, whole.kind == .passed || isInItem
    else { return [whole] }
    return scenario.testCases.map { testCase in
      let own = failures.filter { $0.item?.hasPrefix("\(testCase.id)/") == true }
      return JUnitCase(scenario, testCase, JUnitCase(scenario, cell, own), cell.tool)
    }
  }

  /// Creates the case of a test case or a row, with the kind and texts of the scenario's case.
  private init(
    _ scenario: ScenarioData, _ testCase: TestCaseData, _ whole: JUnitCase, _ tool: String
  ) {
    let values = (testCase.values ?? []).map { $0.joined(separator: ": ") }
      .joined(separator: ", ")
    className = scenario.id
    name = "\(testCase.id) \(testCase.title)" + (values.isEmpty ? "" : " (\(values))")
    let plays = testCase.items.map { $0.plays[tool] }
    let times = plays.compactMap { $0?.seconds }
    seconds = times.isEmpty ? nil : times.reduce(0, +)
    let hasFailed = plays.contains { $0?.passedRuns != $0?.runs }
    if hasFailed || whole.kind == .passed {
      (kind, message, details) = (whole.kind, whole.message, whole.details)
    } else if plays.contains(where: { $0 == nil }) {
      (kind, message, details) = (.skipped, "an earlier failure ended the run", [])
    } else {
      (kind, message, details) = (.passed, "", [])
    }
    knownReason = hasFailed ? whole.knownReason : nil
  }

  init(findings: [String]) {
    (kind, className, name) = (.error, "traces", "The traces are valid")
    (message, details, seconds, knownReason) = ("the traces are invalid", findings, nil, nil)
  }

  var text: String {
    let time = seconds.map { " time=\"\(Self.time($0))\"" } ?? ""
    let start =
      "    <testcase classname=\"\(XMLText.attribute(className))\""
      + " name=\"\(XMLText.attribute(name))\"\(time)"
    let content = content
    return content.isEmpty ? start + "/>\n" : start + ">\n" + content + "    </testcase>\n"
  }

  /// Formats seconds for JUnit. The schema allows three decimal places.
  static func time(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

  private var content: String {
    let body = XMLText.content(details.joined(separator: "\n"))
    guard kind == .passed else {
      let start = "      <\(kind.rawValue) message=\"\(XMLText.attribute(message))\""
      return details.isEmpty ? start + "/>\n" : start + ">\(body)</\(kind.rawValue)>\n"
    }
    return knownReason.map {
      "      <system-out>Failed as declared: \(XMLText.content($0))\n\(body)</system-out>\n"
    } ?? ""
  }
}

/// Escapes text for XML 1.0, which can't contain control characters: ``VisibleText`` replaces them.
/// Source: W3C, "Extensible Markup Language (XML) 1.0", section 2.2.
enum XMLText {
  static func content(_ text: String) -> String { VisibleText.of(text).markupEscaped }

  /// Escapes an attribute's value. Also escapes tabs and line breaks, which a parser would turn
  /// into spaces.
  static func attribute(_ text: String) -> String {
    content(text).replacing("\t", with: "&#9;").replacing("\n", with: "&#10;")
  }
}
