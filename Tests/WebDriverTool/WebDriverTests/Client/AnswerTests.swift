import Foundation
import Testing
import WebDriver

/// What the methods make of answers as they should be.
struct ReturnedValueTests {
  @Test func elementsComeInTheOrderOfTheAnswer() async throws {
    try await withScript([.elements("e2", "e1"), .elements(), .elements("e3")]) { driver in
      let found = try await driver.findElements(.css("a"))
      #expect(found.map(\.reference) == ["e2", "e1"])
      #expect(try await driver.findElements(.css("b")).isEmpty)
      #expect(try await found[0].findElements(.css("c")).map(\.reference) == ["e3"])
    }
  }

  @Test func aReferenceMayComeWithFurtherMembers() async throws {
    let body = #"{"value":{"ELEMENT":"e1","\#(RemoteElement.key)":"e1"},"sessionId":"s1"}"#
    try await withScript([.raw(200, body)]) { driver in
      let element = try await driver.findElement(.id("a"))
      #expect(element.reference == "e1")
    }
  }

  @Test func referencesOfOneSessionAreTheSameElementWhenTheyAreTheSameText() async throws {
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

  @Test func valuesComeAsTheyAreAndMayBeMissingWhereTheSpecificationAllowsIt() async throws {
    let answers: [JSONValue] = [
      "é\n", "XCUIElementTypeCell", "<a>\u{1F600}</a>", nil, "", "1", nil, "Sure?", true, false,
      true,
      ["x": -1, "y": 2.5, "width": 320, "height": 44.25], ["a": [1, 2.5]],
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
}

/// What the remote end or the transport reports as an error.
struct RemoteErrorTests {
  private func thrown(by answer: ScriptedTransport.Answer) async throws -> any Error {
    let transport = ScriptedTransport([answer])
    return try await #require(throws: (any Error).self) {
      _ = try await RemoteDriver.status(on: transport)
    }
  }

  @Test(arguments: WebDriverError.Code.allCases)
  func everyCodeOfTheSpecificationComesBack(_ code: WebDriverError.Code) async throws {
    let sent = WebDriverError(code, "why", stacktrace: "where", data: ["text": "Sure?"])
    #expect(try await thrown(by: .error(sent)) as? WebDriverError == sent)
  }

  @Test func anUnknownCodeIsAnUnknownErrorThatNamesIt() async throws {
    let body = #"{"value":{"error":"no coffee","message":"buy some","stacktrace":"kitchen"}}"#
    let error = try await thrown(by: .raw(418, body)) as? WebDriverError
    #expect(error?.code == .unknownError)
    #expect(error?.description == "unknown error: no coffee: buy some")
    #expect(error?.stacktrace == "kitchen")
    #expect(error?.data == nil)
  }

  @Test func theStacktraceMayBeMissing() async throws {
    let body = #"{"value":{"error":"timeout","message":"late","traceback":"x"},"sessionId":"s"}"#
    let error = try await thrown(by: .raw(408, body)) as? WebDriverError
    #expect(error == WebDriverError(.timeout, "late"))
  }

  @Test(arguments: [
    TransportError.cannotConnect(url: "http://h", reason: "r"),
    .timedOut(url: "http://h", seconds: 1), .notHTTP(url: "http://h"),
    .connectionLost(url: "http://h"), .closed(url: "http://h"), .unusableBaseURL("h"),
  ])
  func whatTheTransportThrowsPassesThrough(_ error: TransportError) async throws {
    #expect(try await thrown(by: .failure(error)) as? TransportError == error)
  }
}

/// Answers that are no WebDriver responses, or are too long to be shown.
struct MalformedAnswerTests {
  @Test(arguments: [
    (200, "<html>", "<html>"), (200, "", "nothing"), (200, "[]", "[]"), (200, "{}", "{}"),
    (200, #"{"status":0}"#, #"{"status":0}"#), (502, "Bad Gateway", "Bad Gateway"),
    (404, #"{"value":null}"#, #"{"value":null}"#),
    (404, #"{"value":{"error":"no such element"}}"#, #"{"value":{"error":"no such element"}}"#),
    (404, #"{"value":{"message":"none"}}"#, #"{"value":{"message":"none"}}"#),
    (500, #"{"value":{"error":7,"message":"m"}}"#, #"{"value":{"error":7,"message":"m"}}"#),
    (301, #"{"value":"moved"}"#, #"{"value":"moved"}"#),
    (200, #"{"value":1"#, #"{"value":1"#),
  ])
  func whatIsNoResponseIsShownWithItsStatus(status: Int, body: String, shown: String) async throws {
    try await withScript([.raw(status, body)]) { driver in
      await expectError(
        "GET /source: the answer (HTTP status \(status)) is no WebDriver response: \(shown)"
      ) { try await driver.pageSource() }
    }
  }

  @Test(arguments: [(500, ""), (501, "… (501 characters)")])
  func aLongAnswerIsCutShort(_ count: Int, _ end: String) async throws {
    try await withScript([.raw(200, String(repeating: "é", count: count))]) { driver in
      await expectError(
        "GET /source: the answer (HTTP status 200) is no WebDriver response: "
          + String(repeating: "é", count: 500) + end
      ) { try await driver.pageSource() }
    }
  }

  @Test func bytesThatAreNoTextAreShownAsFarAsTheyCanBe() async throws {
    let transport = BytesTransport(bytes: [0x7B, 0xFF, 0x7D])
    await expectError(
      "GET /status: the answer (HTTP status 200) is no WebDriver response: {\u{FFFD}}"
    ) { try await RemoteDriver.status(on: transport) }
  }

  @Test func aLongValueIsCutShort() async throws {
    let long = String(repeating: "a", count: 600)
    try await withScript([.element("e1"), .value(.string(long))]) { driver in
      let element = try await driver.activeElement()
      await expectError(
        "GET /element/e1/enabled: the answer should be a boolean, but is \"\(long.prefix(499))… (602 "
          + "characters)"
      ) { try await element.isEnabled() }
    }
  }
}
