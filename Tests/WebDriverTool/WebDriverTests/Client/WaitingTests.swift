import Testing
import WebDriver

/// Explicit waits: when they look, how long they pause, and what they say in the end.
struct WaitingTests {
  private static let find = #"POST /session/s1/element {"using":"id","value":"a"}"#
  private static let findAll = #"POST /session/s1/elements {"using":"id","value":"a"}"#
  private static let missing = ScriptedTransport.Answer.error(
    WebDriverError(.noSuchElement, "nothing found"))
  private static let stale = ScriptedTransport.Answer.error(
    WebDriverError(.staleElementReference, "it is gone"))

  private static func pause(_ milliseconds: Int) -> String {
    #"POST /session/s1/actions {"actions":[{"actions":[{"duration":\#(milliseconds),"#
      + #""type":"pause"}],"id":"wait","type":"none"}]}"#
  }

  /// A wait: what is answered, what is asked, and the error that it ends with if any.
  struct Wait: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answers: [ScriptedTransport.Answer]
    let requests: [String]
    let error: String?
    let body: @Sendable (RemoteDriver) async throws -> Void

    init<Value>(
      _ title: String, _ answers: [ScriptedTransport.Answer], _ requests: [String],
      error: String? = nil, _ body: @escaping @Sendable (RemoteDriver) async throws -> Value
    ) {
      testDescription = title
      self.answers = answers
      self.requests = requests
      self.error = error
      self.body = { _ = try await body($0) }
    }
  }

  @Test(arguments: waits) func aWaitAsksAndEnds(_ wait: Wait) async throws {
    let requests = try await withScript(wait.answers) { driver in
      guard let error = wait.error else { return try await wait.body(driver) }
      await expectError(error) { try await wait.body(driver) }
    }
    #expect(requests == wait.requests)
  }

  private static let waits = [
    Wait("what is there already needs no pause", [.element("e1")], [find]) {
      let element = try await $0.waitFor(.id("a"))
      #expect(element.reference == "e1")
    },
    Wait("what holds already needs no pause", [], []) { try await $0.waitUntil("all") { true } },
    Wait("the right number needs no pause", [.elements("e1")], [findAll]) {
      try await $0.waitForCount(1, of: .id("a"))
    },
    Wait("what is gone already needs no pause", [.elements()], [findAll]) {
      try await $0.waitUntilGone(.id("a"))
    },
    Wait(
      "what is there at the third look takes two pauses",
      [missing, .value(nil), missing, .value(nil), .element("e7")],
      [find, pause(40), find, pause(40), find]
    ) {
      let element = try await $0.waitFor(.id("a"), interval: 40)
      #expect(element.reference == "e7")
    },
    Wait(
      "the usual interval is half a second", [missing, .value(nil), .element("e1")],
      [find, pause(500), find]
    ) { try await $0.waitFor(.id("a")) },
    Wait(
      "the usual timeout is ten seconds", [.value(nil), .value(nil)], [pause(9_999), pause(1)],
      error: "Waited 10000 ms in vain until it. Last: it does not hold"
    ) { try await $0.waitUntil("it", interval: 9_999) { false } },
    Wait(
      "what holds at the very end is in time", [missing, .value(nil), .element("e1")],
      [find, pause(100), find]
    ) { try await $0.waitFor(.id("a"), timeout: 100) },
    Wait(
      "an element that never comes is named with the last error", [missing, .value(nil), missing],
      [find, pause(70), find],
      error: "Waited 70 ms in vain until id \"a\" is there. Last: no such element: nothing found"
    ) { try await $0.waitFor(.id("a"), timeout: 70) },
    Wait(
      "what a condition throws ends the wait at once", [], [],
      error: TransportError.notHTTP(url: "u").description
    ) { try await $0.waitUntil("it") { throw TransportError.notHTTP(url: "u") } },
    Wait(
      "a pause that fails ends the wait",
      [missing, .error(WebDriverError(.invalidSessionID, "over"))], [find, pause(500)],
      error: "invalid session id: over"
    ) { try await $0.waitFor(.id("a")) },
    Wait(
      "counting goes on until the number is right",
      [.elements(), .value(nil), .elements("e1", "e2", "e3"), .value(nil), .elements("e1", "e2")],
      [findAll, pause(10), findAll, pause(10), findAll]
    ) { try await $0.waitForCount(2, of: .id("a"), interval: 10) },
    Wait(
      "counting in vain tells the last count",
      [.elements("e1"), .value(nil), .elements("e1", "e2", "e3")], [findAll, pause(20), findAll],
      error: "Waited 20 ms in vain until there are 2 of id \"a\". Last: there are 3"
    ) { try await $0.waitForCount(2, of: .id("a"), timeout: 20) },
    Wait(
      "what is not gone is told by its count", [.elements("e1", "e2")], [findAll],
      error: "Waited 0 ms in vain until there are 0 of id \"a\". Last: there are 2"
    ) { try await $0.waitUntilGone(.id("a"), timeout: 0) },
    Wait(
      "counting that ended with an error tells the error and no count",
      [.elements("e1"), .value(nil), stale], [findAll, pause(20), findAll],
      error:
        "Waited 20 ms in vain until there are 2 of id \"a\". Last: stale element reference: it "
        + "is gone"
    ) { try await $0.waitForCount(2, of: .id("a"), timeout: 20) },
  ]

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
    #expect(requests == pauses.map(Self.pause))
    #expect(looks == pauses.count + 1)
  }

  @Test func missingAndStaleElementsCountAsNotYetInAnyCondition() async throws {
    let requests = try await withScript([
      .element("e1"), Self.missing, .value(nil), Self.stale, .value(nil), .value("done"),
    ]) { driver in
      let element = try await driver.activeElement()
      try await driver.waitUntil("it says done") { try await element.text() == "done" }
    }
    let text = "GET /session/s1/element/e1/text"
    #expect(requests.dropFirst() == [text, Self.pause(500), text, Self.pause(500), text])
  }

  @Test func theLastLookIsWhatTheErrorTells() async throws {
    try await withScript([.element("e1"), Self.stale, .value(nil), .value("busy")]) { driver in
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
      await expectError(error.description) { try await driver.waitFor(.id("a")) }
      await expectError(error.description) { try await driver.waitForCount(2, of: .id("a")) }
      await expectError(error.description) { try await driver.waitUntilGone(.id("a")) }
    }
    #expect(requests == [Self.find, Self.findAll, Self.findAll])
  }
}
