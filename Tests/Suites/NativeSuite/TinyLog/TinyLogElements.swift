import NativeQuery

/// A screen with a table.
protocol TableScreen {
  var app: XCUIApplication { get }
}

extension TableScreen {
  /// The row whose title this is, of whatever table is on the screen.
  func row(_ title: String) -> XCUIElement {
    app.tables.cells.containing(.staticText, identifier: title).element
  }

  /// The titles of all rows, from the top.
  var rowTitles: [String] {
    get throws { try app.tables.staticTexts.matching(identifier: "title").labels }
  }

  /// The title of the row at an index from the top.
  func rowTitle(_ index: Int) -> XCUIElement {
    app.tables.cells.element(boundBy: index).staticTexts["title"]
  }
}

/// The screens of TinyLog: what its tests look for more than once.
struct TinyLogScreen: TableScreen {
  let app: XCUIApplication

  init(_ app: XCUIApplication) { self.app = app }

  /// The number in the circle of a list.
  func openTasks(of list: String) -> XCUIElement { row(list).staticTexts["open tasks"] }

  /// The rows that have both a red button and a handle to move them by.
  var editableRows: XCUIElementQuery {
    app.tables.cells.containing(.button, identifier: "remove")
      .containing(.button, identifier: "reorder")
  }

  /// The buttons of the six colours that a list can have.
  var colors: XCUIElementQuery {
    let names = ["purple", "blue", "red", "orange", "green", "yellow"]
    return app.buttons.matching { names.contains($0.label) }
  }

  /// The check boxes of all tasks that are done.
  var tickedBoxes: XCUIElementQuery {
    app.tables.buttons.matching(identifier: "check box").matching { $0.isSelected }
  }

  /// Where a new task is typed.
  var newTask: XCUIElement { app.textFields["Add new task"] }

  /// Types tasks into the field for them, which has the focus, and confirms each with Done.
  func add(_ tasks: String...) throws {
    for task in tasks {
      try newTask.typeText(task)
      try app.keyboards.buttons["Done"].tap()
    }
  }

  /// Drags a row by its handle to the place of the row at an index from the top.
  func drag(_ title: String, to index: Int) throws {
    try row(title).buttons["reorder"].press(
      forDuration: 0.5, thenDragTo: app.tables.cells.element(boundBy: index))
  }
}
