/// The type of an element, with the names and raw values of `XCUIElement.ElementType`.
/// Source: Apple's XCTest headers (`XCUIElementTypes.h`), 83 cases, 0 to 82, here in lines of ten.
public enum ElementType: UInt, CaseIterable, Sendable, Hashable {
  case any, other, application, group, window, sheet, drawer, alert, dialog, button
  case radioButton, radioGroup, checkBox, disclosureTriangle, popUpButton, comboBox, menuButton,
    toolbarButton, popover, keyboard
  case key, navigationBar, tabBar, tabGroup, toolbar, statusBar, table, tableRow, tableColumn,
    outline
  case outlineRow, browser, collectionView, slider, pageIndicator, progressIndicator,
    activityIndicator, segmentedControl, picker, pickerWheel
  case `switch`, toggle, link, image, icon, searchField, scrollView, scrollBar, staticText,
    textField
  case secureTextField, datePicker, textView, menu, menuItem, menuBar, menuBarItem, map, webView,
    incrementArrow
  case decrementArrow, timeline, ratingIndicator, valueIndicator, splitGroup, splitter,
    relevanceIndicator, colorWell, helpTag, matte
  case dockItem, ruler, rulerMarker, grid, levelIndicator, cell, layoutArea, layoutItem, handle,
    stepper
  case tab, touchBar, statusItem

  /// The case's name, such as `staticText`.
  package var name: String { String(describing: self) }

  /// The name with a capital first letter, as in descriptions: `StaticText`.
  package var capitalizedName: String { Self.capitalizedNames[Int(rawValue)] }

  /// Whether the keyboard can type into an element of this type.
  package var isTextInput: Bool {
    switch self {
    case .textField, .secureTextField, .searchField, .textView: true
    default: false
    }
  }

  /// Whether an element of this type scrolls content that is taller than itself.
  package var scrolls: Bool {
    switch self {
    case .table, .collectionView, .scrollView, .webView: true
    default: false
    }
  }

  /// Whether a row of a long table may contain an element of this type: see ``Rows``.
  package var canBeInRow: Bool {
    switch self {
    case .application, .window, .sheet, .drawer, .alert, .dialog, .popover, .keyboard, .key,
      .navigationBar, .tabBar, .tabGroup, .toolbar, .statusBar, .menuBar, .table, .outline,
      .browser, .collectionView, .webView:
      false
    default: !isTextInput
    }
  }

  private static let capitalizedNames: [String] = allCases.map { type in
    type.name.prefix(1).uppercased() + type.name.dropFirst()
  }
}
