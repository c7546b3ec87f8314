import Device
import Foundation
import Testing
import WebDriver

struct PredicateLocatorTests {
  @Test(arguments: [
    ("type == 'XCUIElementTypeSlider'", ["Slider 'size'"]),
    (
      "wdType == 'XCUIElementTypeSlider' OR wdName == 'field'",
      ["TextField 'field'", "Slider 'size'"]
    ),
    ("label CONTAINS[c] 'ADD'", ["Button 'add'"]), ("wdLabel == 'Loud'", ["Switch 'Loud'"]),
    // The name is the identifier or, without one, the label.
    ("name == 'Edit $5'", ["Button 'Edit $5'"]), ("name == 'Add `it`'", []),
    ("identifier == 'add'", ["Button 'add'"]),
    ("identifier == nil AND name == 'Loud'", ["Switch 'Loud'"]),
    ("value == '1' AND type LIKE '*Switch'", ["Switch 'Loud'"]),
    ("wdValue == 'Your name'", ["TextField 'field'"]),
    ("placeholderValue MATCHES 'Your .*'", ["TextField 'field'"]),
    ("isWDEnabled == 0", ["Button 'Edit $5'"]), ("enabled == false", ["Button 'Edit $5'"]),
    ("wdEnabled == NO", ["Button 'Edit $5'"]), ("isEnabled != YES", ["Button 'Edit $5'"]),
    ("selected == 1 AND name == 'add'", ["Button 'add'"]), ("focused == 1", ["TextField 'field'"]),
    ("hasKeyboardFocus == true", ["TextField 'field'"]),
    ("rect.width == 326 AND index == 0 AND y < 300", ["StaticText 'Row 0'"]),
    ("wdRect.height BETWEEN {45, 55}", ["Other", "Image"]),
    ("frame.y < 44 AND type IN {'XCUIElementTypeButton'}", ["Button 'add'", "Button 'Edit $5'"]),
    ("minValue == 13 AND maxValue > 20", ["Slider 'size'"]),
    ("traits CONTAINS 'NotEnabled'", ["Button 'Edit $5'"]),
    ("index == 1 AND wdIndex < 2 AND type ENDSWITH 'Image'", ["Image"]),
    ("accessible == 1 AND label == 'Deep'", ["StaticText 'Deep'"]),
    ("accessibilityContainer == 1 AND name == 'bar'", ["NavigationBar 'bar'"]),
    ("accessibilityContainer == 1 AND name == 'cell-1'", ["Cell 'cell-1'"]),
    ("accessibilityContainer == 1 AND type == 'XCUIElementTypeButton'", []),
    ("hittable == 1 AND visible == 1 AND label == 'Loud'", ["Switch 'Loud'"]),
    ("isWDHittable == 0 AND type == 'XCUIElementTypeButton' AND label == 'Last'", []),
    ("type == 'XCUIElementTypeApplication'", ["Application 'Scripted'"]),
    ("type == 'XCUIElementTypeNothing'", []),
    ("label == '' AND name == 'field'", ["TextField 'field'"]),
    ("label == ''", ["TextField 'field'"]), ("FALSEPREDICATE", []),
    ("label == 'More' AND selected == 1", ["Button 'More'"]),
    ("x + width >= 390 AND type == 'XCUIElementTypeSlider'", ["Slider 'size'"]),
  ])
  func elementsAreFoundByTheirAttributes(predicate: String, found: [String]) throws {
    try PageFixture.expectKinds(.predicate, predicate, found)
  }

  @Test func everyAttributeMayBeAskedForInAllItsNames() throws {
    let page = try PageFixture.kinds()
    let names = [
      "type", "value", "name", "label", "identifier", "enabled", "visible", "accessible",
      "accessibilityContainer", "x", "y", "width", "height", "index", "placeholderValue", "traits",
      "selected", "focused", "hittable", "minValue", "maxValue",
    ]
    for name in names {
      let wide = "wd" + name.prefix(1).uppercased() + name.dropFirst()
      #expect(
        try page.find(.predicate, "\(name) == nil") == page.find(.predicate, "\(wide) == nil"))
    }
    for name in ["enabled", "visible", "accessible", "selected", "focused", "hittable"] {
      let long = name.prefix(1).uppercased() + name.dropFirst()
      let all = try page.find(.predicate, "\(name) == 1")
      #expect(try page.find(.predicate, "isWD\(long) == 1") == all)
      #expect(try page.find(.predicate, "is\(long) == 1") == all)
    }
    #expect(try page.find(.predicate, "x == wdRect.x AND frame.y == wdFrame.y").count == 28)
    for side in ["x", "y", "width", "height"] {
      let same = try page.find(
        .predicate, "rect.\(side) == \(side) AND SELF.rect.\(side) == \(side)")
      #expect(same.count == 28)
    }
  }

  @Test func allAreFoundInDocumentOrder() throws {
    let page = try PageFixture.kinds()
    let all = try page.nodes(.predicate, "TRUEPREDICATE")
    #expect(all.map(\.briefDescription) == page.tree.index.nodes.map(\.briefDescription))
    #expect(
      try page.find(.predicate, "TRUEPREDICATE", limit: 2) == ["Application 'Scripted'", "Window"])
  }

  @Test func onlyWhatIsInAnElementIsFoundFromIt() throws {
    let page = try PageFixture.kinds()
    let table = try #require(page.nodes(.name, "rows").first)
    #expect(try page.find(.predicate, "name BEGINSWITH 'cell'", in: table).count == 3)
    #expect(try page.find(.predicate, "name == 'rows' OR name == 'add'", in: table) == [])
    #expect(try page.find(.predicate, "label == 'More'", in: table, limit: 2).count == 2)
  }

  @Test(
    arguments: rows(
      #"""
      label ==  => needs an attribute or a value, at its end.
      colour == 'red'
      => asks for "colour", which is no attribute (known: type, value, name, label, identifier, \#
      enabled, visible, accessible, accessibilityContainer, x, y, width, height, index, \#
      placeholderValue, traits, selected, focused, hittable, minValue, maxValue), at character 1, \#
      before "colour == 'red'".
      label == %@ => has a place for argument 1, but none is given, at character 10, before "%@".
      """#))
  func aWrongPredicateIsAnInvalidSelector(_ row: Row) throws {
    let predicate = row.given
    #expect(
      try PageFixture.kinds().flaw(.predicate, predicate)
        == "invalid selector: The predicate \"\(predicate)\" \(row.expected)")
  }

  @Test func aRegularExpressionThatTakesTooLongIsAnInvalidSelector() throws {
    let page = try PageFixture {
      [Element(.button, label: String(repeating: "a", count: 40) + "b")]
    }
    #expect(
      page.flaw(.predicate, "label MATCHES '(a+)+c'") == "invalid selector: The predicate \"label "
        + "MATCHES '(a+)+c'\" takes too long: MATCHES tries too many ways to read a text, at "
        + "character 7, before \"MATCHES '(a+)+c'\".")
  }
}

/// Appium's strategies as a client sends them.
struct LocatorCommandTests {
  @Test func aWrongTextIsRefusedAtOnceEvenWithAnImplicitWait() async throws {
    try await Client().play(
      #"""
      POST /timeouts {"implicit": 10000}
      POST /element {"using": "-ios predicate string", "value": "label ="}
      => invalid selector: The predicate "label =" needs an attribute or a value, at its end.
      POST /elements {"using": "-ios predicate string", "value": "label ="} => invalid selector
      POST /element {"using": "-ios class chain", "value": "**/"}
      => invalid selector: The class chain "**/" needs a type such as "XCUIElementTypeButton", or \#
      "*", at its end.
      POST /elements {"using": "-ios class chain", "value": "**/"} => invalid selector
      click clock
      log => 0.0 s
      """#)
  }

  private static let native =
    "\"xpath\", \"accessibility id\", \"id\", \"name\", \"class name\", \"tag name\", "
    + "\"-ios predicate string\", \"-ios class chain\""
  private static let web =
    "\"css selector\", \"link text\", \"partial link text\", \"tag name\", \"xpath\", \"id\", "
    + "\"name\", \"class name\""
  private static let ofOtherPlatforms = [
    "-android uiautomator", "-android viewtag", "-windows uiautomation", "-custom", "-image",
  ]

  private func isRefused(
    _ using: String, by client: Client, known: String
  ) async throws {
    for path in ["/element", "/elements"] {
      #expect(
        try await client.error("POST", path, .locator(using, "x")).description
          == "invalid selector: Locator Strategy '\(using)' is not supported for this session; "
          + "those that work are \(known)")
    }
  }

  @Test(arguments: ofOtherPlatforms + ["css selector", "link text", "partial link text"])
  func aStrategyOfPagesOrAnotherPlatformIsAnInvalidSelectorInANativeApp(
    _ using: String
  ) async throws {
    try await isRefused(using, by: Client(), known: Self.native)
  }

  @Test(
    arguments: ofOtherPlatforms + ["accessibility id", "-ios predicate string", "-ios class chain"])
  func aStrategyOfAppsIsAnInvalidSelectorOnAPage(_ using: String) async throws {
    try await isRefused(using, by: Client.inPage(), known: Self.web)
  }
}

/// How much of a screen with a table of 100,000 rows a search has to see.
struct LazySearchTests {
  private static let many = 100_000

  @Test(arguments: [
    (FindArguments.Strategy.predicate, "label == 'Row 3'"), (.predicate, "label CONTAINS 'w 3'"),
    (.predicate, "type == 'XCUIElementTypeTable'"), (.classChain, "**/XCUIElementTypeButton"),
    (.classChain, "**/XCUIElementTypeCell[`name == 'cell-3'`]"),
    (.classChain, "**/*[`name == 'cell-3'`]/XCUIElementTypeButton"),
    (.classChain, "**/XCUIElementTypeTable/XCUIElementTypeCell[4]/*"),
  ])
  func theFirstMatchEndsTheSearch(strategy: FindArguments.Strategy, value: String) throws {
    let page = try PageFixture.rows(Self.many)
    #expect(try page.find(strategy, value, limit: 1).count == 1)
    #expect(page.tree.nodeCount < 40)
    #expect(!page.tree.isIndexed)
  }

  @Test(arguments: [
    (FindArguments.Strategy.classChain, "**/XCUIElementTypeCell[99999]", "Cell 'cell-99998'"),
    (.classChain, "**/XCUIElementTypeTable/XCUIElementTypeCell[-1]", "Cell 'cell-99999'"),
    (.classChain, "**/XCUIElementTypeCell[-1]/XCUIElementTypeStaticText", "StaticText 'Row 99999'"),
    (.classChain, "**/XCUIElementTypeTable/XCUIElementTypeCell[5000]", "Cell 'cell-4999'"),
  ])
  func rowsAreCountedNotMade(
    strategy: FindArguments.Strategy, value: String, found: String
  ) throws {
    let page = try PageFixture.rows(Self.many)
    #expect(try page.find(strategy, value) == [found])
    #expect(page.tree.nodeCount < 20)
  }

  @Test(arguments: [
    (FindArguments.Strategy.predicate, "type == 'XCUIElementTypeTextField' AND value == 'a'"),
    (.classChain, "**/XCUIElementTypeNavigationBar/**/XCUIElementTypeButton"),
    (.classChain, "XCUIElementTypeWindow/XCUIElementTypeOther/XCUIElementTypeButton"),
    (.classChain, "**/XCUIElementTypeCell/**/XCUIElementTypeTable"),
    (.classChain, "**/XCUIElementTypeTextView"),
  ])
  func whatNoRowHoldsIsNotLookedForInRows(
    strategy: FindArguments.Strategy, value: String
  ) throws {
    let page = try PageFixture.rows(2_000)
    #expect(try page.find(strategy, value) == [])
    // The rows themselves may be looked at, but nothing in them.
    #expect(page.tree.nodeCount < 2_020)
  }

  @Test func rowsThatMustBeLookedAtAreMade() throws {
    let page = try PageFixture.rows(500)
    #expect(
      try page.find(.classChain, "**/XCUIElementTypeCell[`enabled == 1`][400]") == [
        "Cell 'cell-399'"
      ])
    #expect(page.tree.nodeCount > 400)
    #expect(page.tree.nodeCount < 420)
  }

  @Test func aTextThatComesLateIsFoundByAnIndex() throws {
    let page = try PageFixture.rows(5_000)
    #expect(try page.find(.predicate, "label == 'Row 4000'", limit: 1) == ["StaticText 'Row 4000'"])
    #expect(page.tree.isIndexed)
    let count = page.tree.nodeCount
    #expect(
      try page.find(.classChain, "**/XCUIElementTypeButton[`label == 'More' AND selected == 1`]")
        .count == 2_500)
    #expect(page.tree.nodeCount == count)
  }

  @Test func allOfATextAreFoundByAnIndex() throws {
    let page = try PageFixture.rows(2_000)
    #expect(try page.find(.predicate, "label == 'Row 7' AND enabled == 1").count == 1)
    #expect(page.tree.isIndexed)
  }

  @Test func noPageSourceIsMadeForWhatIsNoXPath() throws {
    let page = try PageFixture.rows(3)
    let failing = { () throws(WebDriverError) -> PageDocument in
      throw WebDriverError(.unknownError, "the page source was asked for")
    }
    for strategy in FindArguments.Strategy.allCases where strategy != .xpath {
      let value =
        switch strategy {
        case .predicate: "TRUEPREDICATE"
        case .classChain: "*"
        default: "XCUIElementTypeCell"
        }
      let locator = try FindArguments(strategy, value)
      _ = try locator.nodes(on: failing, tree: page.tree, in: nil, limit: nil)
    }
    #expect(throws: WebDriverError(.unknownError, "the page source was asked for")) {
      _ = try FindArguments(.xpath, "//*")
        .nodes(on: failing, tree: page.tree, in: nil, limit: nil)
    }
  }
}
