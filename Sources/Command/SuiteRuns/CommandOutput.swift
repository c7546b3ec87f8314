import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat

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

/// Checks that a command can write its outputs before it works for minutes. A ``UsageError`` names the
/// output that can't be written.
package enum Outputs {
  /// Throws if a file can't be written, or is one of the inputs. Changes no existing file, and leaves
  /// no new one.
  package static func check(
    file path: String?, of option: String, inputs: [String] = []
  ) throws(UsageError) {
    guard let path else { return }
    guard !path.isEmpty else { throw UsageError("\(option): the path is empty. Name a file.") }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isFolder(folder) else {
      throw UsageError("\(option) \(path): there is no folder \(folder). Create it first.")
    }
    if let input = inputs.first(where: { isSameFile($0, path) }) {
      throw UsageError(
        "\(option) \(path): this would overwrite its input \(input). Name a different file.")
    }
    guard let problem = problem(ofFile: path) else { return }
    throw UsageError("\(option) \(path): can't write: \(problem). Name a different file.")
  }

  /// Creates a folder unless it exists. Throws if that fails, or if it can't be written to.
  package static func create(folder path: String, of option: String) throws(UsageError) {
    guard !path.isEmpty else { throw UsageError("\(option): the path is empty. Name a folder.") }
    var problem: String?
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      problem = self.problem(ofFile: "\(path)/.duet-\(UUID().uuidString)")
    } catch { problem = error.systemReason }
    guard let problem else { return }
    throw UsageError("\(option) \(path): can't write: \(problem). Name a different folder.")
  }

  /// Returns the system's error for a file that can't be written, or nil if it can.
  private static func problem(ofFile path: String) -> String? {
    let new = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if new >= 0 {
      close(new)
      unlink(path)
      return nil
    }
    guard errno == EEXIST else { return reason }
    // ENXIO: a pipe without a reader yet. ENOENT: a link to a file that doesn't exist yet.
    let old = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard old >= 0 else { return [ENXIO, ENOENT].contains(errno) ? nil : reason }
    close(old)
    return nil
  }

  private static var reason: String { String(cString: strerror(errno)) }
}

/// Returns whether two paths lead to one file, over symbolic and hard links. The files may be missing.
package func isSameFile(_ path: String, _ other: String) -> Bool {
  var (one, two) = (stat(), stat())
  if stat(path, &one) == 0, stat(other, &two) == 0 {
    return (one.st_dev, one.st_ino) == (two.st_dev, two.st_ino)
  }
  let paths = [path, other].map {
    URL(fileURLWithPath: $0).resolvingSymlinksInPath().standardizedFileURL.path
  }
  return paths[0] == paths[1]
}
