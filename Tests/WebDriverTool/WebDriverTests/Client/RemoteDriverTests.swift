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

/// What every method sends: method, path and the whole body.
struct CommandShapeTests {
  /// Something done with a driver and its element `e1`, and the one request that it makes.
  struct Shape: Sendable, CustomTestStringConvertible {
    let request: String
    var answer = JSONValue.null
    let action: @Sendable (RemoteDriver, RemoteElement) async throws -> Void
    var testDescription: String { request }
  }

  @Test(arguments: sessionShapes + elementShapes)
  func aMethodSendsOneCommand(_ shape: Shape) async throws {
    let requests = try await withScript([.element("e1"), .value(shape.answer)]) { driver in
      try await shape.action(driver, try await driver.activeElement())
    }
    let words = shape.request.split(separator: " ", maxSplits: 2)
    let body = words.count == 3 ? " \(words[2])" : ""
    #expect(requests.dropFirst() == ["\(words[0]) /session/s1\(words[1])\(body)"])
  }

  private static let one = ScriptedTransport.ref("e2")
  private static let key = RemoteElement.key

  private static let sessionShapes: [Shape] = [
    Shape(request: #"POST /element {"using":"xpath","value":"//a[@x=\"1\"]"}"#, answer: one) {
      driver, _ in
      try await driver.findElement(.xpath("//a[@x=\"1\"]"))
    },
    Shape(request: #"POST /elements {"using":"id","value":"save"}"#, answer: []) { driver, _ in
      _ = try await driver.findElements(.id("save"))
    },
    Shape(request: "GET /element/active", answer: one) { driver, _ in
      _ = try await driver.activeElement()
    },
    Shape(request: "GET /source", answer: "<a/>") { driver, _ in
      _ = try await driver.pageSource()
    },
    Shape(request: #"POST /timeouts {"implicit":1500}"#) { driver, _ in
      try await driver.setImplicitWait(milliseconds: 1500)
    },
    Shape(request: "GET /timeouts") { driver, _ in _ = try await driver.timeouts() },
    Shape(request: #"POST /execute/sync {"args":[],"script":"return 1"}"#) { driver, _ in
      try await driver.execute("return 1")
    },
    Shape(
      request: #"POST /execute/sync {"args":[{"\#(key)":"e1"},2,null],"script":"f"}"#
    ) { driver, element in
      try await driver.execute("f", [element.json, 2, nil])
    },
    Shape(request: #"POST /execute/sync {"args":[{"direction":"up"}],"script":"mobile: swipe"}"#) {
      driver, _ in
      try await driver.mobile("swipe", ["direction": "up"])
    },
    Shape(request: #"POST /execute/sync {"args":[{}],"script":"mobile: shake"}"#) { driver, _ in
      try await driver.mobile("shake")
    },
    Shape(request: "GET /alert/text") { driver, _ in _ = try await driver.alertText() },
    Shape(request: "POST /alert/accept {}") { driver, _ in try await driver.acceptAlert() },
    Shape(request: "POST /alert/dismiss {}") { driver, _ in try await driver.dismissAlert() },
    Shape(request: "DELETE /actions") { driver, _ in try await driver.releaseActions() },
    Shape(
      request: #"POST /actions {"actions":[{"actions":[{"duration":250,"type":"pause"}],"#
        + #""id":"wait","type":"none"}]}"#
    ) { driver, _ in
      try await driver.pause(milliseconds: 250)
    },
    Shape(request: "POST /back {}") { driver, _ in try await driver.send("POST", "/back") },
    Shape(request: "GET /window/rect") { driver, _ in
      try await driver.send("GET", "/window/rect")
    },
    Shape(request: #"POST /context {"name":"NATIVE_APP"}"#) { driver, _ in
      try await driver.send("POST", "/context", ["name": "NATIVE_APP"])
    },
  ]

  private static let elementShapes: [Shape] = [
    Shape(
      request: #"POST /element/e1/element {"using":"class name","value":"XCUIElementTypeCell"}"#,
      answer: one
    ) { _, element in
      try await element.findElement(.className("XCUIElementTypeCell"))
    },
    Shape(request: #"POST /element/e1/elements {"using":"name","value":"é"}"#, answer: []) {
      _, element in
      _ = try await element.findElements(.name("é"))
    },
    Shape(request: "POST /element/e1/click {}") { _, element in try await element.click() },
    Shape(request: "POST /element/e1/clear {}") { _, element in try await element.clear() },
    Shape(request: #"POST /element/e1/value {"text":"ahoj\n"}"#) { _, element in
      try await element.sendKeys("ahoj\n")
    },
    Shape(request: "GET /element/e1/text", answer: "") { _, element in
      _ = try await element.text()
    },
    Shape(request: "GET /element/e1/attribute/label") { _, element in
      _ = try await element.attribute("label")
    },
    Shape(request: "GET /element/e1/property/value") { _, element in
      _ = try await element.property("value")
    },
    Shape(request: "GET /element/e1/name", answer: "a") { _, element in
      _ = try await element.tagName()
    },
    Shape(
      request: "GET /element/e1/rect", answer: ["x": 0, "y": 0, "width": 0, "height": 0]
    ) { _, element in
      _ = try await element.rect()
    },
    Shape(request: "GET /element/e1/enabled", answer: true) { _, element in
      _ = try await element.isEnabled()
    },
    Shape(request: "GET /element/e1/selected", answer: true) { _, element in
      _ = try await element.isSelected()
    },
    Shape(request: "GET /element/e1/displayed", answer: true) { _, element in
      _ = try await element.isDisplayed()
    },
  ]
}

/// What a client writes into paths: names and references that are not its own.
struct PathTests {
  @Test(arguments: [
    ("aria-label", "aria-label"), ("a.b_c~d", "a.b_c~d"), ("a/b", "a%2Fb"), ("a b", "a%20b"),
    ("?#%", "%3F%23%25"), ("é", "%C3%A9"), ("日", "%E6%97%A5"), ("\n", "%0A"),
    ("a+b&c=d", "a%2Bb%26c%3Dd"),
  ])
  func namesOfAttributesAndPropertiesAreEncoded(name: String, path: String) async throws {
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

  @Test func referencesAreEncodedInPathsButNotInBodies() async throws {
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

  @Test func theSessionsIdIsEncoded() async throws {
    let transport = ScriptedTransport([
      .value(["sessionId": "a/b", "capabilities": [:]]), .value("<a/>"),
    ])
    let driver = try await RemoteDriver.start(on: transport, capabilities: [:])
    _ = try await driver.pageSource()
    #expect(driver.sessionID == "a/b")
    #expect(transport.requests.last == "GET /session/a%2Fb/source")
  }
}

/// What a finger's actions are on the wire.
struct PointerActionTests {
  private func actions(_ list: String) -> String {
    #"POST /session/s1/actions {"actions":[{"actions":[\#(list)],"id":"finger","#
      + #""parameters":{"pointerType":"touch"},"type":"pointer"}]}"#
  }

  private func requests(
    _ work: (RemoteDriver, RemoteElement, RemoteElement) async throws -> Void
  ) async throws -> [String] {
    let all = try await withScript([.elements("e1", "e2"), .value(nil)]) { driver in
      let found = try await driver.findElements(.css("a"))
      try await work(driver, found[0], found[1])
    }
    return Array(all.dropFirst())
  }

  @Test func everyKindOfActionIsWrittenAsW3CWritesIt() async throws {
    let requests = try await requests { driver, element, _ in
      try await driver.perform(
        PointerActions().move(to: .viewport, x: 3, y: 4, milliseconds: 5).down()
          .pause(milliseconds: 6).move(to: .pointer, x: -7).move(to: .element(element)).up())
    }
    let list = [
      #"{"duration":5,"origin":"viewport","type":"pointerMove","x":3,"y":4}"#,
      #"{"button":0,"type":"pointerDown"}"#,
      #"{"duration":6,"type":"pause"}"#,
      #"{"duration":0,"origin":"pointer","type":"pointerMove","x":-7,"y":0}"#,
      #"{"duration":0,"origin":{"\#(RemoteElement.key)":"e1"},"type":"pointerMove","x":0,"y":0}"#,
      #"{"button":0,"type":"pointerUp"}"#,
    ]
    #expect(requests == [actions(list.joined(separator: ","))])
  }

  @Test func addingToActionsLeavesTheOldOnesAsTheyWere() async throws {
    let requests = try await requests { driver, _, _ in
      let down = PointerActions().down()
      _ = down.up()
      try await driver.perform(down)
    }
    #expect(requests == [actions(#"{"button":0,"type":"pointerDown"}"#)])
  }

  @Test func noActionsAreAnEmptyList() async throws {
    let requests = try await requests { driver, _, _ in try await driver.perform(.init()) }
    #expect(requests == [actions("")])
  }

  @Test func dragHoldsTheElementBeforeItMoves() async throws {
    let requests = try await requests { try await $0.drag($1, to: $2) }
    let list = [
      #"{"duration":0,"origin":{"\#(RemoteElement.key)":"e1"},"type":"pointerMove","x":0,"y":0}"#,
      #"{"button":0,"type":"pointerDown"}"#,
      #"{"duration":500,"type":"pause"}"#,
      #"{"duration":250,"origin":{"\#(RemoteElement.key)":"e2"},"type":"pointerMove","x":0,"y":0}"#,
      #"{"button":0,"type":"pointerUp"}"#,
    ]
    #expect(requests == [actions(list.joined(separator: ","))])
  }
}
