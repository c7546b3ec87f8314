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
}
