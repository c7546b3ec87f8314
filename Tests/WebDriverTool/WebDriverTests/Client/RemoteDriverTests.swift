import Device
import Foundation
import Synchronization
import Testing
import WebDriver

/// The client: what it sends, and how it reads the responses.
struct RemoteDriverTests {
  @Test func `a session is started with its required capabilities, and ended`() async throws {
    let capabilities: [String: JSONValue] = ["platformName": "iOS", "setWindowRect": false]
    let transport = ScriptedTransport([
      .value(["ready": true]), .value(["sessionId": "a/b", "capabilities": .object(capabilities)]),
      .value("<a/>"), .value(nil),
    ])
    #expect(try await RemoteDriver.status(on: transport) == ["ready": true])
    let driver = try await RemoteDriver.start(
      on: transport, capabilities: ["appium:processArguments": ["args": ["-x"]]])
    #expect(driver.sessionID == "a/b")
    #expect(driver.capabilities == capabilities)
    _ = try await driver.pageSource()
    try await driver.quit()
    #expect(
      transport.requests == [
        "GET /status",
        #"POST /session {"capabilities":{"alwaysMatch":"#
          + #"{"appium:processArguments":{"args":["-x"]}}}}"#,
        "GET /session/a%2Fb/source", "DELETE /session/a%2Fb",
      ])
  }

  @Test(arguments: [
    "null", #"{"sessionId":"s"}"#, #"{"capabilities":{}}"#, #"{"capabilities":{},"sessionId":7}"#,
  ])
  func `a response without a session is an error`(_ value: String) async {
    await expectError(
      "POST /session: the value must be an object with sessionId and capabilities, but is \(value)"
    ) {
      try await RemoteDriver.start(
        on: ScriptedTransport([.raw(200, "{\"value\":\(value)}")]), capabilities: [:])
    }
  }

  struct Method: Sendable, CustomTestStringConvertible {
    let request: String
    let answer: JSONValue
    /// Values of a wrong type, and how the error describes the right one.
    let not: [JSONValue: String]
    let call: @Sendable (RemoteDriver, RemoteElement) async throws -> Void
    var testDescription: String { request }

    init<Value>(
      _ request: String, _ answer: JSONValue = nil, not: [JSONValue: String] = [:],
      _ call: @escaping @Sendable (RemoteDriver, RemoteElement) async throws -> Value
    ) {
      self.request = request
      self.answer = answer
      self.not = not
      self.call = { _ = try await call($0, $1) }
    }
  }

  @Test(arguments: methods)
  func `a method sends one command, and a value of the wrong type is an error`(_ method: Method)
    async throws
  {
    let words = method.request.split(separator: " ", maxSplits: 2)
    let requests = try await withScript([.element("1/2 é"), .value(method.answer)]) { driver in
      try await method.call(driver, try await driver.activeElement())
    }
    let body = words.count == 3 ? " \(words[2])" : ""
    let path = words[1].replacing("/E/", with: "/1%2F2%20%C3%A9/")
    #expect(requests.dropFirst() == ["\(words[0]) /session/s1\(path)\(body)"])
    for (wrong, kind) in method.not {
      let got = kind.hasPrefix("an array") ? wrong : wrong.array?.last ?? wrong
      try await withScript([.element("1/2 é"), .value(wrong)]) { driver in
        let element = try await driver.activeElement()
        await expectError("\(words[0]) \(path): the value must be \(kind), but is \(got.line)") {
          try await method.call(driver, element)
        }
      }
    }
  }

  private static let one = ScriptedTransport.ref("e2")
  private static let element = "an element reference"
  private static let key = RemoteElement.key

  private static let methods: [Method] = [
    Method(
      #"POST /element {"using":"xpath","value":"//a[@x=\"1\"]"}"#, one,
      not: [nil: element, ["ELEMENT": "e2"]: element]
    ) { driver, _ in try await driver.findElement(.xpath("//a[@x=\"1\"]")) },
    Method(
      #"POST /elements {"using":"id","value":"save"}"#, [],
      not: [one: "an array of element references", [one, 3]: element]
    ) { driver, _ in try await driver.findElements(.id("save")) },
    Method("GET /element/active", one, not: [.object([key: 2]): element]) { driver, _ in
      try await driver.activeElement()
    },
    Method("GET /source", "<a/>", not: [nil: "a string"]) { driver, _ in
      try await driver.pageSource()
    },
    Method(#"POST /execute/sync {"args":[{"direction":"up"}],"script":"mobile: swipe"}"#) {
      driver, _ in try await driver.mobile("swipe", ["direction": "up"])
    },
    Method(#"POST /execute/sync {"args":[{"\#(key)":"1/2 é"},2,null],"script":"f"}"#) {
      try await $0.execute("f", [$1.json, 2, nil])
    },
    Method("GET /alert/text", not: [1.5: "a string or null"]) { driver, _ in
      try await driver.alertText()
    },
    Method("POST /alert/accept {}") { driver, _ in try await driver.acceptAlert() },
    Method("DELETE /actions") { driver, _ in try await driver.releaseActions() },
    Method("POST /back {}") { driver, _ in try await driver.send("POST", "/back") },
    Method("GET /contexts", [], not: [["NATIVE_APP", 1]: "an array of strings"]) { driver, _ in
      try await driver.contexts()
    },
    Method(#"POST /element/E/element {"using":"class name","value":"a"}"#, one, not: ["e": element])
    { try await $1.findElement(.className("a")) },
    Method(#"POST /element/E/elements {"using":"name","value":"é"}"#, [], not: [[nil]: element]) {
      try await $1.findElements(.name("é"))
    },
    Method("POST /element/E/click {}") { try await $1.click() },
    Method("POST /element/E/clear {}") { try await $1.clear() },
    Method(#"POST /element/E/value {"text":"ahoj\n"}"#) { try await $1.sendKeys("ahoj\n") },
    Method("GET /element/E/text", "", not: [5: "a string"]) { try await $1.text() },
    Method(
      "GET /element/E/attribute/a%2Fb%20%3F%23%25%C3%A9%0A%2B%26%3D.b_c~d-e",
      not: [true: "a string or null"]
    ) { try await $1.attribute("a/b ?#%é\n+&=.b_c~d-e") },
    Method("GET /element/E/property/a%20b") { try await $1.property("a b") },
    Method("GET /element/E/css/color", "a") { try await $1.state("css/color") },
    Method(
      "GET /element/E/rect", ["x": 0, "y": 0, "width": 0, "height": 0],
      not: [
        ["x": 0, "y": 0, "width": 1]: "an object with x, y, width, height",
        ["x": 0, "y": 0, "width": 1, "height": "2"]: "an object with x, y, width, height",
      ]
    ) { try await $1.rect() },
    Method("GET /element/E/enabled", true, not: ["true": "a boolean"]) {
      try await $1.isEnabled()
    },
    Method("GET /element/E/displayed", true, not: [nil: "a boolean"]) {
      try await $1.isDisplayed()
    },
  ]

  @Test(arguments: [
    (Locator.xpath("//a"), "xpath"), (.accessibilityID("//a"), "accessibility id"),
    (.className("//a"), "class name"), (.name("//a"), "name"), (.id("//a"), "id"),
    (.css("//a"), "css selector"), (.linkText("//a"), "link text"),
    (.partialLinkText("//a"), "partial link text"), (.tagName("//a"), "tag name"),
    (.predicate("//a"), "-ios predicate string"), (.classChain("//a"), "-ios class chain"),
    (Locator(strategy: "-custom", value: "//a"), "-custom"),
  ])
  func `a strategy is sent by its protocol name`(locator: Locator, strategy: String) async throws {
    #expect(locator.description == "\(strategy) \"//a\"")
    let requests = try await withScript([.element("e1")]) { try await $0.findElement(locator) }
    #expect(requests == [#"POST /session/s1/element {"using":"\#(strategy)","value":"//a"}"#])
  }

  private static func move(_ origin: String, _ x: Int, _ y: Int, _ duration: Int) -> String {
    #"{"duration":\#(duration),"origin":\#(origin),"type":"pointerMove","x":\#(x),"y":\#(y)}"#
  }

  @Test func `actions have W3C's format, and adding one doesn't change the original sequence`()
    async throws
  {
    let requests = try await withScript([.elements("e1", "e2"), .value(nil), .value(nil)]) {
      driver in
      let found = try await driver.findElements(.css("a"))
      let start = PointerActions().move(to: .viewport, x: 3, y: 4, milliseconds: 5)
      _ = start.down()
      try await driver.perform(start.pause(milliseconds: 6).move(to: .pointer, x: -7))
      try await driver.drag(found[0], to: found[1])
    }
    let (one, other) = [ScriptedTransport.ref("e1").line, ScriptedTransport.ref("e2").line].pair
    let sequences = [
      [
        Self.move("\"viewport\"", 3, 4, 5), #"{"duration":6,"type":"pause"}"#,
        Self.move("\"pointer\"", -7, 0, 0),
      ],
      [
        Self.move(one, 0, 0, 0), #"{"button":0,"type":"pointerDown"}"#,
        #"{"duration":500,"type":"pause"}"#, Self.move(other, 0, 0, 250),
        #"{"button":0,"type":"pointerUp"}"#,
      ],
    ]
    #expect(
      requests.dropFirst()
        == sequences.map {
          #"POST /session/s1/actions {"actions":[{"actions":[\#($0.joined(separator: ","))],"#
            + #""id":"finger","parameters":{"pointerType":"touch"},"type":"pointer"}]}"#
        }[...])
  }

  @Test func `values are returned unchanged, and nil where the specification allows it`()
    async throws
  {
    let answers: [JSONValue] = [
      [
        ScriptedTransport.ref("e2"), .object([Self.key: "e1", "ELEMENT": "e1"]),
        ScriptedTransport.ref("e2"),
      ],
      "é\n", nil, "", nil, "Sure?", true,
      ["x": -1, "y": 2.5, "width": 320, "height": 44.25],
      ["a": [1, 2.5]], [nil],
    ]
    try await withScript(answers.map { .value($0) }) { driver in
      let found = try await driver.findElements(.css("a"))
      #expect(found.map(\.reference) == ["e2", "e1", "e2"])
      #expect(found[0] == found[2] && found[0] != found[1] && Set(found).count == 2)
      #expect(try await found[0].text() == "é\n")
      #expect(try await found[0].attribute("value") == nil)
      #expect(try await found[0].attribute("value") == "")
      #expect(try await driver.alertText() == nil)
      #expect(try await driver.alertText() == "Sure?")
      #expect(try await found[0].isEnabled())
      #expect(try await found[0].rect() == CGRect(x: -1, y: 2.5, width: 320, height: 44.25))
      #expect(try await found[0].property("p") == ["a": [1, 2.5]])
      #expect(try await driver.execute("f") == [nil])
      let other = ScriptedTransport([
        .value(["sessionId": "s2", "capabilities": [:]]), .element("e2"),
      ])
      let stranger = try await RemoteDriver.start(on: other, capabilities: [:]).activeElement()
      #expect(stranger != found[0])
    }
  }
}

extension [String] {
  fileprivate var pair: (String, String) { (self[0], self[1]) }
}

/// This package's client in a web context, directly connected to the remote end.
struct WebClientTests {
  @Test func `a test switches to a page and back`() async throws {
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: RemoteEnd.with()),
      capabilities: ["appium:bundleId": "app.duet.hybrid"])
    #expect(try await driver.contexts() == ["NATIVE_APP", "WEBVIEW_1", "WEBVIEW_2"])
    #expect(try await driver.switchToWebView() == "WEBVIEW_1")
    #expect(try await driver.title() == "Hybrid")
    let field = try await driver.findElement(.css("#field"))
    #expect(try await field.state("computedrole") == "searchbox")
    try await driver.navigate(to: "app://hybrid/x")
    #expect(try await driver.currentURL() == "app://hybrid/x")
    try await driver.switchToContext("NATIVE_APP")
    try await driver.findElement(.accessibilityID("close")).click()
    #expect(try await driver.switchToWebView() == "WEBVIEW_2")
  }

  @Test func `without a web view or contexts, as in a browser, switching returns nil`() async throws
  {
    try await withScript([
      .value(["NATIVE_APP"]), .error(WebDriverError(.unknownCommand, "contexts")),
      .error(WebDriverError(.invalidSessionID, "it has ended")),
    ]) { (driver: RemoteDriver) async throws in
      #expect(try await driver.switchToWebView() == nil)
      #expect(try await driver.switchToWebView() == nil)
      await expectError("invalid session id: it has ended") { try await driver.switchToWebView() }
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
    let requests = try await withScript([.element("e1"), .value(nil), .value(nil)]) {
      (remote: RemoteDriver) async throws in
      let driver = Driver(remote)
      try driver.hold(driver.activeElement(), seconds: 0.25)
      try driver.liftFinger()
    }
    #expect(requests[1].contains(#"{"duration":250,"type":"pause"}],"id":"finger""#))
    #expect(requests[2] == "DELETE /session/s1/actions")
  }
}
