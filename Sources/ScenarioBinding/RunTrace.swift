import Foundation

/// Writes what happens in one run of a scenario.
///
/// The run's time stands still while something is fetched and written for the trace only.
struct RunTrace {
  private let template: TraceRecord
  private let writer: TraceWriter?
  private let begun = ContinuousClock.now
  /// The time that tracing took.
  private var tracing = Duration.zero

  init(tool: String, repetition: Int, scenario: String, writer: TraceWriter?) {
    template = TraceRecord(kind: .start, tool: tool, repetition: repetition, scenario: scenario)
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
    var record = template
    record.file = place.path
    record.line = place.line
    record.start = Date().timeIntervalSince1970
    record.known = known
    writer?.write(record)
  }

  mutating func item(_ closed: ClosedItem, sent: [LoggedCommand]?, after: Aftermath) {
    var record = template
    record.kind = .item
    record.item = closed.open.item.id
    record.file = closed.open.place.path
    record.line = closed.open.place.line
    record.start = closed.open.start
    record.duration = seconds(at: closed.instant) - closed.open.start
    record.screen = after.text
    record.picture = after.picture
    record.actions = after.actions
    record.sent = sent?.map { entry in
      var command = entry.command
      command.start = entry.start.map(seconds(at:))
      return command
    }
    write(record, used: closed.used, message: closed.message)
    tracing += closed.instant.duration(to: .now)
  }

  func end(used: ToolUsage, message: String?) {
    var record = template
    record.kind = .end
    record.duration = now
    write(record, used: used, message: message)
  }

  private func write(_ record: TraceRecord, used: ToolUsage, message: String?) {
    var record = record
    record.commands = used.commands
    record.bytes = used.bytes
    record.waited = used.waited
    record.outcome = message == nil ? .passed : .failed
    record.message = message
    writer?.write(record)
  }
}

extension Duration {
  fileprivate var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
