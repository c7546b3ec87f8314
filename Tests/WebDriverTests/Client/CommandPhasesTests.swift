import Device
import Testing
import WebDriver

/// Where the time of a client's commands went.
@Suite(.timeLimit(.minutes(5)))
struct CommandPhasesTests {
  private func driver(reports: Bool) async throws -> RemoteDriver {
    var configuration = RemoteEnd.Configuration(apps: [Workbench.app], clock: .virtual)
    configuration.reportsTiming = reports
    return try await RemoteDriver.start(
      on: InProcessTransport(handler: RemoteEnd(configuration: configuration)),
      capabilities: ["appium:bundleId": "app.duet.workbench"])
  }

  @Test func whatTheRemoteEndDoesNotTellIsHTTP() {
    let timing = ServerTiming(
      total: .milliseconds(40),
      [
        .document: .milliseconds(10), .search: .milliseconds(5), .gesture: .milliseconds(4),
        .wait: .milliseconds(3), .screenshot: .milliseconds(2),
      ])
    let phases = CommandPhases(duration: 0.0625, timing: timing)
    #expect(phases.http == 0.0625 - 0.04)
    #expect(phases.dispatch == 0.016)
    #expect(phases.document == 0.01)
    #expect(phases.search == 0.005)
    #expect(phases.gesture == 0.004)
    #expect(phases.wait == 0.003)
    #expect(phases.screenshot == 0.002)
  }

  @Test func noPartIsNegative() {
    let phases = CommandPhases(
      duration: 0.001, timing: ServerTiming(total: .milliseconds(2), [.wait: .milliseconds(2)]))
    #expect(phases.http == 0)
    #expect(phases.dispatch == 0)
    #expect(phases.wait == 0.002)
  }

  @Test func theLogTellsThePartsOfEachCommand() async throws {
    let driver = try await driver(reports: true)
    let pad = try await driver.findElement(.xpath("//*[@name='pad']"))
    try await pad.click()
    _ = try await driver.pageSource()
    let records = driver.log.records
    try #require(records.count == 4)
    for record in records {
      let phases = try #require(record.phases)
      let parts = [
        phases.http, phases.dispatch, phases.snapshot, phases.document, phases.search,
        phases.gesture, phases.wait, phases.screenshot,
      ]
      #expect(parts.allSatisfy { $0 >= 0 })
      #expect(abs(parts.reduce(0, +) - record.duration) < 1e-9)
    }
    #expect(try #require(records[1].phases).search > 0)
    #expect(try #require(records[1].phases).document > 0)
    #expect(try #require(records[2].phases).gesture > 0)
    #expect(try #require(records[3].phases).document > 0)
  }

  @Test func commandsStartOneAfterTheOther() async throws {
    let driver = try await driver(reports: false)
    _ = try await driver.pageSource()
    _ = try await driver.pageSource()
    let records = driver.log.records
    #expect(records.allSatisfy { $0.start >= 0 })
    for (first, second) in zip(records, records.dropFirst()) {
      #expect(first.start + first.duration <= second.start + 1e-9)
    }
  }

  @Test func withoutAWordOfTheRemoteEndThereAreNoParts() async throws {
    let driver = try await driver(reports: false)
    _ = try await driver.pageSource()
    #expect(driver.log.records.allSatisfy { $0.timing == nil && $0.phases == nil })
  }
}
