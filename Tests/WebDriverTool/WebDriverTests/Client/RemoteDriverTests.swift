import Device
import Foundation
import Testing
import WebDriver

/// The client: what it sends, and how it reads the responses.
struct RemoteDriverTests {
  /// Plays a session on the remote end. References are numbered in the order of their discovery.
  @Test func `each method sends one of W3C's commands and returns its value`() async throws {
    let transport = ScriptedTransport(to: RemoteEnd.with())
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
    #expect(try await field.attribute("wd/é") == nil)
    #expect(try await field.property("hasKeyboardFocus") == true)
    #expect(try await field.rect() == CGRect(x: 0, y: 44, width: 390, height: 44))
    #expect(try await field.isEnabled())
    #expect(try await field.isDisplayed())
    let rows = try await driver.findElements(.className("XCUIElementTypeCell"))
    #expect(rows.count == 40 && rows[0] != rows[1] && Set(rows + rows).count == 40)
    let text = try await rows[0].findElement(.predicate("label != ''"))
    #expect(try await rows[1].findElements(.classChain("*")).count == 2)
    #expect(try await driver.pageSource().hasPrefix("<?xml"))
    #expect(try await driver.mobile("isKeyboardShown") == true)
    try await driver.mobile("tap", ["x": 10, "y": 10])
    let move = PointerActions().move(to: .viewport, x: 3, y: 4, milliseconds: 5)
    _ = move.down()
    try await driver.perform(move.pause(milliseconds: 6).move(to: .pointer, x: 7))
    try await driver.drag(text, to: rows[1])
    try await driver.pause(milliseconds: 250)
    try await driver.releaseActions()
    try await driver.findElement(.accessibilityID("alert")).click()
    #expect(try await driver.alertText()?.hasPrefix("Sure?") == true)
    try await driver.acceptAlert()
    #expect(try await driver.switchToWebView() == nil)
    try await driver.quit()
    #expect(transport.requests.joined(separator: "\n") == Self.native)
  }

  private static let native = #"""
    GET /status
    POST /session {"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.workbench"}}}
    POST /S/element {"using":"id","value":"field"}
    POST /S/element/e3/click {}
    POST /S/element/e3/value {"text":"ahoj"}
    GET /S/element/active
    GET /S/element/e3/text
    POST /S/element/e3/clear {}
    GET /S/element/e3/name
    GET /S/element/e3/attribute/wd%2F%C3%A9
    GET /S/element/e3/property/hasKeyboardFocus
    GET /S/element/e3/rect
    GET /S/element/e3/enabled
    GET /S/element/e3/displayed
    POST /S/elements {"using":"class name","value":"XCUIElementTypeCell"}
    POST /S/element/e5/element {"using":"-ios predicate string","value":"label != ''"}
    POST /S/element/e6/elements {"using":"-ios class chain","value":"*"}
    GET /S/source
    POST /S/execute/sync {"args":[{}],"script":"mobile: isKeyboardShown"}
    POST /S/execute/sync {"args":[{"x":10,"y":10}],"script":"mobile: tap"}
    POST /S/actions {"actions":[{"actions":[{"duration":5,"origin":"viewport",\#
    "type":"pointerMove","x":3,"y":4},{"duration":6,"type":"pause"},{"duration":0,\#
    "origin":"pointer","type":"pointerMove","x":7,"y":0}],"id":"finger","parameters":{\#
    "pointerType":"touch"},"type":"pointer"}]}
    POST /S/actions {"actions":[{"actions":[{"duration":0,"origin":{"\#(key)":"e5"},\#
    "type":"pointerMove","x":0,"y":0},{"button":0,"type":"pointerDown"},{"duration":500,\#
    "type":"pause"},{"duration":250,"origin":{"\#(key)":"e6"},"type":"pointerMove","x":0,"y":0},\#
    {"button":0,"type":"pointerUp"}],"id":"finger","parameters":{"pointerType":"touch"},\#
    "type":"pointer"}]}
    POST /S/actions {"actions":[{"actions":[{"duration":250,"type":"pause"}],"id":"wait",\#
    "type":"none"}]}
    DELETE /S/actions
    POST /S/element {"using":"accessibility id","value":"alert"}
    POST /S/element/e48/click {}
    GET /S/alert/text
    POST /S/alert/accept {}
    GET /S/contexts
    DELETE /S
    """#

  @Test func `a test switches to a page and back`() async throws {
    let transport = ScriptedTransport(to: RemoteEnd.with())
    let driver = try await RemoteDriver.start(
      on: transport, capabilities: ["appium:bundleId": "app.duet.hybrid"])
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
    await #expect(throws: WebDriverError.self) {
      try await driver.execute("f", [field.json, 2, nil])
    }
    try await driver.navigate(to: "app://hybrid/x")
    #expect(try await driver.currentURL() == "app://hybrid/x")
    try await driver.switchToContext("NATIVE_APP")
    try await driver.findElement(.accessibilityID("close")).click()
    #expect(try await driver.switchToWebView() == "WEBVIEW_2")
    #expect(transport.requests.joined(separator: "\n") == Self.page)
  }

  private static let page = #"""
    POST /session {"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.hybrid"}}}
    GET /S/contexts
    GET /S/contexts
    POST /S/context {"name":"WEBVIEW_1"}
    GET /S/title
    POST /S/element {"using":"css selector","value":"#field"}
    POST /S/element {"using":"xpath","value":"//button/span/.."}
    GET /S/element/w1/computedlabel
    POST /S/element {"using":"id","value":"styled"}
    GET /S/element/w2/css/color
    POST /S/elements {"using":"link text","value":"More beers"}
    POST /S/elements {"using":"partial link text","value":"beers"}
    POST /S/elements {"using":"name","value":"query"}
    POST /S/elements {"using":"tag name","value":"li"}
    POST /S/execute/sync {"args":[{"\#(key)":"w0"},2,null],"script":"f"}
    POST /S/url {"url":"app://hybrid/x"}
    GET /S/url
    POST /S/context {"name":"NATIVE_APP"}
    POST /S/element {"using":"accessibility id","value":"close"}
    POST /S/element/e4/click {}
    GET /S/contexts
    POST /S/context {"name":"WEBVIEW_2"}
    """#

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

  private static let key = RemoteElement.key
  private static let element = "an element reference"

  /// Calls, values of a wrong type, and the right types.
  private static let wrong: [(String, JSONValue, String, @Sendable (Pair) async throws -> Void)] = [
    ("POST /element", nil, element, { _ = try await $0.driver.findElement(.id("a")) }),
    (
      "POST /element", ["ELEMENT": "e2"], element, { _ = try await $0.driver.findElement(.id("a")) }
    ),
    (
      "POST /elements", ["a": 1], "an array of element references",
      { _ = try await $0.driver.findElements(.id("a")) }
    ),
    (
      "GET /element/active", .object([key: 2]), element, { _ = try await $0.driver.activeElement() }
    ),
    ("GET /source", nil, "a string", { _ = try await $0.driver.pageSource() }),
    ("GET /alert/text", 1.5, "a string or null", { _ = try await $0.driver.alertText() }),
    ("GET /contexts", ["A", 1], "an array of strings", { _ = try await $0.driver.contexts() }),
    ("GET /element/e1/text", [], "a string", { _ = try await $0.element.text() }),
    ("GET /element/e1/enabled", "true", "a boolean", { _ = try await $0.element.isEnabled() }),
    (
      "GET /element/e1/rect", ["height": "2", "width": 1, "x": 0, "y": 0],
      "an object with x, y, width, height", { _ = try await $0.element.rect() }
    ),
  ]

  @Test(arguments: wrong)
  func `a value of the wrong type is an error that names the command`(
    _ command: String, _ value: JSONValue, _ kind: String,
    _ call: @escaping @Sendable (Pair) async throws -> Void
  ) async throws {
    try await withScript([.element("e1"), .value(value)]) { driver in
      let pair = Pair(driver: driver, element: try await driver.activeElement())
      await expectError("\(command): the value must be \(kind), but is \(value.line)") {
        try await call(pair)
      }
    }
  }

  struct Pair { let driver: RemoteDriver, element: RemoteElement }

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

  @Test func `an implicit wait is set while some work runs, also if that fails`() async throws {
    let requests = try await withScript([
      .value(["implicit": 5]), .value(nil), .value("<a/>"), .value(nil), .value([:]), .value(nil),
      .value(nil),
    ]) { (remote: RemoteDriver) async throws in
      let driver = Driver(remote)
      #expect(try driver.withImplicitWait(seconds: 1.5) { try driver.pageSource() } == "<a/>")
      #expect(throws: CancellationError.self) {
        try driver.withImplicitWait(seconds: 0) { throw CancellationError() }
      }
    }
    #expect(
      requests.filter { $0.hasPrefix("POST") }
        == [1500, 5, 0, 0].map { #"POST /session/s1/timeouts {"implicit":\#($0)}"# })
  }

  @Test func `a held finger stays down until it is lifted`() async throws {
    let requests = try await withScript([.element("e1"), .value(nil), .value(nil)]) { remote in
      let driver = Driver(remote)
      try driver.hold(driver.activeElement(), seconds: 0.25)
      try driver.liftFinger()
    }
    #expect(requests[1].contains(#"{"duration":250,"type":"pause"}],"id":"finger""#))
    #expect(requests[2] == "DELETE /session/s1/actions")
  }
}
