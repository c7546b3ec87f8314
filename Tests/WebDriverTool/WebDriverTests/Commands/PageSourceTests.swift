import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver

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
