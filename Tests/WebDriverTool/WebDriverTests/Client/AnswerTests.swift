import Foundation
import Testing
import WebDriver

struct AnswerTests {
  @Test func `elements have the order of the response`() async throws {
    try await withScript([.elements("e2", "e1"), .elements(), .elements("e3")]) { driver in
      let found = try await driver.findElements(.css("a"))
      #expect(found.map(\.reference) == ["e2", "e1"])
      #expect(try await driver.findElements(.css("b")).isEmpty)
      #expect(try await found[0].findElements(.css("c")).map(\.reference) == ["e3"])
    }
  }

  @Test func `a reference may have additional members`() async throws {
    let body = #"{"value":{"ELEMENT":"e1","\#(RemoteElement.key)":"e1"},"sessionId":"s1"}"#
    try await withScript([.raw(200, body)]) { driver in
      let element = try await driver.findElement(.id("a"))
      #expect(element.reference == "e1")
    }
  }

  @Test func `equal references in one session are the same element`()
    async throws
  {
    try await withScript([.elements("e1", "e1", "e2")]) { driver in
      let found = try await driver.findElements(.css("a"))
      #expect(found[0] == found[1])
      #expect(found[0] != found[2])
      #expect(Set(found).count == 2)
      let other = ScriptedTransport([
        .value(["sessionId": "s2", "capabilities": [:]]), .element("e1"),
      ])
      let stranger = try await RemoteDriver.start(on: other, capabilities: [:]).activeElement()
      #expect(stranger.reference == found[0].reference)
      #expect(stranger != found[0])
    }
  }

  @Test func `values are returned unchanged, and nil where the specification allows it`()
    async throws
  {
    let answers: [JSONValue] = [
      "é\n", "XCUIElementTypeCell", "<a>\u{1F600}</a>", nil, "", "1", nil, "Sure?", true, false,
      true, ["x": -1, "y": 2.5, "width": 320, "height": 44.25], ["a": [1, 2.5]],
      ["implicit": 0, "script": nil], [nil], true, "raw",
    ]
    try await withScript([.element("e1")] + answers.map { .value($0) }) { driver in
      let element = try await driver.activeElement()
      #expect(try await element.text() == "é\n")
      #expect(try await element.tagName() == "XCUIElementTypeCell")
      #expect(try await driver.pageSource() == "<a>\u{1F600}</a>")
      #expect(try await element.attribute("value") == nil)
      #expect(try await element.attribute("value") == "")
      #expect(try await element.attribute("value") == "1")
      #expect(try await driver.alertText() == nil)
      #expect(try await driver.alertText() == "Sure?")
      #expect(try await element.isEnabled())
      #expect(try await !element.isSelected())
      #expect(try await element.isDisplayed())
      #expect(try await element.rect() == CGRect(x: -1, y: 2.5, width: 320, height: 44.25))
      #expect(try await element.property("p") == ["a": [1, 2.5]])
      #expect(try await driver.timeouts() == ["implicit": 0, "script": nil])
      #expect(try await driver.execute("f") == [nil])
      #expect(try await driver.mobile("isKeyboardShown") == true)
      #expect(try await driver.send("GET", "/context") == "raw")
    }
  }

  private func thrown(by answer: ScriptedTransport.Answer) async throws -> any Error {
    let transport = ScriptedTransport([answer])
    return try await #require(throws: (any Error).self) {
      _ = try await RemoteDriver.status(on: transport)
    }
  }

  @Test(arguments: WebDriverError.Code.allCases)
  func `every error code of the specification is thrown`(_ code: WebDriverError.Code) async throws {
    let sent = WebDriverError(code, "why", stacktrace: "where", data: ["text": "Sure?"])
    #expect(try await thrown(by: .error(sent)) as? WebDriverError == sent)
  }

  @Test func `an unknown code is in the message, and the stacktrace may be missing`() async throws {
    let unknown = #"{"value":{"error":"no coffee","message":"buy some","stacktrace":"kitchen"}}"#
    #expect(
      try await thrown(by: .raw(418, unknown)) as? WebDriverError
        == WebDriverError(.unknownError, "no coffee: buy some", stacktrace: "kitchen"))
    let late = #"{"value":{"error":"timeout","message":"late","traceback":"x"},"sessionId":"s"}"#
    #expect(
      try await thrown(by: .raw(408, late)) as? WebDriverError == WebDriverError(.timeout, "late"))
  }

  @Test(arguments: [
    TransportError.cannotConnect(url: "http://h", reason: "r"),
    .timedOut(url: "http://h", seconds: 1), .notHTTP(url: "http://h"),
    .connectionLost(url: "http://h"), .closed(url: "http://h"), .unusableBaseURL("h"),
  ])
  func `the transport's errors are passed on`(_ error: TransportError) async throws {
    #expect(try await thrown(by: .failure(error)) as? TransportError == error)
  }

  @Test(arguments: [
    (200, "<html>", "<html>"), (200, "", "nothing"), (200, "[]", "[]"), (200, "{}", "{}"),
    (200, #"{"status":0}"#, #"{"status":0}"#), (502, "Bad Gateway", "Bad Gateway"),
    (404, #"{"value":null}"#, #"{"value":null}"#),
    (404, #"{"value":{"error":"no such element"}}"#, #"{"value":{"error":"no such element"}}"#),
    (404, #"{"value":{"message":"none"}}"#, #"{"value":{"message":"none"}}"#),
    (500, #"{"value":{"error":7,"message":"m"}}"#, #"{"value":{"error":7,"message":"m"}}"#),
    (301, #"{"value":"moved"}"#, #"{"value":"moved"}"#), (200, #"{"value":1"#, #"{"value":1"#),
  ])
  func `a malformed response is shown with its status`(status: Int, body: String, shown: String)
    async throws
  {
    try await withScript([.raw(status, body)]) { driver in
      await expectError(
        "GET /source: the response (HTTP status \(status)) isn't a WebDriver response: \(shown)"
      ) { try await driver.pageSource() }
    }
  }

  @Test func `long values are truncated in messages`() async throws {
    let long = String(repeating: "é", count: 501)
    let answers: [ScriptedTransport.Answer] = [
      .raw(200, String(long.dropLast())), .raw(200, long), .element("e1"), .value(.string(long)),
    ]
    try await withScript(answers) { driver in
      for end in ["", "… (501 characters)"] {
        await expectError(
          "GET /source: the response (HTTP status 200) isn't a WebDriver response: "
            + "\(long.dropLast())\(end)"
        ) { try await driver.pageSource() }
      }
      let element = try await driver.activeElement()
      await expectError(
        "GET /element/e1/enabled: the value must be a boolean, but is \"\(long.prefix(499))… (503 "
          + "characters)"
      ) { try await element.isEnabled() }
    }
  }

  @Test func `bytes that aren't UTF-8 are shown with replacement characters`() async throws {
    await expectError(
      "GET /status: the response (HTTP status 200) isn't a WebDriver response: {\u{FFFD}}"
    ) { try await RemoteDriver.status(on: BytesTransport(bytes: [0x7B, 0xFF, 0x7D])) }
  }
}

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
    Wait("a condition that holds needs no pause", [], []) {
      try await $0.waitUntil("all") { true }
    },
    Wait("the right number needs no pause", [.elements("e1")], [findAll]) {
      try await $0.waitForCount(1, of: .id("a"))
    },
    Wait("an element that is gone needs no pause", [.elements()], [findAll]) {
      try await $0.waitUntilGone(.id("a"))
    },
    Wait(
      "an element that appears at the third check takes two pauses",
      [missing, .value(nil), missing, .value(nil), .element("e7")],
      [find, pause(40), find, pause(40), find]
    ) {
      let element = try await $0.waitFor(.id("a"), interval: 40)
      #expect(element.reference == "e7")
    },
    Wait(
      "the default interval is half a second", [missing, .value(nil), .element("e1")],
      [find, pause(500), find]
    ) { try await $0.waitFor(.id("a")) },
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
      "an element that never appears is reported with the last error",
      [missing, .value(nil), missing],
      [find, pause(70), find],
      error: "Timed out after 70 ms waiting until id \"a\" is there. Last check: no such element: "
        + "nothing found"
    ) { try await $0.waitFor(.id("a"), timeout: 70) },
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
    Wait(
      "if the last count failed, the timeout reports the error",
      [.elements("e1"), .value(nil), stale], [findAll, pause(20), findAll],
      error:
        "Timed out after 20 ms waiting until there are 2 of id \"a\". Last check: stale element "
        + "reference: it "
        + "is gone"
    ) { try await $0.waitForCount(2, of: .id("a"), timeout: 20) },
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

  @Test func `the error describes the last check`() async throws {
    try await withScript([.element("e1"), Self.stale, .value(nil), .value("busy")]) { driver in
      let element = try await driver.activeElement()
      await expectError(
        "Timed out after 1 ms waiting until it says done. Last check: the "
          + "condition doesn't hold"
      ) {
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
  func `any other error ends the wait at once`(_ code: WebDriverError.Code) async throws {
    let error = WebDriverError(code, "why")
    let requests = try await withScript([.error(error), .error(error), .error(error)]) { driver in
      await expectError(error.description) { try await driver.waitFor(.id("a")) }
      await expectError(error.description) { try await driver.waitForCount(2, of: .id("a")) }
      await expectError(error.description) { try await driver.waitUntilGone(.id("a")) }
    }
    #expect(requests == [Self.find, Self.findAll, Self.findAll])
  }
}
