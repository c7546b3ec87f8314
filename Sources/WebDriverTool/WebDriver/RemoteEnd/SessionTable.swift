import Device
import Dispatch
import Foundation

/// The sessions of a remote end by their ids; it ends those that get no commands any more. Any
/// thread may use it.
final class SessionTable: @unchecked Sendable {
  private struct Entry {
    let session: Session
    /// How long it may be without a command; nil for as long as it likes.
    let timeout: Duration?
    /// How many commands are under way.
    var commands = 0
    /// When the last one ended, or the session began.
    var idleSince: Duration
  }

  private let lock = NSLock()
  private let limit: Int
  private let clock: any IdleClock
  private var entries: [String: Entry] = [:]
  /// Sessions that are being made count, too, so that no two take the last place.
  private var reserved = 0
  /// When idle sessions are looked for next; nil while no session can become one.
  private var nextLook: Duration?
  private var expired = ExpiredSessions()

  init(limit: Int, clock: any IdleClock) {
    self.limit = limit
    self.clock = clock
  }

  /// Whether a further session is possible.
  var hasRoom: Bool { lock.withLock { entries.count + reserved < limit } }

  /// Takes a place for a session that is about to be made; false when there is none.
  func reserve() -> Bool {
    lock.withLock {
      guard entries.count + reserved < limit else { return false }
      reserved += 1
      return true
    }
  }

  /// Gives a place that was taken to a session, or back when none could be made; after `timeout`
  /// seconds without a command the session ends, with 0 never.
  func fill(with session: Session?, timeout: Double) {
    let look = lock.withLock { () -> Duration? in
      reserved -= 1
      guard let session else { return nil }
      let timeout = timeout > 0 ? Duration.seconds(timeout) : nil
      entries[session.id] = Entry(session: session, timeout: timeout, idleSince: clock.now)
      return planLook(at: timeout.map { clock.now + $0 })
    }
    callBack(at: look)
  }

  /// A session for a command that begins; it is not idle until the command's ``finish(_:)``.
  func begin(_ id: String) -> Session? {
    lock.withLock {
      guard let place = entries.index(forKey: id) else { return nil }
      entries.values[place].commands += 1
      return entries.values[place].session
    }
  }

  /// The sessions that there are; looking at one keeps it from nothing.
  var all: [Session] { lock.withLock { entries.values.map(\.session) } }

  /// A session's command has ended.
  func finish(_ id: String) {
    lock.withLock {
      // It may have been ended in the meantime.
      guard let place = entries.index(forKey: id) else { return }
      entries.values[place].commands -= 1
      if entries.values[place].timeout != nil { entries.values[place].idleSince = clock.now }
    }
  }

  /// Takes a session out; nil when there is none of that id.
  func remove(_ id: String) -> Session? {
    lock.withLock { entries.removeValue(forKey: id)?.session }
  }

  /// Why there is no session of an id.
  func noSession(_ id: String) -> WebDriverError {
    guard let timeout = lock.withLock({ expired[id] }) else { return RemoteEnd.noSession(id) }
    return WebDriverError(
      .invalidSessionID,
      "the session \"\(id)\" was ended because no command came for \(timeout.seconds.plainText) s; "
        + "begin another one, with a longer \"appium:newCommandTimeout\" or 0 for none")
  }

  // MARK: - Idle sessions

  /// Ends the sessions that have been idle for too long.
  private func endIdle(at time: Duration) {
    let (idle, look) = lock.withLock { () -> ([Session], Duration?) in
      guard nextLook == time else { return ([], nil) }
      nextLook = nil
      let now = clock.now
      var idle: [Session] = []
      var next: Duration?
      for (id, entry) in entries {
        guard let timeout = entry.timeout else { continue }
        let end = (entry.commands > 0 ? now : entry.idleSince) + timeout
        if end <= now {
          entries[id] = nil
          expired.add(id, after: timeout)
          idle.append(entry.session)
        } else {
          next = min(next ?? end, end)
        }
      }
      return (idle, planLook(at: next))
    }
    callBack(at: look)
    for session in idle { Task { await session.end() } }
  }

  /// Plans to look at the sessions by a time, unless that is planned before it anyway; returns the
  /// time where the clock is to be told.
  private func planLook(at time: Duration?) -> Duration? {
    guard let time, nextLook.map({ time < $0 }) ?? true else { return nil }
    nextLook = time
    return time
  }

  private func callBack(at time: Duration?) {
    guard let time else { return }
    clock.call(at: time) { [weak self] in self?.endIdle(at: time) }
  }
}

/// The last sessions that ended because no command came, so that their clients can be told.
private struct ExpiredSessions {
  private var timeouts: [String: Duration] = [:]
  private var order: [String] = []

  /// After how long without a command the session ended.
  subscript(_ id: String) -> Duration? { timeouts[id] }

  mutating func add(_ id: String, after timeout: Duration) {
    if order.count == 1_000 { timeouts[order.removeFirst()] = nil }
    order.append(id)
    timeouts[id] = timeout
  }
}

/// The time by which sessions are found to be idle.
package protocol IdleClock: Sendable {
  /// The time since some moment; it never goes back.
  var now: Duration { get }
  /// Calls back once a time has come, on any thread; at once if it has come already.
  func call(at time: Duration, _ body: @escaping @Sendable () -> Void)
}

/// The time of this machine.
struct SystemIdleClock: IdleClock {
  private let start = ContinuousClock.now
  private let queue = DispatchQueue(label: "SystemIdleClock")

  var now: Duration { start.duration(to: .now) }

  func call(at time: Duration, _ body: @escaping @Sendable () -> Void) {
    let pause = max(time - now, .zero).seconds
    queue.asyncAfter(deadline: .now() + pause, execute: body)
  }
}
