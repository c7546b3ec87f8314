import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Check the traces of tools.", subcommands: [Check.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report all errors in traces. Comparison/TRACE.md explains them.",
      discussion: """
        Several files are checked together, as one trace, so each run may be in only one of them.
        """)

    @Argument(help: "Trace files.", completion: .file()) var files: [String]
    @Option(
      help: "The folder of the written scenarios. Default: Scenarios in this checkout.",
      completion: .directory)
    var scenarios: String?

    func run() throws {
      let written = try library().scenarios
      let check = TraceCheck(try files.map(Trace.read), scenarios: written)
      guard !check.findings.isEmpty else {
        return writeOutput("\(check.summary): no findings\n")
      }
      let count = check.findings.count
      writeOutput(TraceFinding.text(of: check.findings))
      writeOutput("\(check.summary): \(count) \(count == 1 ? "finding" : "findings")\n")
      throw ExitCode(3)
    }

    private func library() throws -> ScenarioLibrary {
      if let scenarios { return try .read(URL(fileURLWithPath: scenarios).standardizedFileURL) }
      do { return try PackageRoot().scenarios() } catch let error as UsageError {
        throw UsageError("\(error) Or name the folder of scenarios with --scenarios.")
      }
    }
  }
}

extension Trace {
  /// Reads a trace. Findings give this path. Throws `ExitCode` 2 if the file can't be read.
  static func read(_ path: String) throws -> Trace {
    do {
      return Trace(parsing: try Data(contentsOf: URL(fileURLWithPath: path)), path: path)
    } catch {
      throw failure(
        "error: \(path): the trace can't be read: \(error.systemReason)")
    }
  }
}
