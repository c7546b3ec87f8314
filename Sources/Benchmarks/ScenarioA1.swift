import WebDriver

/// Scenario A.1 by WebDriver, as its suite plays it: the same commands, and the same checks.
///
/// It adds a task list, adds a task to it, and marks the task done.
struct ScenarioA1 {
  /// What the app is launched with: a list "Groceries", kept in memory.
  static let capabilities: [String: JSONValue] = [
    "platformName": "iOS", "appium:bundleId": "app.duet.tinylog",
    "appium:processArguments": ["args": ["--store", "memory", "--list", "Groceries"]],
  ]

  let driver: RemoteDriver

  /// Plays the scenario once; the app has just been launched.
  ///
  /// - Throws: ``PeerError`` where what is seen is not what the scenario expects.
  func play() async throws {
    try await addList()
    try await addTask()
    try await markTaskDone()
  }

  private func addList() async throws {
    try await tap("//XCUIElementTypeTabBar/XCUIElementTypeButton[@label='Add']")
    try await wait("//XCUIElementTypeNavigationBar[@name='Add List']")
    try await expectFocus("Name")
    for color in ["purple", "blue", "red", "orange", "green", "yellow"] {
      let isSelected = try await driver.findElement(.accessibilityID(color)).isSelected()
      try expect(isSelected == (color == "purple"), "purple is the colour")
    }
    try await driver.findElement(.xpath("//*[@placeholderValue='Name']")).sendKeys("TODO")
    try await driver.findElement(.accessibilityID("red")).click()
    try await tap("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label='Save']")
    try await wait("//XCUIElementTypeNavigationBar[@name='TODO']")
    try await expectFocus("Add new task")
    try await expectRows(0)
    try await back()
    try await wait(row("TODO"))
    try await expectTitles()
    let circle = try await driver.findElement(
      .xpath(row("TODO") + "/XCUIElementTypeImage[@name='circle']"))
    try expect(try await circle.attribute("label") == "red", "the circle is red")
    let value = try await circle.attribute("value")
    try expect(value == ##"{"color":"#fe4565"}"##, "the circle has the colour of red")
  }

  private func addTask() async throws {
    try await tap(row("TODO"))
    try await wait("//XCUIElementTypeNavigationBar[@name='TODO']")
    try await wait(
      "//XCUIElementTypeStaticText[@label='Tap text field to create a new task.']")
    try await expectRows(0)
    try await driver.findElement(.xpath("//*[@placeholderValue='Add new task']"))
      .sendKeys("Write some UI tests")
    try await tap("//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']")
    try await wait(row("Write some UI tests"))
    try await expectRows(1)
    try await back()
    try await wait(openTasks(1))
    try await expectTitles()
  }

  private func markTaskDone() async throws {
    let checkBox =
      row("Write some UI tests")
      + "/XCUIElementTypeButton[@label='check box' or @name='check box']"
    try await tap(row("TODO"))
    let box = try await wait(checkBox)
    try expect(try await box.isSelected() == false, "the task is not ticked")
    try await tap(checkBox)
    let ticked = try await driver.findElement(.xpath(checkBox))
    try await driver.waitUntil("the task is ticked") { try await ticked.isSelected() }
    try await wait("//XCUIElementTypeStaticText[@label='All tasks completed']")
    try await expectRows(1)
    try await back()
    try await wait(openTasks(0))
    try await expectTitles()
  }

  // MARK: - Pieces

  private func row(_ title: String) -> String {
    "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label='\(title)']]"
  }

  private func openTasks(_ number: Int) -> String {
    row("TODO") + "/XCUIElementTypeImage/XCUIElementTypeStaticText[@label='\(number)']"
  }

  private func tap(_ xpath: String) async throws {
    try await driver.findElement(.xpath(xpath)).click()
  }

  private func back() async throws {
    try await tap("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label='My Lists']")
  }

  @discardableResult
  private func wait(_ xpath: String) async throws -> RemoteElement {
    try await driver.waitFor(.xpath(xpath))
  }

  private func expectFocus(_ placeholder: String) async throws {
    let focused = try await driver.activeElement().attribute("placeholderValue")
    try expect(focused == placeholder, "the field \"\(placeholder)\" has the focus")
  }

  private func expectRows(_ count: Int) async throws {
    let rows = try await driver.findElements(
      .xpath("//XCUIElementTypeTable/XCUIElementTypeCell"))
    try expect(rows.count == count, "there are \(count) rows")
  }

  private func expectTitles() async throws {
    let elements = try await driver.findElements(
      .xpath(
        "//XCUIElementTypeTable/XCUIElementTypeCell/XCUIElementTypeStaticText[@name='title']"))
    var titles: [String] = []
    for element in elements { titles.append(try await element.text()) }
    try expect(titles == ["TODO", "Groceries"], "the lists are TODO and Groceries")
  }

  private func expect(_ holds: Bool, _ what: String) throws {
    guard holds else { throw PeerError("scenario A.1 failed: it does not hold that \(what)") }
  }
}
