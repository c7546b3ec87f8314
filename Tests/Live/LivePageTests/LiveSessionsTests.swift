import Device
import LivePage
import Synchronization
import Testing

@Suite("The open tabs")
struct LiveSessionsTests {
  /// A clock that a test sets.
  private final class ManualClock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private let clock = ManualClock()

  private func sessions(limit: Int = 3) -> LiveSessions {
    LiveSessions(limit: limit) { [clock] in clock.now }
  }

  private static func launch() throws -> LiveSession.Launch {
    let device = try Stage([.text("page")]).onDevice()
    return LiveSession.Launch(device: device, view: try #require(DocumentLiveView(of: device)))
  }

  @Test("are found by their ids, which differ")
  func ids() async throws {
    let sessions = sessions()
    let (a, b) = (try await sessions.begin(Self.launch), try await sessions.begin(Self.launch))
    #expect(a.id != b.id)
    #expect(try await sessions.use(a.id) { $0.id } == a.id)
    await #expect(throws: LiveSessionError.ended) { try await sessions.use("c") { $0.id } }
  }

  @Test("end when they say so")
  func end() async throws {
    let sessions = sessions()
    let session = try await sessions.begin(Self.launch)
    await sessions.end(session.id)
    await #expect(throws: LiveSessionError.ended) { try await sessions.use(session.id) { $0.id } }
    await #expect(throws: LiveSessionError.ended) { try await session.update(after: nil) }
    #expect(sessions.count == 0)
  }

  @Test("end after five minutes without a request")
  func silence() async throws {
    let sessions = sessions()
    let (a, b) = (try await sessions.begin(Self.launch), try await sessions.begin(Self.launch))
    clock.pass(.seconds(299))
    _ = try await sessions.use(a.id) { $0.id }
    clock.pass(.seconds(1))
    _ = try await sessions.use(a.id) { $0.id }
    await #expect(throws: LiveSessionError.ended) { try await sessions.use(b.id) { $0.id } }
    await #expect(throws: LiveSessionError.ended) { try await b.update(after: nil) }
  }

  @Test("do not end while a request is under way, however long")
  func underWay() async throws {
    let sessions = sessions()
    let session = try await sessions.begin(Self.launch)
    try await sessions.use(session.id) { [clock] _ in
      clock.pass(.seconds(1000))
      let other = try await sessions.begin(Self.launch)
      #expect(try await sessions.use(other.id) { $0.id } == other.id)
    }
    #expect(try await sessions.use(session.id) { $0.id } == session.id)
  }

  @Test("make room for another when they have been silent for half a minute, the longest first")
  func room() async throws {
    let sessions = sessions(limit: 2)
    let a = try await sessions.begin(Self.launch)
    clock.pass(.seconds(1))
    let b = try await sessions.begin(Self.launch)
    clock.pass(.seconds(28))
    let error = await #expect(throws: LiveSessionError.self) {
      try await sessions.begin(Self.launch)
    }
    #expect(
      error?.description
        == "2 pages are open already, and more are not served at one time; close one and load this "
        + "page again.")
    clock.pass(.seconds(1))
    let c = try await sessions.begin(Self.launch)
    await #expect(throws: LiveSessionError.ended) { try await sessions.use(a.id) { $0.id } }
    #expect(try await sessions.use(b.id) { $0.id } == b.id)
    #expect(try await sessions.use(c.id) { $0.id } == c.id)
  }

  @Test("all end together")
  func endAll() async throws {
    let sessions = sessions()
    let session = try await sessions.begin(Self.launch)
    await sessions.endAll()
    #expect(sessions.count == 0)
    await #expect(throws: LiveSessionError.ended) { try await session.update(after: nil) }
  }
}
