import Foundation
import Testing
import WebDriver

/// How the client starts a session, ends it, and asks for the remote end's status.
struct SessionLifeTests {
  @Test func aSessionIsStartedWithWhatItMustMatch() async throws {
    let transport = ScriptedTransport([
      .value([
        "sessionId": "3f2a", "capabilities": ["platformName": "iOS", "setWindowRect": false],
      ])
    ])
    let driver = try await RemoteDriver.start(
      on: transport,
      capabilities: ["platformName": "iOS", "appium:processArguments": ["args": ["-x"]]])
    #expect(
      transport.requests == [
        #"POST /session {"capabilities":{"alwaysMatch":"#
          + #"{"appium:processArguments":{"args":["-x"]},"platformName":"iOS"}}}"#
      ])
    #expect(driver.sessionID == "3f2a")
    #expect(driver.capabilities == ["platformName": "iOS", "setWindowRect": false])
  }

  @Test func theLogBeginsWithTheStartOfTheSession() async throws {
    try await withScript([.value(nil)]) { driver in
      try await driver.quit()
      #expect(driver.log.records.map(\.method) == ["POST", "DELETE"])
      #expect(driver.log.records.map(\.path) == ["/session", "/session/s1"])
    }
  }

  @Test func aSessionIsEndedByDeletingIt() async throws {
    let requests = try await withScript([.value(nil)]) { try await $0.quit() }
    #expect(requests == ["DELETE /session/s1"])
  }

  @Test func statusNeedsNoSession() async throws {
    let transport = ScriptedTransport([.value(["ready": true, "message": "come in"])])
    let status = try await RemoteDriver.status(on: transport)
    #expect(status == ["ready": true, "message": "come in"])
    #expect(transport.requests == ["GET /status"])
  }

  @Test(arguments: [
    (#"{"value":null}"#, "null"),
    (#"{"value":{"sessionId":"s"}}"#, #"{"sessionId":"s"}"#),
    (#"{"value":{"capabilities":{}}}"#, #"{"capabilities":{}}"#),
    (
      #"{"value":{"sessionId":7,"capabilities":{}}}"#, #"{"capabilities":{},"sessionId":7}"#
    ),
    (#"{"sessionId":"s","value":{}}"#, "{}"),
  ])
  func anAnswerWithoutASessionIsAnError(body: String, got: String) async {
    let transport = ScriptedTransport([.raw(200, body)])
    let text = await errorText {
      _ = try await RemoteDriver.start(on: transport, capabilities: [:])
    }
    #expect(
      text
        == "POST /session: the answer should be an object with sessionId and capabilities, "
        + "but is \(got)")
  }

  @Test func aRefusedSessionIsTheRemoteEndsError() async {
    let transport = ScriptedTransport([
      .error(WebDriverError(.sessionNotCreated, "one session only"))
    ])
    let text = await errorText {
      _ = try await RemoteDriver.start(on: transport, capabilities: [:])
    }
    #expect(text == "session not created: one session only")
  }

  @Test func aMalformedAnswerToTheEndNamesTheSession() async throws {
    try await withScript([.raw(200, "")]) { driver in
      let text = await errorText { try await driver.quit() }
      #expect(
        text
          == "DELETE /session/s1: the answer (HTTP status 200) is no WebDriver response: nothing")
    }
  }
}
