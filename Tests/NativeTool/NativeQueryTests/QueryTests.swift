import Device
import Foundation
import NativeQuery
import TestSupport
import Testing

struct QueryTests {
  /// Other steps are in EvaluationTests.
  @Test func `each step of a query narrows the matches`() throws {
    let app = try RunningLists(Lists(name: "Home")).app
    let (all, cells) = (app.descendants(matching: .any), app.tables.cells)
    let longer = NSPredicate { object, _ in
      ((object as? any XCUIElementAttributes)?.label.count ?? 0) > 4
    }
    #expect(try all.matching(.slider, identifier: nil).count == 1)
    #expect(try app.tables.staticTexts.matching(longer).count == 2)
    #expect(try cells.containing(longer).count == 2)
    // An element is found by any of its texts, or as the first in document order.
    #expect(try app.buttons["settings"].label == "Settings")
    #expect(try app.buttons["Settings"].identifier == "settings")
    #expect(try app.textFields["Home"].identifier == "name" && app.textFields["Name"].exists)
    #expect(!app.buttons[""].exists)
    #expect(
      try app.staticTexts.firstMatch.label == "My Lists" && app.firstMatch.label == "Scripted")
    #expect(try app.buttons.element(matching: .button, identifier: "Add").label == "Add")
    #expect(try cells.element(boundBy: 1).staticTexts.element(matching: longer).exists)
  }

  @Test func `a query is evaluated at each use, also for elements bound by index`() throws {
    let lists = try RunningLists()
    let first = lists.app.tables.cells.element(boundBy: 0).staticTexts.element
    let byIndex = try lists.app.cells.allElementsBoundByIndex
    let byElement = try lists.app.cells.allElementsBoundByAccessibilityElement
    #expect(try first.label == "TODO")
    lists.model.titles.reverse()
    #expect(try first.label == "Holidays")
    #expect(
      try byIndex.map { try $0.staticTexts.element.label } == ["Holidays", "Shopping", "TODO"])
    #expect(
      try byElement.map { try $0.staticTexts.element.label } == ["TODO", "Shopping", "Holidays"])
    lists.model.titles = []
    #expect(!first.exists)
    let gone = "seen as Cell with StaticText 'TODO'` is no longer on the screen."
    #expect(errorText { try byElement[0].tap() }.hasSuffix(gone))
  }

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
    // Any and application are 0 and 2.
    #expect(ElementType.allCases.map(\.rawValue) == Array(0...82))
    let all = ElementType.allCases.filter { $0 != .any && $0 != .application }
    let device = try Device.running(all) { app in
      let elements = app.model.map { Element($0, identifier: "sample \($0)") }
      let inner = Element(.outlineRow, identifier: "inner")
      let outer = Element(.outlineRow, identifier: "outer", content: .elements([inner]))
      return Screen(elements + [Element(.outline, id: "outline", content: .elements([outer]))])
    }
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    #expect(queries.count == all.count)
    for (type, query) in zip(all, queries) {
      #expect(try app[keyPath: query]["sample \(type)"].elementType == type)
      #expect(app[keyPath: query].debugDescription.contains("type \(type.capitalizedName)\n"))
    }
    // Disclosed rows are directly in an outline.
    #expect(try app.outlines.disclosedChildRows.element.identifier == "outer")
    #expect(try app.outlines.disclosedChildRows.disclosedChildRows.element.identifier == "inner")
  }

  @Test func `attributes are read from the screen, and a snapshot keeps them`() throws {
    let lists = try RunningLists(Lists(name: "Home"))
    let app = lists.app
    let field = app.textFields.element
    #expect(try (field.identifier, field.elementType) == ("name", .textField))
    #expect(try field.value as? String == "Home" && field.placeholderValue == "Name")
    #expect(try field.title == "" && field.label == "" && !field.isSelected && !field.hasFocus)
    #expect(try field.isEnabled && !app.buttons["Edit"].isEnabled)
    #expect(try field.frame == CGRect(x: 0, y: 44, width: 390, height: 44))
    #expect(try app.cells.firstMatch.value == nil)
    #expect(throws: XCUIQueryError.self) { try app.images.element.snapshot() }
    let (kept, table) = (try field.snapshot(), try app.tables.element.snapshot())
    lists.model = Lists(titles: [])
    // Source: WebDriverAgent, `wdValue`, which falls back to the placeholder.
    #expect(try field.value as? String == "Name" && field.snapshot().value as? String == "Name")
    #expect(table.children.map { $0.children[1].label } == ["TODO", "Shopping", "Holidays"])
    #expect(kept.value as? String == "Home" && kept.placeholderValue == "Name")
    #expect((kept.identifier, kept.elementType) == ("name", .textField) && kept.isEnabled)
    #expect(kept.label == "" && kept.title == "" && !kept.isSelected && !kept.hasFocus)
  }
}

struct ElementPredicateTests {
  @Test(
    arguments: [
      ("isEnabled == NO", [], 1), ("enabled == 0", [], 1), ("elementType == 'button'", [], 6),
      ("elementType == 'XCUIElementTypeButton'", [], 6),
      ("elementType IN {'Slider', 'textField'}", [], 2), ("identifier == 'check'", [], 3),
      ("placeholderValue == 'Name'", [], 1), ("value == '17.0'", [], 1), ("title != ''", [], 0),
      ("selected == YES OR isSelected == YES OR hasFocus == 1", [], 0),
      ("value == nil AND elementType == 'table'", [], 1), ("SELF.label == 'Edit'", [], 1),
      ("hasKeyboardFocus == 1", [], 1), ("FALSEPREDICATE", [], 0),
      ("elementType == %lu", [UInt(9)], 6),
      ("elementType == %@", [XCUIElement.ElementType.slider], 1),
      ("%K == %@", ["label", "Edit"], 1),
      ("label IN %@", [["Edit", "Add"]], 2), ("isEnabled == %@", [false], 1),
      ("label.length == %d AND label.length < %f", [UInt8(4), Float(4.5)], 2),
      ("placeholderValue != %@", [nil], 1),
    ] as [(String, [(any Sendable)?], Int)])
  func `attributes have XCUITest's names, and arguments many types`(
    format: String, arguments: [(any Sendable)?], count: Int
  ) throws {
    let app = try RunningLists(Lists(isNaming: true)).app
    let predicate = try ElementPredicate(format: format, argumentArray: arguments)
    // The keyboard's window isn't counted.
    let main = app.windows.firstMatch.descendants(matching: .any)
    #expect(try main.matching(predicate).count == count)
    let other = try NSPredicate(format: format, argumentArray: arguments)
    #expect(try main.matching(other).count == count)
  }

  @Test func `a predicate can check the state of an element or a query`() throws {
    let buttons = try RunningLists().app.buttons
    for state in ["exists == 1", "isHittable == 1", "hittable == 1 AND label != 'nothing'"] {
      #expect(try NSPredicate(format: state).evaluate(with: buttons.firstMatch), "\(state)")
    }
    #expect(try !NSPredicate(format: "count == 1").evaluate(with: buttons.firstMatch))
    #expect(try NSPredicate(format: "count == 6").evaluate(with: buttons))
    #expect(try !NSPredicate(format: "count > 6").evaluate(with: buttons))
  }

  @Test func `a malformed predicate throws, with its place`() throws {
    func refuse(_ format: String, _ arguments: Any?..., because flaw: String) {
      let start = arguments.isEmpty ? "The" : "Argument 1 of the"
      let message = "\(start) predicate \"\(format)\" \(flaw)."
      #expect(throws: XCUIQueryError(.malformedPredicate, message)) {
        try ElementPredicate(format: format, argumentArray: arguments)
      }
    }
    refuse(
      "wdLabel == 'a'",
      because:
        "uses the unknown attribute \"wdLabel\" (known: elementType, identifier, label, value, "
        + "title, placeholderValue, isEnabled, isSelected, hasFocus, hasKeyboardFocus), at character "
        + "1, before \"wdLabel == 'a'\"")
    refuse(
      "label == %@", Duration.zero,
      because: "has the type Duration. It must be a string, a number, an array of these, or nil")
    #expect(errorText { _ = try NSPredicate(format: "exist == 1") }.contains("isHittable, count"))
  }

  @Test func `calls that can throw report a slow regular expression`() throws {
    let name = String(repeating: "a", count: 40) + "b"
    let lists = try RunningLists(Lists(titles: ["ok", name], name: name))
    let predicate = try ElementPredicate(format: "value MATCHES '(a+)+c'")
    let fields = lists.app.textFields.matching(predicate)
    let flaw =
      "The predicate \"value MATCHES '(a+)+c'\" takes too long, because MATCHES backtracks too "
      + "much, at character 7, before \"MATCHES '(a+)+c'\"."
    let error = XCUIQueryError(.malformedPredicate, flaw)
    #expect(throws: error) { try fields.element.tap() }
    #expect(throws: error) { try fields.count }
    #expect(fields.element.debugDescription == flaw)
    let snapshot = try lists.app.textFields.element.snapshot()
    #expect(throws: error) { try predicate.evaluate(with: snapshot) }
    lists.model.name = "aac"
    #expect(try fields.count == 1 && fields.element.value as? String == "aac")
    // The first match ends the search, before the text for which it takes too long.
    let slow = try ElementPredicate(format: "label MATCHES 'ok|(a+)+c'")
    #expect(try lists.app.tables.staticTexts.matching(slow).firstMatch.label == "ok")
  }
}
