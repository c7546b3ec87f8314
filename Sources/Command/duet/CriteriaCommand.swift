import ArgumentParser
import ComparisonReport
import Foundation
import ReportPage
import ScenarioFormat

/// `duet criteria`: puts a report's figures into the text that discusses them.
struct CriteriaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "criteria",
    abstract: "Put a report's figures into the pages that tell them.",
    discussion: """
      Figures stand between '<!-- figures: begin NAME -->' and '<!-- figures: end NAME -->'; all \
      else stays as it is. Each block must be in one of the pages.

      With --check nothing is written: the exit code is 3 where counted figures are not the \
      report's, where a block is another in two pages, and where a ratio stands in no block. Figures \
      of a clock are another each time, and are not compared with the report's.
      """)

  @Argument(help: "The report as JSON.", completion: .file()) var report: String
  @Argument(help: "The pages, in Markdown.", completion: .file())
  var pages = ["Comparison/README.md", "README.md", "Comparison/METHOD.md"]
  @Option(help: "Show this tool; may be repeated. Default: the tools of this package.")
  var tool: [String] = []
  @Option(help: "Also draw the ratios into this file, as SVG.", completion: .file())
  var plot: String?
  @Flag(help: "Write nothing; report what is not as it is to be.")
  var check = false

  func run() throws {
    let json = try readFile(URL(fileURLWithPath: report), named: report, "report")
    let data: ReportData
    do { data = try JSONDecoder().decode(ReportData.self, from: json) } catch {
      throw failure(
        "\(report): error: no report as JSON: \(error.problem(decoding: json))",
        ExitCode(2))
    }
    let files = try FigureFiles(pages)
    // Browsers and other clients wait on the wall clock and may have to ask twice, so what they send
    // is not the same each time.
    let usual = ComparedTool.usual.map(\.rawValue)
    let tools = tool.isEmpty ? data.tools.map(\.name).filter(usual.contains) : tool
    if let unknown = tools.first(where: { name in !data.tools.contains { $0.name == name } }) {
      let known = data.tools.map(\.name).joined(separator: ", ")
      throw failure(
        "\(report): error: there is no tool '\(unknown)'; there are \(known)", ExitCode(2))
    }
    let figures = CriteriaText(data, tools: Set(tools)).blocks
    if check {
      _ = try files.replaced(figures)
      return try tell(files.pages.findings(comparedTo: figures, of: report))
    }
    try files.write(figures)
    if let plot {
      guard let svg = RatioPicture(data, tools: Set(tools)).svg else {
        throw failure(
          "\(report): error: it tells no ratios, so there is nothing to draw", ExitCode(2))
      }
      try writeFile(Data(svg.utf8), to: URL(fileURLWithPath: plot), named: plot)
    }
    writeOutput("\(pages.joined(separator: ", ")): \(files.pages.count) blocks written\n")
  }

  private func tell(_ findings: [String]) throws {
    for finding in findings { writeError("\(finding)\n") }
    if !findings.isEmpty { throw ExitCode(3) }
    writeOutput(
      "\(pages.joined(separator: ", ")): all counted figures are those of \(report), and no text "
        + "tells another ratio\n")
  }
}
