import Device
import DeviceDoubles
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
    arguments: rows(
      #"""
      {} => "settings" is missing; it must be an object
      {"settings": 1} => "settings" must be an object, but is a number
      {"settings": {"limitXPathContextScope": 1}}
      => "settings.limitXPathContextScope" must be a boolean, but is 1
      {"settings": {"snapshotMaxDepth": 0}}
      => "settings.snapshotMaxDepth" must be an integer, at least 1, but is 0
      {"settings": {"snapshotMaxDepth": 1.5}}
      => "settings.snapshotMaxDepth" must be an integer, at least 1, but is 1.5
      {"settings": {"pageSourceExcludedAttributes": null}}
      => "settings.pageSourceExcludedAttributes" must be a string, but is null
      {"settings": {"useFirstMatch": true}}
      => "settings.useFirstMatch" is no setting that acts here; those that do are \#
      limitXPathContextScope, pageSourceExcludedAttributes, snapshotMaxChildren, snapshotMaxDepth
      """#))
  func aWrongSettingIsNamedAndNothingIsSet(_ row: Row) async throws {
    let client = try await Client()
    var members = try #require(try JSONValue(parsing: Data(row.given.utf8)).object)
    if var settings = members["settings"]?.object {
      // Settings are read in the order of their names: this one before any that is wrong.
      settings["limitXPathContextScope"] = settings["limitXPathContextScope"] ?? false
      members["settings"] = .object(settings)
    }
    let error = try await client.error("POST", "/appium/settings", .object(members))
    #expect(error.description == "invalid argument: " + row.expected)
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
    #expect(try await client.send("GET", "/source").string == whole)
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

struct SourceLimitTests {
  @Test func thePageSourceKeepsToTheLimitsOfTheSettings() async throws {
    let client = try await Client()
    try await client.send(
      "POST", "/appium/settings", ["settings": ["snapshotMaxDepth": 4, "snapshotMaxChildren": 3]])
    let xml = try #require(try await client.send("GET", "/source").string)
    #expect(
      xml.matches(of: #/<XCUIElementType(\w+) /#).map { String($0.1) } == [
        "Application", "Window", "Other", "NavigationBar", "Button", "Button", "Button",
        "TextField", "Slider",
      ])
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
}
