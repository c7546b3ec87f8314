import Foundation
import Testing
import WebDriver

struct SettingsTests {
  private func set(_ client: Client, _ settings: JSONValue) async throws {
    try await client.send("POST", "/appium/settings", ["settings": settings])
  }

  @Test func settingsHaveAppiumsDefaultsAndKeepWhatIsSet() async throws {
    let client = try await Client()
    let before = try #require(try await client.send("GET", "/appium/settings").object)
    #expect(before["snapshotMaxDepth"] == 50)
    #expect(before["limitXPathContextScope"] == true)
    try await set(client, ["limitXPathContextScope": false, "snapshotMaxDepth": 20.0])
    var after = before
    after["limitXPathContextScope"] = false
    after["snapshotMaxDepth"] = 20
    #expect(try await client.send("GET", "/appium/settings").object == after)
    // Every default may be set again.
    try await set(client, .object(before))
    #expect(try await client.send("GET", "/appium/settings").object == before)
  }

  @Test(
    arguments: [
      ([:], "invalid argument: \"settings\" is missing; it must be an object"),
      (["settings": 1], "invalid argument: \"settings\" must be an object, but is a number"),
      (
        ["settings": ["limitXPathContextScope": 1]],
        "invalid argument: \"settings.limitXPathContextScope\" must be a boolean, but is 1"
      ),
      (
        ["settings": ["snapshotMaxDepth": 0]],
        "invalid argument: \"settings.snapshotMaxDepth\" must be an integer, at least 1, but is 0"
      ),
      (
        ["settings": ["snapshotMaxDepth": 1.5]],
        "invalid argument: \"settings.snapshotMaxDepth\" must be an integer, at least 1, but is 1.5"
      ),
      (
        ["settings": ["pageSourceExcludedAttributes": nil]],
        "invalid argument: \"settings.pageSourceExcludedAttributes\" must be a string, but is null"
      ),
      (
        ["settings": ["useFirstMatch": true]],
        "invalid argument: \"settings.useFirstMatch\" is no setting that acts here; those that do "
          + "are limitXPathContextScope, pageSourceExcludedAttributes, snapshotMaxChildren, "
          + "snapshotMaxDepth"
      ),
    ] as [(JSONValue, String)])
  func aWrongSettingIsNamedAndNothingIsSet(_ body: JSONValue, _ message: String) async throws {
    let client = try await Client()
    var members = body.object ?? [:]
    if var settings = members["settings"]?.object {
      // Settings are read in the order of their names: this one before any that is wrong.
      settings["limitXPathContextScope"] = settings["limitXPathContextScope"] ?? false
      members["settings"] = .object(settings)
    }
    let error = try await client.error("POST", "/appium/settings", .object(members))
    #expect(error.description == message)
    #expect(try await client.send("GET", "/appium/settings")["limitXPathContextScope"] == true)
  }

  // MARK: - Those that act

  @Test func thePageSourceLeavesOutWhatItIsTold() async throws {
    let client = try await Client()
    let whole = try #require(try await client.send("GET", "/source").string)
    try await set(client, ["pageSourceExcludedAttributes": "visible,accessible, x"])
    let source = try #require(try await client.send("GET", "/source").string)
    #expect(source == whole.replacing(#/ (visible|accessible|x)="[^"]*"/#, with: ""))
    // An XPath sees them all the same.
    _ = try await client.reference("xpath", "//*[@visible='true' and @name='pad']")
    try await set(client, ["pageSourceExcludedAttributes": ""])
    let again = try await client.mobile("source", ["format": "xml", "excludedAttributes": "type"])
    #expect(again.string == whole.replacing(#/ type="[^"]*"/#, with: ""))
    #expect(try await client.mobile("source").string == whole)
  }

  @Test func thePageSourceAndXPathGoAsDeepAsTheyAreTold() async throws {
    let client = try await Client()
    let pad = try await client.element("pad")
    try await set(client, ["snapshotMaxDepth": 2])
    let source = try #require(try await client.send("GET", "/source").string)
    #expect(source.components(separatedBy: "<XCUIElementType").count == 4)
    let none = try await client.error(
      "POST", "/element", ["using": "xpath", "value": "//*[@name='pad']"])
    #expect(none.code == .noSuchElement)
    let below = try await client.error(
      "POST", "/element/\(pad)/element", ["using": "xpath", "value": "."])
    #expect(below.code == .staleElementReference)
    try await set(client, ["snapshotMaxDepth": 4])
    #expect(try await client.reference("xpath", "//*[@name='pad']") == pad)
  }

  @Test func anXPathMayLookAroundTheElementItStartsFrom() async throws {
    let client = try await Client()
    let row = try await client.element("row 1")
    func find(_ xpath: String) async throws -> JSONValue {
      try await client.send(
        "POST", "/element/\(row)/elements", ["using": "xpath", "value": .string(xpath)])
    }
    #expect(try await find("..") == [])
    #expect(try await find("//XCUIElementTypeSlider") == [])
    try await set(client, ["limitXPathContextScope": false])
    let table = try await client.element("rows")
    #expect(try await find("..") == [[Client.elementKey: .string(table)]])
    #expect(try await find("//XCUIElementTypeSlider").array?.count == 1)
    #expect(try await find("./XCUIElementTypeStaticText").array?.count == 1)
  }
}
