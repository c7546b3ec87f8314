import Device
import DeviceDoubles
import NativeQuery
import Testing

struct TypeQueryTests {
  @Test func eachPropertyAsksForItsType() throws {
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

  @Test func disclosedChildRowsAreTheRowsDirectlyInAnOutline() throws {
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
