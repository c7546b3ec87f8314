import Device

/// An element or a query, whose descendants can be queried by type.
public protocol XCUIElementTypeQueryProvider {
  /// The first matching element.
  var firstMatch: XCUIElement { get }
  /// Returns all descendants of a type, or of every type for `any`.
  func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery
  /// Returns the direct children of a type, or of every type for `any`.
  func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery
}

/// The common base class of elements and queries.
public class XCUIQueryObject: XCUIElementTypeQueryProvider {
  let session: QuerySession
  let chain: QueryChain

  init(_ session: QuerySession, _ chain: QueryChain) {
    self.session = session
    self.chain = chain
  }

  /// The first matching element.
  public var firstMatch: XCUIElement { XCUIElement(session, chain.adding(.first)) }

  /// Returns all descendants of a type, or of every type for `any`.
  public func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    adding(.descendants(type))
  }

  /// Returns the direct children of a type, or of every type for `any`.
  public func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    adding(.children(type))
  }

  func adding(_ step: QueryStep) -> XCUIElementQuery {
    XCUIElementQuery(session, chain.adding(step))
  }

  /// Calls `body` with all matches. Throws ``XCUIQueryError`` if a predicate takes too long.
  func evaluate<Result>(_ body: ([ElementNode]) -> Result) throws -> Result {
    try session.evaluate(chain) { _, found in
      if let failure = chain.predicateFailure { throw failure }
      return body(found)
    }
  }

  /// Returns the device's elements that match now, at most `limit`, in document order.
  package func nodes(limit: Int = .max) throws -> [ElementNode] {
    try evaluate { Array($0.prefix(limit)) }
  }
}

extension ElementType {
  /// The name of the property that queries this type, such as `staticTexts`.
  package var queryPropertyName: String {
    switch self {
    case .any, .application: "descendants(matching: .\(name))"
    case .other: "otherElements"
    case .switch, .checkBox, .comboBox: name + "es"
    default: name + "s"
    }
  }
}

// Source: XCUIElementTypeQueryProvider of Apple's XCTest.

extension XCUIElementTypeQueryProvider {
  /// The outline rows directly in it, which show while it is expanded.
  public var disclosedChildRows: XCUIElementQuery { children(matching: .outlineRow) }
  /// The activity indicators in it.
  public var activityIndicators: XCUIElementQuery { descendants(matching: .activityIndicator) }
  /// The alerts in it.
  public var alerts: XCUIElementQuery { descendants(matching: .alert) }
  /// The browsers in it.
  public var browsers: XCUIElementQuery { descendants(matching: .browser) }
  /// The buttons in it.
  public var buttons: XCUIElementQuery { descendants(matching: .button) }
  /// The cells in it.
  public var cells: XCUIElementQuery { descendants(matching: .cell) }
  /// The check boxes in it.
  public var checkBoxes: XCUIElementQuery { descendants(matching: .checkBox) }
  /// The collection views in it.
  public var collectionViews: XCUIElementQuery { descendants(matching: .collectionView) }
  /// The color wells in it.
  public var colorWells: XCUIElementQuery { descendants(matching: .colorWell) }
  /// The combo boxes in it.
  public var comboBoxes: XCUIElementQuery { descendants(matching: .comboBox) }
  /// The date pickers in it.
  public var datePickers: XCUIElementQuery { descendants(matching: .datePicker) }
  /// The decrement arrows in it.
  public var decrementArrows: XCUIElementQuery { descendants(matching: .decrementArrow) }
  /// The dialogs in it.
  public var dialogs: XCUIElementQuery { descendants(matching: .dialog) }
  /// The disclosure triangles in it.
  public var disclosureTriangles: XCUIElementQuery { descendants(matching: .disclosureTriangle) }
  /// The dock items in it.
  public var dockItems: XCUIElementQuery { descendants(matching: .dockItem) }
  /// The drawers in it.
  public var drawers: XCUIElementQuery { descendants(matching: .drawer) }
  /// The grids in it.
  public var grids: XCUIElementQuery { descendants(matching: .grid) }
  /// The groups in it.
  public var groups: XCUIElementQuery { descendants(matching: .group) }
  /// The handles in it.
  public var handles: XCUIElementQuery { descendants(matching: .handle) }
  /// The help tags in it.
  public var helpTags: XCUIElementQuery { descendants(matching: .helpTag) }
  /// The icons in it.
  public var icons: XCUIElementQuery { descendants(matching: .icon) }
  /// The images in it.
  public var images: XCUIElementQuery { descendants(matching: .image) }
  /// The increment arrows in it.
  public var incrementArrows: XCUIElementQuery { descendants(matching: .incrementArrow) }
  /// The keyboards in it.
  public var keyboards: XCUIElementQuery { descendants(matching: .keyboard) }
  /// The keys in it.
  public var keys: XCUIElementQuery { descendants(matching: .key) }
  /// The layout areas in it.
  public var layoutAreas: XCUIElementQuery { descendants(matching: .layoutArea) }
  /// The layout items in it.
  public var layoutItems: XCUIElementQuery { descendants(matching: .layoutItem) }
  /// The level indicators in it.
  public var levelIndicators: XCUIElementQuery { descendants(matching: .levelIndicator) }
  /// The links in it.
  public var links: XCUIElementQuery { descendants(matching: .link) }
  /// The maps in it.
  public var maps: XCUIElementQuery { descendants(matching: .map) }
  /// The mattes in it.
  public var mattes: XCUIElementQuery { descendants(matching: .matte) }
  /// The menu bar items in it.
  public var menuBarItems: XCUIElementQuery { descendants(matching: .menuBarItem) }
  /// The menu bars in it.
  public var menuBars: XCUIElementQuery { descendants(matching: .menuBar) }
  /// The menu buttons in it.
  public var menuButtons: XCUIElementQuery { descendants(matching: .menuButton) }
  /// The menu items in it.
  public var menuItems: XCUIElementQuery { descendants(matching: .menuItem) }
  /// The menus in it.
  public var menus: XCUIElementQuery { descendants(matching: .menu) }
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
