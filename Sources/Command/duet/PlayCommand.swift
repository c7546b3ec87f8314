import ArgumentParser
import SuiteSupport

/// `duet play`: the suite process that other commands start.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play the runs that standard input requests, for other commands.",
    discussion: """
      Each line of input is a JSON request for one run. The answers are lines of JSON on standard \
      output. The last answer of a run has the member "end". \
      Tests/Suites/SuiteSupport/SuiteProtocol.swift defines requests and answers.
      """,
    shouldDisplay: false)

  func run() throws {
    let channel = SuiteChannel()
    try exiting(with: 2) {
      while let request = try channel.nextRequest() {
        guard let test = Suites.test(for: request) else {
          throw UsageError(
            "\(request.id): \(Suites.noTest(of: request.scenario, by: request.tool))")
        }
        test.play(request, wait: channel.waitForLine, answer: channel.answer)
      }
    }
  }
}
