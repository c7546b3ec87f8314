// Source: XCUIElementTypeQueryProvider of Apple's XCTest.

extension XCUIElementTypeQueryProvider {
  /// The navigation bars in it.
  public var navigationBars: XCUIElementQuery { descendants(matching: .navigationBar) }
  /// The elements of no special type in it.
  public var otherElements: XCUIElementQuery { descendants(matching: .other) }
  /// The outline rows in it.
  public var outlineRows: XCUIElementQuery { descendants(matching: .outlineRow) }
  /// The outlines in it.
  public var outlines: XCUIElementQuery { descendants(matching: .outline) }
  /// The page indicators in it.
  public var pageIndicators: XCUIElementQuery { descendants(matching: .pageIndicator) }
  /// The picker wheels in it.
  public var pickerWheels: XCUIElementQuery { descendants(matching: .pickerWheel) }
  /// The pickers in it.
  public var pickers: XCUIElementQuery { descendants(matching: .picker) }
  /// The pop up buttons in it.
  public var popUpButtons: XCUIElementQuery { descendants(matching: .popUpButton) }
  /// The popovers in it.
  public var popovers: XCUIElementQuery { descendants(matching: .popover) }
  /// The progress indicators in it.
  public var progressIndicators: XCUIElementQuery { descendants(matching: .progressIndicator) }
  /// The radio buttons in it.
  public var radioButtons: XCUIElementQuery { descendants(matching: .radioButton) }
  /// The radio groups in it.
  public var radioGroups: XCUIElementQuery { descendants(matching: .radioGroup) }
  /// The rating indicators in it.
  public var ratingIndicators: XCUIElementQuery { descendants(matching: .ratingIndicator) }
  /// The relevance indicators in it.
  public var relevanceIndicators: XCUIElementQuery { descendants(matching: .relevanceIndicator) }
  /// The ruler markers in it.
  public var rulerMarkers: XCUIElementQuery { descendants(matching: .rulerMarker) }
  /// The rulers in it.
  public var rulers: XCUIElementQuery { descendants(matching: .ruler) }
  /// The scroll bars in it.
  public var scrollBars: XCUIElementQuery { descendants(matching: .scrollBar) }
  /// The scroll views in it.
  public var scrollViews: XCUIElementQuery { descendants(matching: .scrollView) }
  /// The search fields in it.
  public var searchFields: XCUIElementQuery { descendants(matching: .searchField) }
  /// The secure text fields in it.
  public var secureTextFields: XCUIElementQuery { descendants(matching: .secureTextField) }
  /// The segmented controls in it.
  public var segmentedControls: XCUIElementQuery { descendants(matching: .segmentedControl) }
  /// The sheets in it.
  public var sheets: XCUIElementQuery { descendants(matching: .sheet) }
  /// The sliders in it.
  public var sliders: XCUIElementQuery { descendants(matching: .slider) }
  /// The split groups in it.
  public var splitGroups: XCUIElementQuery { descendants(matching: .splitGroup) }
  /// The splitters in it.
  public var splitters: XCUIElementQuery { descendants(matching: .splitter) }
  /// The static texts in it.
  public var staticTexts: XCUIElementQuery { descendants(matching: .staticText) }
  /// The status bars in it.
  public var statusBars: XCUIElementQuery { descendants(matching: .statusBar) }
  /// The status items in it.
  public var statusItems: XCUIElementQuery { descendants(matching: .statusItem) }
  /// The steppers in it.
  public var steppers: XCUIElementQuery { descendants(matching: .stepper) }
  /// The switches in it.
  public var switches: XCUIElementQuery { descendants(matching: .switch) }
  /// The tab bars in it.
  public var tabBars: XCUIElementQuery { descendants(matching: .tabBar) }
  /// The tab groups in it.
  public var tabGroups: XCUIElementQuery { descendants(matching: .tabGroup) }
  /// The table columns in it.
  public var tableColumns: XCUIElementQuery { descendants(matching: .tableColumn) }
  /// The table rows in it.
  public var tableRows: XCUIElementQuery { descendants(matching: .tableRow) }
  /// The tables in it.
  public var tables: XCUIElementQuery { descendants(matching: .table) }
  /// The tabs in it.
  public var tabs: XCUIElementQuery { descendants(matching: .tab) }
  /// The text fields in it.
  public var textFields: XCUIElementQuery { descendants(matching: .textField) }
  /// The text views in it.
  public var textViews: XCUIElementQuery { descendants(matching: .textView) }
  /// The timelines in it.
  public var timelines: XCUIElementQuery { descendants(matching: .timeline) }
  /// The toggles in it.
  public var toggles: XCUIElementQuery { descendants(matching: .toggle) }
  /// The toolbar buttons in it.
  public var toolbarButtons: XCUIElementQuery { descendants(matching: .toolbarButton) }
  /// The toolbars in it.
  public var toolbars: XCUIElementQuery { descendants(matching: .toolbar) }
  /// The touch bars in it.
  public var touchBars: XCUIElementQuery { descendants(matching: .touchBar) }
  /// The value indicators in it.
  public var valueIndicators: XCUIElementQuery { descendants(matching: .valueIndicator) }
  /// The web views in it.
  public var webViews: XCUIElementQuery { descendants(matching: .webView) }
  /// The windows in it.
  public var windows: XCUIElementQuery { descendants(matching: .window) }
}
