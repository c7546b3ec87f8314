import Foundation

/// The sessions of the open tabs by their ids. Any thread may use it.
///
/// A session that has had no request for long is ended at the next request to any.
package final class LiveSessions: @unchecked Sendable {
  /// How long a session is kept without a request.
  static let longestSilence = Duration.seconds(300)
  /// How long it is kept when there is no room for another. A tab that is open asks again at once, or
  /// every few seconds while it is hidden.
  static let shortestSilence = Duration.seconds(30)

  private struct Entry {
    let session: LiveSession
    var requests = 0
    var lastUse: Duration
  }

  private let lock = NSLock()
  private let limit: Int
  private let now: @Sendable () -> Duration
  private var entries: [String: Entry] = [:]

  /// Makes an empty table for at most `limit` sessions; `now` is the time since it was made, if not
  /// given.
  package init(limit: Int = 256, now: (@Sendable () -> Duration)? = nil) {
    self.limit = limit
    let start = ContinuousClock.now
    self.now = now ?? { start.duration(to: .now) }
  }

  package var count: Int { lock.withLock { entries.count } }

  /// The ids of all sessions, in no order.
  package var ids: [String] { lock.withLock { Array(entries.keys) } }

  /// Begins a session.
  ///
  /// - Throws: ``LiveSessionError/tooMany(limit:)``, and what the launch throws.
  package func begin(
    _ launch: @Sendable () throws -> LiveSession.Launch
  ) async throws -> LiveSession {
    try await makeRoom()
    let session = try LiveSession(id: UUID().uuidString.lowercased(), launch: launch)
    // Others may have begun while this one was launched.
    let hasRoom = lock.withLock {
      if entries.count >= limit { return false }
      entries[session.id] = Entry(session: session, lastUse: now())
      return true
    }
    guard hasRoom else {
      await session.end()
      throw LiveSessionError.tooMany(limit: limit)
    }
    return session
  }

  /// Has a session answer a request.
  ///
  /// - Throws: ``LiveSessionError/ended`` where there is none of that id, and what `request` throws.
  package func use<Value: Sendable>(
    _ id: String, _ request: @Sendable (LiveSession) async throws -> Value
  ) async throws -> Value {
    await end(takeSilent(for: Self.longestSilence))
    guard let session = note(id, requests: 1) else { throw LiveSessionError.ended }
    defer { _ = note(id, requests: -1) }
    return try await request(session)
  }

  package func end(_ id: String) async {
    await lock.withLock { entries.removeValue(forKey: id) }?.session.end()
  }

  package func endAll() async {
    await end(
      lock.withLock {
        defer { entries = [:] }
        return entries.values.map(\.session)
      })
  }

  private func end(_ sessions: [LiveSession]) async {
    for session in sessions { await session.end() }
  }

  private func note(_ id: String, requests: Int) -> LiveSession? {
    lock.withLock {
      entries[id]?.requests += requests
      entries[id]?.lastUse = now()
      return entries[id]?.session
    }
  }

  private func makeRoom() async throws {
    await end(takeSilent(for: Self.longestSilence))
    guard count >= limit else { return }
    await end(takeSilent(for: Self.shortestSilence, atMost: 1))
    if count >= limit { throw LiveSessionError.tooMany(limit: limit) }
  }

  /// Takes out the sessions that have had no request for a time, the most silent first.
  private func takeSilent(for silence: Duration, atMost count: Int = .max) -> [LiveSession] {
    lock.withLock {
      let end = now() - silence
      let silent = entries.values.filter { $0.requests == 0 && $0.lastUse <= end }
        .sorted { $0.lastUse < $1.lastUse }.prefix(count)
      return silent.compactMap { entries.removeValue(forKey: $0.session.id)?.session }
    }
  }
}
