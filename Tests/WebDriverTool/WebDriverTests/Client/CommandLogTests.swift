import Device
import Synchronization
import Testing
import WebDriver

/// What the log says of commands.
struct CommandLogTests {
  @Test func aCommandIsNotedWithItsBytesBothWays() async throws {
    let answer = #"{"value":{"\#(RemoteElement.key)":"é"}}"#
    try await withScript([.raw(200, answer)]) { driver in
      let locator = Locator.xpath("//é")
      try await driver.findElement(locator)
      let record = try #require(driver.log.records.last)
      #expect(record.method == "POST")
      #expect(record.path == "/element")
      #expect(record.locator == locator)
      #expect(record.bytesSent == #"{"using":"xpath","value":"//é"}"#.utf8.count)
      #expect(record.bytesReceived == answer.utf8.count)
      #expect(record.status == 200)
      #expect(record.duration >= 0)
      #expect(record.duration < 60)
    }
  }

  @Test func commandsAreNotedInOrderWithWhatTheyLookFor() async throws {
    let a = Locator.id("a")
    let b = Locator.css("b")
    try await withScript([
      .element("e1"), .elements(), .value(nil), .elements(), .value(nil),
    ]) { driver in
      let element = try await driver.findElement(a)
      _ = try await element.findElements(b)
      try await element.click()
      _ = try await driver.findElements(b)
      try await driver.quit()
      #expect(
        driver.log.records.map { "\($0.method) \($0.path)" } == [
          "POST /session", "POST /element", "POST /element/e1/elements", "POST /element/e1/click",
          "POST /elements", "DELETE /session/s1",
        ])
      #expect(driver.log.records.map(\.locator) == [nil, a, b, nil, b, nil])
    }
  }

  @Test func anErrorIsNotedWithItsStatus() async throws {
    try await withScript([
      .error(WebDriverError(.noSuchElement, "no")), .raw(200, "<html>"), .raw(200, #"{"value":1}"#),
    ]) { driver in
      for _ in 1...3 {
        await #expect(throws: (any Error).self) { try await driver.pageSource() }
      }
      #expect(driver.log.records.map(\.status) == [200, 404, 200, 200])
      #expect(driver.log.records.dropFirst(2).map(\.bytesReceived) == [6, 11])
    }
  }

  @Test func aCommandWithoutAnAnswerIsNotedWithoutAStatus() async throws {
    try await withScript([.failure(.connectionLost(url: "u"))]) { driver in
      await expectError(TransportError.connectionLost(url: "u").description) {
        try await driver.acceptAlert()
      }
      let record = try #require(driver.log.records.last)
      #expect(record.path == "/alert/accept")
      #expect(record.status == nil)
      #expect(record.bytesSent == 2)
      #expect(record.bytesReceived == 0)
    }
  }

  @Test func totalsAreTheSumsOfAllRecords() async throws {
    try await withScript([.value(nil), .raw(200, #"{"value":"abc"}"#)]) { driver in
      let start = driver.log.totals
      #expect(start.commands == 1)
      try await driver.acceptAlert()
      #expect(driver.log.totals.commands == 2)
      #expect(driver.log.totals.bytes == start.bytes + "{}".count + #"{"value":null}"#.count)
      _ = try await driver.pageSource()
      #expect(driver.log.totals.commands == 3)
      #expect(
        driver.log.totals.bytes
          == driver.log.records.reduce(0) { $0 + $1.bytesSent + $1.bytesReceived })
    }
  }

  @Test func unrecordedWorkLeavesNoRecordAndReturnsItsValueOrFails() async throws {
    let sources: [ScriptedTransport.Answer] = [
      .value("<a/>"), .value("<b/>"), .value("<c/>"), .raw(200, ""), .value("<d/>"),
    ]
    try await withScript(sources) { remote in
      let driver = Driver(remote)
      let source = try driver.log.unrecorded {
        #expect(try driver.log.unrecorded { try driver.pageSource() } == "<a/>")
        return try driver.pageSource()
      }
      #expect(source == "<b/>")
      #expect(driver.log.totals.commands == 1)
      _ = try driver.pageSource()
      #expect(driver.log.totals.commands == 2)
      #expect(throws: WebDriverClientError.self) {
        try driver.log.unrecorded { try driver.pageSource() }
      }
      #expect(driver.log.totals.commands == 2)
      _ = try driver.pageSource()
      #expect(driver.log.totals.commands == 3)
    }
  }
}

/// Where the time of a client's commands went.
@Suite(.timeLimit(.minutes(5)))
struct CommandPhasesTests {
  private func driver(reports: Bool) async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: InProcessTransport(handler: RemoteEnd.with { $0.reportsTiming = reports }),
      capabilities: ["appium:bundleId": "app.duet.workbench"])
  }

  @Test func whatTheRemoteEndDoesNotTellIsHTTPAndNoPartIsNegative() {
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
    let late = ServerTiming(total: .milliseconds(2), [.wait: .milliseconds(2)])
    let negative = CommandPhases(duration: 0.001, timing: late)
    #expect([negative.http, negative.dispatch, negative.wait] == [0, 0, 0.002])
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

  @Test func withoutAWordOfTheRemoteEndThereAreNoPartsAndCommandsFollowEachOther() async throws {
    let driver = try await driver(reports: false)
    _ = try await driver.pageSource()
    _ = try await driver.pageSource()
    let records = driver.log.records
    #expect(records.allSatisfy { $0.start >= 0 && $0.timing == nil && $0.phases == nil })
    for (first, second) in zip(records, records.dropFirst()) {
      #expect(first.start + first.duration <= second.start + 1e-9)
    }
  }
}
