import Foundation
import Testing
import WebDriver

/// Explicit waits: when they check, how long they pause, and their errors.
struct WaitingTests {
  private static let missing = ScriptedTransport.Answer.error(
    WebDriverError(.noSuchElement, "nothing found"))
  private static let stale = ScriptedTransport.Answer.error(
    WebDriverError(.staleElementReference, "it is gone"))
  private static let passed = ScriptedTransport.Answer.value(nil)

  /// The requests of a wait: `find`, `count`, `text`, or the milliseconds of a pause.
  private static func summary(_ requests: [String]) -> String {
    requests.map {
      $0.replacing("/session/s1", with: "")
        .replacing(#"POST /element {"using":"id","value":"a"}"#, with: "find")
        .replacing(#"POST /elements {"using":"id","value":"a"}"#, with: "count")
        .replacing("GET /element/e1/text", with: "text")
        .replacing(#"POST /actions {"actions":[{"actions":[{"duration":"#, with: "")
        .replacing(#","type":"pause"}],"id":"wait","type":"none"}]}"#, with: "")
    }.joined(separator: " ")
  }

  /// The responses to a wait, its requests, its error if it fails, and its call.
  private static let waits:
    [(
      [ScriptedTransport.Answer], String, String?, @Sendable (RemoteDriver) async throws -> Void
    )] = [
      (
        [.element("e1")], "find", nil,
        { driver in
          let element = try await driver.waitFor(.id("a"))
          #expect(element.reference == "e1")
        }
      ),
      (
        [missing, passed, missing, passed, .element("e7")], "find 40 find 40 find", nil,
        { driver in
          let element = try await driver.waitFor(.id("a"), interval: 40)
          #expect(element.reference == "e7")
        }
      ),
      // A condition that holds at the last check is in time.
      (
        [missing, passed, .element("e1")], "find 100 find", nil,
        { _ = try await $0.waitFor(.id("a"), timeout: 100) }
      ),
      // A missing or stale element isn't there yet. Any other error ends the wait.
      (
        [.element("e1"), missing, passed, stale, passed, .value("done")],
        "find text 500 text 500 text", nil,
        { driver in
          let element = try await driver.waitFor(.id("a"))
          try await driver.waitUntil("it says done") { try await element.text() == "done" }
        }
      ),
      (
        [.error(WebDriverError(.invalidSelector, "why"))], "find", "invalid selector: why",
        { _ = try await $0.waitFor(.id("a")) }
      ),
      (
        [], "", TransportError.notHTTP(url: "u").description,
        { try await $0.waitUntil("it") { throw TransportError.notHTTP(url: "u") } }
      ),
      (
        [.elements(), passed, .elements("e1", "e2", "e3"), passed, .elements("e1", "e2")],
        "count 10 count 10 count", nil,
        { try await $0.waitForCount(2, of: .id("a"), interval: 10) }
      ),
      (
        [.elements("e1", "e2")], "count",
        "Timed out after 0 ms waiting until there are 0 of id \"a\". Last check: there are 2",
        { try await $0.waitUntilGone(.id("a"), timeout: 0) }
      ),
      (
        [passed, passed], "9999 1",
        "Timed out after 10000 ms waiting until it. Last check: the condition doesn't hold",
        { try await $0.waitUntil("it", interval: 9_999) { false } }
      ),
      (
        [passed, passed], "1 1",
        "Timed out after 2 ms waiting until it. Last check: the condition doesn't hold",
        { try await $0.waitUntil("it", timeout: 2, interval: -5) { false } }
      ),
      (
        [missing], "find",
        "Timed out after 0 ms waiting until id \"a\" is there. Last check: no such element: "
          + "nothing found", { _ = try await $0.waitFor(.id("a"), timeout: -1) }
      ),
    ]

  @Test(arguments: waits)
  func `a wait sends the expected requests, and ends`(
    _ answers: [ScriptedTransport.Answer], _ expected: String, _ error: String?,
    _ wait: @escaping @Sendable (RemoteDriver) async throws -> Void
  ) async throws {
    let requests = try await withScript(answers) { driver in
      guard let error else { return try await wait(driver) }
      await expectError(error) { try await wait(driver) }
    }
    #expect(Self.summary(requests) == expected)
  }
}
