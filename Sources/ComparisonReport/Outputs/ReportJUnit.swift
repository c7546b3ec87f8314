import Foundation

/// A report as JUnit's XML, as CI services show it: a suite for each tool, a case for each scenario.
///
/// The time of a case is the median of its runs, in seconds. What is expected to fail has passed,
/// with the reason as a property; what can't be believed is an error. Source: the schema of
/// Jenkins' xUnit plugin, junit-10.xsd.
public struct ReportJUnit: Sendable {
  /// The XML, ending in a line end.
  public let text: String

  /// Writes a report as JUnit's XML.
  public init(_ report: ReportData) {
    var suites = report.tools.indices.map { JUnitSuite(report, tool: $0) }
    if let suite = JUnitSuite(findingsOf: report) { suites.append(suite) }
    text =
      #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + "<testsuites name=\"Duet\"\(JUnitSuite.counts(suites.flatMap(\.cases)))>\n"
      + suites.map(\.text).joined() + "</testsuites>\n"
  }
}

/// A `testsuite`.
private struct JUnitSuite {
  let name: String
  let cases: [JUnitCase]

  /// The scenarios of a tool.
  init(_ report: ReportData, tool place: Int) {
    let tool = report.tools[place]
    name = tool.name
    cases = report.scenarios.map { scenario in
      let seconds = report.timing.scenarios
        .first { $0.scenario == scenario.id && $0.tool == tool.name }?.seconds?.median
      return JUnitCase(scenario, scenario.cells[place], by: tool, seconds: seconds)
    }
  }

  /// What is wrong with the traces in no run of a scenario by a tool; nil where nothing is.
  init?(findingsOf report: ReportData) {
    let told = Set(report.scenarios.flatMap { $0.cells.flatMap(\.findings) })
    let others = report.findings.filter { !told.contains($0) }
    guard !others.isEmpty else { return nil }
    name = "traces"
    cases = [JUnitCase(findings: others)]
  }

  var text: String {
    "  <testsuite name=\"\(XMLText.attribute(name))\"\(Self.counts(cases))>\n"
      + cases.map(\.text).joined() + "  </testsuite>\n"
  }

  static func counts(_ cases: [JUnitCase]) -> String {
    func count(_ kind: JUnitCase.Kind) -> Int { cases.count { $0.kind == kind } }
    let times = cases.compactMap(\.seconds)
    return " tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\""
      + " skipped=\"\(count(.skipped))\""
      + (times.isEmpty ? "" : " time=\"\(JUnitCase.time(times.reduce(0, +)))\"")
  }
}
