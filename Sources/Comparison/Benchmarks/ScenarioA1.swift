import WebDriver

/// Scenario A.1 by WebDriver, with the same commands and checks as in its suite.
struct ScenarioA1 {
  /// Launches the app with a list "Groceries", stored in memory.
  static let capabilities: [String: JSONValue] = [
    "platformName": "iOS", "appium:bundleId": "app.duet.tinylog",
    "appium:processArguments": ["args": ["--store", "memory", "--list", "Groceries"]],
  ]

  let driver: RemoteDriver

  private static let task = "Write some UI tests"
  private static let field = "//*[@placeholderValue='Add new task']"
  private static let rows = "//XCUIElementTypeTable/XCUIElementTypeCell"
  private static let titles = "\(rows)/XCUIElementTypeStaticText[@name='title']"

  /// Plays the scenario once in a newly launched app. Throws ``PeerError`` if a check fails.
  func play() async throws {
    // Adds a list.
    try await tap("//XCUIElementTypeTabBar/XCUIElementTypeButton[@label='Add']")
    try await wait("//XCUIElementTypeNavigationBar[@name='Add List']")
    try await expectEmpty(driver.activeElement(), placeholder: "Name")
    let colors =
      "//XCUIElementTypeButton[@label='purple' or @label='blue' or @label='red' "
      + "or @label='orange' or @label='green' or @label='yellow']"
    try expect(try await driver.findElements(.xpath(colors)).count == 6, "there are six colours")
    try await expectLabels(["purple"], of: colors + "[@value='1']", "purple is the colour")
    try await find("//*[@placeholderValue='Name']").sendKeys("TODO")
    try await driver.findElement(.accessibilityID("red")).click()
    try await tap("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label='Save']")
    try await expectTasks([], isTyping: true)
    try await expectLists(openTasks: 0)
    let circle = try await find(row("TODO") + "/XCUIElementTypeImage[@name='circle']")
    try expect(try await circle.attribute("label") == "red", "the circle is red")
    let value = try await circle.attribute("value")
    try expect(value == ##"{"color":"#fe4565"}"##, "the circle has the colour of red")

    // Adds a task to it.
    try await tap(row("TODO"))
    try await expectTasks([])
    try await tap(Self.field)
    try await find(Self.field).sendKeys(Self.task)
    try await tap("//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']")
    try await expectTasks([Self.task], ticked: [], isTyping: true)
    try await expectLists(openTasks: 1)

    // Marks the task done.
    try await tap(row("TODO"))
    try await expectTasks([Self.task], ticked: [])
    try await tap(
      row(Self.task) + "/XCUIElementTypeButton[@label='check box' or @name='check box']")
    try await expectTasks([Self.task], ticked: [Self.task])
    let summaries = try await driver.findElements(
      .xpath("//XCUIElementTypeStaticText[@label='All tasks completed']"))
    try expect(summaries.count == 1, "all tasks are completed")
    try await expectLists(openTasks: 0)
  }

  private func expectTasks(
    _ tasks: [String], ticked: [String]? = nil, isTyping: Bool = false
  ) async throws {
    try await wait("//XCUIElementTypeNavigationBar[@name='TODO']")
    let field = isTyping ? try await driver.activeElement() : try await find(Self.field)
    try await expectEmpty(field, placeholder: "Add new task")
    if tasks.isEmpty {
      try await wait("//XCUIElementTypeStaticText[@label='Tap text field to create a new task.']")
      try expect(try await driver.findElements(.xpath(Self.rows)).isEmpty, "there are no rows")
    } else {
      try await driver.waitForCount(tasks.count, of: .xpath(Self.rows))
      try await expectLabels(tasks, of: Self.titles, "the task is there, and no other")
    }
    if let ticked {
      let boxes = "//XCUIElementTypeCell/XCUIElementTypeButton[@name='check box'][@value='1']"
      try await driver.waitForCount(ticked.count, of: .xpath(boxes))
      if !ticked.isEmpty { try await expectLabels(ticked, of: boxes, "the task is ticked") }
    }
  }

  private func expectLists(openTasks number: Int) async throws {
    try await tap("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label='My Lists']")
    try await wait("//XCUIElementTypeNavigationBar[@name='My Lists']")
    for (list, number) in [("TODO", number), ("Groceries", 0)] {
      try await wait(
        row(list) + "/XCUIElementTypeImage/XCUIElementTypeStaticText[@label='\(number)']")
    }
    try await expectLabels(
      ["TODO", "Groceries"], of: Self.titles, "the lists are TODO and Groceries")
  }

  private func expectEmpty(_ field: RemoteElement, placeholder: String) async throws {
    let value = try await field.attribute("value")
    try expect(value == placeholder, "the field \"\(placeholder)\" is there, and empty")
  }

  private func expectLabels(
    _ labels: [String], of xpath: String, _ what: String
  ) async throws {
    var found: [String?] = []
    for element in try await driver.findElements(.xpath(xpath)) {
      found.append(try await element.attribute("label"))
    }
    try expect(found == labels, what)
  }

  private func expect(_ holds: Bool, _ what: String) throws {
    guard holds else { throw PeerError("scenario A.1 failed: expected that \(what)") }
  }

  private func row(_ title: String) -> String {
    "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label='\(title)']]"
  }

  private func find(_ xpath: String) async throws -> RemoteElement {
    try await driver.findElement(.xpath(xpath))
  }

  private func tap(_ xpath: String) async throws { try await find(xpath).click() }

  private func wait(_ xpath: String) async throws { try await driver.waitFor(.xpath(xpath)) }
}
