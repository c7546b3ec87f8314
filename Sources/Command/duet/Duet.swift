import ArgumentParser
import Foundation
import ScenarioFormat

/// What the process is: the command or, in a process that the command has started, the suites.
@main
enum Main {
  static func main() async {
    if Suites.isPlayedHere { Suites.play() }
    do {
      var command = try Duet.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as UsageError {
      Duet.exit(withError: failure("error: \(error)", .validationFailure))
    } catch {
      Duet.exit(withError: error)
    }
  }
}

/// The command line.
struct Duet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duet",
    abstract: "The same written scenarios, played by native UI tests and by WebDriver tests.",
    discussion: """
      Exit codes: 0 fine; 1 tests failed, or the server can't listen; 2 a file can't be read or \
      parsed; 3 findings in scenarios or traces; 64 wrong usage.
      """,
    version: "0.1",
    subcommands: [
      CompareCommand.self, ScenariosCommand.self, TraceCommand.self, ServeCommand.self,
      ReportCommand.self, CriteriaCommand.self, MutateCommand.self, SurviveCommand.self,
      ConsoleCommand.self, RecordCommand.self, GalleryCommand.self, DesktopCommand.self,
    ])

  /// All errors begin alike, those of the argument parser, too.
  static var _errorLabel: String { "error" }
}

/// A command that can't be carried out as it was given; ends the process with exit code 64.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Refuses a number of an option that is out of its range.
func checkRange<Value: Comparable>(
  _ option: String, _ value: Value, in range: ClosedRange<Value>, of unit: String = ""
) throws {
  guard !range.contains(value) else { return }
  throw ValidationError(
    "\(option) must be a number\(unit) from \(range.lowerBound) to \(range.upperBound).")
}

/// Refuses a file whose folder is not there.
func checkFolder(of file: String, named name: String) throws {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
  guard FileManager.default.isFolder(folder) else {
    throw ValidationError("\(name): there is no folder \(folder); make it first.")
  }
}

/// Writes why a command ends, and returns the exit code to throw.
func failure(_ text: String, _ code: ExitCode) -> ExitCode {
  writeError(text + "\n")
  return code
}

/// Does something, any error of which is told and ends the command with an exit code.
func ending<Value>(with code: Int32, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch let code as ExitCode { throw code } catch {
    throw failure("error: \(error)", ExitCode(code))
  }
}

/// Reads a file; ends the command with exit code 2, and names the file as `what`, where it can't.
func readFile(_ url: URL, named path: String, _ what: String) throws -> Data {
  do { return try Data(contentsOf: url) } catch {
    throw failure("\(path): error: the \(what) can't be read: \(error.systemReason)", ExitCode(2))
  }
}

/// Writes a file; ends the command with exit code 2 where it can't.
func writeFile(_ data: Data, to url: URL, named path: String) throws {
  do { try data.write(to: url) } catch {
    throw failure("\(path): error: it can't be written: \(error.systemReason)", ExitCode(2))
  }
}

/// Writes a text to standard error.
func writeError(_ text: String) {
  FileHandle.standardError.write(Data(text.utf8))
}

/// Writes a text to standard output.
func writeOutput(_ text: String) {
  FileHandle.standardOutput.write(Data(text.utf8))
}
