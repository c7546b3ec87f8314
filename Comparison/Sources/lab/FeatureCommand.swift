import ArgumentParser
import Calabash
import Device
import SampleApps
import ScenarioFormat
import SuiteRuns
import Variations

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
    for run in runs { writeOutput(Terminal.output.coloured(run.text)) }
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
