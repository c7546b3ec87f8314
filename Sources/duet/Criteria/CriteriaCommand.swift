import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat

/// `duet criteria`: puts a report's figures into the text that discusses them.
struct CriteriaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "criteria",
    abstract: "Put a report's figures into the page that lays the tools beside each other.",
    discussion: """
      The page's figures stand between '<!-- figures: begin NAME -->' and \
      '<!-- figures: end NAME -->'; all else stays as it is.

      With --check nothing is written: the exit code is 3 where counted figures in the page are \
      not the report's. Figures of a clock are another each time, and are not checked.
      """)

  @Argument(help: "The report as JSON.", completion: .file()) var report: String
  @Argument(help: "The page, in Markdown.", completion: .file())
  var page = "Comparison/README.md"
  @Option(help: "Show this tool; may be repeated. Default: the tools of this package.")
  var tool: [String] = []
  @Flag(help: "Write nothing; report counted figures that are not the report's.")
  var check = false

  func run() throws {
    let json: Data
    do { json = try Data(contentsOf: URL(fileURLWithPath: report)) } catch {
      throw failure(
        "\(report): error: the report can't be read: \(error.systemReason)", ExitCode(2))
    }
    let data: ReportData
    do { data = try JSONDecoder().decode(ReportData.self, from: json) } catch {
      throw failure(
        "\(report): error: no report as JSON: \(DecodingProblem(error, in: json).text)",
        ExitCode(2))
    }
    let text: String
    do {
      text = try String(contentsOf: URL(fileURLWithPath: page), encoding: .utf8)
    } catch {
      throw failure(
        "\(page): error: the page can't be read: \(error.systemReason)", ExitCode(2))
    }
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
    do {
      let blocks = try FigureBlocks(text, path: page)
      let replaced = try blocks.replaced(with: figures)
      if check {
        try report(outdated: CriteriaText.outdated(blocks.contents, comparedTo: figures))
      } else {
        try Data(replaced.utf8).write(to: URL(fileURLWithPath: page))
        writeOutput("\(page): \(blocks.names.count) blocks written\n")
      }
    } catch let error as FigureBlockError {
      throw failure("\(error)", ExitCode(3))
    }
  }

  private func report(outdated: [String]) throws {
    for name in outdated {
      writeError(
        "\(page): error: block '\(name)' is not what \(report) says; "
          + "make it anew: duet criteria \(report) \(page)\n")
    }
    if !outdated.isEmpty { throw ExitCode(3) }
    writeOutput("\(page): all counted figures are those of \(report)\n")
  }
}
