import ArgumentParser
import ComparisonReport
import Foundation
import ReportPage
import ScenarioFormat

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
    let json = try readFile(report, "report")
    let data: ReportData
    do { data = try JSONDecoder().decode(ReportData.self, from: json) } catch {
      throw failure("\(report): error: no report as JSON: \(error.problem(decoding: json))")
    }
    let files = try FigureFiles(pages)
    // Browsers and other clients wait on the wall clock and may have to ask twice, so what they send
    // is not the same each time.
    let usual = ComparedTool.usual.map(\.rawValue)
    let tools = tool.isEmpty ? data.tools.map(\.name).filter(usual.contains) : tool
    if let unknown = tools.first(where: { name in !data.tools.contains { $0.name == name } }) {
      let known = data.tools.map(\.name).joined(separator: ", ")
      throw failure("\(report): error: there is no tool '\(unknown)'; there are \(known)")
    }
    let figures = CriteriaText(data, tools: Set(tools)).blocks
    let names = pages.joined(separator: ", ")
    if check {
      _ = try files.replaced(figures)
      let findings = files.pages.findings(comparedTo: figures, of: report)
      guard findings.isEmpty else { throw failure(findings.joined(separator: "\n"), 3) }
      return writeOutput(
        "\(names): all counted figures are those of \(report), and no text tells another ratio\n")
    }
    try files.write(figures)
    if let plot {
      guard let svg = RatioPicture(data, tools: Set(tools)).svg else {
        throw failure("\(report): error: it tells no ratios, so there is nothing to draw")
      }
      try writeFile(Data(svg.utf8), to: plot)
    }
    writeOutput("\(names): \(files.pages.count) blocks written\n")
  }
}
