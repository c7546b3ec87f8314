import Device
import TestSupport
import Foundation
import NativeQuery
import Testing

struct QueryTests {
  @Test func `descendants are at any depth and children only one level deep`() throws {
    let app = try RunningLists().app
    #expect(try app.staticTexts.count == 4)
    #expect(try app.tables.staticTexts.count == 3)
    #expect(try app.children(matching: .window).count == 1)
    #expect(try app.children(matching: .staticText).count == 0)
    #expect(try app.tables.children(matching: .any).count == 3)
    #expect(try app.cells.children(matching: .button).count == 3)
    #expect(try app.windows.children(matching: .any).children(matching: .table).count == 1)
  }

  @Test func `a query is evaluated at each use`() throws {
    let lists = try RunningLists()
    let first = lists.app.tables.cells.element(boundBy: 0).staticTexts.element
    #expect(try first.label == "TODO")
    lists.model.titles.removeFirst()
    #expect(try first.label == "Shopping")
    lists.model.titles = []
    #expect(!first.exists)
  }

  @Test func `filters narrow the matches`() throws {
    let app = try RunningLists().app
    #expect(try app.buttons.matching(identifier: "check").count == 3)
    #expect(try app.descendants(matching: .any).matching(.button, identifier: "check").count == 3)
    #expect(try app.descendants(matching: .any).matching(.slider, identifier: nil).count == 1)
    #expect(try app.buttons.matching { !$0.isEnabled }.count == 1)
    let longer = NSPredicate { object, _ in
      ((object as? any XCUIElementAttributes)?.label.count ?? 0) > 4
    }
    #expect(
      try app.tables.staticTexts.matching(longer).allElementsBoundByIndex.map { try $0.label }
        == ["Shopping", "Holidays"])
    #expect(try app.buttons.element(matching: .button, identifier: "Add").label == "Add")
    // Containers are found by their content.
    let cells = app.tables.cells
    #expect(try cells.containing(.staticText, identifier: "Shopping").count == 1)
    #expect(try cells.containing(.button, identifier: "Shopping").count == 0)
    #expect(try cells.containing { $0.label.hasSuffix("s") }.count == 1)
    try cells.containing(.staticText, identifier: "Shopping").buttons["check"].tap()
  }

  @Test func `an element is found by any of its texts or as the first in document order`() throws {
    let app = try RunningLists(Lists(name: "Home")).app
    #expect(try app.buttons["settings"].label == "Settings")
    #expect(try app.buttons["Settings"].identifier == "settings")
    #expect(try app.textFields["Home"].identifier == "name")
    #expect(try app.textFields["Name"].value as? String == "Home")
    #expect(!app.buttons[""].exists)
    #expect(try app.staticTexts.firstMatch.label == "My Lists")
    #expect(try app.cells.firstMatch.staticTexts.firstMatch.label == "TODO")
    #expect(try app.firstMatch.label == "Lists")
  }

  @Test func `elements bound by index and by element differ after a move`() throws {
    let lists = try RunningLists()
    let byIndex = try lists.app.cells.allElementsBoundByIndex
    let byElement = try lists.app.cells.allElementsBoundByAccessibilityElement
    lists.model.titles.reverse()
    #expect(
      try byIndex.map { try $0.staticTexts.element.label } == ["Holidays", "Shopping", "TODO"])
    #expect(
      try byElement.map { try $0.staticTexts.element.label } == ["TODO", "Shopping", "Holidays"])
  }
}

struct TypeQueryTests {
  @Test func `each property queries its type`() throws {
    // In the order of the types.
    let queries: [KeyPath<XCUIElement, XCUIElementQuery>] = [
      \.otherElements, \.groups, \.windows, \.sheets, \.drawers, \.alerts, \.dialogs,
      \.buttons, \.radioButtons, \.radioGroups, \.checkBoxes, \.disclosureTriangles,
      \.popUpButtons, \.comboBoxes, \.menuButtons, \.toolbarButtons, \.popovers,
      \.keyboards, \.keys, \.navigationBars, \.tabBars, \.tabGroups, \.toolbars,
      \.statusBars, \.tables, \.tableRows, \.tableColumns, \.outlines, \.outlineRows,
      \.browsers, \.collectionViews, \.sliders, \.pageIndicators, \.progressIndicators,
      \.activityIndicators, \.segmentedControls, \.pickers, \.pickerWheels, \.switches,
      \.toggles, \.links, \.images, \.icons, \.searchFields, \.scrollViews, \.scrollBars,
      \.staticTexts, \.textFields, \.secureTextFields, \.datePickers, \.textViews, \.menus,
      \.menuItems, \.menuBars, \.menuBarItems, \.maps, \.webViews, \.incrementArrows,
      \.decrementArrows, \.timelines, \.ratingIndicators, \.valueIndicators, \.splitGroups,
      \.splitters, \.relevanceIndicators, \.colorWells, \.helpTags, \.mattes, \.dockItems,
      \.rulers, \.rulerMarkers, \.grids, \.levelIndicators, \.cells, \.layoutAreas,
      \.layoutItems, \.handles, \.steppers, \.tabs, \.touchBars, \.statusItems,
    ]
    let all = ElementType.allCases.filter { $0 != .any && $0 != .application }
    #expect(queries.count == all.count)
    let device = try Device.running(all) { app in
      let elements = app.model.map { Element($0, identifier: "sample \($0)") }
      return Screen(Element(.group, id: "all", content: .elements(elements)))
    }
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    for (type, query) in zip(all, queries) {
      #expect(try app[keyPath: query]["sample \(type)"].elementType == type)
      #expect(
        app[keyPath: query].debugDescription.contains("type \(type.capitalizedName)\n"))
    }
  }

  @Test func `disclosed child rows are the rows directly in an outline`() throws {
    let device = try Device.running(0) { _ in
      let inner = Element(.outlineRow, identifier: "inner")
      let outer = Element(.outlineRow, identifier: "outer", content: .elements([inner]))
      return Screen(Element(.outline, id: "outline", content: .elements([outer])))
    }
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    #expect(try app.outlines.element.disclosedChildRows.element.identifier == "outer")
    #expect(try app.outlines.disclosedChildRows.disclosedChildRows.element.identifier == "inner")
  }
}

struct SnapshotTests {
  @Test func `attributes are read from the screen`() throws {
    let app = try RunningLists(Lists(name: "Home")).app
    let field = app.textFields.element
    #expect(try field.identifier == "name")
    #expect(try field.elementType == .textField)
    #expect(try field.value as? String == "Home")
    #expect(try field.placeholderValue == "Name")
    #expect(try field.title == "" && field.label == "")
    #expect(try !field.hasFocus && field.isEnabled && !field.isSelected)
    #expect(try field.frame == CGRect(x: 0, y: 44, width: 390, height: 44))
    #expect(try app.cells.firstMatch.value == nil)
    #expect(throws: XCUIQueryError.self) { try app.images.element.snapshot() }
  }

  // Source: WebDriverAgent, `wdValue`, which falls back to the placeholder.
  @Test func `the value of an empty field is its placeholder, also in a snapshot and a predicate`()
    throws
  {
    let field = try RunningLists(Lists(name: "")).app.textFields["name"]
    #expect(try field.value as? String == "Name" && field.placeholderValue == "Name")
    #expect(try field.snapshot().value as? String == "Name")
    let snapshot = try field.snapshot().dictionaryRepresentation
    #expect(snapshot[.value] as? String == "Name")
    #expect(try NSPredicate(format: "value == 'Name'").evaluate(with: field.snapshot()))
    try field.tap()
    try field.typeText("a")
    #expect(try field.value as? String == "a")
  }

  // Sources: facebookarchive/WebDriverAgent#1131, where three checks of one element took three
  // snapshots, and diggingdeveloper.blog, "XCUIElementSnapshot" (2022).
  @Test func `each check and each read of a property is a look, also at an unchanged screen`()
    throws
  {
    let app = try RunningLists(Lists(name: "Home")).app
    let log = XCUICommandLog()
    app.log = log
    let field = app.textFields["name"]
    #expect(field.exists && field.exists && field.exists)
    #expect(try field.value as? String == "Home" && field.isEnabled && field.isHittable)
    #expect(log.count == 6)
    _ = try field.snapshot().children
    #expect(log.count == 7)
  }

  @Test func `a snapshot stays as it was`() throws {
    let lists = try RunningLists()
    let snapshot = try lists.app.tables.element.snapshot()
    lists.model.titles = []
    try lists.app.swipeUp()
    #expect(snapshot.identifier == "Lists" && snapshot.elementType == .table)
    #expect(snapshot.value == nil)
    #expect(snapshot.children.map { $0.children[1].label } == ["TODO", "Shopping", "Holidays"])
    #expect(snapshot.children[2].frame == CGRect(x: 0, y: 176, width: 390, height: 44))
  }

  @Test func `a snapshot can be a dictionary`() throws {
    let app = try RunningLists(Lists(name: "Home")).app
    let field = try app.textFields.element.snapshot().dictionaryRepresentation
    #expect(field[.identifier] as? String == "name")
    #expect(field[.elementType] as? UInt == 49)
    #expect(field[.value] as? String == "Home")
    #expect(field[.placeholderValue] as? String == "Name")
    #expect(field[.label] as? String == "" && field[.title] as? String == "")
    #expect(field[.enabled] as? Bool == true)
    #expect(field[.selected] as? Bool == false && field[.hasFocus] as? Bool == false)
    let frame = try #require(field[.frame] as? [String: CGFloat])
    #expect(frame == ["X": 0, "Y": 44, "Width": 390, "Height": 44])
    let bar = try app.navigationBars.element.snapshot().dictionaryRepresentation
    let children = try #require(bar[.children] as? [[XCUIElement.AttributeName: Any]])
    #expect(children.map { $0[.label] as? String } == ["Settings", "My Lists", "Edit", "Add"])
    #expect(bar[.value] == nil)
  }

}
