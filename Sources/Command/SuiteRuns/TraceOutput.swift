import ArgumentParser
import ComparisonReport
import Foundation

extension Trace {
  /// Reads a trace. Findings give this path. Throws `ExitCode` 2 if the file can't be read.
  package static func read(_ path: String) throws -> Trace {
    do { return try Trace(contentsOf: URL(fileURLWithPath: path), path: path) } catch {
      throw failure("error: \(path): the trace can't be read: \(error.systemReason)")
    }
  }
}

extension Comparison {
  /// Prints failures and findings. Throws `ExitCode` 3 if there are findings, or 1 if a run failed.
  package func end(printing failures: String) throws {
    if !failures.isEmpty { writeError("\n" + failures) }
    writeError(TraceFinding.text(of: findings))
    if !findings.isEmpty { throw ExitCode(3) }
    if !passed { throw ExitCode(1) }
  }
}
