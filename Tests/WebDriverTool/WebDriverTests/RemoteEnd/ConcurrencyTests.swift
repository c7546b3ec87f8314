import Device
import Foundation
import TestSupport
import Testing
import WebDriver

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
    #expect(
      await events.all == ["busy done"] + Array(repeating: "waiting found", count: count))
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
    let field = try await client.element("field")
    let typing = (0..<50).map { number in
      Task {
        try await client.send(
          "POST", "/element/\(field)/value", ["text": .string("\(number % 10)")])
      }
    }
    for task in typing { _ = try await task.value }
    let text = try #require(try await client.send("GET", "/element/\(field)/text").string)
    #expect(text.sorted() == (0..<50).map { Character("\($0 % 10)") }.sorted())
  }

  @Test func `ending a session ends its waits`() async throws {
    let client = try await client(waiters.remoteEnd())
    let waiting = find(client, "find")
    await waiters.isRunning(0)
    async let queued = client.error("GET", "/source")
    try await client.send("DELETE", "")
    try await waiting.value
    #expect(try await queued.code == .invalidSessionID)
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

  @Test func `a command whose work takes too long ends, and its session goes on`() async throws {
    let client = try await Client(on: .with { $0.workSeconds = 0 })
    let field = try await client.element("field")
    let error = try await client.error(
      "POST", "/element/\(field)/value", ["text": .string(String(repeating: "a", count: 1000))])
    #expect(error.code == .timeout)
    #expect(error.message.hasPrefix("the command's work took more than 0.0 s, so it was ended."))
    try await client.click("pad")
    #expect(try await client.log() == "tap")
  }

  @Test func `an observer may use a session's device`() async throws {
    let client = try await Client.inPage()
    let remoteEnd = client.remoteEnd
    #expect(await remoteEnd.isInWebView(client.id) == true)
    #expect(await remoteEnd.isInWebView("x") == nil)
    #expect(await remoteEnd.use(client.id) { $0.running?.bundleIdentifier } == "app.duet.hybrid")
    #expect(await remoteEnd.use("x") { _ in 1 } == nil)
  }
}
