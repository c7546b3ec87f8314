import Device
import Dispatch
import Foundation

/// The sessions of a remote end by their ids, for any thread; it ends those that get no commands.
final class SessionTable: @unchecked Sendable {
  private struct Entry {
    let session: Session
    /// How long it may be without a command; nil for ever.
    let timeout: Duration?
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
  private var expired: [(id: String, timeout: Duration)] = []

  init(limit: Int, clock: any IdleClock) {
    self.limit = limit
    self.clock = clock
  }

  var hasRoom: Bool { lock.withLock { entries.count + reserved < limit } }

  /// Takes a place for a session that is about to be made; false when there is none.
  func reserve() -> Bool {
    lock.withLock {
      guard entries.count + reserved < limit else { return false }
      reserved += 1
      return true
    }
  }

  /// Gives a place to a session, or back when none could be made; after `timeout` seconds without a
  /// command the session ends, with 0 never.
  func fill(with session: Session?, timeout: Double) {
    let timeout = timeout > 0 ? Duration.seconds(timeout) : nil
    lock.withLock {
      reserved -= 1
      guard let session else { return }
      entries[session.id] = Entry(session: session, timeout: timeout, idleSince: clock.now)
    }
    if let session, let timeout { endWhenIdle(session.id, at: clock.now + timeout) }
  }

  /// A session for a command that begins; it is not idle until the command's ``finish(_:)``.
  func begin(_ id: String) -> Session? {
    lock.withLock {
      guard let place = entries.index(forKey: id) else { return nil }
      entries.values[place].commands += 1
      return entries.values[place].session
    }
  }

  /// Ends a session's command; the session may have been ended in the meantime.
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

  func noSession(_ id: String) -> WebDriverError {
    guard let (_, timeout) = lock.withLock({ expired.last { $0.id == id } }) else {
      return RemoteEnd.noSession(id)
    }
    return WebDriverError(
      .invalidSessionID,
      "the session \"\(id)\" was ended because no command came for \(timeout.seconds.plainText) s; "
        + "begin another one, with a longer \"appium:newCommandTimeout\" or 0 for none")
  }

  private func endWhenIdle(_ id: String, at time: Duration) {
    clock.call(at: time) { [weak self] in self?.endIfIdle(id) }
  }

  /// Ends a session if it has been idle for too long, or else plans another look.
  private func endIfIdle(_ id: String) {
    let (session, nextCheck) = lock.withLock { () -> (Session?, Duration?) in
      guard let entry = entries[id], let timeout = entry.timeout else { return (nil, nil) }
      let now = clock.now
      let end = (entry.commands > 0 ? now : entry.idleSince) + timeout
      guard end <= now else { return (nil, end) }
      entries[id] = nil
      if expired.count == 1_000 { expired.removeFirst() }
      expired.append((id, timeout))
      return (entry.session, nil)
    }
    if let nextCheck { endWhenIdle(id, at: nextCheck) }
    if let session { Task { await session.end() } }
  }
}

/// The time by which sessions are found to be idle.
package protocol IdleClock: Sendable {
  /// The time since some moment; it never goes back.
  var now: Duration { get }
  /// Calls back once a time has come, on any thread; at once if it has come already.
  func call(at time: Duration, _ body: @escaping @Sendable () -> Void)
}

struct SystemIdleClock: IdleClock {
  private let start = ContinuousClock.now
  private let queue = DispatchQueue(label: "SystemIdleClock")

  var now: Duration { start.duration(to: .now) }

  func call(at time: Duration, _ body: @escaping @Sendable () -> Void) {
    let pause = max(time - now, .zero).seconds
    queue.asyncAfter(deadline: .now() + pause, execute: body)
  }
}
