import Device
import Foundation
import Synchronization

/// A command that a client sent, and what it cost.
public struct CommandRecord: Hashable, Sendable {
  /// The HTTP method.
  public let method: String
  /// The path below the session, such as `/element`; the whole path for what starts or ends one.
  public let path: String
  /// What was looked for; nil for commands that look for nothing.
  public let locator: Locator?
  /// When it was sent, in seconds since the log began.
  public let start: Double
  /// The time from sending to the answer, in seconds; a part of the client's own work, writing the
  /// command's JSON and reading the answer's, is not in it.
  public let duration: Double
  /// The bytes of the command's body.
  public let bytesSent: Int
  /// The bytes of the answer's body.
  public let bytesReceived: Int
  /// The HTTP status of the answer; nil when none came.
  public let status: Int?
  /// Whether it does nothing but let time pass: the pause of an explicit wait.
  public let isPause: Bool
  /// What the remote end spent on it; nil where it does not tell, or no answer came.
  public let timing: ServerTiming?
}

/// Everything that a client sent so far. Any thread.
public final class CommandLog: Sendable {
  private struct State {
    var records: [CommandRecord] = []
    // How many pieces of unrecorded work are under way: they may overlap, and end in any order.
    var unrecorded = 0
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now

  init() {}

  /// The commands sent so far, oldest first.
  public var records: [CommandRecord] { state.withLock(\.records) }

  /// How many commands were sent, the bytes of all bodies, both ways, and the seconds that pauses
  /// took.
  public var totals: (commands: Int, bytes: Int, pauses: Double) {
    state.withLock { state in
      (
        state.records.count,
        state.records.reduce(0) { $0 + $1.bytesSent + $1.bytesReceived },
        state.records.reduce(0) { $0 + ($1.isPause ? $1.duration : 0) }
      )
    }
  }

  /// Does something whose commands are not noted, such as fetching the screen for a report.
  public func unrecorded<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    state.withLock { $0.unrecorded += 1 }
    defer { state.withLock { $0.unrecorded -= 1 } }
    return try await work()
  }

  /// A time in seconds since the log began.
  func seconds(at time: ContinuousClock.Instant) -> Double { start.duration(to: time).seconds }

  /// When a command was sent, on the process's clock.
  public func instant(of record: CommandRecord) -> ContinuousClock.Instant {
    start + .seconds(record.start)
  }

  func add(_ record: CommandRecord) {
    state.withLock { if $0.unrecorded == 0 { $0.records.append(record) } }
  }
}
