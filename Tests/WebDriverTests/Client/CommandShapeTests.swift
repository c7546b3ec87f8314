import Foundation
import Testing
import WebDriver

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
