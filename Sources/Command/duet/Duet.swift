import ArgumentParser
import ComparisonReport
import Foundation
import SampleApps
import SuiteRuns
import SuiteSupport

@main
enum Main {
  static func main() async {
    do {
      var command = try Duet.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as UsageError {
      Duet.exit(withError: failure("error: \(error)", 64))
    } catch {
      Duet.exit(withError: error)
    }
  }
}

struct Duet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duet",
    abstract: "Run the same written scenarios as native UI tests and as WebDriver tests.",
    discussion: """
      Exit codes:
        0   success
        1   a test failed, or the server can't listen
        2   a file can't be read or parsed
        3   findings in scenarios or traces, or a check found differences
        64  wrong usage
      """,
    version: "0.1",
    subcommands: [
      CompareCommand.self, ReportCommand.self, ScenariosCommand.self,
      ServeCommand.self, RecordCommand.self, GalleryCommand.self, PlayCommand.self,
    ])

  /// Gives the argument parser's errors the same beginning as all others.
  static var _errorLabel: String { "error" }
}

/// `duet play`: the suite process that other commands start.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: SuiteHost.subcommand,
    abstract: "Play the runs that standard input requests, for other commands.",
    discussion: """
      Each line of input is a JSON request for one run. The answers are lines of JSON on standard \
      output. The last answer of a run has the member "end". \
      Tests/Suites/SuiteSupport/SuiteProtocol.swift defines requests and answers.
      """,
    shouldDisplay: false)

  func run() throws {
    let host = SuiteHost(.exhibit) { name, channel in
      guard name == RunSpectator.name else { return nil }
      return (.standard, RunSpectator(on: channel))
    }
    try exiting(with: 2) { try host.play(on: SuiteChannel()) }
  }
}
