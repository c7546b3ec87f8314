import Testing
import WebDriver

/// The strategies "link text" and "partial link text" in a native app.
struct PropertyTextTests {
  private func names(_ using: String, _ value: String) async throws -> [String?] {
    let client = try await Client()
    let found = try await client.send(
      "POST", "/elements", ["using": .string(using), "value": .string(value)])
    var names: [String?] = []
    for element in found.array ?? [] {
      let reference = try #require(element[Client.elementKey]?.string)
      names.append(try await client.send("GET", "/element/\(reference)/attribute/name").string)
    }
    return names
  }

  @Test(arguments: [
    ("link text", "pad", ["pad"]), ("link text", "Pad", []), ("link text", "label=Pad", ["pad"]),
    ("link text", "name=pad", ["pad"]), ("link text", "wdLabel=Pad", ["pad"]),
    ("link text", "label=pad=1", []), ("link text", "label=", ["field", "locked"]),
    ("link text", "a \"b\\", []),
    ("partial link text", "row 39", ["row 39", "row 39", "handle of row 39"]),
    ("partial link text", "label=emov", ["remove", "remove later"]),
    ("partial link text", "placeholderValue=ype h", ["field"]),
    ("partial link text", "label=\"", []),
  ])
  func anAttributeIsComparedWithTheText(
    _ using: String, _ value: String, _ expected: [String]
  ) async throws {
    #expect(try await names(using, value) == expected)
  }

  @Test(arguments: ["link text", "partial link text"])
  func anAttributeThatElementsDoNotHaveIsNamed(_ using: String) async throws {
    let error = try await Client().error(
      "POST", "/element", ["using": .string(using), "value": "href=x"])
    #expect(
      error.description
        == "invalid selector: The link text \"href=x\" names the attribute \"href\", "
        + "which elements do not have; there are type, value, name, label, identifier, enabled, "
        + "visible, accessible, accessibilityContainer, x, y, width, height, index, "
        + "placeholderValue, traits, selected, focused, hittable, minValue, maxValue.")
  }

  @Test func whatIsNotThereIsNamed() async throws {
    let error = try await Client().error(
      "POST", "/element", ["using": "link text", "value": "label=Groceries"])
    #expect(
      error.description == "no such element: no element has the link text \"label=Groceries\"")
  }

  private static let native =
    "\"xpath\", \"accessibility id\", \"id\", \"name\", \"class name\", \"tag name\", "
    + "\"-ios predicate string\", \"-ios class chain\", \"link text\", "
    + "\"partial link text\""
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

  @Test(arguments: ["[id=\"pad\"]", "#pad", ","])
  func nativeElementsHaveNoCSSSelectors(_ selector: String) async throws {
    let error = try await Client().error(
      "POST", "/elements", ["using": "css selector", "value": .string(selector)])
    #expect(
      error.description
        == "invalid selector: Locator Strategy 'css selector' is not supported for this session; "
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
