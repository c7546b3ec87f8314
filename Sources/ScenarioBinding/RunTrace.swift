import Foundation

/// Writes what happens in one run of a scenario.
struct RunTrace {
  private let template: TraceRecord
  private let writer: TraceWriter?
  private let clock = ContinuousClock.now

  init(tool: String, repetition: Int, scenario: String, writer: TraceWriter?) {
    template = TraceRecord(kind: .start, tool: tool, repetition: repetition, scenario: scenario)
    self.writer = writer
  }

  /// Seconds since the run's start.
  var now: Double { clock.duration(to: .now).seconds }

  func start(at place: SourcePlace) {
    var record = template
    record.file = place.path
    record.line = place.line
    record.start = Date().timeIntervalSince1970
    writer?.write(record)
  }

  func item(_ item: OpenItem, used: ToolUsage, message: String?, screen: String?) {
    var record = template
    record.kind = .item
    record.item = item.item.id
    record.file = item.place.path
    record.line = item.place.line
    record.start = item.start
    record.duration = item.clock.duration(to: .now).seconds
    record.screen = screen
    write(record, used: used, message: message)
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
