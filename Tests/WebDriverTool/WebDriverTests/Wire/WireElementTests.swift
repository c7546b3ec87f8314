import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver

struct WireElementTests {
  private func wire(_ element: @escaping @Sendable () -> Element) throws -> Shown {
    let page = try PageFixture { [element()] }
    return Shown(page: page, wire: WireElement(try page.first))
  }

  /// An element, and the screen that keeps it.
  @dynamicMemberLookup
  private struct Shown {
    let page: PageFixture
    let wire: WireElement

    subscript<Value>(dynamicMember path: KeyPath<WireElement, Value>) -> Value {
      wire[keyPath: path]
    }
  }

  @Test func everyTypeIsNamedAfterItsCase() throws {
    #expect(try wire { Element(.staticText) }.type == "XCUIElementTypeStaticText")
    #expect(try wire { Element(.switch) }.type == "XCUIElementTypeSwitch")
    #expect(try wire { Element(.other, identifier: "x") }.type == "XCUIElementTypeOther")
  }

  @Test func theNameIsTheIdentifierElseTheLabelElseNone() throws {
    #expect(try wire { Element(.button, identifier: "id", label: "Label") }.name == "id")
    #expect(try wire { Element(.button, label: "Label") }.name == "Label")
    #expect(try wire { Element(.button) }.name == nil)
  }

  @Test func anEmptyLabelIsNoneExceptInTextFields() throws {
    #expect(try wire { Element(.button) }.label == nil)
    #expect(try wire { Element(.searchField) }.label == nil)
    #expect(try wire { Element(.textField) }.label == "")
    #expect(try wire { Element(.secureTextField) }.label == "")
    #expect(try wire { Element(.textField) }.name == nil)
  }

  @Test func theValueOfAStaticTextIsItsLabelWhereItHasNoValue() throws {
    #expect(try wire { Element(.staticText, label: "a") }.value == "a")
    #expect(try wire { Element(.staticText, label: "a", value: "b") }.value == "b")
    #expect(try wire { Element(.staticText) }.value == nil)
  }

  @Test func theValueOfASelectedButtonIs1() throws {
    #expect(try wire { Element(.button, isSelected: true) }.value == "1")
    #expect(try wire { Element(.button, value: "v", isSelected: true) }.value == "v")
    #expect(try wire { Element(.button, label: "b") }.value == nil)
  }

  @Test(arguments: [
    ("1", "1"), ("0", "0"), ("true", "1"), ("NO", "0"), ("", "0"), (nil, "0"),
  ])
  func theValueOfASwitchIs1Or0(value: String?, expected: String) throws {
    #expect(try wire { Element(.switch, value: value) }.value == expected)
  }

  @Test func theValueOfAnEmptyTextInputIsItsPlaceholder() throws {
    for type in [ElementType.textField, .secureTextField, .searchField, .textView] {
      #expect(try wire { Element(type, value: "", placeholder: "Name") }.value == "Name")
      #expect(try wire { Element(type, value: "x", placeholder: "Name") }.value == "x")
      #expect(try wire { Element(type, placeholder: "Name") }.placeholderValue == "Name")
    }
    #expect(try wire { Element(.button, placeholder: "Name") }.value == nil)
    #expect(try wire { Element(.button, placeholder: "Name") }.placeholderValue == nil)
  }

  @Test func theTextIsTheValueElseTheLabelElseEmpty() throws {
    #expect(try wire { Element(.cell, label: "l", value: "v") }.text == "v")
    #expect(try wire { Element(.cell, label: "l") }.text == "l")
    #expect(try wire { Element(.cell) }.text == "")
  }

  @Test func aCellIsAsAccessibleAsItsFirstChild() throws {
    #expect(try wire { Element(.cell, content: .elements([Element(.staticText)])) }.isAccessible)
    #expect(!(try wire { Element(.cell, content: .elements([Element(.group)])) }.isAccessible))
    #expect(!(try wire { Element(.cell, label: "alone") }.isAccessible))
  }

  @Test func whatIsInsideOfAnAccessibleElementIsNotAccessible() throws {
    let button = try wire { Element(.button, content: .elements([Element(.staticText)])) }
    #expect(button.isAccessible)
    let text = try #require(button.node.child(at: 0))
    #expect(!WireElement(text).isAccessible)
    #expect(WireElement(text).attribute("accessible") == "false")
    let source = PageDocument(tree: text.tree)
    #expect(try source.texts("//XCUIElementTypeStaticText[@accessible='false']").count == 1)
  }

  @Test func containersAreNotAccessibleAndImagesOnlyWithALabel() throws {
    for type in [ElementType.other, .table, .navigationBar, .tabBar, .window, .alert, .image] {
      #expect(!(try wire { Element(type) }.isAccessible), "\(type)")
    }
    #expect(try wire { Element(.image, label: "Beer") }.isAccessible)
    #expect(try wire { Element(.other, label: "Badge") }.isAccessible)
    #expect(
      !(try wire { Element(.other, label: "Form", content: .elements([Element(.button)])) }
        .isAccessible))
  }

  @Test func traitsAreThoseOfTheTypeAndOfTheState() throws {
    #expect(try wire { Element(.other) }.traits == "")
    #expect(try wire { Element(.staticText) }.traits == "StaticText")
    #expect(try wire { Element(.switch) }.traits == "Button, ToggleButton")
    #expect(
      try wire { Element(.staticText, isEnabled: false, isSelected: true) }.traits
        == "Selected, StaticText, NotEnabled")
    #expect(try wire { Element(.cell, isSelected: true) }.traits == "Selected")
  }

  @Test func theRectangleIsInWholePointsThatHoldAllOfIt() {
    let rect = WireRect(CGRect(x: 10.25, y: -0.5, width: 20.5, height: 3))
    #expect((rect.x, rect.y, rect.width, rect.height) == (10, -1, 21, 4))
    let infinite = WireRect(CGRect(x: 0, y: 0, width: Double.infinity, height: 1))
    #expect((infinite.x, infinite.y, infinite.width, infinite.height) == (-1, -1, 0, 0))
    #expect(WireRect(CGRect(x: Double.nan, y: 0, width: 1, height: 1)) == infinite)
  }

  @Test func attributesAreFoundByTheirNamesOnTheWire() throws {
    let slider = try wire {
      Element(
        .slider, identifier: "size", label: "Text size", value: "17", isEnabled: false,
        isFocused: true, scale: Element.Scale(minimum: 13, maximum: 20.5, current: 17))
    }
    let expected = [
      "type": "XCUIElementTypeSlider", "value": "17", "name": "size", "label": "Text size",
      "enabled": "false", "visible": "true", "accessible": "true", "x": "0", "y": "0",
      "width": "390", "height": "44", "index": "0", "traits": "NotEnabled, Adjustable",
      "selected": "false", "focused": "true", "minValue": "13", "maxValue": "20.5",
      "rect": "{\"x\":0,\"y\":0,\"width\":390,\"height\":44}", "hittable": "true",
      "accessibilityContainer": "false", "frame": "{{0, 0}, {390, 44}}",
      "nativeFrame": "{{0, 0}, {390, 44}}", "identifier": "size",
    ]
    for attribute in WireAttribute.allCases {
      #expect(slider.wire.attribute(attribute.rawValue) == expected[attribute.rawValue])
    }
    #expect(slider.wire.attribute("colour") == nil)
    for (alias, value) in [
      ("isEnabled", "false"), ("wdLabel", "Text size"), ("isWDVisible", "true"), ("wdlabel", nil),
      ("is", nil), ("issue", nil), ("rect.width", "390"), ("hasFocus", "true"),
    ] {
      #expect(slider.wire.attribute(alias) == value)
    }
  }
}

struct UnknownAttributeTests {
  @Test(arguments: ["href", "enable", "isenabled", "wd", "is", "Enabled", "wdwdName", "%20"])
  func anAttributeThatThereIsNotIsNull(_ name: String) async throws {
    let client = try await Client()
    let pad = try await client.element("pad")
    #expect(try await client.send("GET", "/element/\(pad)/attribute/\(name)") == .null)
    #expect(try await client.send("GET", "/element/\(pad)/property/\(name)") == .null)
  }
}

struct PageSourceTests {
  @Test func everyElementIsWrittenWithAllItsAttributesInAppiumsOrder() throws {
    let page = try PageFixture {
      [Element(.textField, identifier: "search", placeholder: "Search"), PageFixture.rowsTable(2)]
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

  @Test func theSourceAndXPathGoAsDeepAsTheyAreTold() throws {
    let page = try PageFixture.rows(3)
    let document = PageDocument(tree: page.tree, depth: 3)
    #expect(document.source().matches(of: #/<XCUIElementType/#).count == 4)
    #expect(try document.texts("//*").last == "Table 'rows'")
    let cell = try #require(try page.nodes(.name, "cell-0").first)
    #expect(
      document.error(".", in: cell)
        == "stale element reference: The element Cell 'cell-0' is not on the screen any more.")
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
