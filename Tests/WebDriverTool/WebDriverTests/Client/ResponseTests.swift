import Foundation
import Testing
import WebDriver

/// Errors and malformed responses, as the client reports them.
struct ResponseTests {
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

  @Test func `an unknown code is in the message, and a transport's error is passed on`()
    async throws
  {
    let unknown = #"{"value":{"error":"no coffee","message":"buy some","stacktrace":"kitchen"}}"#
    #expect(
      try await thrown(by: .raw(418, unknown)) as? WebDriverError
        == WebDriverError(.unknownError, "no coffee: buy some", stacktrace: "kitchen"))
    let late = #"{"value":{"error":"timeout","message":"late","traceback":"x"},"sessionId":"s"}"#
    #expect(
      try await thrown(by: .raw(408, late)) as? WebDriverError == WebDriverError(.timeout, "late"))
    let lost = TransportError.connectionLost(url: "http://h")
    #expect(try await thrown(by: .failure(lost)) as? TransportError == lost)
  }

  private static let long = String(repeating: "é", count: 501)

  @Test(arguments: [
    (200, "<html>"), (200, ""), (200, "[]"), (200, "{}"), (200, #"{"status":0}"#),
    (200, #"{"value":1"#), (301, #"{"value":"moved"}"#), (404, #"{"value":null}"#),
    (404, #"{"value":{"error":"no such element"}}"#), (404, #"{"value":{"message":"none"}}"#),
    (500, #"{"value":{"error":7,"message":"m"}}"#), (200, String(long.dropLast())), (200, long),
  ])
  func `a malformed response is shown with its status, truncated`(status: Int, body: String)
    async throws
  {
    let shown =
      switch body.count {
      case 0: "nothing"
      case 501: "\(body.dropLast())… (501 characters)"
      default: body
      }
    try await withScript([.raw(status, body)]) { driver in
      await expectError(
        "GET /source: the response (HTTP status \(status)) isn't a WebDriver response: \(shown)"
      ) { try await driver.pageSource() }
    }
  }
}

/// The log of a client's commands.
struct CommandLogTests {
  @Test func `commands are logged in order, with their locators, bytes and status`() async throws {
    let (a, b) = (Locator.xpath("//é"), Locator.css("b"))
    let answers: [ScriptedTransport.Answer] = [
      .element("é"), .elements(), .value(nil), .error(WebDriverError(.noSuchAlert, "no")),
      .raw(200, "<html>"), .failure(.connectionLost(url: "u")), .value(nil),
    ]
    try await withScript(answers) { driver in
      let element = try await driver.findElement(a)
      _ = try await element.findElements(b)
      try await driver.pause(milliseconds: 5)
      for _ in 1...3 {
        await #expect(throws: (any Error).self) { try await driver.acceptAlert() }
      }
      try await driver.quit()
      let records = driver.log.records
      #expect(
        records.map { "\($0.method) \($0.path)" } == [
          "POST /session", "POST /element", "POST /element/%C3%A9/elements", "POST /actions",
          "POST /alert/accept", "POST /alert/accept", "POST /alert/accept", "DELETE /session/s1",
        ])
      #expect(records.map(\.locator) == [nil, a, b, nil, nil, nil, nil, nil])
      #expect(records.map(\.status) == [200, 200, 200, 200, 404, 200, nil, 200])
      #expect(records.map(\.isPause) == [false, false, false, true, false, false, false, false])
      #expect(records[1].bytesSent == #"{"using":"xpath","value":"//é"}"#.utf8.count)
      #expect(records.suffix(3).map(\.bytesReceived) == [6, 0, 14])
      #expect(records.allSatisfy { $0.duration > 0 })
      #expect(zip(records, records.dropFirst()).allSatisfy { $0.start + $0.duration <= $1.start })
      let totals = driver.log.totals
      #expect(totals.commands == 8)
      #expect(totals.bytes == records.reduce(0) { $0 + $1.bytesSent + $1.bytesReceived })
      #expect(totals.pauses == records[3].duration)
    }
  }

  @Test func `withoutRecording logs nothing, also nested or after an error`() async throws {
    let sources = ["<a/>", "<b/>"].map { ScriptedTransport.Answer.value(.string($0)) }
    try await withScript(sources + [.raw(200, ""), .value("<d/>")]) { remote in
      let driver = Driver(remote)
      let source = try driver.log.withoutRecording {
        #expect(try driver.log.withoutRecording { try driver.pageSource() } == "<a/>")
        return try driver.pageSource()
      }
      #expect(source == "<b/>")
      #expect(throws: WebDriverClientError.self) {
        try driver.log.withoutRecording { try driver.pageSource() }
      }
      #expect(driver.log.totals.commands == 1)
      _ = try driver.pageSource()
      #expect(driver.log.totals.commands == 2)
    }
  }
}
