import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat

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
