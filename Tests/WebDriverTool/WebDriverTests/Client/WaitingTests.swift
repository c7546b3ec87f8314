import Testing
import WebDriver

/// Explicit waits: when they look, how long they pause, and what they say in the end.
struct WaitingTests {
  private let find = #"POST /session/s1/element {"using":"id","value":"a"}"#
  private let findAll = #"POST /session/s1/elements {"using":"id","value":"a"}"#
  private let missing = ScriptedTransport.Answer.error(
    WebDriverError(.noSuchElement, "nothing found"))
  private let stale = ScriptedTransport.Answer.error(
    WebDriverError(.staleElementReference, "it is gone"))

  private func pause(_ milliseconds: Int) -> String {
    #"POST /session/s1/actions {"actions":[{"actions":[{"duration":\#(milliseconds),"#
      + #""type":"pause"}],"id":"wait","type":"none"}]}"#
  }

  @Test func aConditionThatHoldsAlreadyNeedsNoPause() async throws {
    let requests = try await withScript([.element("e1"), .elements("e1"), .elements()]) { driver in
      try await driver.waitUntil("all is well") { true }
      #expect(try await driver.waitFor(.id("a")).reference == "e1")
      try await driver.waitForCount(1, of: .id("a"))
      try await driver.waitUntilGone(.id("a"))
    }
    #expect(requests == [find, findAll, findAll])
  }

  @Test func aConditionThatHoldsAtTheThirdLookTakesTwoPauses() async throws {
    let requests = try await withScript([
      missing, .value(nil), missing, .value(nil), .element("e7"),
    ]) { driver in
      let element = try await driver.waitFor(.id("a"), interval: 40)
      #expect(element.reference == "e7")
    }
    #expect(requests == [find, pause(40), find, pause(40), find])
  }

  @Test func theUsualIntervalIsAHundredMilliseconds() async throws {
    var looks = 0
    let requests = try await withScript([.value(nil)]) { driver in
      try await driver.waitUntil("it holds") {
        looks += 1
        return looks == 2
      }
    }
    #expect(requests == [pause(500)])
  }

  @Test func theUsualTimeoutIsTenSeconds() async throws {
    #expect(RemoteDriver.usualTimeout == 10_000)
    let requests = try await withScript(Array(repeating: .value(nil), count: 2)) { driver in
      await expectError("Waited 10000 ms in vain until it. Last: it does not hold") {
        try await driver.waitUntil("it", interval: 9_999) { false }
      }
    }
    #expect(requests == [pause(9_999), pause(1)])
  }

  @Test(arguments: [
    (250, 100, [100, 100, 50]), (200, 100, [100, 100]), (30, 100, [30]), (3, 0, [1, 1, 1]),
    (3, -5, [1, 1, 1]), (0, 100, []), (-1, 100, []), (5, .max, [5]),
  ])
  func thePausesSumUpToTheTimeout(timeout: Int, interval: Int, pauses: [Int]) async throws {
    var looks = 0
    let requests = try await withScript(pauses.map { _ in .value(nil) }) { driver in
      await expectError(
        "Waited \(max(timeout, 0)) ms in vain until pigs fly. Last: it does not hold"
      ) {
        try await driver.waitUntil("pigs fly", timeout: timeout, interval: interval) {
          looks += 1
          return false
        }
      }
    }
    #expect(requests == pauses.map(pause))
    #expect(looks == pauses.count + 1)
  }

  @Test func whatHoldsAtTheVeryEndIsInTime() async throws {
    let requests = try await withScript([missing, .value(nil), .element("e1")]) { driver in
      try await driver.waitFor(.id("a"), timeout: 100)
    }
    #expect(requests == [find, pause(100), find])
  }

  @Test func anElementThatNeverComesIsNamedWithTheLastError() async throws {
    try await withScript([missing, .value(nil), missing]) { driver in
      await expectError(
        "Waited 70 ms in vain until id \"a\" is there. Last: no such element: nothing found"
      ) { try await driver.waitFor(.id("a"), timeout: 70) }
    }
  }

  @Test func missingAndStaleElementsCountAsNotYetInAnyCondition() async throws {
    let requests = try await withScript([
      .element("e1"), missing, .value(nil), stale, .value(nil), .value("done"),
    ]) { driver in
      let element = try await driver.activeElement()
      try await driver.waitUntil("it says done") { try await element.text() == "done" }
    }
    let text = "GET /session/s1/element/e1/text"
    #expect(requests.dropFirst() == [text, pause(500), text, pause(500), text])
  }

  @Test func theLastLookIsWhatTheErrorTells() async throws {
    try await withScript([.element("e1"), stale, .value(nil), .value("busy")]) { driver in
      let element = try await driver.activeElement()
      await expectError("Waited 1 ms in vain until it says done. Last: it does not hold") {
        try await driver.waitUntil("it says done", timeout: 1) {
          try await element.text() == "done"
        }
      }
    }
  }

  @Test(
    arguments: WebDriverError.Code.allCases.filter {
      $0 != .noSuchElement && $0 != .staleElementReference
    })
  func anyOtherErrorEndsTheWaitAtOnce(_ code: WebDriverError.Code) async throws {
    let error = WebDriverError(code, "why")
    let requests = try await withScript([.error(error), .error(error), .error(error)]) { driver in
      for wait in Self.waits {
        await expectError(error.description) { try await wait(driver) }
      }
    }
    #expect(requests == [find, findAll, findAll])
  }

  private static let waits: [@Sendable (RemoteDriver) async throws -> Void] = [
    { try await $0.waitFor(.id("a")) }, { try await $0.waitForCount(2, of: .id("a")) },
    { try await $0.waitUntilGone(.id("a")) },
  ]

  @Test func whatAConditionThrowsEndsTheWaitAtOnce() async throws {
    let requests = try await withScript([]) { driver in
      await expectError(TransportError.notHTTP(url: "u").description) {
        try await driver.waitUntil("it") { throw TransportError.notHTTP(url: "u") }
      }
    }
    #expect(requests.isEmpty)
  }

  @Test func aPauseThatFailsEndsTheWait() async throws {
    try await withScript([missing, .error(WebDriverError(.invalidSessionID, "over"))]) { driver in
      await expectError("invalid session id: over") { try await driver.waitFor(.id("a")) }
    }
  }

  @Test func countingGoesOnUntilTheNumberIsRight() async throws {
    let requests = try await withScript([
      .elements(), .value(nil), .elements("e1", "e2", "e3"), .value(nil), .elements("e1", "e2"),
    ]) { driver in try await driver.waitForCount(2, of: .id("a"), interval: 10) }
    #expect(requests == [findAll, pause(10), findAll, pause(10), findAll])
  }

  @Test func countingInVainTellsTheLastCount() async throws {
    try await withScript([.elements("e1"), .value(nil), .elements("e1", "e2", "e3")]) { driver in
      await expectError("Waited 20 ms in vain until there are 2 of id \"a\". Last: there are 3") {
        try await driver.waitForCount(2, of: .id("a"), timeout: 20)
      }
    }
    try await withScript([.elements("e1", "e2")]) { driver in
      await expectError("Waited 0 ms in vain until there are 0 of id \"a\". Last: there are 2") {
        try await driver.waitUntilGone(.id("a"), timeout: 0)
      }
    }
  }

  @Test func countingThatEndedWithAnErrorTellsTheErrorAndNoCount() async throws {
    try await withScript([.elements("e1"), .value(nil), stale]) { driver in
      await expectError(
        "Waited 20 ms in vain until there are 2 of id \"a\". "
          + "Last: stale element reference: it is gone"
      ) { try await driver.waitForCount(2, of: .id("a"), timeout: 20) }
    }
  }
}
