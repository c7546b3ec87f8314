import Foundation
import Testing
import WebDriver

/// Explicit waits: when they check, how long they pause, and their errors.
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

  /// A wait: the responses, the requests, and the error if it fails.
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

  @Test(arguments: waits) func `a wait sends the expected requests and ends`(_ wait: Wait)
    async throws
  {
    let requests = try await withScript(wait.answers) { driver in
      guard let error = wait.error else { return try await wait.body(driver) }
      await expectError(error) { try await wait.body(driver) }
    }
    #expect(requests == wait.requests)
  }

  private static let waits = [
    Wait("an element that is present needs no pause", [.element("e1")], [find]) {
      let element = try await $0.waitFor(.id("a"))
      #expect(element.reference == "e1")
    },
    Wait(
      "any other error of a command ends the wait at once",
      [.error(WebDriverError(.invalidSelector, "why"))], [find], error: "invalid selector: why"
    ) { try await $0.waitFor(.id("a")) },
    Wait(
      "an element that appears at the third check takes two pauses",
      [missing, .value(nil), missing, .value(nil), .element("e7")],
      [find, pause(40), find, pause(40), find]
    ) {
      let element = try await $0.waitFor(.id("a"), interval: 40)
      #expect(element.reference == "e7")
    },
    Wait(
      "the default timeout is ten seconds", [.value(nil), .value(nil)], [pause(9_999), pause(1)],
      error: "Timed out after 10000 ms waiting until it. Last check: the condition doesn't hold"
    ) { try await $0.waitUntil("it", interval: 9_999) { false } },
    Wait(
      "a condition that holds at the last check is in time",
      [missing, .value(nil), .element("e1")],
      [find, pause(100), find]
    ) { try await $0.waitFor(.id("a"), timeout: 100) },
    Wait(
      "an error in the condition ends the wait at once", [], [],
      error: TransportError.notHTTP(url: "u").description
    ) { try await $0.waitUntil("it") { throw TransportError.notHTTP(url: "u") } },
    Wait(
      "a pause that fails ends the wait",
      [missing, .error(WebDriverError(.invalidSessionID, "over"))], [find, pause(500)],
      error: "invalid session id: over"
    ) { try await $0.waitFor(.id("a")) },
    Wait(
      "counting continues until the number is right",
      [.elements(), .value(nil), .elements("e1", "e2", "e3"), .value(nil), .elements("e1", "e2")],
      [findAll, pause(10), findAll, pause(10), findAll]
    ) { try await $0.waitForCount(2, of: .id("a"), interval: 10) },
    Wait(
      "a timeout while counting reports the last count",
      [.elements("e1"), .value(nil), .elements("e1", "e2", "e3")], [findAll, pause(20), findAll],
      error: "Timed out after 20 ms waiting until there are 2 of id \"a\". Last check: there are 3"
    ) { try await $0.waitForCount(2, of: .id("a"), timeout: 20) },
    Wait(
      "elements that aren't gone are reported with their count", [.elements("e1", "e2")], [findAll],
      error: "Timed out after 0 ms waiting until there are 0 of id \"a\". Last check: there are 2"
    ) { try await $0.waitUntilGone(.id("a"), timeout: 0) },
  ]

  @Test(arguments: [
    (250, 100, [100, 100, 50]), (200, 100, [100, 100]), (30, 100, [30]), (3, 0, [1, 1, 1]),
    (3, -5, [1, 1, 1]), (0, 100, []), (-1, 100, []), (5, .max, [5]),
  ])
  func `the pauses add up to the timeout`(timeout: Int, interval: Int, pauses: [Int]) async throws {
    var looks = 0
    let requests = try await withScript(pauses.map { _ in .value(nil) }) { driver in
      await expectError(
        "Timed out after \(max(timeout, 0)) ms waiting until pigs fly. Last check: the condition "
          + "doesn't hold"
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

  @Test func `missing and stale elements count as not yet in every condition`() async throws {
    let requests = try await withScript([
      .element("e1"), Self.missing, .value(nil), Self.stale, .value(nil), .value("done"),
    ]) { driver in
      let element = try await driver.activeElement()
      try await driver.waitUntil("it says done") { try await element.text() == "done" }
    }
    let text = "GET /session/s1/element/e1/text"
    #expect(requests.dropFirst() == [text, Self.pause(500), text, Self.pause(500), text])
  }
}
