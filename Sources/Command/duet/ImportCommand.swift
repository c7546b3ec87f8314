import ArgumentParser
import ComparisonReport
import Foundation
import ReportPage
import ScenarioFormat

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Show where the time goes in a log of Appium's server or of XCTest.",
    discussion: """
      Reads the log of Appium 1.6 to 3, at level info or debug, with or without time stamps, and the \
      output of XCTest of Xcode 7 to 26, also from a CI's log. Shows the time by kind of command and \
      by test or session, the slowest commands with their lines, and what to do about it. With two \
      logs, it also shows the differences.

      Typed texts aren't shown. Lines that aren't understood are counted.
      """)

  @Argument(help: "The logs.", completion: .file()) var logs: [String]
  @Option(help: "Also write a page with a timeline, for one log.", completion: .file())
  var html: String?
  @Option(
    help: "Also write the prices that the log shows, as a profile for 'duet costs', for one log.",
    completion: .file())
  var profile: String?

  func validate() throws {
    guard logs.count == 1 || (html == nil && profile == nil) else {
      throw ValidationError("--html and --profile require exactly one log.")
    }
  }

  func run() throws {
    try Outputs.check(files: [("--html", html), ("--profile", profile)], inputs: logs)
    let analyses = try logs.map { path in
      try exiting(with: 2, prefix: "") { try LogImport(path).analysis }
    }
    for (path, analysis) in zip(logs, analyses) {
      writeOutput((logs.count > 1 ? "\(path.shown)\n\n" : "") + analysis.text + "\n")
    }
    if analyses.count == 2 {
      writeOutput("From the first log to the second:\n\n")
      writeOutput(analyses[0].comparison(with: analyses[1]))
    }
    if let html {
      let page = LogPage(analyses[0], name: URL(fileURLWithPath: logs[0]).lastPathComponent).html
      try writeFile(Data(page.utf8), to: html)
    }
    if let profile {
      let root = try PackageRoot()
      guard let base = try CostProfile.named(["simulator"], in: root).first else { return }
      let name = URL(fileURLWithPath: profile).deletingPathExtension().lastPathComponent
      let prices = analyses[0].profile(named: name, otherwise: base)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try writeFile(encoder.encode(prices), to: profile)
    }
  }
}
