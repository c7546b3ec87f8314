import Foundation
import Synchronization

/// A group in a test's log, like XCTest's on Apple's systems.
public struct XCTActivity: Sendable {
  /// The group's name.
  public let name: String
}

/// The log of the running test, like XCTest's on Apple's systems.
public enum XCTContext {
  /// Runs part of a test as a group of the log. Groups inside it are indented.
  ///
  /// The group passes unless `block` throws or a check in it fails. In a scenario's test, the trace
  /// has the groups that begin and end in an item.
  public static func runActivity<Result>(
    named name: String, block: (XCTActivity) throws -> Result
  ) rethrows -> Result {
    let log = TestLog.current
    log.begin(name)
    var isThrown = true
    defer { log.end(isThrown) }
    let result = try block(XCTActivity(name: name))
    isThrown = false
    return result
  }
}

/// The groups of a test's log. They are printed when they begin and end.
package final class TestLog: Sendable {
  @TaskLocal package static var current = TestLog()
  /// The printed lines, and the open groups, after a group of those that have ended.
  private let state = Mutex((lines: [String](), open: [LogGroup("")]))

  package init() {}

  /// Notes a failed check, which fails all open groups.
  package func noteFailure() {
    state.withLock { state in
      for index in state.open.indices { state.open[index].outcome = .failed }
    }
  }

  /// Returns the lines that were printed and the outermost groups that ended since the last call.
  package func take() -> (lines: [String], groups: [LogGroup]) {
    state.withLock { state in
      defer { (state.lines, state.open[0].groups) = ([], nil) }
      return (state.lines, state.open[0].groups ?? [])
    }
  }

  fileprivate func begin(_ name: String) {
    print("•", name)
    state.withLock { $0.open.append(LogGroup(name)) }
  }

  fileprivate func end(_ isThrown: Bool) {
    let group = state.withLock { state in
      var group = state.open.removeLast()
      if isThrown { group.outcome = .failed }
      let parent = state.open.count - 1
      state.open[parent].groups = (state.open[parent].groups ?? []) + [group]
      return group
    }
    print(group.outcome == .passed ? "✓" : "✗", group.name)
  }

  private func print(_ mark: String, _ name: String) {
    let depth = state.withLock { $0.open.count - 1 }
    let line = String(repeating: "  ", count: depth) + "\(mark) \(name)"
    state.withLock { $0.lines.append(line) }
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// Appends trace records to a file, or passes them to a closure. Each line is a single write.
package final class TraceWriter {
  private let take: (TraceRecord) throws -> Void
  /// The first failure to write a record, or nil. After a failure, nothing is written.
  package private(set) var failure: TraceWriteError?

  /// Opens or creates a trace file for appending. Throws ``TraceWriteError``.
  package init(appendingTo url: URL) throws {
    let path = url.path
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw TraceWriteError(path, String(cString: strerror(errno))) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    take = { record in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        try file.write(contentsOf: encoder.encode(record) + Data("\n".utf8))
      } catch { throw TraceWriteError(path, error.systemReason) }
    }
  }

  /// Creates a writer that passes each record to `take`.
  package init(_ take: @escaping (TraceRecord) -> Void) { self.take = take }

  /// Writes a record as one line. Sets ``failure`` if that fails.
  package func write(_ record: TraceRecord) {
    guard failure == nil else { return }
    do { try take(record) } catch { failure = error as? TraceWriteError }
  }

  /// Writes a record for a run that is omitted because its test isn't portable to the tool.
  package func writeOmission(
    of scenario: String, tool: String, repetition: Int, known: KnownFailure, at place: SourcePlace
  ) {
    write(
      .omitted(
        RunID(scenario: scenario, tool: tool, repetition: repetition),
        TraceRecord.Omission(file: place.path, line: place.line, known: known)))
  }
}

/// A failure to write a trace. The description has the path and the operating system's message.
package struct TraceWriteError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ path: String, _ reason: String) {
    description = "The trace could not be written to \(path): \(reason)"
  }
}
