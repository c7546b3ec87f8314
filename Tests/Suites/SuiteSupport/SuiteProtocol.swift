import Foundation
import ScenarioBinding

/// What a suite process is asked for: one run. It is a line of JSON on its standard input.
package struct SuiteRequest: Codable, Hashable, Sendable {
  /// What the answers are.
  package enum Kind: String, Codable, Sendable {
    /// The records of a trace. The run ends at its first failure.
    case traced
    /// What became of each item. The run goes on after failed checks.
    case trial
    /// Each item with its commands. Before each but the first, the process waits for a line.
    case watched
  }

  package var kind: Kind
  /// The scenario's id, such as `A.1`.
  package var scenario: String
  /// The tool's name, such as `native`.
  package var tool: String
  /// The number of this run among those of the scenario by the tool, from 1.
  package var repetition = 1
  /// Launch arguments of the app, in addition to the scenario's own.
  package var arguments: [String] = []
  /// The names of redesigns of the app's screens.
  package var redesigns: [String] = []
  /// The id of the mutant in the app; nil for the app as it is.
  package var mutant: String?
  /// Whether WebDriver's suite is played by a driver that acts on no element of several.
  package var isHardened = false
  /// Whether the trace has a picture of the screen after each item.
  package var takesPictures = false
  /// Whether the trace has the screen in plain text after each item.
  package var takesScreens = false
  /// The WebDriver server that the tool speaks to: a browser's driver, or a running endpoint. Nil
  /// for a server in the process.
  package var server: URL?

  package init(_ kind: Kind, of scenario: String, by tool: String) {
    (self.kind, self.scenario, self.tool) = (kind, scenario, tool)
  }

  /// The run in a trace.
  package var id: RunID { RunID(scenario: scenario, tool: tool, repetition: repetition) }

  /// What the app is launched with, besides the scenario's own arguments.
  var launchArguments: [String] {
    arguments + redesigns.flatMap { ["--redesign", $0] } + (mutant.map { ["--mutant", $0] } ?? [])
  }
}

/// What a suite process answers, as a line of JSON that has one of these members.
package struct SuiteAnswer: Codable, Sendable {
  /// Something that went wrong in a traced run.
  package struct Failure: Codable, Hashable, Sendable {
    package var text: String
    /// The file, from the top of the package.
    package var file: String
    /// The line, from 1.
    package var line: Int

    package init(text: String, file: String, line: Int) {
      (self.text, self.file, self.line) = (text, file, line)
    }

    /// The text behind its place.
    package var description: String { "\(file):\(line): \(text)" }
  }

  /// The end of the run: the last answer to a request.
  package struct End: Codable, Sendable {
    /// What has come of the run, for the reader: `passed`, `failed` or `not run`, and why.
    package var outcome: String
    /// What has come of a trial.
    package var trial: MutantTrial.Result?

    package init(outcome: String, trial: MutantTrial.Result? = nil) {
      (self.outcome, self.trial) = (outcome, trial)
    }
  }

  package var record: TraceRecord?
  package var watched: RunSpectator.Item?
  package var failure: Failure?
  package var end: End?
}

/// The lines between a suite process and the command that has started it.
package final class SuiteChannel {
  private let output: FileHandle

  /// Takes standard output for the answers. What tests print goes to standard error from now on.
  package init() {
    output = FileHandle(fileDescriptor: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3))
    dup2(STDERR_FILENO, STDOUT_FILENO)
    // The end of the command is found out by writing to it.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for the next request; nil if there are no more. Throws ``SettingsError`` for another line.
  package func nextRequest() throws -> SuiteRequest? {
    guard let line = readLine() else { return nil }
    do { return try JSONDecoder().decode(SuiteRequest.self, from: Data(line.utf8)) } catch {
      throw SettingsError("a suite process was sent a line that isn't a request: \(line)")
    }
  }

  /// Waits for a line that lets a watched run go on. Ends the process if there are no more.
  func waitForLine() { if readLine() == nil { exit(0) } }

  /// Writes an answer. Ends the process if the command has ended.
  package func answer(_ answer: SuiteAnswer) {
    do {
      try output.write(contentsOf: JSONEncoder().encode(answer) + Data("\n".utf8))
    } catch { exit(1) }
  }
}

/// Why the suites can't play what they are asked for.
package struct SettingsError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
