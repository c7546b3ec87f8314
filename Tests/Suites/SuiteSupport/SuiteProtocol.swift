import Device
import Foundation
import TraceRecords

/// A request to a suite process for one run: a line of JSON on its standard input.
package struct SuiteRequest: Codable, Hashable, Sendable {
  /// The name of the process's observer of the run. Nil for a traced run.
  package var observer: String?
  /// The scenario's id, such as `A.1`.
  package var scenario: String
  /// The tool's name, such as `native`.
  package var tool: String
  /// The number of this run among the runs of the scenario with the tool, from 1.
  package var repetition = 1
  /// Launch arguments of the app, in addition to the scenario's own.
  package var arguments: [String] = []
  /// The screen's size in points.
  package var screenSize = Device.usualScreenSize
  /// The folder for named pictures. Nil to take none.
  package var pictures: URL?
  /// Whether the trace has a picture of the screen after each item.
  package var takesPictures = false
  /// The WebDriver server to use: a browser's driver, or a running endpoint. Nil for a server in
  /// the process.
  package var server: URL?

  package init(of scenario: String, by tool: String, observer: String? = nil) {
    (self.scenario, self.tool, self.observer) = (scenario, tool, observer)
  }

  /// The run's identifier in a trace.
  package var id: RunID { RunID(scenario: scenario, tool: tool, repetition: repetition) }
}

/// An answer of a suite process: a line of JSON with exactly one of these members.
package struct SuiteAnswer: Codable, Sendable {
  /// A failure in a traced run.
  package struct Failure: Codable, Hashable, Sendable {
    package var text: String
    /// The file, from the top of the package.
    package var file: String
    /// The line, from 1.
    package var line: Int

    package init(text: String, file: String, line: Int) {
      (self.text, self.file, self.line) = (text, file, line)
    }

    /// The place, then the text.
    package var description: String { "\(file):\(line): \(text)" }
  }

  /// The end of the run: the last answer to a request.
  package struct End: Codable, Sendable {
    /// The run's outcome: `passed`, `failed` or `not run`, sometimes followed by the reason.
    package var outcome: String
    /// Why an observed run ended outside an item: a failed launch, or a test that leaves its scenario.
    /// Nil for others.
    package var problem: String?

    package init(outcome: String, problem: String? = nil) {
      (self.outcome, self.problem) = (outcome, problem)
    }
  }

  package var record: TraceRecord?
  /// What an observer reports, as JSON.
  package var observation: Data?
  package var failure: Failure?
  package var end: End?

  init(record: TraceRecord? = nil, failure: Failure? = nil, end: End? = nil) {
    (self.record, self.failure, self.end) = (record, failure, end)
  }

  /// What an observer reports.
  package init(observation: Data?) { self.observation = observation }
}

/// The connection between a suite process and the command that started it, one line per message.
package final class SuiteChannel {
  private let output: FileHandle

  /// Reserves standard output for answers. Other output goes to standard error from now on.
  package init() {
    output = FileHandle(fileDescriptor: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3))
    dup2(STDERR_FILENO, STDOUT_FILENO)
    // With the signal ignored, a write fails when the command has ended.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for the next request, and returns it. Nil if there are no more.
  ///
  /// - Throws: ``SettingsError`` if the line isn't a request.
  package func nextRequest() throws -> SuiteRequest? {
    guard let line = readLine() else { return nil }
    do { return try JSONDecoder().decode(SuiteRequest.self, from: Data(line.utf8)) } catch {
      throw SettingsError("a suite process received a line that isn't a request: \(line)")
    }
  }

  /// Writes an answer. Ends the process if the command has ended.
  package func answer(_ answer: SuiteAnswer) {
    do {
      try output.write(contentsOf: JSONEncoder().encode(answer) + Data("\n".utf8))
    } catch { exit(1) }
  }
}

/// The reason why a suite can't play a requested run.
package struct SettingsError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
