import Device
import Foundation
import Testing
import WebDriver
import TestSupport

/// On the wall clock, with waits of an hour: only the test itself ends them.
struct ConcurrencyTests {
  private let waiters = Waiters()
  private let events = Events()

  private func client(_ remoteEnd: RemoteEnd) async throws -> Client {
    try await Client(["timeouts": ["implicit": 3_600_000]], on: remoteEnd)
  }

  private func find(_ client: Client, _ name: String) -> Task<Void, any Error> {
    Task {
      do {
        _ = try await client.element("go")
        await events.note("\(name) found")
      } catch let error as WebDriverError {
        await events.note("\(name): \(error.code.rawValue)")
      }
    }
  }

  @Test func `waiting sessions don't block threads of others`() async throws {
    let remoteEnd = waiters.remoteEnd()
    // More sessions than threads.
    let count = min(2 * ProcessInfo.processInfo.activeProcessorCount + 1, 60)
    var tasks: [Task<Void, any Error>] = []
    for index in 0..<count {
      tasks.append(find(try await client(remoteEnd), "waiting"))
      await waiters.isRunning(index)
    }
    let busy = try await client(remoteEnd)
    for _ in 0..<10 { try await busy.click("wait") }
    await events.note("busy done")
    for index in 0..<count { waiters.go(index) }
    for task in tasks { try await task.value }
    let all = await events.all
    #expect(all.first == "busy done")
    #expect(all.count { $0 == "waiting found" } == count)
  }

  @Test func `commands of one session wait for their turn`() async throws {
    let remoteEnd = waiters.remoteEnd()
    let client = try await client(remoteEnd)
    let other = try await self.client(remoteEnd)
    let first = find(client, "first")
    await waiters.isRunning(0)
    let second = Task {
      await events.note("asked")
      _ = try await client.send("GET", "/timeouts")
      await events.note("second")
    }
    await waitUntil { await !events.all.isEmpty }
    // Enough for a response to the second command, if it didn't have to wait.
    for _ in 0..<200 { try await other.click("wait") }
    await events.note("other")
    waiters.go(0)
    try await first.value
    try await second.value
    let all = await events.all
    #expect(all.prefix(2) == ["asked", "other"])
    #expect(all.sorted() == ["asked", "first found", "other", "second"])
  }

  @Test func `simultaneous commands all get their turn`() async throws {
    // Each command types one character of a text, all at the same time.
    let client = try await Client()
    let typing = (0..<50).map { number in
      Task { try await client.play("type \"\(number % 10)\" into field") }
    }
    for task in typing { _ = try await task.value }
    let text = try await client.answer(to: "GET /element/\(client.element("field"))/text")
    #expect(text.filter(\.isNumber).sorted() == (0..<50).map { Character("\($0 % 10)") }.sorted())
  }

  @Test func `ending a session ends its wait`() async throws {
    let client = try await client(waiters.remoteEnd())
    let waiting = find(client, "find")
    await waiters.isRunning(0)
    async let pausing = client.answer(to: "touch pause 3600000")
    try await client.send("DELETE", "")
    try await waiting.value
    #expect(try await pausing.hasPrefix("invalid session id: "))
    #expect(await events.all == ["find: invalid session id"])
  }

  @Test func `a client's disconnect ends its wait`() async throws {
    let client = try await client(waiters.remoteEnd())
    let waiting = find(client, "find")
    await waiters.isRunning(0)
    waiting.cancel()
    try await waiting.value
    #expect(await events.all == ["find: timeout"])
    try await client.click("wait")
  }

  @Test func `sessions run in parallel on separate devices`() async throws {
    let remoteEnd = RemoteEnd.with()
    let one = try await Client(on: remoteEnd)
    let other = try await Client(on: remoteEnd)
    try await one.click("pad")
    try await other.click("row 1")
    #expect(one.id != other.id)
    #expect(try await one.log() == "tap")
    #expect(try await other.log() == "tap row 1")
    try await one.send("DELETE", "")
    #expect(try await other.log() == "tap row 1")
  }
}

/// XPaths that run until the test ends them, next to a busy session.
struct LongWorkTests {
  private let clock = ManualTimeoutClock()
  private let timer: XPathTimer
  private let remoteEnd: RemoteEnd
  /// On some hundred elements this would take hours.
  private let endless: JSONValue = [
    "using": "xpath", "value": "//*[//*[//*[//*[//*[count(//*) = 0]]]]]",
  ]

  init() {
    let limits = XPathLimits(operations: .max / 2, seconds: 4, timer: XPathTimer(clock: clock))
    timer = limits.timer
    remoteEnd = .with(sessionLimit: 100) { $0.xpathLimits = limits }
  }

  @Test func `slow XPaths don't block threads of other sessions`() async throws {
    let busy = try await Client(on: remoteEnd)
    // One per thread of the task pool.
    let count = min(ProcessInfo.processInfo.activeProcessorCount, 60)
    var searches: [Task<WebDriverError, any Error>] = []
    for _ in 0..<count {
      let client = try await Client(on: remoteEnd)
      searches.append(Task { try await client.error("POST", "/element", endless) })
    }
    // Each search has ended its first attempt, and begun the one on a dedicated thread.
    await waitUntil { timer.counts.begun == 2 * count }
    for _ in 0..<20 { try await busy.click("pad") }
    #expect(timer.counts.running == count)
    clock.advance(bySeconds: 4)
    for search in searches {
      let error = try await search.value
      #expect(error.code == .invalidSelector)
      #expect(error.message.contains("takes more than 4.0 s on this screen"))
    }
  }

  @Test func `a slow XPath finds the same elements`() async throws {
    let client = try await Client(on: remoteEnd)
    try await client.send("POST", "/timeouts", ["implicit": 10_000])
    // Nested three times, it exceeds a first attempt, but ends.
    let slow = "//*[count(//XCUIElementTypeCell[count(//*[@name]) > 1]) > 1][@name = 'footer']"
    let found = try await client.reference("xpath", slow)
    #expect(found == (try await client.element("footer")))
    // The first attempt didn't count as time of the command.
    try await client.click("clock")
    #expect(try await client.log() == "0.0 s")
  }
}
