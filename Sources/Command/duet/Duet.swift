import ArgumentParser
import ComparisonReport
import Foundation
import SampleApps

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
    abstract: "Run the same written scenarios as native UI tests and as WebDriver tests.",
    discussion: """
      Exit codes:
        0   success
        1   a test failed, or the server can't listen
        2   a file can't be read or parsed
        3   findings in scenarios or traces, or a check found differences
        64  wrong usage
      """,
    version: "0.1",
    subcommands: [
      CompareCommand.self, ScenariosCommand.self, ServeCommand.self,
      ReportCommand.self, CostsCommand.self, LogsCommand.self,
      MutateCommand.self,
      SurviveCommand.self,
      IdiomsCommand.self, BaselineCommand.self, ConsoleCommand.self,
      RecordCommand.self,
      GalleryCommand.self, PicturesCommand.self, DesktopCommand.self, FeatureCommand.self,
      ProbeCommand.self, PlayCommand.self,
    ])

  /// Gives the argument parser's errors the same beginning as all others.
  static var _errorLabel: String { "error" }
}

/// Wrong usage of a command, reported before it does any work. The exit code is 64.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws a `ValidationError` if an option's number is out of range.
func checkRange<Value: Comparable>(
  _ option: String, _ value: Value, in range: ClosedRange<Value>, of unit: String = ""
) throws {
  guard !range.contains(value) else { return }
  throw ValidationError(
    "\(option) must be a number\(unit) from \(range.lowerBound) to \(range.upperBound).")
}

/// Throws a `ValidationError` for the first name that no fault has.
func checkFaults(_ names: [String]) throws {
  let known = Fault.all.map(\.name)
  guard let unknown = names.first(where: { !known.contains($0) }) else { return }
  throw ValidationError(
    "There is no fault '\(unknown)'. Known: \(known.joined(separator: ", ")).")
}

/// Writes an error, and returns the exit code to throw.
func failure(_ text: String, _ code: Int32 = 2) -> ExitCode {
  writeError(text + "\n")
  return ExitCode(code)
}

/// Runs `body`. If it throws, writes the error after a prefix, and throws an exit code instead.
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

/// Writes to standard output. Exits with code 1 if the reader has closed the pipe, as `head` does.
func writeOutput(_ text: String) {
  do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch { exit(1) }
}

/// The width and the colours of standard output's terminal.
struct Terminal {
  /// The width in characters, or nil if the output goes to a file or a pipe.
  let width: Int?
  let hasColours: Bool

  /// The terminal of standard output.
  ///
  /// `COLUMNS` overrides the width. `NO_COLOR` (https://no-color.org) and `TERM=dumb` turn colours
  /// off.
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

  /// Colours the words of a result, such as "passed", if the terminal has colours.
  func coloured(_ text: String) -> String {
    hasColours ? ResultColours.applied(to: text) : text
  }
}
