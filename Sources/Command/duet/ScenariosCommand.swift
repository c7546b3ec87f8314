import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioBinding
import ScenarioFormat
import SuiteRuns

struct ScenariosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenarios",
    abstract: "Start, list, check and format written scenarios, and print tests for them.",
    subcommands: [
      Init.self, List.self, Lint.self, Format.self, Coverage.self, Skeleton.self,
    ])

  struct Paths: ParsableArguments {
    @Argument(
      help: "Scenario files, or folders of them. Default: the folder Scenarios.",
      completion: .file())
    var paths: [String] = []
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the scenarios. Tests in other languages read the JSON.")

    @OptionGroup var files: Paths
    @Flag(help: "Write JSON.") var json = false

    func run() throws { try finish(ScenarioCommands().list(paths: files.paths, json: json)) }
  }

  struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report all errors and warnings in scenario files.")

    @OptionGroup var files: Paths
    @Flag(help: "Write JSON.") var json = false

    func run() throws { try finish(ScenarioCommands().lint(paths: files.paths, json: json)) }
  }

  struct Format: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Format scenario files. Files that can't be parsed stay unchanged.")

    @OptionGroup var files: Paths
    @Flag(help: "Write nothing. Report the lines that would change.") var check = false
    @Flag(help: "Write JSON.") var json = false

    func run() throws {
      try finish(ScenarioCommands().format(paths: files.paths, check: check, json: json))
    }
  }

  struct Coverage: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List requirements without a scenario, and scenarios without a test.",
      discussion: """
        A scenario names its requirements in the header, as in 'Covers: REQ-1, REQ-2'. The exit code is 3 \
        if a requirement has no scenario, or a scenario has no test by one of the tools in the traces. Failed \
        tests are shown, but they are tests.
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
      let played = runs.records.compactMap { record -> ScenarioCommands.PlayedScenario? in
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
      abstract: "Print tests of a scenario for both suites. They fail until you complete them.")

    @Argument(help: "The scenario's identifier, such as A.1.") var id: String
    @Option(help: "Only the test for this suite: native or webdriver.") var suite: SkeletonSuite?
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

extension ScenariosCommand {
  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a folder for scenarios and tests of an app of your own.",
      discussion: """
        The folder works without Duet: one scenario and its test to change, the binding in one file, the \
        format, the scenarios as JSON, and a job for CI. Existing files are never changed.
        """)

    enum Binding: String, CaseIterable, ExpressibleByArgument { case pytest, xctest }

    @Argument(help: "The folder to write to. It is created if necessary.", completion: .directory)
    var folder: String
    @Option(name: .customLong("for"), help: "The test framework: pytest or xctest.")
    var binding: Binding = .pytest

    func run() throws {
      let checkout = PackageRoot()
      let starter = checkout.url.appendingPathComponent("Sources/Scenarios/Starter/\(binding)")
      var files: [(path: String, data: Data)] = []
      for path in FileManager.default.enumerator(atPath: starter.path)?.compactMap({ $0 as? String }
      )
      .sorted() ?? [] where !FileManager.default.isFolder(starter.appendingPathComponent(path).path)
      {
        let text = String(
          decoding: try readFile(path, in: starter, "starter's file"), as: UTF8.self)
        // In the checkout, the page about the format is elsewhere.
        let own = text.replacing("../../../../Scenarios/FORMAT.md", with: "FORMAT.md")
        files.append((path, Data(own.utf8)))
      }
      let format = String(
        decoding: try readFile("Scenarios/FORMAT.md", in: checkout.url, "format"), as: UTF8.self)
      files.append(("FORMAT.md", Data(Self.page(format, for: binding).utf8)))
      let scenarios = ScenarioCommands(files: ScenarioDisk(root: starter.path)).list(
        paths: [], json: true)
      files.append(("scenarios.json", Data(scenarios.standardOutput.utf8)))
      try write(files)
    }

    /// Writes files, or throws before the first one if any of them exists.
    private func write(_ files: [(path: String, data: Data)]) throws {
      try Outputs.create(folder: folder, of: "FOLDER")
      let target = URL(fileURLWithPath: folder)
      for (path, _) in files {
        let file = target.appendingPathComponent(path).path
        guard !FileManager.default.fileExists(atPath: file) else {
          throw UsageError("\(file) exists. Nothing was written. Name a different folder.")
        }
      }
      for (path, data) in files {
        let file = target.appendingPathComponent(path)
        try exiting(with: 2) {
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        try writeFile(data, to: file.path)
      }
      writeOutput(
        files.map { "\(target.appendingPathComponent($0.path).relativePath)\n" }.joined()
          + "Read \(target.appendingPathComponent("README.md").relativePath) first.\n")
    }

    /// Returns the page about the format without the sections about Duet's commands.
    static func page(_ format: String, for binding: Binding) -> String {
      let sections = format.components(separatedBy: "\n## ")
      let kept = sections.filter { section in
        !["Commands", "Findings", "From Gherkin"].contains { section.hasPrefix($0 + "\n") }
      }
      let page = kept.joined(separator: "\n## ")
        .components(separatedBy: "\n`--json` of `lint`")[0]
        .replacing(
          "This page has the template, the grammar and the commands.",
          with: "This page has the template, the grammar and the JSON.")
      return binding == .pytest
        ? page.replacing("`duet scenarios list --json`", with: "`python3 scenario_binding.py list`")
        : page
    }
  }
}
