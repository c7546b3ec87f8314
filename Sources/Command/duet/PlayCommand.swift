import ArgumentParser
import SampleApps
import SuiteRuns
import SuiteSupport

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
