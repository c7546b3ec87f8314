import Device
import Dispatch
import Foundation

/// The sessions of a remote end by id. Thread-safe. Ends idle sessions.
final class SessionTable: @unchecked Sendable {
  private struct Entry {
    let session: Session
    /// The idle timeout. Nil for none.
    let timeout: Duration?
    var commands = 0
    /// The end of the last command, or the start of the session.
    var idleSince: Duration
  }

  private let lock = NSLock()
  private let limit: Int
  private let clock: any TimeoutClock
  private var entries: [String: Entry] = [:]
  /// Sessions being created count, too, so that two sessions can't take the last place.
  private var reserved = 0

  init(limit: Int, clock: any TimeoutClock) {
    self.limit = limit
    self.clock = clock
  }

  var hasRoom: Bool { lock.withLock { entries.count + reserved < limit } }

  /// Reserves a place for a new session. Returns false if there is none.
  func reserve() -> Bool {
    lock.withLock {
      guard entries.count + reserved < limit else { return false }
      reserved += 1
      return true
    }
  }

  /// Fills a reserved place with a session, or releases the place if the session failed to start.
  /// The session ends after `timeout` seconds without a command. With 0, it has no timeout.
  func fill(with session: Session?, timeout: Double) {
    let timeout = timeout > 0 ? Duration.seconds(timeout) : nil
    lock.withLock {
      reserved -= 1
      guard let session else { return }
      entries[session.id] = Entry(session: session, timeout: timeout, idleSince: clock.now)
    }
    if let session, let timeout { endWhenIdle(session.id, at: clock.now + timeout) }
  }

  /// Returns the session for a new command. The session isn't idle until ``finish(_:)``.
  func begin(_ id: String) -> Session? {
    lock.withLock {
      guard let place = entries.index(forKey: id) else { return nil }
      entries.values[place].commands += 1
      return entries.values[place].session
    }
  }

  /// Ends a command of a session. The session itself may have ended meanwhile.
  func finish(_ id: String) {
    lock.withLock {
      guard let place = entries.index(forKey: id) else { return }
      entries.values[place].commands -= 1
      if entries.values[place].timeout != nil { entries.values[place].idleSince = clock.now }
    }
  }

  var all: [Session] { lock.withLock { entries.values.map(\.session) } }

  func remove(_ id: String) -> Session? {
    lock.withLock { entries.removeValue(forKey: id)?.session }
  }

  private func endWhenIdle(_ id: String, at time: Duration) {
    clock.call(at: time) { [weak self] in self?.endIfIdle(id) }
  }

  /// Ends a session that has been idle for too long. Otherwise schedules the next check.
  private func endIfIdle(_ id: String) {
    let (session, nextCheck) = lock.withLock { () -> (Session?, Duration?) in
      guard let entry = entries[id], let timeout = entry.timeout else { return (nil, nil) }
      let now = clock.now
      let end = (entry.commands > 0 ? now : entry.idleSince) + timeout
      guard end <= now else { return (nil, end) }
      entries[id] = nil
      return (entry.session, nil)
    }
    if let nextCheck { endWhenIdle(id, at: nextCheck) }
    if let session { Task { await session.end() } }
  }
}

/// The clock for the timeouts of sessions and XPaths.
package protocol TimeoutClock: Sendable {
  /// The time since an arbitrary moment. It never decreases.
  var now: Duration { get }
  /// Calls `body` at the given time, on any thread. Immediately if that time has passed.
  func call(at time: Duration, _ body: @escaping @Sendable () -> Void)
}

struct SystemTimeoutClock: TimeoutClock {
  private let start = ContinuousClock.now
  /// The global queue uses the threads of Swift's tasks. If XPaths blocked all of them, no timeout
  /// would ever fire.
  private let queue = DispatchQueue(label: "SystemTimeoutClock")

  var now: Duration { start.duration(to: .now) }

  func call(at time: Duration, _ body: @escaping @Sendable () -> Void) {
    let pause = max(time - now, .zero).seconds
    queue.asyncAfter(deadline: .now() + pause, execute: body)
  }
}
