import Device
import DeviceDoubles
import NativeQuery
import Testing

struct TypeQueryTests {
  /// Each property with the type that it asks for.
  static let queries: [(ElementType, @Sendable (XCUIElement) -> XCUIElementQuery)] = [
    (.activityIndicator, { $0.activityIndicators }),
    (.alert, { $0.alerts }),
    (.browser, { $0.browsers }),
    (.button, { $0.buttons }),
    (.cell, { $0.cells }),
    (.checkBox, { $0.checkBoxes }),
    (.collectionView, { $0.collectionViews }),
    (.colorWell, { $0.colorWells }),
    (.comboBox, { $0.comboBoxes }),
    (.datePicker, { $0.datePickers }),
    (.decrementArrow, { $0.decrementArrows }),
    (.dialog, { $0.dialogs }),
    (.disclosureTriangle, { $0.disclosureTriangles }),
    (.dockItem, { $0.dockItems }),
    (.drawer, { $0.drawers }),
    (.grid, { $0.grids }),
    (.group, { $0.groups }),
    (.handle, { $0.handles }),
    (.helpTag, { $0.helpTags }),
    (.icon, { $0.icons }),
    (.image, { $0.images }),
    (.incrementArrow, { $0.incrementArrows }),
    (.keyboard, { $0.keyboards }),
    (.key, { $0.keys }),
    (.layoutArea, { $0.layoutAreas }),
    (.layoutItem, { $0.layoutItems }),
    (.levelIndicator, { $0.levelIndicators }),
    (.link, { $0.links }),
    (.map, { $0.maps }),
    (.matte, { $0.mattes }),
    (.menuBarItem, { $0.menuBarItems }),
    (.menuBar, { $0.menuBars }),
    (.menuButton, { $0.menuButtons }),
    (.menuItem, { $0.menuItems }),
    (.menu, { $0.menus }),
    (.navigationBar, { $0.navigationBars }),
    (.other, { $0.otherElements }),
    (.outlineRow, { $0.outlineRows }),
    (.outline, { $0.outlines }),
    (.pageIndicator, { $0.pageIndicators }),
    (.pickerWheel, { $0.pickerWheels }),
    (.picker, { $0.pickers }),
    (.popUpButton, { $0.popUpButtons }),
    (.popover, { $0.popovers }),
    (.progressIndicator, { $0.progressIndicators }),
    (.radioButton, { $0.radioButtons }),
    (.radioGroup, { $0.radioGroups }),
    (.ratingIndicator, { $0.ratingIndicators }),
    (.relevanceIndicator, { $0.relevanceIndicators }),
    (.rulerMarker, { $0.rulerMarkers }),
    (.ruler, { $0.rulers }),
    (.scrollBar, { $0.scrollBars }),
    (.scrollView, { $0.scrollViews }),
    (.searchField, { $0.searchFields }),
    (.secureTextField, { $0.secureTextFields }),
    (.segmentedControl, { $0.segmentedControls }),
    (.sheet, { $0.sheets }),
    (.slider, { $0.sliders }),
    (.splitGroup, { $0.splitGroups }),
    (.splitter, { $0.splitters }),
    (.staticText, { $0.staticTexts }),
    (.statusBar, { $0.statusBars }),
    (.statusItem, { $0.statusItems }),
    (.stepper, { $0.steppers }),
    (.switch, { $0.switches }),
    (.tabBar, { $0.tabBars }),
    (.tabGroup, { $0.tabGroups }),
    (.tableColumn, { $0.tableColumns }),
    (.tableRow, { $0.tableRows }),
    (.table, { $0.tables }),
    (.tab, { $0.tabs }),
    (.textField, { $0.textFields }),
    (.textView, { $0.textViews }),
    (.timeline, { $0.timelines }),
    (.toggle, { $0.toggles }),
    (.toolbarButton, { $0.toolbarButtons }),
    (.toolbar, { $0.toolbars }),
    (.touchBar, { $0.touchBars }),
    (.valueIndicator, { $0.valueIndicators }),
    (.webView, { $0.webViews }),
    (.window, { $0.windows }),
  ]

  @Test func eachPropertyAsksForItsType() throws {
    let all = ElementType.allCases.filter { $0 != .any && $0 != .application }
    #expect(Set(Self.queries.map(\.0)) == Set(all))
    #expect(Self.queries.count == 81)
    let device = try Device.running(all) { app in
      let elements = app.model.map { Element($0, identifier: "sample \($0)") }
      return Screen(Element(.group, id: "all", content: .elements(elements)))
    }
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    for (type, query) in Self.queries {
      let found = query(app)["sample \(type)"]
      #expect(try found.elementType == type)
      #expect(query(app).debugDescription.contains("type \(type.capitalizedName)\n"))
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
