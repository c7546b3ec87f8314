import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat

/// `duet trace`: what can be done with traces.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Check the traces of tools.", subcommands: [Check.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report everything that is wrong with traces: Comparison/TRACE.md names it.",
      discussion: """
        Several files are checked together, as one trace: a run may be in one of them only.
        """)

    @Argument(help: "Trace files.", completion: .file()) var files: [String]
    @Option(
      help: "The folder of the written scenarios; the default is that of the package.",
      completion: .directory)
    var scenarios: String?

    func run() throws {
      let written = try writtenScenarios()
      let traces = try files.map(Trace.read)
      let check = TraceCheck(traces, scenarios: written)
      guard !check.findings.isEmpty else {
        return writeOutput("\(check.summary): no findings\n")
      }
      let count = check.findings.count
      writeOutput(TraceFinding.text(of: check.findings))
      writeOutput("\(check.summary): \(count) \(count == 1 ? "finding" : "findings")\n")
      throw ExitCode(3)
    }

    private func writtenScenarios() throws -> [Scenario] {
      let folder: URL
      do {
        folder =
          try scenarios.map { URL(fileURLWithPath: $0).standardizedFileURL }
          ?? PackageRoot().scenarios
      } catch {
        throw failure(
          "error: \(error) Or name the scenarios' folder with --scenarios.", .validationFailure)
      }
      return try ScenarioLibrary.read(folder).scenarios
    }
  }
}

extension Trace {
  /// The trace in a file, which findings name by this path.
  ///
  /// - Throws: `ExitCode` 2 where the file can't be read, after it was told why.
  static func read(_ path: String) throws -> Trace {
    do {
      return Trace(parsing: try Data(contentsOf: URL(fileURLWithPath: path)), path: path)
    } catch {
      throw failure(
        "error: \(path): the trace can't be read: \(error.systemReason)", ExitCode(2))
    }
  }
}
