import ArgumentParser
import ComparisonReport
import Foundation

/// Wrong usage of a command, reported before it does any work. The exit code is 64.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws a `ValidationError` if an option's number is out of range.
package func checkRange<Value: Comparable>(
  _ option: String, _ value: Value, in range: ClosedRange<Value>, of unit: String = ""
) throws {
  guard !range.contains(value) else { return }
  throw ValidationError(
    "\(option) must be a number\(unit) from \(range.lowerBound) to \(range.upperBound).")
}

/// Throws a `ValidationError` for the first name that isn't known. `kind` says what it names.
package func checkNames(_ names: [String], of kind: String, known: [String]) throws {
  guard let unknown = names.first(where: { !known.contains($0) }) else { return }
  throw ValidationError(
    "There is no \(kind) '\(unknown)'. Known: \(known.joined(separator: ", ")).")
}

/// Writes an error, and returns the exit code to throw.
package func failure(_ text: String, _ code: Int32 = 2) -> ExitCode {
  writeError(text + "\n")
  return ExitCode(code)
}

/// Runs `body`. If it throws, writes the error after a prefix, and throws an exit code instead.
package func exiting<Value>(
  with code: Int32, prefix: String = "error: ", _ body: () throws -> Value
) throws -> Value {
  do { return try body() } catch let code as ExitCode { throw code } catch {
    throw failure("\(prefix)\(error)", code)
  }
}

package func writeError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// Writes to standard output. Exits with code 1 if the reader has closed the pipe, as `head` does.
package func writeOutput(_ text: String) {
  do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch { exit(1) }
}

extension Trace {
  /// Reads a trace. Findings give this path. Throws `ExitCode` 2 if the file can't be read.
  package static func read(_ path: String) throws -> Trace {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw failure("error: \(path): the trace can't be read: \(error.systemReason)")
    }
    return Trace(parsing: data, path: path)
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
