import Foundation
import LivePage
import Synchronization

/// What a page uses between its requests: an app's session, which may be recorded.
struct SiteSession: Sendable {
  var app: LiveSession?
  var recording: Recording?

  func end() async { await app?.end() }
}

/// The sessions of the open pages, by id.
///
/// A session ends after an hour without a request, at the next request to any session. An app's page
/// always has a request waiting, or sends one every few seconds while it is hidden.
final class SiteSessions: Sendable {
  private struct Entry {
    /// Nil while the session is being made.
    var session: SiteSession?
    var requests = 0
    var lastUse: Duration
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let limit: Int
  private let now: @Sendable () -> Duration

  /// Creates an empty table. By default, `now` is the time since then.
  init(limit: Int = 256, now: (@Sendable () -> Duration)? = nil) {
    self.limit = limit
    let start = ContinuousClock.now
    self.now = now ?? { start.duration(to: .now) }
  }

  /// The ids of the sessions with an app.
  var apps: [String] {
    entries.withLock { $0.filter { $0.value.session?.app != nil }.map(\.key) }
  }

  /// Begins a session with a new id, a random UUID that can't be guessed. If there are too many,
  /// ends the one that has been without a request for longest.
  ///
  /// - Throws: a `PageProblem` if all of them have a request, before `make` is called.
  func begin(
    _ make: (_ id: String) async throws -> SiteSession
  ) async throws -> String {
    await endUnused()
    let id = UUID().uuidString.lowercased()
    let replaced = try entries.withLock { entries in
      let replaced = try replaceable(in: entries)
      entries[id] = Entry(requests: 1, lastUse: now())
      return replaced.flatMap { entries.removeValue(forKey: $0)?.session }
    }
    await replaced?.end()
    do {
      let session = try await make(id)
      let isKept = entries.withLock { entries in
        entries[id]?.session = session
        return entries[id] != nil
      }
      if !isKept { await session.end() }
    } catch {
      await end(id)
      throw error
    }
    _ = note(id, requests: -1)
    return id
  }

  private func replaceable(in entries: [String: Entry]) throws(PageProblem) -> String? {
    guard entries.count >= limit else { return nil }
    let unused = entries.filter { $0.value.requests == 0 }
    if let oldest = unused.min(by: { $0.value.lastUse < $1.value.lastUse }) { return oldest.key }
    throw PageProblem(
      503, "Not opened",
      "\(limit) pages are already open, which is the limit. Close one, then reload this page.",
      headers: ["Retry-After": "30"])
  }

  /// Runs a request with a session. Throws ``LiveSessionError/ended`` for an unknown id.
  func use<Value: Sendable>(
    _ id: String, _ request: (SiteSession) async throws -> Value
  ) async throws -> Value {
    await endUnused()
    guard let session = note(id, requests: 1) else { throw LiveSessionError.ended }
    defer { _ = note(id, requests: -1) }
    return try await request(session)
  }

  private func note(_ id: String, requests: Int) -> SiteSession? {
    entries.withLock { entries in
      entries[id]?.requests += requests
      entries[id]?.lastUse = now()
      return entries[id]?.session
    }
  }

  func end(_ id: String) async {
    await entries.withLock { $0.removeValue(forKey: id) }?.session?.end()
  }

  func endAll() async { await end { _ in true } }

  private func endUnused() async {
    let start = now() - .seconds(3600)
    await end { $0.requests == 0 && $0.lastUse <= start }
  }

  private func end(where isOver: (Entry) -> Bool) async {
    let ended = entries.withLock { entries in
      let ended = entries.filter { isOver($0.value) }
      for id in ended.keys { entries[id] = nil }
      return ended
    }
    for entry in ended.values { await entry.session?.end() }
  }
}
