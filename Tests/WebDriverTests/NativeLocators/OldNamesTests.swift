import Device
import Testing
import WebDriver

struct OldNamesTests {
  @Test(arguments: [
    ("UIAButton", 7), ("UIATableView", 1), ("UIATableCell", 3), ("UIASlider", 1), ("Slider", 1),
    ("TableView", 1), ("Cell", 3), ("UIAKnob", 0), ("UIAElement", 28), ("XCUIElementTypeAny", 28),
    ("XCUIElementTypeTableView", 0), ("XCUIElementTypeTableCell", 0), ("UIA", 0), ("View", 0),
  ])
  func aClassNameMayBeAnOldOne(name: String, count: Int) throws {
    let page = try PageFixture.kinds()
    #expect(try page.find(.className, name).count == count)
    #expect(try page.find(.tagName, name).count == count)
  }

  @Test(arguments: [
    (ElementType.scrollView, "UIAScrollView"), (.collectionView, "UIACollectionView"),
    (.textView, "UIATextView"), (.webView, "UIAWebView"), (.map, "UIAMapView"),
    (.picker, "UIAPickerView"), (.image, "UIAImageView"), (.sheet, "UIAActionSheet"),
    (.searchField, "UIASearchBar"), (.cell, "UIACollectionCell"), (.menu, "UIAEditingMenu"),
    (.staticText, "UIAStaticText"), (.secureTextField, "UIASecureTextField"),
  ])
  func viewsLoseTheirEndingUnlessTheyAreCalledSo(type: ElementType, name: String) throws {
    let page = try PageFixture { [Element(type, identifier: "it")] }
    #expect(try page.nodes(.className, name).first?.element.identifier == "it")
    #expect(try page.nodes(.xpath, "//\(name)").first?.element.identifier == "it")
  }

  @Test(arguments: [
    ("//UIASlider", ["Slider 'size'"]),
    ("//UIATableView/UIATableCell[2]/UIAStaticText", ["StaticText 'Row 1'"]),
    ("UIAWindow", ["Window", "Window"]), ("(//UIASwitch)[1]", ["Switch 'Loud'"]),
    ("//UIASlider | //UIASwitch", ["Switch 'Loud'", "Slider 'size'"]),
    ("//UIANavigationBar/UIAElement[1]", ["Button 'add'"]),
    ("//UIAButton[@label='Last']", ["Button 'Last'"]),
    ("//UIAButton[@label='/UIAButton']", []), ("//XUIASlider", []),
  ])
  func anXPathMayHaveOldNames(xpath: String, found: [String]) throws {
    #expect(try PageFixture.kinds().find(.xpath, xpath) == found)
  }

  @Test func whatIsInQuotesIsNoName() throws {
    let page = try PageFixture { [Element(.button, label: "a/UIAButton")] }
    #expect(try page.find(.xpath, "//UIAButton[@label='a/UIAButton']") == ["Button 'a/UIAButton'"])
    #expect(try page.find(.xpath, "//*[@label=\"a/UIAButton\"]").count == 1)
  }

  @Test func aFlawInAnOldNameShowsTheNewOne() throws {
    #expect(
      try PageFixture.kinds().flaw(.xpath, "//UIAButton[")
        .hasPrefix("invalid selector: The XPath \"//XCUIElementTypeButton[\" "))
  }

  // MARK: - XPaths that no attribute answers

  @Test(arguments: [
    "//*[@scrollable='true']", "//*[@scrollable = \"true\"]", " // *[ @scrollable='true' ] ",
  ])
  func whatScrollsIsFoundByItsType(xpath: String) throws {
    let page = try PageFixture.kinds()
    #expect(try page.find(.xpath, xpath) == ["Table 'rows'"])
    #expect(try page.find(.xpath, xpath, limit: 1) == ["Table 'rows'"])
    let bar = try #require(page.nodes(.name, "bar").first)
    #expect(try page.find(.xpath, xpath, in: bar) == [])
  }

  @Test func theFirstVisibleElementInAnotherIsFound() throws {
    let page = try PageFixture.rows(100)
    let table = try #require(page.nodes(.name, "rows").first)
    let magic = "/*[@firstVisible='true']"
    #expect(try page.find(.xpath, magic, in: table, limit: 1) == ["Cell 'cell-0'"])
    try page.device.swipe(table, .up)
    let first = try page.find(.xpath, magic, in: table, limit: 1)
    #expect(first != ["Cell 'cell-0'"])
    #expect(try page.find(.predicate, "visible == 1", in: table, limit: 1) == first)
    let flaw =
      "invalid selector: The XPath \"\(magic)\" finds one element in an element; from the whole "
      + "screen, and for several elements, it has no meaning."
    #expect(page.flaw(.xpath, magic) == flaw)
    #expect(throws: WebDriverError.self) { try page.find(.xpath, magic, in: table) }
  }

  @Test func theyAreMagicOnlyAlone() throws {
    let page = try PageFixture.kinds()
    #expect(try page.find(.xpath, "//XCUIElementTypeTable[@scrollable='true']") == [])
    #expect(try page.find(.xpath, "//*[@scrollable='false']") == [])
  }
}
