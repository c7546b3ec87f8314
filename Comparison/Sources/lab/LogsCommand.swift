import ArgumentParser
import ComparisonReport
import Costs
import Foundation
import SuiteRuns

struct LogsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logs",
    abstract: "Show where the time goes in a log of Appium's server or of XCTest.",
    discussion: """
      Reads the log of Appium 1.6 to 3, at level info or debug, with or without time stamps, and the \
      output of XCTest of Xcode 7 to 26, also from a CI's log. Shows the time by kind of command and \
      by test or session, the slowest commands with their lines, and what to do about it. With two \
      logs, it also shows the differences.

      Typed texts aren't shown. Lines that aren't understood are counted.
      """)

  @Argument(help: "The logs.", completion: .file()) var logs: [String]

  func run() throws {
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
  }
}
