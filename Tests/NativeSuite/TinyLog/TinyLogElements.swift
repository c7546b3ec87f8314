import NativeQuery

/// What the tests of TinyLog look for more than once.
extension XCUIApplication {
  /// The row whose title this is, of whatever table is on the screen.
  func row(_ title: String) -> XCUIElement {
    tables.cells.containing(.staticText, identifier: title).element
  }

  /// The titles of all rows, from the top.
  var rowTitles: [String] {
    get throws {
      try tables.cells.allElementsBoundByIndex.map { try $0.staticTexts["title"].label }
    }
  }

  /// The title of the row at an index from the top.
  func rowTitle(_ index: Int) -> XCUIElement {
    tables.cells.element(boundBy: index).staticTexts["title"]
  }

  /// The number in the circle of a list.
  func openTasks(of list: String) -> XCUIElement { row(list).staticTexts["open tasks"] }

  /// Where a new task is typed.
  var newTask: XCUIElement { textFields["Add new task"] }
}

/// The longest time that anything in TinyLog may take, in seconds.
let timeout = 10.0
