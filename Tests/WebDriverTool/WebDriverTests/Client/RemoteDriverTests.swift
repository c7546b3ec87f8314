import Device
import Foundation
import Testing
import WebDriver

struct RemoteDriverTests {
  @Test func `a session is started with its required capabilities`() async throws {
    let held: JSONValue = ["platformName": "iOS", "setWindowRect": false]
    let transport = ScriptedTransport([.value(["sessionId": "3f2a", "capabilities": held])])
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

  @Test func `a session is ended by deleting it`() async throws {
    let requests = try await withScript([.value(nil), .raw(200, "")]) { driver in
      try await driver.quit()
      await expectError(
        "DELETE /session/s1: the response (HTTP status 200) isn't a WebDriver response: nothing"
      ) { try await driver.quit() }
    }
    #expect(requests == ["DELETE /session/s1", "DELETE /session/s1"])
  }

  @Test func `status needs no session`() async throws {
    let transport = ScriptedTransport([.value(["ready": true, "message": "come in"])])
    let status = try await RemoteDriver.status(on: transport)
    #expect(status == ["ready": true, "message": "come in"])
    #expect(transport.requests == ["GET /status"])
  }

  @Test(arguments: [
    (#"{"value":null}"#, "null"), (#"{"value":{"sessionId":"s"}}"#, #"{"sessionId":"s"}"#),
    (#"{"value":{"capabilities":{}}}"#, #"{"capabilities":{}}"#),
    (#"{"value":{"sessionId":7,"capabilities":{}}}"#, #"{"capabilities":{},"sessionId":7}"#),
    (#"{"sessionId":"s","value":{}}"#, "{}"),
  ])
  func `a response without a session is an error`(body: String, got: String) async {
    await expectError(
      "POST /session: the value must be an object with sessionId and capabilities, but is \(got)"
    ) {
      try await RemoteDriver.start(on: ScriptedTransport([.raw(200, body)]), capabilities: [:])
    }
  }

  @Test func `a refused session throws the remote end's error`() async {
    let refusal = WebDriverError(.sessionNotCreated, "one session only")
    await expectError("session not created: one session only") {
      try await RemoteDriver.start(on: ScriptedTransport([.error(refusal)]), capabilities: [:])
    }
  }

  struct Method: Sendable, CustomTestStringConvertible {
    let request: String
    let answer: JSONValue
    let not: [JSONValue: String]
    let call: @Sendable (RemoteDriver, RemoteElement) async throws -> Void
    var testDescription: String { request }
  }

  private static func driver<Value>(
    _ request: String, _ answer: JSONValue = nil, not: [JSONValue: String] = [:],
    _ call: @escaping @Sendable (RemoteDriver) async throws -> Value
  ) -> Method {
    Method(request: request, answer: answer, not: not) { driver, _ in _ = try await call(driver) }
  }

  private static func element<Value>(
    _ request: String, _ answer: JSONValue = nil, not: [JSONValue: String] = [:],
    _ call: @escaping @Sendable (RemoteElement) async throws -> Value
  ) -> Method {
    Method(request: request, answer: answer, not: not) { _, element in _ = try await call(element) }
  }

  @Test(arguments: ofTheDriver + ofAnElement)
  func `a method sends one command`(_ method: Method) async throws {
    let requests = try await withScript([.element("e1"), .value(method.answer)]) { driver in
      try await method.call(driver, try await driver.activeElement())
    }
    let words = method.request.split(separator: " ", maxSplits: 2)
    let body = words.count == 3 ? " \(words[2])" : ""
    #expect(requests.dropFirst() == ["\(words[0]) /session/s1\(words[1])\(body)"])
  }

  @Test(arguments: (ofTheDriver + ofAnElement).filter { !$0.not.isEmpty })
  func `a value of the wrong type is an error that names the command`(_ method: Method) async throws
  {
    let command = method.request.split(separator: " ").prefix(2).joined(separator: " ")
    for (wrong, said) in method.not {
      try await withScript([.element("e1"), .value(wrong)]) { driver in
        let element = try await driver.activeElement()
        await expectError("\(command): the value must be \(said)") {
          try await method.call(driver, element)
        }
      }
    }
  }

  private static let one = ScriptedTransport.ref("e2")
  private static let key = RemoteElement.key

  private static let ofTheDriver: [Method] = [
    driver(#"POST /element {"using":"xpath","value":"//a[@x=\"1\"]"}"#, one) {
      try await $0.findElement(.xpath("//a[@x=\"1\"]"))
    },
    driver(
      #"POST /element {"using":"id","value":"a"}"#, one,
      not: [
        nil: "an element reference, but is null",
        ["ELEMENT": "e2"]: #"an element reference, but is {"ELEMENT":"e2"}"#,
      ]
    ) { try await $0.findElement(.id("a")) },
    driver(
      #"POST /elements {"using":"id","value":"save"}"#, [],
      not: [
        one: #"an array of element references, but is {"\#(key)":"e2"}"#,
        [one, 3]: "an element reference, but is 3",
      ]
    ) { try await $0.findElements(.id("save")) },
    driver(
      "GET /element/active", one,
      not: [.object([key: 2]): #"an element reference, but is {"\#(key)":2}"#]
    ) { try await $0.activeElement() },
    driver("GET /source", "<a/>", not: [nil: "a string, but is null"]) {
      try await $0.pageSource()
    },
    driver(#"POST /timeouts {"implicit":1500}"#) {
      try await $0.setImplicitWait(milliseconds: 1500)
    },
    driver("GET /timeouts") { try await $0.timeouts() },
    driver(#"POST /execute/sync {"args":[],"script":"return 1"}"#) {
      try await $0.execute("return 1")
    },
    driver(#"POST /execute/sync {"args":[{"direction":"up"}],"script":"mobile: swipe"}"#) {
      try await $0.mobile("swipe", ["direction": "up"])
    },
    driver(#"POST /execute/sync {"args":[{}],"script":"mobile: shake"}"#) {
      try await $0.mobile("shake")
    },
    driver("GET /alert/text", not: [1.5: "a string or null, but is 1.5"]) {
      try await $0.alertText()
    },
    driver("POST /alert/accept {}") { try await $0.acceptAlert() },
    driver("POST /alert/dismiss {}") { try await $0.dismissAlert() },
    driver("DELETE /actions") { try await $0.releaseActions() },
    driver(
      #"POST /actions {"actions":[{"actions":[{"duration":250,"type":"pause"}],"#
        + #""id":"wait","type":"none"}]}"#
    ) { try await $0.pause(milliseconds: 250) },
    driver("POST /back {}") { try await $0.send("POST", "/back") },
    driver("GET /window/rect") { try await $0.send("GET", "/window/rect") },
    driver(#"POST /context {"name":"NATIVE_APP"}"#) {
      try await $0.send("POST", "/context", ["name": "NATIVE_APP"])
    },
    Method(
      request: #"POST /execute/sync {"args":[{"\#(key)":"e1"},2,null],"script":"f"}"#, answer: nil,
      not: [:]
    ) { try await $0.execute("f", [$1.json, 2, nil]) },
  ]

  private static let ofAnElement: [Method] = [
    element(
      #"POST /element/e1/element {"using":"class name","value":"XCUIElementTypeCell"}"#, one,
      not: ["e2": #"an element reference, but is "e2""#]
    ) { try await $0.findElement(.className("XCUIElementTypeCell")) },
    element(
      #"POST /element/e1/elements {"using":"name","value":"é"}"#, [],
      not: [[nil]: "an element reference, but is null"]
    ) { try await $0.findElements(.name("é")) },
    element("POST /element/e1/click {}") { try await $0.click() },
    element("POST /element/e1/clear {}") { try await $0.clear() },
    element(#"POST /element/e1/value {"text":"ahoj\n"}"#) { try await $0.sendKeys("ahoj\n") },
    element("GET /element/e1/text", "", not: [5: "a string, but is 5"]) { try await $0.text() },
    element("GET /element/e1/attribute/label", not: [true: "a string or null, but is true"]) {
      try await $0.attribute("label")
    },
    element("GET /element/e1/property/value") { try await $0.property("value") },
    element("GET /element/e1/name", "a", not: [[]: "a string, but is []"]) {
      try await $0.tagName()
    },
    element(
      "GET /element/e1/rect", ["x": 0, "y": 0, "width": 0, "height": 0],
      not: [
        ["x": 0, "y": 0, "width": 1]:
          #"an object with x, y, width, height, but is {"width":1,"x":0,"y":0}"#,
        ["x": 0, "y": 0, "width": 1, "height": "2"]:
          #"an object with x, y, width, height, but is {"height":"2","width":1,"x":0,"y":0}"#,
      ]
    ) { try await $0.rect() },
    element("GET /element/e1/enabled", true, not: ["true": #"a boolean, but is "true""#]) {
      try await $0.isEnabled()
    },
    element("GET /element/e1/selected", true, not: [1: "a boolean, but is 1"]) {
      try await $0.isSelected()
    },
    element("GET /element/e1/displayed", true, not: [nil: "a boolean, but is null"]) {
      try await $0.isDisplayed()
    },
  ]

  @Test(arguments: [
    ("aria-label", "aria-label"), ("a.b_c~d", "a.b_c~d"), ("a/b", "a%2Fb"), ("a b", "a%20b"),
    ("?#%", "%3F%23%25"), ("é", "%C3%A9"), ("日", "%E6%97%A5"), ("\n", "%0A"),
    ("a+b&c=d", "a%2Bb%26c%3Dd"),
  ])
  func `names of attributes and properties are percent-encoded`(name: String, path: String)
    async throws
  {
    let requests = try await withScript([.element("e1"), .value(nil), .value(nil)]) { driver in
      let element = try await driver.activeElement()
      _ = try await element.attribute(name)
      _ = try await element.property(name)
    }
    #expect(
      requests.dropFirst() == [
        "GET /session/s1/element/e1/attribute/\(path)",
        "GET /session/s1/element/e1/property/\(path)",
      ])
  }

  @Test func `references are percent-encoded in paths, but not in bodies`() async throws {
    let requests = try await withScript([.element("1/2 é-f"), .value(nil), .value(nil)]) { driver in
      let element = try await driver.activeElement()
      #expect(element.reference == "1/2 é-f")
      try await element.click()
      try await driver.execute("f", [element.json])
    }
    #expect(
      requests.dropFirst() == [
        "POST /session/s1/element/1%2F2%20%C3%A9-f/click {}",
        #"POST /session/s1/execute/sync {"args":[{"\#(RemoteElement.key)":"1/2 é-f"}],"script":"f"}"#,
      ])
  }

  @Test func `the session's id is percent-encoded`() async throws {
    let transport = ScriptedTransport([
      .value(["sessionId": "a/b", "capabilities": [:]]), .value("<a/>"),
    ])
    let driver = try await RemoteDriver.start(on: transport, capabilities: [:])
    _ = try await driver.pageSource()
    #expect(driver.sessionID == "a/b")
    #expect(transport.requests.last == "GET /session/a%2Fb/source")
  }

  /// Records an issue if a driver with two elements doesn't send these actions.
  private func expectActions(
    _ actions: [String], sourceLocation: SourceLocation = #_sourceLocation,
    _ work: (RemoteDriver, RemoteElement, RemoteElement) async throws -> Void
  ) async throws {
    let requests = try await withScript([.elements("e1", "e2"), .value(nil)]) { driver in
      let found = try await driver.findElements(.css("a"))
      try await work(driver, found[0], found[1])
    }
    #expect(
      requests.dropFirst() == [
        #"POST /session/s1/actions {"actions":[{"actions":[\#(actions.joined(separator: ","))],"#
          + #""id":"finger","parameters":{"pointerType":"touch"},"type":"pointer"}]}"#
      ], sourceLocation: sourceLocation)
  }

  @Test func `every kind of action has W3C's format`() async throws {
    try await expectActions([
      #"{"duration":5,"origin":"viewport","type":"pointerMove","x":3,"y":4}"#,
      #"{"button":0,"type":"pointerDown"}"#, #"{"duration":6,"type":"pause"}"#,
      #"{"duration":0,"origin":"pointer","type":"pointerMove","x":-7,"y":0}"#,
      #"{"duration":0,"origin":{"\#(RemoteElement.key)":"e1"},"type":"pointerMove","x":0,"y":0}"#,
      #"{"button":0,"type":"pointerUp"}"#,
    ]) { driver, element, _ in
      try await driver.perform(
        PointerActions().move(to: .viewport, x: 3, y: 4, milliseconds: 5).down()
          .pause(milliseconds: 6).move(to: .pointer, x: -7).move(to: .element(element)).up())
    }
  }

  @Test func `adding an action doesn't change the original sequence`() async throws {
    let none = PointerActions()
    let down = none.down()
    _ = down.up()
    try await expectActions([#"{"button":0,"type":"pointerDown"}"#]) { driver, _, _ in
      try await driver.perform(down)
    }
    try await expectActions([]) { driver, _, _ in try await driver.perform(none) }
  }

  @Test func `drag presses the element before it moves`() async throws {
    try await expectActions([
      #"{"duration":0,"origin":{"\#(RemoteElement.key)":"e1"},"type":"pointerMove","x":0,"y":0}"#,
      #"{"button":0,"type":"pointerDown"}"#, #"{"duration":500,"type":"pause"}"#,
      #"{"duration":250,"origin":{"\#(RemoteElement.key)":"e2"},"type":"pointerMove","x":0,"y":0}"#,
      #"{"button":0,"type":"pointerUp"}"#,
    ]) { try await $0.drag($1, to: $2) }
  }
}

struct DriverTests {
  @Test func `a driver takes the first of several elements`() async throws {
    let requests = try await withScript([.element("e1")]) { remote in
      let found = try Driver(remote).findElement(.id("a"))
      #expect(found.reference == "e1")
    }
    #expect(requests == [#"POST /session/s1/element {"using":"id","value":"a"}"#])
  }

  @Test func `a driver can require a single match`() async throws {
    let missing = ScriptedTransport.Answer.error(WebDriverError(.noSuchElement, "nothing found"))
    try await withScript([.elements("e1"), .elements("e1", "e2"), .elements(), missing]) { remote in
      let driver = Driver(remote).requiringSingleMatch
      let only = try driver.findElement(.id("a"))
      #expect(only.reference == "e1")
      await expectError(
        "id \"a\" finds 2 elements, but this driver requires a single match. Use a more specific "
          + "locator."
      ) { try driver.findElement(.id("a")) }
      #expect {
        _ = try driver.findElement(.id("a"))
      } throws: { "\($0)".contains("nothing found") }
    }
  }

  @Test(arguments: [
    (Locator.xpath("//a"), "xpath"), (.accessibilityID("//a"), "accessibility id"),
    (.className("//a"), "class name"), (.name("//a"), "name"), (.id("//a"), "id"),
    (.css("//a"), "css selector"), (.linkText("//a"), "link text"),
    (.partialLinkText("//a"), "partial link text"), (.tagName("//a"), "tag name"),
    (.predicate("//a"), "-ios predicate string"), (.classChain("//a"), "-ios class chain"),
    (Locator(strategy: "-custom", value: "//a"), "-custom"),
  ])
  func `a strategy is sent by its protocol name`(locator: Locator, strategy: String) async throws {
    #expect(locator.strategy == strategy)
    #expect(locator.value == "//a")
    #expect(locator.description == "\(strategy) \"//a\"")
    let requests = try await withScript([.element("e1")]) { try await $0.findElement(locator) }
    #expect(requests == [#"POST /session/s1/element {"using":"\#(strategy)","value":"//a"}"#])
  }
}

/// This package's client in a web context, directly connected to the remote end.
struct WebClientTests {
  private func driver(_ remoteEnd: RemoteEnd = .with(Hybrid.app)) async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: ["appium:bundleId": "app.duet.workbench"])
  }

  @Test func `a test switches to a page and back`() async throws {
    let driver = try await driver()
    #expect(try await driver.contexts() == ["NATIVE_APP", "WEBVIEW_1", "WEBVIEW_2"])
    #expect(try await driver.switchToWebView() == "WEBVIEW_1")
    #expect(try await driver.context() == "WEBVIEW_1")
    #expect(try await driver.title() == "Hybrid")
    let field = try await driver.findElement(.css("#q"))
    try await field.sendKeys("dubbel")
    #expect(try await field.property("value") == "dubbel")
    #expect(try await field.computedRole() == "searchbox")
    #expect(try await driver.findElement(.linkText("More beers")).computedLabel() == "More beers")
    #expect(try await driver.findElement(.id("styled")).cssValue("color") == "rgba(255, 0, 0, 1)")
    try await driver.navigate(to: "app://hybrid/x")
    #expect(try await driver.currentURL() == "app://hybrid/x")
    try await driver.switchToContext("NATIVE_APP")
    try await driver.findElement(.accessibilityID("close")).click()
    #expect(try await driver.switchToWebView() == "WEBVIEW_2")
    #expect(try await driver.title() == "Notes")
  }

  @Test func `without a web view, switching returns nil`() async throws {
    let driver = try await driver(.with())
    #expect(try await driver.switchToWebView() == nil)
    #expect(try await driver.context() == "NATIVE_APP")
  }

  @Test func `a browser without contexts is already in its page`() async throws {
    let requests = try await withScript([
      .error(WebDriverError(.unknownCommand, "session/s1/contexts"))
    ]) {
      let name = try await $0.switchToWebView()
      #expect(name == nil)
    }
    #expect(requests == ["GET /session/s1/contexts"])
  }

  @Test func `other errors of contexts are reported`() async throws {
    let ended = ScriptedTransport.Answer.error(WebDriverError(.invalidSessionID, "it has ended"))
    try await withScript([ended, .value(["NATIVE_APP", 1])]) { driver in
      await expectError("invalid session id: it has ended") { try await driver.switchToWebView() }
      await expectError(
        "GET /contexts: the value must be an array of strings, but is [\"NATIVE_APP\",1]"
      ) { try await driver.contexts() }
    }
  }
}
