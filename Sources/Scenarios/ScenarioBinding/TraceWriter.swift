import Foundation

/// Appends trace records to a file, a line each.
///
/// Several processes may append to one file: each line is one write of the system's, which puts it
/// behind what is there by then.
public final class TraceWriter {
  private let file: FileHandle
  private let path: String
  /// Why a record could not be written; nil where all were. Nothing is written after it.
  public private(set) var failure: TraceWriteError?

  /// Opens a trace file for appending; it is made when there is none.
  ///
  /// - Throws: ``TraceWriteError`` when the file can't be written.
  public init(appendingTo url: URL) throws {
    path = url.path
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw TraceWriteError(path, String(cString: strerror(errno))) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes a record as one line, in one write; ``failure`` tells where that did not work.
  public func write(_ record: TraceRecord) {
    guard failure == nil else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      var line = try encoder.encode(record)
      line.append(UInt8(ascii: "\n"))
      try file.write(contentsOf: line)
    } catch {
      failure = TraceWriteError(path, error.systemReason)
    }
  }

  /// Writes what a tool is and where it runs: facts by name, ``TraceFact`` has the known names.
  ///
  /// A suite writes one at its start for each of its tools, before the tool's first run.
  public func write(tool: String, about: [String: String]) {
    write(.tool(tool, about: about))
  }

  /// Writes that a run is left out, because its test is declared not portable to the tool.
  ///
  /// - Parameters:
  ///   - scenario: the written scenario's id.
  ///   - repetition: which run of it is left out, from 1.
  ///   - known: the declaration.
  ///   - place: the test.
  public func writeOmission(
    of scenario: String, tool: String, repetition: Int, known: KnownFailure, at place: SourcePlace
  ) {
    write(
      .omitted(
        RunID(scenario: scenario, tool: tool, repetition: repetition),
        TraceRecord.Omission(file: place.path, line: place.line, known: known)))
  }
}

/// Why a trace could not be written, with the file and the system's reason.
public struct TraceWriteError: Error, Hashable, CustomStringConvertible {
  /// The whole text.
  public let description: String

  init(_ path: String, _ reason: String) {
    description = "The trace could not be written to \(path): \(reason)"
  }
}

/// Writes what happens in one run of a scenario.
///
/// The run's time stands still while something is fetched and written for the trace only.
struct RunTrace {
  private let run: RunID
  private let writer: TraceWriter?
  private let begun = ContinuousClock.now
  /// The time that tracing took.
  private var tracing = Duration.zero

  init(tool: String, repetition: Int, scenario: String, writer: TraceWriter?) {
    run = RunID(scenario: scenario, tool: tool, repetition: repetition)
    self.writer = writer
  }

  /// Why a record could not be written; nil where all were.
  var failure: TraceWriteError? { writer?.failure }

  /// Seconds since the run's start.
  var now: Double { seconds(at: .now) }

  /// Seconds from the run's start to an instant after the last record was written.
  private func seconds(at instant: ContinuousClock.Instant) -> Double {
    (begun.duration(to: instant) - tracing).seconds
  }

  func start(at place: SourcePlace, known: KnownFailure?) {
    writer?.write(
      .start(
        run,
        TraceRecord.Start(
          file: place.path, line: place.line, start: Date().timeIntervalSince1970, known: known)))
  }

  mutating func item(_ closed: ClosedItem, sent: [LoggedCommand]?, after: Aftermath) {
    let open = closed.open
    let commands = sent?.map { entry in
      var command = entry.command
      command.start = entry.start.map(seconds(at:))
      return command
    }
    writer?.write(
      .item(
        run,
        TraceRecord.Item(
          item: open.item.id, file: open.place.path, line: open.place.line, start: open.start,
          duration: seconds(at: closed.instant) - open.start, commands: closed.used.commands,
          bytes: closed.used.bytes, waited: closed.used.waited,
          outcome: closed.message == nil ? .passed : .failed, message: closed.message,
          screen: after.text, sent: commands, actions: after.actions, picture: after.picture)))
    tracing += closed.instant.duration(to: .now)
  }

  func end(used: ToolUsage, message: String?) {
    writer?.write(
      .end(
        run,
        TraceRecord.End(
          duration: now, commands: used.commands, bytes: used.bytes, waited: used.waited,
          outcome: message == nil ? .passed : .failed, message: message)))
  }
}

extension Duration {
  fileprivate var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
