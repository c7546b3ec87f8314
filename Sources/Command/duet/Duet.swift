import ArgumentParser
import ComparisonReport
import Foundation

@main
enum Main {
  static func main() async {
    do {
      var command = try Duet.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as UsageError {
      Duet.exit(withError: failure("error: \(error)", 64))
    } catch {
      Duet.exit(withError: error)
    }
  }
}

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
      BaselineCommand.self, ConsoleCommand.self, RecordCommand.self, GalleryCommand.self,
      DesktopCommand.self, PlayCommand.self,
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

/// Writes why a command ends, and returns the exit code to throw.
func failure(_ text: String, _ code: Int32 = 2) -> ExitCode {
  writeError(text + "\n")
  return ExitCode(code)
}

/// Does something, any error of which is told after a text, and ends the command with an exit code.
func exiting<Value>(
  with code: Int32, prefix: String = "error: ", _ body: () throws -> Value
) throws -> Value {
  do { return try body() } catch let code as ExitCode { throw code } catch {
    throw failure("\(prefix)\(error)", code)
  }
}

func writeError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// Writes to standard output. Ends the command with 1 if its reader has gone, as `head` does.
func writeOutput(_ text: String) {
  do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch { exit(1) }
}

/// The terminal that a person reads, if any: how wide it is, and whether it shows colours.
struct Terminal {
  /// In characters; nil where the output goes to a file or a pipe, which has no width.
  let width: Int?
  let hasColours: Bool

  /// The terminal of standard output.
  ///
  /// `COLUMNS` says another width, and `NO_COLOR` (https://no-color.org) or `TERM=dumb` that there are
  /// no colours.
  static var output: Terminal {
    guard isatty(STDOUT_FILENO) == 1 else { return Terminal(width: nil, hasColours: false) }
    let environment = ProcessInfo.processInfo.environment
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let width = environment["COLUMNS"].flatMap { Int($0) } ?? (isKnown ? Int(size.ws_col) : 80)
    return Terminal(
      width: width,
      hasColours: (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb")
  }

  /// A text with the words of a result in their colours.
  func coloured(_ text: String) -> String {
    hasColours ? ResultColours.applied(to: text) : text
  }
}
