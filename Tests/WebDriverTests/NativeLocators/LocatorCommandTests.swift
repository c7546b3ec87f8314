import Foundation
import Testing
import WebDriver

/// Appium's strategies as a client sends them.
struct LocatorCommandTests {
  private func names(
    _ client: Client, _ using: String, _ value: String, in root: String? = nil
  ) async throws -> [String] {
    let path = root.map { "/element/\($0)/elements" } ?? "/elements"
    let found = try await client.send(
      "POST", path, ["using": .string(using), "value": .string(value)])
    var names: [String] = []
    for element in try #require(found.array) {
      let reference = try #require(element[Client.elementKey]?.string)
      let name = try await client.send("GET", "/element/\(reference)/attribute/name")
      names.append(name.string ?? "")
    }
    return names
  }

  @Test(arguments: [
    ("-ios predicate string", "type == 'XCUIElementTypeButton' AND enabled == 0", ["disabled"]),
    ("-ios predicate string", "label BEGINSWITH[c] 'PA'", ["pad"]),
    ("-ios class chain", "**/XCUIElementTypeNavigationBar/XCUIElementTypeButton[2]", ["alert"]),
    ("class name", "UIASlider", ["volume"]), ("xpath", "//UIASlider", ["volume"]),
  ])
  func elementsAreFoundFromTheScreen(
    _ using: String, _ value: String, _ found: [String]
  ) async throws {
    let client = try await Client()
    #expect(try await names(client, using, value) == found)
    let first = try await client.reference(using, value)
    let name = try await client.send("GET", "/element/\(first)/attribute/name")
    #expect(name.string == found.first)
  }

  @Test func elementsAreFoundFromAnElement() async throws {
    let client = try await Client()
    let row = try await client.element("row 3")
    #expect(
      try await names(client, "-ios predicate string", "name CONTAINS 'row'", in: row)
        == ["row 3", "handle of row 3"])
    #expect(
      try await names(client, "-ios class chain", "XCUIElementTypeOther", in: row)
        == ["handle of row 3"])
  }

  @Test func oneElementHasOneReferenceHoweverItIsFound() async throws {
    let client = try await Client()
    // The first search finds it on a screen that has no index yet.
    let first = try await client.reference("-ios predicate string", "name == 'row 2'")
    let second = try await client.element("row 2")
    #expect(first == second)
    #expect(try await client.reference("-ios class chain", "**/XCUIElementTypeCell[3]") == first)
  }

  @Test(arguments: [
    ("-ios predicate string", "label == 'late'"),
    ("-ios class chain", "**/XCUIElementTypeStaticText[`label == 'late'`]"),
  ])
  func anElementThatComesInTimeIsFoundWhenItComes(
    _ using: String, _ value: String
  ) async throws {
    let client = try await Client()
    try await client.send("POST", "/timeouts", ["implicit": 10_000])
    try await client.click("later")
    _ = try await client.reference(using, value)
    try await client.click("clock")
    #expect(try await client.log() == "2.0 s")
  }

  @Test func anElementThatDoesNotComeIsNamedByItsLocator() async throws {
    let client = try await Client()
    let error = try await client.error(
      "POST", "/element", ["using": "-ios predicate string", "value": "label == 'never'"])
    #expect(
      error.description
        == "no such element: no element has the -ios predicate string \"label == 'never'\"")
  }

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

  @Test func theClientHasShortNamesForThem() {
    #expect(Locator.predicate("label == 'a'") == .iOSPredicate("label == 'a'"))
    #expect(Locator.classChain("**/*") == .iOSClassChain("**/*"))
  }
}
