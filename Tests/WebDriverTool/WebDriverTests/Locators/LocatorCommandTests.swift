import Device
import Foundation
import Testing
import WebDriver

/// Appium's strategies as a client sends them.
struct LocatorCommandTests {
  @Test(arguments: [
    (
      "-ios predicate string", "label =",
      "The predicate \"label =\" needs an attribute or a value, at its end."
    ),
    (
      "-ios class chain", "**/",
      "The class chain \"**/\" needs a type such as \"XCUIElementTypeButton\", or \"*\", at its end."
    ),
  ])
  func aWrongTextIsRefusedAtOnceEvenWithAnImplicitWait(
    _ using: String, _ value: String, _ flaw: String
  ) async throws {
    let client = try await Client()
    try await client.send("POST", "/timeouts", ["implicit": 10_000])
    for path in ["/element", "/elements"] {
      let error = try await client.error(
        "POST", path, ["using": .string(using), "value": .string(value)])
      #expect(error.description == "invalid selector: \(flaw)")
    }
    try await client.click("clock")
    #expect(try await client.log() == "0.0 s")
  }

  private static let native =
    "\"xpath\", \"accessibility id\", \"id\", \"name\", \"class name\", \"tag name\", "
    + "\"-ios predicate string\", \"-ios class chain\""
  private static let web =
    "\"css selector\", \"link text\", \"partial link text\", \"tag name\", \"xpath\", \"id\", "
    + "\"name\", \"class name\""

  @Test(arguments: [
    "-android uiautomator", "-android viewtag", "-windows uiautomation", "-custom", "-image",
  ])
  func aStrategyOfAnotherPlatformIsAnInvalidSelectorAsInAppium(_ using: String) async throws {
    let locator: JSONValue = ["using": .string(using), "value": "x"]
    for path in ["/element", "/elements"] {
      #expect(
        try await Client().error("POST", path, locator).description
          == "invalid selector: Locator Strategy '\(using)' is not supported for this session; "
          + "those that work are \(Self.native)")
      #expect(
        try await Client.inPage().error("POST", path, locator).description
          == "invalid selector: Locator Strategy '\(using)' is not supported for this session; "
          + "those that work are \(Self.web)")
    }
  }

  @Test(arguments: ["css selector", "link text", "partial link text"])
  func aStrategyOfPagesIsAnInvalidSelectorInANativeApp(_ using: String) async throws {
    let error = try await Client().error(
      "POST", "/elements", ["using": .string(using), "value": "pad"])
    #expect(
      error.description
        == "invalid selector: Locator Strategy '\(using)' is not supported for this session; "
        + "those that work are \(Self.native)")
  }

  @Test(arguments: ["accessibility id", "-ios predicate string", "-ios class chain"])
  func aNativeStrategyIsAnInvalidSelectorOnAPage(_ using: String) async throws {
    let error = try await Client.inPage().error(
      "POST", "/element", ["using": .string(using), "value": "x"])
    #expect(
      error.description
        == "invalid selector: Locator Strategy '\(using)' is not supported for this "
        + "session; those that work are \(Self.web)")
  }
}
