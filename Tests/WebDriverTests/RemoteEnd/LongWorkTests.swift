import Device
import Foundation
import Testing
import WebDriver

/// XPaths that run until their time is up, beside sessions that have work to do.
@Suite(.timeLimit(.minutes(5)))
struct LongWorkTests {
  private let events = Events()
  /// On some hundred elements this would take hours.
  private let endless: JSONValue = [
    "using": "xpath", "value": "//*[//*[//*[//*[//*[count(//*) = 0]]]]]",
  ]

  private func remoteEnd(seconds: Double) -> RemoteEnd {
    var configuration = RemoteEnd.Configuration(
      apps: [Workbench.app], clock: .virtual, sessionLimit: 100)
    configuration.xpathLimits = XPathLimits(operations: .max / 2, seconds: seconds)
    return RemoteEnd(configuration: configuration)
  }

  @Test func longXPathsHoldNoThreadThatAnotherSessionNeeds() async throws {
    let remoteEnd = remoteEnd(seconds: 10)
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
          #expect(error.message.contains("takes more than 10.0 s on this screen"))
          await events.note("ended")
        })
    }
    while await events.all.count < count { await Task.yield() }
    // Long enough for the first attempts to be over.
    let end = ContinuousClock.now + .seconds(1)
    while ContinuousClock.now < end { try await busy.click("pad") }
    await events.note("busy done")
    for search in searches { try await search.value }
    #expect(
      await events.all == Array(repeating: "started", count: count) + ["busy done"]
        + Array(repeating: "ended", count: count))
  }

  @Test func anXPathThatTakesLongFindsWhatItWouldFindAtOnce() async throws {
    let client = try await Client(on: remoteEnd(seconds: 100))
    try await client.send("POST", "/timeouts", ["implicit": 10_000])
    // Three times nested it is beyond a first attempt, yet has an end.
    let slow = "//*[count(//*[count(//*[@name]) > 1]) > 1][@name = 'footer']"
    let found = try await client.reference("xpath", slow)
    #expect(found == (try await client.element("footer")))
    // The first attempt was no command that took time.
    try await client.click("clock")
    #expect(try await client.log() == "0.0 s")
  }
}
