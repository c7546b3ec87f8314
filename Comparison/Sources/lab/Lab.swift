import ArgumentParser
import Experiments
import SampleApps
import SuiteRuns
import SuiteSupport
import Variations
import WaysOfWriting

@main
enum Main {
  static func main() async {
    do {
      var command = try Lab.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as UsageError {
      Lab.exit(withError: failure("error: \(error)", 64))
    } catch {
      Lab.exit(withError: error)
    }
  }
}

struct Lab: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lab",
    abstract: "Experiments with Duet's apps and suites.",
    discussion: """
      Run it from the checkout: swift run --package-path Comparison --scratch-path .build lab …

      Exit codes: 0 success, 1 a test failed, 2 a file can't be read, 3 a check found differences, \
      64 wrong usage.
      """,
    subcommands: [
      PlayToolsCommand.self, MutantsCommand.self, RedesignsCommand.self, CostsCommand.self,
      LogsCommand.self, BaselineCommand.self, FeatureCommand.self, ProbeCommand.self,
      DesktopCommand.self, BenchCommand.self, HostCommand.self,
    ])

  static var _errorLabel: String { "error" }
}

/// `lab play`: the suite process that other commands of the laboratory start.
struct HostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: SuiteHost.subcommand, abstract: "Play the runs that standard input requests.",
    shouldDisplay: false)

  @Flag(help: "Count what each command uses of the device.")
  var counting = false

  func run() throws {
    let tools: [Tool] = counting ? [Tool].laboratory.map(\.counting) : .laboratory
    let host = SuiteHost(tools, variations: Variations.all()) { name, channel in
      guard name == MutantTrial.name else { return nil }
      let watch = MutantWatch()
      let trial = MutantTrial(watch) { channel.answer(SuiteAnswer(observation: $0)) }
      return (Variations.all(watch: watch), trial)
    }
    try exiting(with: 2) { try host.play(on: SuiteChannel()) }
  }
}
