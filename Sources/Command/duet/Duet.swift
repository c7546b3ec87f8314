import ArgumentParser
import Foundation

/// What the process is: the command or, in a process that the command has started, the suites.
@main
enum Main {
  static func main() async {
    if Suites.isPlayedHere { Suites.play() }
    await Duet.main()
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

/// Writes why a command ends, and says with which exit code.
func failure(_ text: String, _ code: ExitCode) -> ExitCode {
  writeError(text + "\n")
  return code
}

/// Writes a text to standard error.
func writeError(_ text: String) {
  FileHandle.standardError.write(Data(text.utf8))
}

/// Writes a text to standard output.
func writeOutput(_ text: String) {
  FileHandle.standardOutput.write(Data(text.utf8))
}
