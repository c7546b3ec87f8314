import ArgumentParser
import Calabash
import Device
import Experiments
import SampleApps
import ScenarioFormat
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
      LogsCommand.self, ResultsCommand.self, FeatureCommand.self,
      ProbeCommand.self,
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

struct FeatureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feature",
    abstract: "Play Gherkin features, whose steps are regular expressions, as Calabash does.",
    discussion: """
      The title after "Feature:" names the app. The comment "# Launch: ARGUMENTS" above a scenario \
      has launch arguments. A1.steps next to A1.feature defines the steps. Some are predefined, \
      such as: I touch "Save". The exit code is 1 if a step doesn't pass.
      """)

  @Argument(help: "Features, such as Scenarios/Features/A1.feature.", completion: .file())
  var features: [String]

  func run() throws {
    let runs = try features.map { path in try exiting(with: 2, prefix: "") { try play(path) } }
    for run in runs { writeOutput(run.text) }
    if !runs.allSatisfy(\.hasPassed) { throw ExitCode(1) }
  }

  private func play(_ path: String) throws -> FeatureRun {
    let (files, steps) = (ScenarioDisk(), FeatureRun.stepsPath(of: path))
    // A byte order mark isn't part of the text.
    func text(_ path: String) throws -> String {
      try ScenarioFile.text(of: path, from: files).replacing(/^\u{FEFF}/, with: "")
    }
    return try FeatureRun(
      GherkinFeature(try text(path)), path: path,
      definitions: try StepDefinitions(
        files.kind(of: steps) == nil ? "" : text(steps), path: steps),
      on: Device(apps: InstalledApps.all(variations: Variations.all())))
  }
}
