import Device
import Foundation
import TestSupport
import Testing
import WebDriver

struct SessionTests {
  @Test func `sessions are separate, and their number is limited`() async throws {
    let remoteEnd = RemoteEnd.with(sessionLimit: 2)
    let one = try await Client(on: remoteEnd)
    #expect(try await remoteEnd.isReady == true)
    // A session that can't start doesn't keep its place.
    await #expect(throws: WebDriverError.self) { try await remoteEnd.begin([:]) }
    let other = try await Client(on: remoteEnd)
    let limit = "(the limit is 2). End one with DELETE /session/{session id}"
    #expect(
      try await remoteEnd.answer("GET /status")
        == ["ready": false, "message": .string("All sessions are in use \(limit).")])
    // The limit is checked before the capabilities.
    await expectError("session not created: all sessions are in use \(limit)") {
      try await remoteEnd.begin(1)
    }
    #expect(Set(remoteEnd.sessionIDs) == [one.id, other.id])
    #expect(UUID(uuidString: one.id) != nil)
    try await one.click("pad")
    try await other.click("row 1")
    #expect(try await one.log() == "tap")
    try await one.send("DELETE", "")
    #expect(try await remoteEnd.isReady == true)
    #expect(try await other.log() == "tap row 1")
  }

  @Test func `references are unique across contexts and unknown to other sessions`() async throws {
    let client = try await Client.inPage()
    let other = try await Client.inPage()
    var all: [String] = []
    for context in try #require(try await client.send("GET", "/contexts").array) {
      try await client.send("POST", "/context", ["name": context])
      try await other.send("POST", "/context", ["name": context])
      let found = try await client.send("POST", "/elements", .locator("xpath", "//*")).array ?? []
      try await other.send("POST", "/elements", .locator("xpath", "//*"))
      #expect(found.count > 4)
      all += found.compactMap { $0[RemoteElement.key]?.string }
      for reference in all {
        #expect(try await other.error("GET", "/element/\(reference)/text").code == .noSuchElement)
      }
    }
    #expect(Set(all).count == all.count)
  }

  @Test func `a page source that would be too large is an error that names the limit`() async throws
  {
    let app = ScriptedAppDefinition.workbench(()) { _ in
      let rows = Rows(0..<210_000, id: { $0 }, state: 0) { row in
        Element(.cell, label: "row \(row)", content: .elements([.text("\(row)")]))
      }
      return Screen([Element(.table, content: .rows(rows))])
    }
    let client = try await Client(on: .with(app))
    for error in [
      try await client.error("GET", "/source"),
      try await client.error("POST", "/element", .locator("xpath", "//*")),
    ] {
      #expect(error.code == .unsupportedOperation)
      #expect(error.message.contains("at most 400000"))
    }
    try await client.send("POST", "/appium/settings", ["settings": ["snapshotMaxChildren": 9]])
    #expect(try await client.send("GET", "/source").string?.contains("row 8") == true)
  }

  /// Cancelled while the app starts, or while the session waits for a web view.
  @Test(arguments: [false, true])
  func `a session whose client leaves before the answer ends with its app`(_ waits: Bool)
    async throws
  {
    let launches = AsyncStream.makeStream(of: Void.self)
    let ends = AsyncStream.makeStream(of: Void.self)
    let gate = DispatchSemaphore(value: waits ? 1 : 0)
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { _ in
      launches.continuation.yield()
      gate.wait()
      return PagelessApp { ends.continuation.yield() }
    }
    let remoteEnd = RemoteEnd.with(app, clock: .wall, sessionLimit: 1)
    let starting = Task {
      try await Client(
        ["appium:autoWebview": .bool(waits), "appium:autoWebviewTimeout": 3_600_000], on: remoteEnd)
    }
    for await _ in launches.stream { break }
    #expect(try await remoteEnd.isReady == false)
    starting.cancel()
    gate.signal()
    let error = await #expect(throws: WebDriverError.self) { try await starting.value }
    #expect(error?.code == (waits ? .timeout : .sessionNotCreated))
    #expect(error?.message.hasSuffix("because the client disconnected") == true)
    #expect(try await remoteEnd.isReady == true)
    for await _ in ends.stream { break }
  }
}

/// Calls `onEnd` when it ends.
private final class PagelessApp: App {
  private let onEnd: () -> Void
  let screen = Screen([])

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}

/// Sessions without commands. The test advances the clock.
struct IdleSessionTests {
  private let clock = ManualTimeoutClock()

  private func isThere(_ client: Client, after seconds: Double) async -> Bool {
    clock.advance(bySeconds: seconds)
    return (try? await client.send("GET", "/timeouts")) != nil
  }

  @Test func `a session without commands ends after its timeout or else the server's`() async throws
  {
    let remoteEnd = RemoteEnd.with(sessionLimit: 3) {
      $0.idleClock = clock
      $0.sessionTimeout = 10
    }
    let short = try await Client(on: remoteEnd)
    let long = try await Client(["appium:newCommandTimeout": "100"], on: remoteEnd)
    let endless = try await Client(["appium:newCommandTimeout": 0], on: remoteEnd)
    for _ in 1...2 { #expect(await isThere(short, after: 9)) }
    #expect(try await remoteEnd.isReady == false)
    #expect(await !isThere(short, after: 10))
    // Its place is free for another.
    #expect(try await remoteEnd.isReady == true)
    for (method, path) in [("POST", "/timeouts"), ("DELETE", "")] {
      let error = try await short.error(method, path)
      #expect(error.code == .invalidSessionID)
      #expect(error.message.contains("because no command came within"))
    }
    #expect(await isThere(long, after: 71))
    #expect(await !isThere(long, after: 100))
    #expect(await isThere(endless, after: 1e8))
  }

  @Test func `a session with a running command isn't idle`() async throws {
    // A button whose tap takes ten minutes.
    let app = ScriptedAppDefinition.workbench(()) { [clock] _ in
      let tap = Action.tap { for _ in 0..<10 { clock.advance(bySeconds: 60) } }
      return Screen([Element(.button, label: "wait", actions: [tap])])
    }
    let client = try await Client(
      ["appium:newCommandTimeout": 60], on: .with(app) { $0.idleClock = clock })
    try await client.click("wait")
    #expect(await isThere(client, after: 59))
    #expect(await !isThere(client, after: 60))
  }
}

/// Requests that are too large to read.
struct RequestTests {
  private static let marks = String(repeating: "\u{301}", count: 33)

  @Test(
    arguments: [
      ["using": "name", "value": .string("a" + marks)], ["a": [["b": .string("a" + marks)]]],
      [marks: 1],
    ] as [JSONValue])
  func `too many combining marks on a character are refused`(_ body: JSONValue) async throws {
    #expect(try await Client().error("POST", "/element", body).code == .invalidArgument)
  }
}

/// On the wall clock, with waits of an hour: only the test itself ends them.
struct ConcurrencyTests {
  private actor Events {
    private(set) var all: [String] = []

    func note(_ event: String) { all.append(event) }
  }

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
}
