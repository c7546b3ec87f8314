import NativeQuery
import SuiteSupport

/// The elements of TinyLog's screens that several tests use.
open class TinyLogScreen: TableScreen {
  /// The number of open tasks in a list's circle.
  func openTasks(of list: String) -> XCUIElement { row(list).staticTexts["open tasks"] }

  /// The rows with both a remove button and a handle for moving them.
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

  /// The field for a new task.
  var newTask: XCUIElement { app.textFields["Add new task"] }

  /// Adds tasks: types each into the field, which has the focus, and taps Done.
  func add(_ tasks: String...) throws {
    for task in tasks {
      try newTask.typeText(task)
      try app.keyboards.buttons["Done"].tap()
    }
  }

  /// Swipes a row to the left, and taps a button that appears.
  func swipe(_ title: String, thenTap button: String) throws {
    try row(title).swipeLeft()
    row(title).buttons[button].waitForExistence(timeout: timeout)
    try row(title).buttons[button].tap()
  }

  /// Drags a row by its handle to the position of the row at an index, from 0 at the top.
  func drag(_ title: String, to index: Int) throws {
    try row(title).buttons["reorder"].press(
      forDuration: 0.5, thenDragTo: app.tables.cells.element(boundBy: index))
  }
}
