import ArgumentParser
import ScenarioFormat

struct ScenariosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenarios",
    abstract: "List, check and lay out written scenarios, and make test skeletons of them.",
    subcommands: [
      List.self, Lint.self, Format.self, Skeleton.self, Import.self, Export.self,
    ])

  struct Paths: ParsableArguments {
    @Argument(
      help: "Scenario files, and folders with them. The default is the folder Scenarios.",
      completion: .file())
    var paths: [String] = []
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the scenarios; as JSON, with all that tests in other languages bind to.")

    @OptionGroup var files: Paths
    @Flag(help: "Write JSON.") var json = false

    func run() throws { try finish(ScenarioCommands().list(paths: files.paths, json: json)) }
  }

  struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report everything that is wrong with scenario files.")

    @OptionGroup var files: Paths
    @Flag(help: "Write JSON.") var json = false

    func run() throws { try finish(ScenarioCommands().lint(paths: files.paths, json: json)) }
  }

  struct Format: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lay scenario files out in the one way; a file that can't be parsed is left alone.")

    @OptionGroup var files: Paths
    @Flag(help: "Write nothing; report files that would change.") var check = false
    @Flag(help: "Write JSON.") var json = false

    func run() throws {
      try finish(ScenarioCommands().format(paths: files.paths, check: check, json: json))
    }
  }

  struct Skeleton: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print tests for a scenario, for both suites, that fail until they are filled in.")

    @Argument(help: "The scenario's identifier, such as A.1.") var id: String
    @Option(help: "Only this suite: native or webdriver.") var suite: SkeletonSuite?
    @OptionGroup var files: Paths

    func run() throws {
      try finish(ScenarioCommands().skeleton(id: id, in: files.paths, suite: suite))
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the scenarios of a Gherkin feature; what can't be carried over is reported.")

    @Argument(help: "The file, such as login.feature.", completion: .file()) var feature: String
    @Option(
      help: "The identifier of the first scenario whose title does not begin with one, such as A.6."
    )
    var id: String?

    func run() throws { try finish(ScenarioCommands().importGherkin(feature, id: id)) }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the scenarios of one app as a feature in Gherkin.")

    @Flag(help: "In Gherkin, the only format there is.") var gherkin = false
    @OptionGroup var files: Paths

    func validate() throws {
      guard gherkin else { throw ValidationError("Say in which format: --gherkin.") }
    }

    func run() throws { try finish(ScenarioCommands().exportGherkin(files.paths)) }
  }
}

extension SkeletonSuite: ExpressibleByArgument {}

private func finish(_ outcome: CommandOutcome) throws {
  writeOutput(outcome.standardOutput)
  writeError(outcome.standardError)
  if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
}
