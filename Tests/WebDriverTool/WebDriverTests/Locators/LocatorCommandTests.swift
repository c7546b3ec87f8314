import Device
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
