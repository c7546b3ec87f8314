import Device
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
    ("label == ''", ["TextField 'field'"]),
    ("FALSEPREDICATE", []),
    ("label == 'More' AND selected == 1", ["Button 'More'"]),
    ("x + width >= 390 AND type == 'XCUIElementTypeSlider'", ["Slider 'size'"]),
  ])
  func elementsAreFoundByTheirAttributes(predicate: String, found: [String]) throws {
    #expect(try PageFixture.kinds().find(.predicate, predicate) == found)
    #expect(
      try PageFixture.kinds().find(.predicate, predicate, limit: 1) == Array(found.prefix(1)))
    // An index finds the same as a walk.
    let indexed = try PageFixture.kinds()
    _ = indexed.tree.index
    #expect(try indexed.find(.predicate, predicate) == found)
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

  @Test(arguments: [
    (
      "label == ", "The predicate \"label == \" needs an attribute or a value, at its end."
    ),
    (
      "colour == 'red'",
      "The predicate \"colour == 'red'\" asks for \"colour\", which is no attribute (known: type, "
        + "value, name, label, identifier, enabled, visible, accessible, accessibilityContainer, x, "
        + "y, width, height, index, placeholderValue, traits, selected, focused, hittable, minValue, "
        + "maxValue), at character 1, before \"colour == 'red'\"."
    ),
    (
      "label == %@",
      "The predicate \"label == %@\" has a place for argument 1, but none is given, at character 10, "
        + "before \"%@\"."
    ),
    ("", "The predicate is empty."),
  ])
  func aWrongPredicateIsAnInvalidSelector(predicate: String, flaw: String) throws {
    #expect(try PageFixture.kinds().flaw(.predicate, predicate) == "invalid selector: \(flaw)")
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
