import Device
import DeviceDoubles
import Testing
import WebDriver

struct PageSourceTests {
  @Test func everyElementIsWrittenWithAllItsAttributesInAppiumsOrder() throws {
    let page = try PageFixture {
      [
        Element(.textField, identifier: "search", placeholder: "Search"),
        PageFixture.rowsTable(2),
      ]
    }
    let document = PageDocument(
      tree: page.tree,
      application: ApplicationIdentity(bundleIdentifier: "app.duet.scripted", processIdentifier: 7))
    #expect(document.source() == Self.source)
  }

  @Test func withoutAnIdentityTheApplicationHasNone() throws {
    let source = PageDocument(tree: try PageFixture.rows(1).tree).source()
    #expect(source.contains("<XCUIElementTypeApplication type="))
    #expect(!source.contains("processId"))
    #expect(!source.contains("bundleId"))
  }

  @Test func whatXMLCannotWriteAsItIsIsEscaped() throws {
    let page = try PageFixture { [Element(.staticText, label: "<a href=\"x\"> & 'b'\n\t\rč🍺")] }
    #expect(
      PageDocument(tree: page.tree).source().contains(
        "label=\"&lt;a href=&quot;x&quot;&gt; &amp; 'b'&#10;&#9;&#13;č🍺\""))
  }

  @Test func charactersThatXMLDoesNotHaveAreLeftOut() throws {
    let page = try PageFixture {
      [Element(.staticText, label: "a\u{0}b\u{1}c\u{8}d\u{B}e\u{1F}f\u{FFFE}g\u{FFFF}h\u{FFFD}")]
    }
    let document = PageDocument(tree: page.tree)
    #expect(document.source().contains("label=\"abcdefgh\u{FFFD}\""))
    #expect(try document.texts("//*[@label='abcdefgh\u{FFFD}']").count == 1)
    let other = try PageFixture { [Element(.staticText, label: "a\u{FFFE}b\u{FFFF}")] }
    #expect(PageDocument(tree: other.tree).source().contains("label=\"ab\""))
  }

  @Test func rowsOutsideOfTheTableAreThereButNotVisible() throws {
    let document = PageDocument(tree: try PageFixture.rows(100).tree)
    #expect(try document.texts("//XCUIElementTypeCell").count == 100)
    #expect(try document.texts("//XCUIElementTypeCell[@visible='true']").count == 20)
    #expect(try document.texts("//XCUIElementTypeCell[20]/@visible/..").count == 1)
  }

  @Test func theSourceIsTheSameAgainAfterExpressionsWereEvaluated() throws {
    let page = try PageFixture.rows(3)
    let untouched = PageDocument(tree: page.tree).source()
    let document = PageDocument(tree: page.tree)
    let cell = try document.evaluate(xpath: "//XCUIElementTypeCell[2]")[0]
    _ = try document.evaluate(xpath: "//XCUIElementTypeButton", in: cell)
    _ = try document.evaluate(xpath: "/AppiumAUT/*")
    #expect(document.source() == untouched)
  }

  private static let source = """
    <?xml version="1.0" encoding="UTF-8"?>
    <AppiumAUT>
      <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Scripted" \
    label="Scripted" enabled="true" visible="true" accessible="false" x="0" y="0" width="390" \
    height="844" index="0" traits="" processId="7" bundleId="app.duet.scripted">
        <XCUIElementTypeWindow type="XCUIElementTypeWindow" enabled="true" visible="true" \
    accessible="false" x="0" y="0" width="390" height="844" index="0" traits="">
          <XCUIElementTypeOther type="XCUIElementTypeOther" enabled="true" visible="true" \
    accessible="false" x="0" y="0" width="390" height="844" index="0" traits="">
            <XCUIElementTypeTextField type="XCUIElementTypeTextField" value="Search" name="search" \
    label="" enabled="true" visible="true" accessible="true" x="0" y="0" width="390" height="44" \
    index="0" placeholderValue="Search" traits=""/>
            <XCUIElementTypeTable type="XCUIElementTypeTable" name="rows" enabled="true" \
    visible="true" accessible="false" x="0" y="44" width="390" height="800" index="1" traits="">
              <XCUIElementTypeCell type="XCUIElementTypeCell" name="cell-0" enabled="true" \
    visible="true" accessible="true" x="0" y="44" width="390" height="44" index="0" traits="">
                <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Row 0" \
    name="Row 0" label="Row 0" enabled="true" visible="true" accessible="true" x="0" y="44" \
    width="326" height="44" index="0" traits="StaticText"/>
                <XCUIElementTypeButton type="XCUIElementTypeButton" name="More" label="More" \
    enabled="true" visible="true" accessible="true" x="326" y="44" width="64" height="44" \
    index="1" traits="Button"/>
              </XCUIElementTypeCell>
              <XCUIElementTypeCell type="XCUIElementTypeCell" name="cell-1" enabled="true" \
    visible="true" accessible="true" x="0" y="88" width="390" height="44" index="1" traits="">
                <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Row 1" \
    name="Row 1" label="Row 1" enabled="true" visible="true" accessible="true" x="0" y="88" \
    width="326" height="44" index="0" traits="StaticText"/>
                <XCUIElementTypeButton type="XCUIElementTypeButton" value="1" name="More" \
    label="More" enabled="true" visible="true" accessible="true" x="326" y="88" width="64" \
    height="44" index="1" traits="Button, Selected"/>
              </XCUIElementTypeCell>
            </XCUIElementTypeTable>
          </XCUIElementTypeOther>
        </XCUIElementTypeWindow>
      </XCUIElementTypeApplication>
    </AppiumAUT>

    """
}

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
