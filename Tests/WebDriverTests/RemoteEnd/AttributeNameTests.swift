import Testing
import WebDriver

/// What "get element attribute" answers to in a native app: the names of WebDriverAgent.
struct AttributeNameTests {
  @Test(arguments: [
    ("hittable", "true"), ("isHittable", "true"), ("isWDHittable", "true"), ("enabled", "true"),
    ("isEnabled", "true"), ("wdEnabled", "true"), ("isWDEnabled", "true"), ("visible", "true"),
    ("isVisible", "true"), ("isWDVisible", "true"), ("accessible", "true"),
    ("isWDAccessible", "true"), ("accessibilityContainer", "false"),
    ("isWDAccessibilityContainer", "false"), ("selected", "false"), ("wdSelected", "false"),
    ("focused", "false"), ("isWDFocused", "false"), ("type", "XCUIElementTypeButton"),
    ("wdType", "XCUIElementTypeButton"), ("name", "pad"), ("wdName", "pad"), ("label", "Pad"),
    ("wdLabel", "Pad"), ("index", "0"), ("wdIndex", "0"), ("traits", "Button"),
    ("rect", "{\"x\":0,\"y\":0,\"width\":38,\"height\":44}"), ("frame", "{{0, 0}, {38, 44}}"),
    ("wdFrame", "{{0, 0}, {38, 44}}"), ("nativeFrame", "{{0, 0}, {38, 44}}"),
    ("wdNativeFrame", "{{0, 0}, {38, 44}}"),
  ])
  func anAttributeHasWebDriverAgentsNames(_ name: String, _ value: JSONValue) async throws {
    let client = try await Client()
    let pad = try await client.element("pad")
    #expect(try await client.send("GET", "/element/\(pad)/attribute/\(name)") == value)
  }

  @Test func whatIsOffTheScreenIsNotHittable() async throws {
    let client = try await Client()
    let last = try await client.element("row 39")
    for name in ["hittable", "visible", "isHittable"] {
      #expect(try await client.send("GET", "/element/\(last)/attribute/\(name)") == "false")
      #expect(try await client.send("GET", "/element/\(last)/property/\(name)") == false)
    }
    let table = try await client.element("rows")
    #expect(
      try await client.send("GET", "/element/\(table)/attribute/accessibilityContainer") == "true")
  }

  @Test(arguments: ["href", "enable", "isenabled", "wd", "is", "Enabled", "wdwdName", "%20"])
  func anAttributeThatThereIsNotIsNull(_ name: String) async throws {
    let client = try await Client()
    let pad = try await client.element("pad")
    #expect(try await client.send("GET", "/element/\(pad)/attribute/\(name)") == .null)
    #expect(try await client.send("GET", "/element/\(pad)/property/\(name)") == .null)
  }
}
