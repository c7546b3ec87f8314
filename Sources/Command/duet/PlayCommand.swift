import ArgumentParser
import SuiteSupport

/// `duet play`: a suite process, which other commands start.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play the runs that lines of JSON on standard input ask for.",
    discussion: """
      Other commands start it. Each line names one run; the answers are lines of JSON on standard \
      output, the last of which has the member "end". What they hold is said in \
      Tests/Suites/SuiteSupport/SuiteProtocol.swift.
      """,
    shouldDisplay: false)

  func run() throws {
    let channel = SuiteChannel()
    try exiting(with: 2) {
      while let request = try channel.nextRequest() {
        guard let test = Suites.test(of: request.scenario, by: request.tool) else {
          throw UsageError(
            "\(request.id): \(Suites.noTest(of: request.scenario, by: request.tool))")
        }
        test.play(request, through: channel)
      }
    }
  }
}
