import Device
import Foundation
import TestSupport
import Testing
import WebDriver

/// On the wall clock, with waits of an hour: only the test itself ends them.
struct ConcurrencyTests {
  private let events = Events()
  /// The button "wait" does nothing, and "start" shows "go".
  private let remoteEnd = RemoteEnd.with(
    ScriptedAppDefinition.workbench(false) { app in
      let start = Element(.button, label: "start", actions: [.tap { app.model = true }])
      let names = ["wait"] + (app.model ? ["go"] : [])
      return Screen([start] + names.map { Element(.button, label: $0, actions: [.tap {}]) })
    }, clock: .wall)

  private func client() async throws -> Client {
    try await Client(["timeouts": ["implicit": 3_600_000]], on: remoteEnd)
  }

  /// Begins to find "go", and returns once the command runs: only then it handles posted work.
  private func find(_ client: Client, _ name: String) async throws -> Task<Void, any Error> {
    let finding = Task {
      do {
        _ = try await client.element("go")
        await events.note("\(name) found")
      } catch let error as WebDriverError {
        await events.note("\(name): \(error.code.rawValue)")
      }
    }
    let inbox = try #require(await remoteEnd.use(client.id) { $0.inbox })
    await withCheckedContinuation { running in inbox.post { running.resume() } }
    return finding
  }

  private func start(_ client: Client) async throws {
    _ = try await remoteEnd.use(client.id) { device in
      let start = try #require(device.shown.first { $0.element.label == "start" })
      try device.tap(start)
      device.inbox.post {}
    }
  }

  @Test func `waiting sessions don't block threads of others`() async throws {
    // More sessions than threads.
    let count = min(2 * ProcessInfo.processInfo.activeProcessorCount + 1, 60)
    var (clients, tasks): ([Client], [Task<Void, any Error>]) = ([], [])
    for index in 0..<count {
      clients.append(try await client())
      tasks.append(try await find(clients[index], "waiting"))
    }
    let busy = try await client()
    for _ in 0..<10 { try await busy.click("wait") }
    await events.note("busy done")
    for client in clients { try await start(client) }
    for task in tasks { try await task.value }
    #expect(
      await events.all == ["busy done"] + Array(repeating: "waiting found", count: count))
  }

  @Test func `commands of one session wait for their turn`() async throws {
    let (client, other) = (try await client(), try await self.client())
    let first = try await find(client, "first")
    let second = Task {
      await events.note("asked")
      _ = try await client.send("GET", "/timeouts")
      await events.note("second")
    }
    await waitUntil { await !events.all.isEmpty }
    // Enough for a response to the second command, if it didn't have to wait.
    for _ in 0..<200 { try await other.click("wait") }
    await events.note("other")
    try await start(client)
    try await first.value
    try await second.value
    let all = await events.all
    #expect(all.prefix(2) == ["asked", "other"])
    #expect(all.sorted() == ["asked", "first found", "other", "second"])
  }

  @Test func `ending a session ends its waits`() async throws {
    let client = try await client()
    let waiting = try await find(client, "find")
    async let queued = client.error("GET", "/source")
    try await client.send("DELETE", "")
    try await waiting.value
    #expect(try await queued.code == .invalidSessionID)
    #expect(await events.all == ["find: invalid session id"])
  }

  @Test func `a client's disconnect ends its wait`() async throws {
    let client = try await client()
    let waiting = try await find(client, "find")
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
