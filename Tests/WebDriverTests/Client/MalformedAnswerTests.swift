import Testing
import WebDriver

/// Answers that are no WebDriver responses, or whose values are of a wrong type.
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
      let text = await errorText { _ = try await driver.pageSource() }
      #expect(
        text
          == "GET /source: the answer (HTTP status \(status)) is no WebDriver response: \(shown)")
    }
  }

  @Test func aLongAnswerIsCutShort() async throws {
    try await withScript([.raw(200, String(repeating: "é", count: 501))]) { driver in
      let text = await errorText { _ = try await driver.pageSource() }
      #expect(
        text
          == "GET /source: the answer (HTTP status 200) is no WebDriver response: "
          + String(repeating: "é", count: 500) + "… (501 characters)")
    }
    try await withScript([.raw(200, String(repeating: "é", count: 500))]) { driver in
      let text = await errorText { _ = try await driver.pageSource() }
      #expect(text?.hasSuffix(" " + String(repeating: "é", count: 500)) == true)
    }
  }

  @Test func bytesThatAreNoTextAreShownAsFarAsTheyCanBe() async throws {
    let transport = BytesTransport(bytes: [0x7B, 0xFF, 0x7D])
    let text = await errorText { _ = try await RemoteDriver.status(on: transport) }
    #expect(
      text
        == "GET /status: the answer (HTTP status 200) is no WebDriver response: {\u{FFFD}}")
  }

  /// A method, an answer of a wrong type, and the error that names both.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let value: JSONValue
    let error: String
    let action: @Sendable (RemoteDriver, RemoteElement) async throws -> Void
    var testDescription: String { error }
  }

  @Test(arguments: references + scalars)
  func aValueOfAWrongTypeIsAnErrorWithTheCommand(_ wrong: Wrong) async throws {
    try await withScript([.element("e1"), .value(wrong.value)]) { driver in
      let element = try await driver.activeElement()
      let text = await errorText { try await wrong.action(driver, element) }
      #expect(text == wrong.error)
    }
  }

  private static let references: [Wrong] = [
    Wrong(
      value: nil, error: "POST /element: the answer should be an element reference, but is null"
    ) { driver, _ in
      try await driver.findElement(.id("a"))
    },
    Wrong(
      value: ["ELEMENT": "e2"],
      error: #"POST /element: the answer should be an element reference, but is {"ELEMENT":"e2"}"#
    ) { driver, _ in
      try await driver.findElement(.id("a"))
    },
    Wrong(
      value: .object([RemoteElement.key: 2]),
      error: "GET /element/active: the answer should be an element reference, "
        + #"but is {"\#(RemoteElement.key)":2}"#
    ) { driver, _ in
      _ = try await driver.activeElement()
    },
    Wrong(
      value: "e2",
      error: #"POST /element/e1/element: the answer should be an element reference, but is "e2""#
    ) { _, element in
      try await element.findElement(.id("a"))
    },
    Wrong(
      value: ScriptedTransport.ref("e2"),
      error: "POST /elements: the answer should be an array of element references, "
        + #"but is {"\#(RemoteElement.key)":"e2"}"#
    ) { driver, _ in
      _ = try await driver.findElements(.id("a"))
    },
    Wrong(
      value: [ScriptedTransport.ref("e2"), 3],
      error: "POST /elements: the answer should be an element reference, but is 3"
    ) { driver, _ in
      _ = try await driver.findElements(.id("a"))
    },
    Wrong(
      value: [nil],
      error: "POST /element/e1/elements: the answer should be an element reference, but is null"
    ) { _, element in
      _ = try await element.findElements(.id("a"))
    },
  ]

  private static let scalars: [Wrong] = [
    Wrong(value: nil, error: "GET /source: the answer should be a string, but is null") {
      driver, _ in
      _ = try await driver.pageSource()
    },
    Wrong(value: 5, error: "GET /element/e1/text: the answer should be a string, but is 5") {
      _, element in
      _ = try await element.text()
    },
    Wrong(value: [], error: "GET /element/e1/name: the answer should be a string, but is []") {
      _, element in
      _ = try await element.tagName()
    },
    Wrong(
      value: true,
      error: "GET /element/e1/attribute/a: the answer should be a string or null, but is true"
    ) { _, element in
      _ = try await element.attribute("a")
    },
    Wrong(value: 1.5, error: "GET /alert/text: the answer should be a string or null, but is 1.5") {
      driver, _ in
      _ = try await driver.alertText()
    },
    Wrong(
      value: "true",
      error: #"GET /element/e1/enabled: the answer should be a boolean, but is "true""#
    ) { _, element in
      _ = try await element.isEnabled()
    },
    Wrong(value: 1, error: "GET /element/e1/selected: the answer should be a boolean, but is 1") {
      _, element in
      _ = try await element.isSelected()
    },
    Wrong(
      value: nil, error: "GET /element/e1/displayed: the answer should be a boolean, but is null"
    ) { _, element in
      _ = try await element.isDisplayed()
    },
    Wrong(
      value: ["x": 0, "y": 0, "width": 1],
      error: "GET /element/e1/rect: the answer should be an object with x, y, width, height, "
        + #"but is {"width":1,"x":0,"y":0}"#
    ) { _, element in
      _ = try await element.rect()
    },
    Wrong(
      value: ["x": 0, "y": 0, "width": 1, "height": "2"],
      error: "GET /element/e1/rect: the answer should be an object with x, y, width, height, "
        + #"but is {"height":"2","width":1,"x":0,"y":0}"#
    ) { _, element in
      _ = try await element.rect()
    },
  ]

  @Test func aLongValueIsCutShort() async throws {
    try await withScript([
      .element("e1"), .value(.string(String(repeating: "a", count: 600))),
    ]) { driver in
      let element = try await driver.activeElement()
      let text = await errorText { _ = try await element.isEnabled() }
      #expect(
        text
          == "GET /element/e1/enabled: the answer should be a boolean, but is \""
          + String(repeating: "a", count: 499) + "… (602 characters)")
    }
  }
}
