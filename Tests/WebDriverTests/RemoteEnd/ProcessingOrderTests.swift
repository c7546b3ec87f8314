import Foundation
import Testing
import WebDriver

/// The specification's order: path, method, session, body, alert, command.
struct ProcessingOrderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    let body: String
    let error: String
    var testDescription: String { "\(method) \(path) \(body)" }

    init(_ method: String, _ path: String, _ body: String, _ error: String) {
      (self.method, self.path, self.body, self.error) = (method, path, body, error)
    }
  }

  @Test(arguments: [
    Case(
      "GET", "/nothing", "",
      "unknown command: there is no command at /nothing; commands start with /status or /session"),
    Case(
      "POST", "/wd/hub/session", "{",
      "unknown command: there is no command at /wd/hub/session; commands have no path in front of "
        + "them: ask for /session"),
    Case(
      "GET", "/wd/hub/session/x/title", "",
      "unknown command: there is no command at /wd/hub/session/x/title; commands have no path in "
        + "front of them: ask for /session/x/title"),
    Case(
      "GET", "/session/x/nothing", "",
      "unknown command: there is no command at /session/x/nothing; of the commands of a session, "
        + "which follow on /session/{session id}, none is called that"),
    Case(
      "POST", "/session/", "{}",
      "unknown command: there is no command at /session/; leave out the slash at its end"),
    Case(
      "POST", "/session/x/touch/perform", "{}",
      "unknown command: there is no command at /session/x/touch/perform; touches are carried out by "
        + "POST /session/{session id}/actions"),
    Case(
      "POST", "/session/x/touch/multi/perform", "{}",
      "unknown command: there is no command at /session/x/touch/multi/perform; touches are carried "
        + "out by POST /session/{session id}/actions"),
    Case(
      "POST", "/session/x/wda/apps/launch", "{}",
      "unknown command: there is no command at /session/x/wda/apps/launch; WebDriverAgent's commands "
        + "are called by Appium's names here, such as \"mobile: swipe\", as the script of POST "
        + "/session/{session id}/execute/sync"),
    Case(
      "POST", "/wda/shutdown", "{}",
      "unknown command: there is no command at /wda/shutdown; WebDriverAgent's commands are called by "
        + "Appium's names here, such as \"mobile: swipe\", as the script of POST "
        + "/session/{session id}/execute/sync"),
    Case(
      "GET", "/session//title", "",
      "unknown command: there is no command at /session//title; a segment of the path is empty"),
    Case(
      "GET", "/", "",
      "unknown command: there is no command at /; commands start with /status or /session"),
    Case(
      "GET", "status", "",
      "unknown command: there is no command at status; commands start with /status or /session"),
    Case("PATCH", "/status", "", "unknown method: /status answers to GET, not to PATCH"),
    Case("GET", "/session", "", "unknown method: /session answers to POST, not to GET"),
    Case(
      "PUT", "/session/x/timeouts", "{",
      "unknown method: /session/x/timeouts answers to GET and POST, not to PUT"),
    Case(
      "POST", "/session/x/element", "{",
      "invalid session id: there is no session \"x\"; it has ended, or none was begun with "
        + "POST /session"),
    Case(
      "DELETE", "/session/x", "",
      "invalid session id: there is no session \"x\"; it has ended, or none was begun with "
        + "POST /session"),
    Case(
      "POST", "/session", "{",
      "invalid argument: the body of POST /session is no JSON: Unexpected end of file during JSON parse."
    ),
    Case(
      "POST", "/session", "",
      "invalid argument: the body of POST /session is empty; send a JSON object, {} where there is "
        + "nothing to say"),
    Case(
      "POST", "/session", "[]",
      "invalid argument: the body of POST /session must be a JSON object, but is an array"),
  ])
  func outsideOfASession(_ wrong: Case) async throws {
    let response = await Client.remoteEnd().respond(
      to: WebDriverRequest(method: wrong.method, path: wrong.path, body: Data(wrong.body.utf8)))
    let error = try #require(throws: WebDriverError.self) { try Client.value(of: response) }
    #expect(error.description == wrong.error)
    let isWrongMethod = error.code == .unknownMethod
    #expect(isWrongMethod == !response.allowedMethods.isEmpty)
    #expect(
      !isWrongMethod
        || error.message.contains(response.allowedMethods.joined(separator: " and ") + ","))
  }

  @Test(arguments: [
    Case("GET", "/nothing", "", "unknown command"), Case("GET", "//source", "", "unknown command"),
    Case("GET", "/source/", "", "unknown command"), Case("GET", "/element/", "", "unknown command"),
    Case("GET", "/element/e/attribute/", "", "unknown command"),
    Case("GET", "/element", "", "unknown method"),
    Case("POST", "/element/active", "{", "unknown method"),
    Case("POST", "/element", "{", "invalid argument"),
    Case("POST", "/element", "null", "invalid argument"),
    Case("POST", "/element", "\"a\"", "invalid argument"),
    Case("POST", "/element/e/click", "[", "invalid argument"),
    Case("POST", "/back", "{", "invalid argument"),
    // The session's alert comes before what is wrong with the command itself.
    Case("POST", "/element", "{}", "unexpected alert open"),
    Case("GET", "/element/e/text", "", "unexpected alert open"),
    Case(
      "POST", "/execute/sync", #"{"script":"mobile: tap","args":[{}]}"#, "unexpected alert open"),
  ])
  func inASessionWithAnAlert(_ wrong: Case) async throws {
    let client = try await Client(["unhandledPromptBehavior": "ignore"])
    try await client.click("alert")
    let response = await client.remoteEnd.respond(
      to: WebDriverRequest(
        method: wrong.method, path: "/session/\(client.id)\(wrong.path)",
        body: Data(wrong.body.utf8)))
    let error = try #require(throws: WebDriverError.self) { try Client.value(of: response) }
    #expect(error.code.rawValue == wrong.error)
  }

  @Test func aPathIsDecodedAfterItWasSplit() async throws {
    let client = try await Client()
    let element = try await client.element("pad")
    let value = try await client.send("GET", "/element/\(element)/attribute/na%6De")
    #expect(value == "pad")
    let error = try await client.error("GET", "/element/a%2Fb/text")
    #expect(
      error.description
        == "no such element: \"a/b\" is no element of this session; use a reference "
        + "that a find command of this session has returned")
  }

  @Test func bodiesOfOtherMethodsAreNotLookedAt() async throws {
    let remoteEnd = Client.remoteEnd()
    let response = await remoteEnd.respond(
      to: WebDriverRequest(method: "GET", path: "/status", body: Data("{".utf8)))
    #expect(response.status == 200)
  }
}
