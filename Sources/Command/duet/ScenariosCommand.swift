import ArgumentParser
import ComparisonReport
import TraceRecords
import ScenarioFormat
import SuiteRuns

struct ScenariosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenarios",
    abstract: "List, check and format written scenarios, and print tests for them.",
    subcommands: [List.self, Lint.self, Format.self, Coverage.self, Skeleton.self])

  struct Paths: ParsableArguments {
    @Argument(
      help: "Scenario files, or folders of them. Default: the folder Scenarios.",
      completion: .file())
    var paths: [String] = []
  }

  struct Tags: ParsableArguments {
    @Option(help: "Only scenarios with this tag, or with one of them (repeatable).")
    var tag: [String] = []
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the scenarios. Tests in other languages read the JSON.")

    @OptionGroup var tags: Tags
    @OptionGroup var files: Paths
    @Flag(help: "Write JSON.") var json = false

    func run() throws {
      try finish(ScenarioCommands().list(paths: files.paths, tags: tags.tag, json: json))
    }
  }

  struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report all errors and warnings in scenario files.")

    @OptionGroup var tags: Tags
    @OptionGroup var files: Paths
    @Flag(help: "Write JSON.") var json = false

    func run() throws {
      try finish(ScenarioCommands().lint(paths: files.paths, tags: tags.tag, json: json))
    }
  }

  struct Format: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Format scenario files. Files that can't be parsed stay unchanged.")

    @OptionGroup var files: Paths
    @Flag(help: "Write nothing. Report the lines that would change.") var check = false

    func run() throws {
      try finish(ScenarioCommands().format(paths: files.paths, check: check))
    }
  }

  struct Coverage: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List requirements without a scenario and, with traces, scenarios without a test.",
      discussion: """
        A scenario names its requirements in the header, as in 'Covers: REQ-1, REQ-2'. The exit code is 3 \
        if a requirement has no scenario, or a scenario has no test by one of the tools in the traces. Failed \
        tests are shown, but they are tests. Manual scenarios need no test.
        """)

    @Option(
      help: "The list of all requirements: one per line, each with its identifier first.",
      completion: .file())
    var requirements: String?
    @Option(help: "A trace with the tests' runs (repeatable).", completion: .file())
    var trace: [String] = []
    @OptionGroup var files: Paths

    func run() throws {
      let runs = Trace(merging: try trace.map(Trace.read))
      guard runs.findings.isEmpty, trace.isEmpty || !runs.records.isEmpty else {
        throw failure("\(TraceFinding.text(of: runs.findings))error: a trace is invalid")
      }
      let counting = CountingRuns(in: runs).trace.records
      let played = counting.compactMap { record -> ScenarioCommands.PlayedScenario? in
        guard case .end(let run, let end) = record else { return nil }
        return (run.tool, run.scenario, end.outcome == .passed)
      }
      try finish(
        ScenarioCommands().coverage(
          paths: files.paths, requirements: requirements, played: played))
    }
  }

  struct Skeleton: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print tests of a scenario. They fail until you complete them.")

    @Argument(help: "The scenario's identifier, such as A.1.") var id: String
    @Option(
      help: """
        Only the test for this suite: native, webdriver, or xctest for your target with \
        ScenarioBinding.swift. Default: the first two.
        """)
    var suite: SkeletonSuite?
    @OptionGroup var files: Paths

    func run() throws {
      try finish(ScenarioCommands().skeleton(id: id, in: files.paths, suite: suite))
    }
  }
}

extension SkeletonSuite: ExpressibleByArgument {}

private func finish(_ outcome: CommandOutcome) throws {
  writeOutput(outcome.standardOutput)
  writeError(outcome.standardError)
  if outcome.status != .fine { throw ExitCode(outcome.status.rawValue) }
}
