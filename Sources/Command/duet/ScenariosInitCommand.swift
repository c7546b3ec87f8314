import ArgumentParser
import Foundation
import ScenarioFormat
import SuiteRuns

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
        !["Commands", "Findings", "Gherkin"].contains { section.hasPrefix($0 + "\n") }
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
