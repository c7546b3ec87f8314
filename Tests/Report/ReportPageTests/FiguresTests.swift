import ReportPage
import ScenarioBinding
import Testing

@testable import ComparisonReport

struct FiguresTests {
  @Test func `integers have thousands separators`() {
    #expect(
      [0, 999, 1000, 78893, -1_234_567].map(Figures.whole) == [
        "0", "999", "1,000", "78,893", "−1,234,567",
      ])
    #expect([65, 12_345.5, .nan].map(Figures.count) == ["65", "12,345.5", "not measured"])
    #expect(
      [9.96, 999.97, 0.04, 2.25, -0.5, -1.96].map(Figures.count) == [
        "10.0", "1,000.0", "0.0", "2.2", "−0.5", "−2.0",
      ])
  }

  @Test func `times have the most readable unit`() {
    let times = [0, 3.25e-4, 0.9996e-3, 0.0012, 0.2999, 0.99951, 10.898, 1234]
    #expect(
      times.map { Figures.seconds($0).replacing("\u{a0}", with: " ") } == [
        "0 s", "325 µs", "1.00 ms", "1.20 ms", "300 ms", "1.00 s", "10.9 s", "1,234 s",
      ])
    #expect(Figures.seconds(nil) == "not measured")
    #expect(Figures.range(0.0281, 0.0308) == "28.1–30.8\u{a0}ms")
    #expect(Figures.range(0.0009, 0.0011) == "900\u{a0}µs–1.10\u{a0}ms")
  }
}

/// The page's explanations of missing runs and figures.
struct AbsenceTests {
  /// Returns a report by `native` and another tool, which has no plays in the first scenario.
  private func report(
    _ tool: String = "strange", summary: String = "",
    _ change: (inout CellData) throws -> Void
  ) throws -> ReportData {
    var report = try Fixture.report(tools: 2)
    report.rename(1, to: tool)
    report.tools[1].summary = summary
    report.changeItems { item, scenario in if scenario == 0 { item.plays[tool] = nil } }
    report.timing = Fixture.empty.timing
    var cell = CellData(
      tool: tool, status: .notPlayed, runs: 0, passedRuns: 0, invalidRuns: 0, steps: 0,
      expectations: 0, messages: [], findings: [])
    try change(&cell)
    report.scenarios[0].cells[1] = cell
    report.tools[1].totals.scenarios -= 1
    return report
  }

  /// Returns the sign and word in the grid, their meaning, and the explanation in a step.
  private func words(_ report: ReportData) throws -> [String] {
    let scan = HTMLScan(report)
    #expect(scan.problems == [])
    let tool = report.tools[1].name
    let cell = try #require(scan.all("td").first { $0.text.hasPrefix(tool + " ") })
    let mark = cell.text.dropFirst(tool.count + 1).split(separator: ",")[0]
    let sign = mark.split(separator: " ").prefix(1).joined()
    let legend = scan.all("li").filter { $0.parents.last == "ul" && $0.text.contains(": ") }
    let meaning = try #require(legend.map(\.text).first { $0.hasPrefix(sign + " ") })
    let data = try scan.embeddedJSON("data")
    let cases = (data["scenarios"] as? [[String: Any]])?.first?["cases"] as? [[String: Any]]
    let items = cases?.first?["items"] as? [[String: Any]]
    let idle = try #require((items?.first?["idle"] as? [Any])?[1] as? String)
    return [String(mark), meaning, idle]
  }

  /// A status with counts of runs, and the page's words for it.
  struct Absence: Sendable {
    var tool = "strange"
    var summary = ""
    let status: CellData.Status
    var runs = 0
    var invalidRuns = 0
    let mark: String
    let meaning: String
    let idle: String
  }

  @Test(arguments: [
    Absence(
      status: .notPlayed, mark: "– no run",
      meaning: "there is no run in these traces, so the tool may or may not play it",
      idle: "has no run of it in these traces"),
    Absence(
      tool: "chromium", summary: "A browser.", status: .notPlayed, mark: "– not played",
      meaning: "the tool can’t play scenarios of this app",
      idle: "can’t play scenarios of this app"),
    Absence(
      status: .notMeasured, mark: "? not run",
      meaning: "there is no run, though the tool plays this app (counts as a failure)",
      idle: "has no run of it in these traces"),
    Absence(
      status: .notMeasured, runs: 3, mark: "? not all run",
      meaning: "a planned run is missing (counts as a failure)",
      idle: "did not reach it"),
    Absence(
      status: .invalid, runs: 2, invalidRuns: 2, mark: "⚠ invalid",
      meaning: "the trace of a run contradicts itself or the scenario (counts as a failure)",
      idle: "has no valid run of it"),
    Absence(
      status: .notPortable, mark: "⊘ not portable, as declared",
      meaning: "the test declares that it can’t run with this tool, and why",
      idle: "can’t run it, as declared"),
  ])
  func `the page explains missing runs`(_ absence: Absence) throws {
    let made = try report(absence.tool, summary: absence.summary) {
      $0.status = absence.status
      ($0.runs, $0.invalidRuns) = (absence.runs, absence.invalidRuns)
      $0.passedRuns = absence.runs - absence.invalidRuns
    }
    let passed = absence.runs > 0 ? " \(absence.runs - absence.invalidRuns)/\(absence.runs)" : ""
    let mark = "\(absence.mark.prefix { $0 != "," })\(passed)"
    #expect(try words(made) == [mark, "\(absence.mark): \(absence.meaning)", absence.idle])
    #expect(
      ReportPage(made).html.contains(
        "<dt>strange</dt><dd>A tool known only from its traces.</dd>")
        == absence.summary.isEmpty)
  }
}
