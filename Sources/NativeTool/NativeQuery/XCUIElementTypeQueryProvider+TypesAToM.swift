// Source: XCUIElementTypeQueryProvider of Apple's XCTest.

extension XCUIElementTypeQueryProvider {
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
}
