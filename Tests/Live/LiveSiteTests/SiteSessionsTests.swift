import Foundation
import LivePage
import Synchronization
import TestSupport
import Testing

@testable import LiveSite

/// A run that counts its items, and records whether it was ended.
final class CountedRun: WatchedRun {
  private let state = Mutex((count: 0, isEnded: false))
  var isEnded: Bool { state.withLock(\.isEnded) }

  func next() async throws -> Data {
    let count = state.withLock { state in
      state.count += 1
      return state.count
    }
    return Data("{\"line\": \(count)}".utf8)
  }

  func end() { state.withLock { $0.isEnded = true } }
}

@Suite("The table of sessions")
struct SiteSessionsTests {
  private final class ManualClock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private let clock = ManualClock()
  private let sessions: SiteSessions
  init() { sessions = SiteSessions(limits: [.app: 2, .runs: 1]) { [clock] in clock.now } }

  private func begin(_ kind: SiteSession.Kind = .app) async throws -> (id: String, run: CountedRun)
  {
    let run = CountedRun()
    let id = try await sessions.begin(kind) { _ in SiteSession(runs: ["native": run]) }
    return (id, run)
  }

  private func isOpen(_ id: String) async -> Bool {
    (try? await sessions.use(id) { _ in true }) ?? false
  }

  @Test func `gives each session its own id, and ends it on request`() async throws {
    let (a, b) = (try await begin(), try await begin())
    #expect(a.id != b.id)
    #expect(await isOpen(a.id))
    await sessions.end(a.id)
    #expect(a.run.isEnded && !b.run.isEnded)
    await #expect(throws: LiveSessionError.ended) { try await sessions.use(a.id) { _ in } }
    await sessions.endAll()
    #expect(b.run.isEnded)
  }

  @Test func `ends a session after an hour without a request`() async throws {
    let (a, b) = (try await begin(), try await begin())
    clock.pass(.seconds(3599))
    #expect(await isOpen(a.id))
    clock.pass(.seconds(1))
    #expect(await isOpen(a.id))
    #expect(b.run.isEnded)
    try await sessions.use(a.id) { [clock] _ in
      clock.pass(.seconds(10_000))
      _ = try await begin()
      #expect(!a.run.isEnded)
    }
  }

  @Test func `makes room by ending the session that has been unused for longest`() async throws {
    let a = try await begin()
    clock.pass(.seconds(1))
    let b = try await begin()
    // Runs have a limit of their own.
    let watched = try await begin(.runs)
    clock.pass(.seconds(1))
    #expect(await isOpen(a.id))
    let c = try await begin()
    #expect(b.run.isEnded && !a.run.isEnded && !watched.run.isEnded)
    try await sessions.use(a.id) { _ in
      try await sessions.use(c.id) { _ in
        let problem = await #expect(throws: PageProblem.self) { try await begin() }
        #expect(problem?.status == 503)
        #expect(problem?.headers == ["Retry-After": "30"])
        #expect(
          problem?.text
            == "2 pages are already open, which is the limit. Close one, then reload this page.")
      }
    }
  }

  @Test func `keeps no session that can't be made, or whose server has stopped`() async throws {
    struct Refused: Error {}
    await #expect(throws: Refused.self) { try await sessions.begin(.runs) { _ in throw Refused() } }
    let run = CountedRun()
    let id = try await sessions.begin(.runs) { _ in
      await sessions.endAll()
      return SiteSession(runs: ["native": run])
    }
    #expect(run.isEnded)
    #expect(await !isOpen(id))
    #expect(try await !begin(.runs).run.isEnded)
  }
}
