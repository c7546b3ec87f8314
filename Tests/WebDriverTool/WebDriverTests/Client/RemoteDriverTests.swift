import Device
import Foundation
import Testing

@testable import WebDriver

/// The client: what it sends, and how it reads the responses.
struct RemoteDriverTests {
  @Test func `each method sends a command to the remote end and returns its value`() async throws {
    let remoteEnd = RemoteEnd.with()
    let transport = InProcessTransport(handler: remoteEnd)
    #expect(try await RemoteDriver.status(on: transport)["ready"] == true)
    let driver = try await RemoteDriver.start(
      on: transport, capabilities: ["appium:bundleId": "app.duet.workbench"])
    #expect(driver.capabilities["platformName"] == "iOS")
    let field = try await driver.findElement(.id("field"))
    try await field.click()
    try await field.sendKeys("ahoj")
    #expect(try await driver.activeElement() == field)
    #expect(try await field.text() == "ahoj")
    try await field.clear()
    #expect(try await field.state("name") == "XCUIElementTypeTextField")
    #expect(try await field.attribute("value") == "Type here")
    #expect(try await field.property("hasKeyboardFocus") == true)
    #expect(try await field.rect() == CGRect(x: 0, y: 44, width: 390, height: 44))
    #expect(try await field.isEnabled())
    #expect(try await field.isDisplayed())
    #expect(try await driver.mobile("isKeyboardShown") == true)
    try await driver.mobile("hideKeyboard", ["keys": ["return"]])
    let rows = try await driver.findElements(.className("XCUIElementTypeCell"))
    #expect(rows.count == 40 && rows[0] != rows[1] && Set(rows + rows).count == 40)
    let handle = try await rows[0].findElement(.predicate("name BEGINSWITH 'handle'"))
    #expect(try await rows[1].findElements(.classChain("*")).count == 2)
    #expect(try await driver.pageSource().hasPrefix("<?xml"))
    // The button "clock" logs the time.
    let move = PointerActions().move(to: .viewport, x: 30, y: 4, milliseconds: 5)
    _ = move.down()
    try await driver.perform(
      move.pause(milliseconds: 6).move(to: .pointer, x: 250, y: 30).down().up())
    try await driver.drag(handle, to: rows[1])
    try await driver.perform(
      PointerActions().move(to: .element(rows[2])).down().pause(milliseconds: 100))
    try await driver.releaseActions()
    try await driver.pause(milliseconds: 139)
    try await driver.findElement(.accessibilityID("clock")).click()
    #expect(
      try await driver.findElement(.id("log")).text()
        == "submit , 0.011 s, drag row 0 to 1, tap row 2, 1.0 s")
    try await driver.findElement(.accessibilityID("alert")).click()
    try await driver.acceptAlert()
    #expect(try await driver.switchToWebView() == nil)
    try await driver.quit()
    #expect(remoteEnd.sessionIDs == [])
  }

  @Test func `a test switches to a page and back`() async throws {
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: RemoteEnd.with()),
      capabilities: ["appium:bundleId": "app.duet.hybrid"])
    #expect(try await driver.contexts() == ["NATIVE_APP", "WEBVIEW_1", "WEBVIEW_2"])
    #expect(try await driver.switchToWebView() == "WEBVIEW_1")
    #expect(try await driver.title() == "Hybrid")
    let field = try await driver.findElement(.css("#field"))
    let clear = try await driver.findElement(.xpath("//button/span/.."))
    #expect(try await clear.state("computedlabel") == "Clear")
    let styled = try await driver.findElement(.id("styled"))
    #expect(try await styled.state("css/color") == "rgba(255, 0, 0, 1)")
    #expect(try await driver.findElements(.linkText("More beers")).count == 1)
    #expect(try await driver.findElements(.partialLinkText("beers")).count == 2)
    #expect(try await driver.findElements(.name("query")) == [field])
    #expect(try await driver.findElements(.tagName("li")).count == 30)
    #expect(
      try await driver.execute("/* getAttribute */", [field.json, "placeholder"]) == "Search")
    try await driver.navigate(to: "app://hybrid/x")
    #expect(try await driver.currentURL() == "app://hybrid/x")
    try await driver.switchToContext("NATIVE_APP")
    try await driver.findElement(.accessibilityID("close")).click()
    #expect(try await driver.switchToWebView() == "WEBVIEW_2")
  }

  @Test func `in a browser, which has no contexts, switching to a web view returns nil`()
    async throws
  {
    try await withScript([
      .error(WebDriverError(.unknownCommand, "contexts")),
      .error(WebDriverError(.invalidSessionID, "it has ended")),
    ]) { (driver: RemoteDriver) async throws in
      #expect(try await driver.switchToWebView() == nil)
      await expectError("invalid session id: it has ended") { try await driver.switchToWebView() }
    }
  }

  @Test func `ids and names are percent-encoded in paths`() async throws {
    let transport = ScriptedTransport([
      .value(["sessionId": "a/b", "capabilities": [:]]), .element("1/2 é"), .value(nil),
    ])
    let driver = try await RemoteDriver.start(on: transport, capabilities: [:])
    _ = try await driver.activeElement().attribute("a/b ?#%\n+&=.b_c~d-e")
    #expect(
      transport.requests.last == "GET /session/a%2Fb/element/1%2F2%20%C3%A9/attribute/"
        + "a%2Fb%20%3F%23%25%0A%2B%26%3D.b_c~d-e")
  }

  /// Calls, values of a wrong type, and the right types.
  private static let wrong:
    [(String, JSONValue, String, @Sendable (RemoteElement) async throws -> Any?)] = [
      (
        "POST /element", ["ELEMENT": "e"], "an element reference",
        { try await $0.driver.findElement(.id("a")) }
      ),
      (
        "POST /elements", ["a": 1], "an array of element references",
        { try await $0.driver.findElements(.id("a")) }
      ), ("GET /source", nil, "a string", { try await $0.driver.pageSource() }),
      ("GET /contexts", ["A", 1], "an array of strings", { try await $0.driver.contexts() }),
      ("GET /element/e1/attribute/a", 1, "a string or null", { try await $0.attribute("a") }),
      ("GET /element/e1/enabled", "true", "a boolean", { try await $0.isEnabled() }),
      (
        "GET /element/e1/rect", ["height": "2", "width": 1, "x": 0, "y": 0],
        "an object with x, y, width, height", { try await $0.rect() }
      ),
    ]

  @Test(arguments: wrong)
  func `a value of the wrong type is an error that names the command`(
    _ command: String, _ value: JSONValue, _ kind: String,
    _ call: @escaping @Sendable (RemoteElement) async throws -> Any?
  ) async throws {
    try await withScript([.element("e1"), .value(value)]) { driver in
      let element = try await driver.activeElement()
      await expectError("\(command): the value must be \(kind), but is \(value.line)") {
        try await call(element)
      }
    }
  }

  @Test(arguments: ["null", #"{"sessionId":"s"}"#, #"{"capabilities":{},"sessionId":7}"#])
  func `a response without a session is an error`(_ value: String) async {
    await expectError(
      "POST /session: the value must be an object with sessionId and capabilities, but is \(value)"
    ) {
      try await RemoteDriver.start(
        on: ScriptedTransport([.raw(200, "{\"value\":\(value)}")]), capabilities: [:])
    }
  }
}

/// The synchronous client of the suites.
struct DriverTests {
  @Test func `a driver takes the first of several elements, or requires a single match`()
    async throws
  {
    let missing = ScriptedTransport.Answer.error(WebDriverError(.noSuchElement, "nothing found"))
    let requests = try await withScript([
      .element("e1"), .elements("e1"), .elements("e1", "e2"), .elements(), missing,
    ]) { (remote: RemoteDriver) async throws in
      #expect(try Driver(remote).findElement(.id("a")).reference == "e1")
      let driver = Driver(remote).requiringSingleMatch
      #expect(try driver.findElement(.id("a")).reference == "e1")
      #expect(
        throws: WebDriverClientError.multipleMatches(locator: "id \"a\"", count: 2)
      ) { try driver.findElement(.id("a")) }
      #expect(throws: WebDriverError(.noSuchElement, "nothing found")) {
        try driver.findElement(.id("a"))
      }
    }
    let paths = ["element", "elements", "elements", "elements", "element"]
    #expect(
      requests == paths.map { #"POST /session/s1/\#($0) {"using":"id","value":"a"}"# })
  }
}

/// Errors and malformed responses, as the client reports them.
struct ResponseTests {
  @Test func `every error is thrown, with an unknown code in its message`() async throws {
    let sent = WebDriverError.Code.allCases.map {
      WebDriverError($0, "why", stacktrace: "where", data: ["text": "Sure?"])
    }
    let unknown = #"{"value":{"error":"no coffee","message":"buy some","stacktrace":"kitchen"}}"#
    let late = #"{"value":{"error":"timeout","message":"late","traceback":"x"},"sessionId":"s"}"#
    let lost = TransportError.connectionLost(url: "http://h")
    let expected: [any Error & Equatable] =
      sent + [
        WebDriverError(.unknownError, "no coffee: buy some", stacktrace: "kitchen"),
        WebDriverError(.timeout, "late"), lost,
      ]
    let transport = ScriptedTransport(
      sent.map { .error($0) } + [.raw(418, unknown), .raw(408, late), .failure(lost)])
    for error in expected {
      await expect(error) { _ = try await RemoteDriver.status(on: transport) }
    }
  }

  private func expect<Failure: Error & Equatable>(
    _ error: Failure, _ body: () async throws -> Void
  ) async { await #expect(throws: error) { try await body() } }

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
      #expect(records.indices.filter { records[$0].isPause } == [3])
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
