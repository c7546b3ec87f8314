import Device
import Foundation
import Testing
import WebDriver
import TestSupport

/// On the wall clock, with waits longer than any test may take: only what the test does ends them.
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

  @Test func `sessions that wait hold no thread that another needs`() async throws {
    let remoteEnd = waiters.remoteEnd()
    // More of them than there are threads.
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
    // Enough for the second command to be answered, did it not have to wait.
    for _ in 0..<200 { try await other.click("wait") }
    await events.note("other")
    waiters.go(0)
    try await first.value
    try await second.value
    let all = await events.all
    #expect(all.prefix(2) == ["asked", "other"])
    #expect(all.sorted() == ["asked", "first found", "other", "second"])
  }

  @Test func `commands that come together all get their turn`() async throws {
    // A text of which each command types one character, all of them asked for at the same time.
    let client = try await Client()
    let typing = (0..<50).map { number in
      Task { try await client.play("type \"\(number % 10)\" into field") }
    }
    for task in typing { _ = try await task.value }
    let text = try await client.answer(to: "GET /element/\(client.element("field"))/text")
    #expect(text.filter(\.isNumber).sorted() == (0..<50).map { Character("\($0 % 10)") }.sorted())
  }

  @Test func `ending a session ends what it waits for`() async throws {
    let client = try await client(waiters.remoteEnd())
    let waiting = find(client, "find")
    await waiters.isRunning(0)
    async let pausing = client.answer(to: "touch pause 3600000")
    try await client.send("DELETE", "")
    try await waiting.value
    #expect(try await pausing.hasPrefix("invalid session id: "))
    #expect(await events.all == ["find: invalid session id"])
  }

  @Test func `a client that goes away ends its wait`() async throws {
    let client = try await client(waiters.remoteEnd())
    let waiting = find(client, "find")
    await waiters.isRunning(0)
    waiting.cancel()
    try await waiting.value
    #expect(await events.all == ["find: timeout"])
    try await client.click("wait")
  }

  @Test func `sessions run side by side on devices of their own`() async throws {
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

/// XPaths that run until their time is up, beside sessions that have work to do.
@Suite(.timeLimit(.minutes(5)))
struct LongWorkTests {
  private let events = Events()
  /// On some hundred elements this would take hours.
  private let endless: JSONValue = [
    "using": "xpath", "value": "//*[//*[//*[//*[//*[count(//*) = 0]]]]]",
  ]

  private func remoteEnd(seconds: Double) -> RemoteEnd {
    .with(sessionLimit: 100) {
      $0.xpathLimits = XPathLimits(operations: .max / 2, seconds: seconds)
    }
  }

  @Test func `long x paths hold no thread that another session needs`() async throws {
    let remoteEnd = remoteEnd(seconds: 4)
    let busy = try await Client(on: remoteEnd)
    // As many as there are threads for tasks.
    let count = min(ProcessInfo.processInfo.activeProcessorCount, 60)
    var searches: [Task<Void, any Error>] = []
    for _ in 0..<count {
      let client = try await Client(on: remoteEnd)
      searches.append(
        Task {
          await events.note("started")
          let error = try await client.error("POST", "/element", endless)
          #expect(error.code == .invalidSelector)
          #expect(error.message.contains("takes more than 4.0 s on this screen"))
          await events.note("ended")
        })
    }
    await waitUntil { await events.all.count >= count }
    // Long enough for the first attempts to be over.
    let end = ContinuousClock.now + .seconds(0.5)
    while ContinuousClock.now < end { try await busy.click("pad") }
    await events.note("busy done")
    for search in searches { try await search.value }
    #expect(
      await events.all == Array(repeating: "started", count: count) + ["busy done"]
        + Array(repeating: "ended", count: count))
  }

  @Test func `an XPath that takes long finds what it would find at once`() async throws {
    let client = try await Client(on: remoteEnd(seconds: 100))
    try await client.send("POST", "/timeouts", ["implicit": 10_000])
    // Three times nested it is beyond a first attempt, yet has an end.
    let slow = "//*[count(//XCUIElementTypeCell[count(//*[@name]) > 1]) > 1][@name = 'footer']"
    let found = try await client.reference("xpath", slow)
    #expect(found == (try await client.element("footer")))
    // The first attempt was no command that took time.
    try await client.click("clock")
    #expect(try await client.log() == "0.0 s")
  }
}
