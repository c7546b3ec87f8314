import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat

struct CriteriaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "criteria",
    abstract: "Write the figures of a report into Markdown pages.",
    discussion: """
      Replaces the text between '<!-- figures: begin NAME -->' and '<!-- figures: end NAME -->' \
      and nothing else. Each block must be in at least one of the pages.

      With --check, nothing is written. The exit code is 3 if counted figures differ from the \
      report, if a block differs between two pages, or if a page states a ratio outside a block. Measured \
      times vary from run to run, so they are not compared with the report.
      """)

  @Argument(help: "The file report.json of a report.", completion: .file()) var report: String
  @Argument(help: "The Markdown pages.", completion: .file())
  var pages = [
    "Comparison/README.md", "README.md", "Comparison/METHOD.md",
    "Comparison/reference/criteria.md", "Comparison/reference/timing.md",
  ]
  @Option(help: "Show this tool (repeatable). Default: the tools that need no installation.")
  var tool: [String] = []
  @Flag(help: "Write nothing. Report figures that are out of date.")
  var check = false

  func run() throws {
    let json = try readFile(report, "report")
    let data: ReportData
    do { data = try JSONDecoder().decode(ReportData.self, from: json) } catch {
      throw failure("\(report): error: not a report in JSON: \(error.problem(decoding: json))")
    }
    let files = try FigureFiles(pages)
    // Browsers and other clients wait on the wall clock and may have to ask twice, so their counts
    // vary from run to run.
    let usual = ComparedTool.usual.map(\.rawValue)
    let tools = tool.isEmpty ? data.tools.map(\.name).filter(usual.contains) : tool
    if let unknown = tools.first(where: { name in !data.tools.contains { $0.name == name } }) {
      let known = data.tools.map(\.name).joined(separator: ", ")
      throw failure("\(report): error: there is no tool '\(unknown)'. Known: \(known).")
    }
    let figures = CriteriaText(data, tools: Set(tools)).blocks
    let names = pages.joined(separator: ", ")
    if check {
      _ = try files.replaced(figures)
      let findings = files.pages.findings(comparedTo: figures, of: report)
      guard findings.isEmpty else { throw failure(findings.joined(separator: "\n"), 3) }
      return writeOutput(
        "\(names): all counted figures match \(report), and no ratio is outside the blocks\n")
    }
    try files.write(figures)
    writeOutput("\(names): \(files.pages.count) blocks written\n")
  }
}
