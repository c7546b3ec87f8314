import Device
import DeviceDoubles
import Testing
import WebDriver

struct SourceFormatTests {
  private func source(_ client: Client, _ arguments: JSONValue) async throws -> JSONValue {
    try await client.mobile("source", arguments)
  }

  /// All objects of a source as JSON, in document order.
  private func all(in object: JSONValue) -> [JSONValue] {
    [object] + (object["children"]?.array ?? []).flatMap { all(in: $0) }
  }

  @Test func asJSONAnElementHasWhatWebDriverAgentTellsOfIt() async throws {
    let client = try await Client()
    let objects = all(in: try await source(client, ["format": "json"]))
    let pad = try #require(objects.first { $0["rawIdentifier"] == "pad" })
    #expect(
      pad == [
        "type": "Button", "rawIdentifier": "pad", "name": "pad", "value": nil, "label": "Pad",
        "rect": ["x": 0, "y": 0, "width": 38, "height": 44], "frame": "{{0, 0}, {38, 44}}",
        "isEnabled": "1", "isVisible": "1", "isAccessible": "1", "isFocused": "0",
        "placeholderValue": nil, "traits": "Button",
      ])
    let field = try #require(objects.first { $0["name"] == "field" })
    #expect(field["placeholderValue"] == "Type here")
    #expect(field["value"] == "Type here")
    let text = try #require(objects.first { $0["label"] == "row 3" })
    #expect(text["rawIdentifier"] == .null)
    #expect(text["name"] == "row 3")
    let disabled = try #require(objects.first { $0["name"] == "disabled" })
    #expect(disabled["isEnabled"] == "0")
  }

  @Test func asJSONThereAreTheElementsOfTheXML() async throws {
    let client = try await Client()
    let xml = try #require(try await source(client, ["format": "XML"]).string)
    #expect(xml == (try await client.send("GET", "/source").string))
    let types = xml.matches(of: #/<XCUIElementType(\w+) /#).map { String($0.1) }
    let objects = all(in: try await source(client, ["format": "json"]))
    #expect(objects.map { $0["type"]?.string } == types)
    let accessible = xml.matches(of: #/ accessible="(\w+)"/#).map { $0.1 == "true" ? "1" : "0" }
    #expect(objects.map { $0["isAccessible"]?.string } == accessible)
  }

  @Test func asJSONAttributesMayBeLeftOut() async throws {
    let client = try await Client()
    let arguments: JSONValue = [
      "format": "json", "excludedAttributes": "visible,accessible, enabled,focused,traits,nonsense",
    ]
    let left = Set(["isVisible", "isAccessible", "isEnabled", "isFocused", "traits"])
    let whole = try await source(client, ["format": "json"]).object ?? [:]
    let reduced = try await source(client, arguments).object ?? [:]
    #expect(Set(whole.keys).subtracting(reduced.keys) == left)
    for object in all(in: .object(reduced)) {
      #expect(left.isDisjoint(with: object.object?.keys.map { $0 } ?? []))
    }
    try await client.send(
      "POST", "/appium/settings", ["settings": ["pageSourceExcludedAttributes": "value"]])
    #expect(try await source(client, ["format": "json"])["value"] == nil)
  }

  @Test func theDescriptionIsXCUITests() async throws {
    let rows = try PageFixture.rows(2)
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench", name: "Scripted") {
      launch in
      ScriptedApp(0, host: launch.host) { _ in
        Screen(
          Element(.other, id: "screen", content: .elements([PageFixture.rowsTable(2)])))
      }
    }
    let client = try await Client(
      on: RemoteEnd(configuration: RemoteEnd.Configuration(apps: [app], clock: .virtual)))
    let description = try await source(client, ["format": "description"])
    #expect(description.string == rows.tree.debugDescription)
  }

  @Test func allFormatsKeepToTheLimitsOfTheSettings() async throws {
    let client = try await Client()
    try await client.send(
      "POST", "/appium/settings", ["settings": ["snapshotMaxDepth": 4, "snapshotMaxChildren": 3]])
    let xml = try #require(try await source(client, ["format": "xml"]).string)
    let types = xml.matches(of: #/<XCUIElementType(\w+) /#).map { String($0.1) }
    #expect(
      types == [
        "Application", "Window", "Other", "NavigationBar", "Button", "Button", "Button",
        "TextField", "Slider",
      ])
    let objects = all(in: try await source(client, ["format": "json"]))
    #expect(objects.map { $0["type"]?.string } == types)
    let description = try await source(client, ["format": "description"])
    let lines = try #require(description.string).split(separator: "\n").dropFirst(2)
    #expect(
      lines.map { $0.drop { " →".contains($0) }.prefix { $0 != "," && $0 != " " } }
        == types.map { $0[...] })
  }

  @Test func xPathSeesNoMoreChildrenThanTheSettingSays() async throws {
    let client = try await Client()
    let row = try await client.element("row 7")
    let xpath: JSONValue = ["using": "xpath", "value": "//XCUIElementTypeCell"]
    #expect(try await client.send("POST", "/elements", xpath).array?.count == 40)
    try await client.send("POST", "/appium/settings", ["settings": ["snapshotMaxChildren": 7]])
    #expect(try await client.send("POST", "/elements", xpath).array?.count == 7)
    let beyond = try await client.error(
      "POST", "/element/\(row)/element", ["using": "xpath", "value": "."])
    #expect(beyond.code == .staleElementReference)
    // What needs no page source finds it all the same.
    #expect(try await client.element("row 7") == row)
  }

  @Test(
    arguments: [
      (
        ["format": "yaml"],
        "\"args[0].format\" must be \"xml\", \"json\" or \"description\", but is \"yaml\""
      ),
      (
        ["format": ""],
        "\"args[0].format\" must be \"xml\", \"json\" or \"description\", but is \"\""
      ),
      (["format": 1], "\"args[0].format\" must be a string, but is a number"),
      (
        ["format": "json", "excludedAttributes": ["x"]],
        "\"args[0].excludedAttributes\" must be a string, but is an array"
      ),
    ] as [(JSONValue, String)])
  func aFormatThatIsNoneIsRefused(_ arguments: JSONValue, _ message: String) async throws {
    let error = try await Client().mobileError("source", arguments)
    #expect(error.description == "invalid argument: " + message)
  }
}
