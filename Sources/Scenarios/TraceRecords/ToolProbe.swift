import Foundation

/// The information that a run needs from its tool.
package protocol ToolProbe: AnyObject {
  /// The tool's name in traces and tables, such as `native`.
  var name: String { get }
  /// The commands, bytes and waits since the tool started.
  var usage: ToolUsage { get }
  /// Returns the checks that failed since the last call.
  func takeFailedChecks() -> [CheckFailure]
  /// Returns the values that checks asserted since the last call. Nil if they aren't recorded.
  func takeAssertedValues() -> [String]?
  /// Returns the user actions since the last call. Nil if the device can't report them.
  ///
  /// The usage doesn't count this call.
  func userActions() -> [TraceAction]?
  /// Returns the screen as plain text for the trace, or nil if there is none. The usage doesn't
  /// count this call.
  func screen() -> String?
  /// Returns the logged commands after the first `count`. Nil if the tool has no log.
  func commands(after count: Int) -> [LoggedCommand]?
  /// Returns a picture of the screen for the trace, or nil if there is none. The usage doesn't
  /// count this call.
  func picture() -> TracePicture?
}

/// The commands, bytes and waiting time that a tool has used.
package struct ToolUsage: Equatable, Sendable {
  /// The number of queries and gestures, or of WebDriver commands.
  package var commands: Int
  /// The size of all command and response bodies, in bytes. Nil for a tool that sends none.
  package var bytes: Int?
  /// The seconds spent in commands that only wait. Nil for a tool without such commands.
  package var waited: Double?

  package init(commands: Int, bytes: Int? = nil, waited: Double? = nil) {
    (self.commands, self.bytes, self.waited) = (commands, bytes, waited)
  }

  /// Returns the usage between two times.
  package static func - (later: ToolUsage, earlier: ToolUsage) -> ToolUsage {
    ToolUsage(
      commands: later.commands - earlier.commands,
      bytes: later.bytes.map { $0 - (earlier.bytes ?? 0) },
      waited: later.waited.map { max($0 - (earlier.waited ?? 0), 0) })
  }
}

/// An entry of a tool's command log.
package struct LoggedCommand: Sendable {
  /// The command. The run sets its start.
  package var command: SentCommand
  /// The time when it was sent, on the clock of this process. Nil if the tool doesn't record it.
  package var start: ContinuousClock.Instant?

  package init(_ command: SentCommand, start: ContinuousClock.Instant? = nil) {
    self.command = command
    self.start = start
  }
}

/// A failed check: what the test expected, and what it found instead. A test may throw it.
package struct CheckFailure: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The expected state, such as `open tasks of the list "TODO": "0"`. Nil if an error ended the item.
  package var expected: String?
  /// The state found when the check failed, or the error's message.
  package var found: String
  /// The path of the test's file in the package. Nil if an error ended the item.
  package var file: String?
  /// The line of the check in the file, from 1. Nil if an error ended the item.
  package var line: Int?

  package init(expected: String? = nil, found: String, at place: SourcePlace? = nil) {
    self.expected = expected
    self.found = found
    file = place?.path
    line = place.map { Int($0.line) }
  }

  /// Both states, and the place.
  package var description: String {
    let text = expected.map { "expected \($0), found \(found)" } ?? found
    guard let file, let line else { return text }
    return "\(text) (\(file):\(line))"
  }
}

/// A place in a test's source.
package struct SourcePlace: Sendable {
  /// The file path, as passed by the compiler.
  package let file: StaticString
  /// The line, from 1.
  package let line: UInt

  package init(file: StaticString, line: UInt) { (self.file, self.line) = (file, line) }

  /// The file's path in the package, such as `Tests/Suites/NativeSuite/A1Tests.swift`.
  package var path: String {
    let path = "\(file)"
    guard let tests = path.range(of: "/Tests/", options: .backwards) else { return path }
    return String(path[path.index(after: tests.lowerBound)...])
  }
}
