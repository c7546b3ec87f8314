import Device
import NativeQuery
import SampleApps
import Variations

/// A walk through the real apps that takes snapshots of all screens of the nine scenarios.
package enum Walk {
  package static func snapshots() throws -> [Snapshot] {
    try lists() + tasks() + archivedLists() + settings() + beers()
  }

  private static func lists() throws -> [Snapshot] {
    var walk = try Walker(
      "app.duet.tinylog", ["--list", "TODO:red", "--list", "Groceries"])
    try walk.note("lists", "plain")
    try walk.row("TODO").swipeLeft()
    try walk.note("lists", "swiped")
    try walk.row("TODO").buttons["Edit"].tap()
    try walk.note("list form", "edit")
    try walk.app.buttons["Cancel"].tap()
    try walk.app.navigationBars.buttons["edit"].tap()
    try walk.note("lists", "editing")
    try walk.app.navigationBars.buttons["edit"].tap()
    try walk.app.tabBars.buttons["Add"].tap()
    try walk.note("list form", "new")
    return walk.snapshots
  }

  private static func tasks() throws -> [Snapshot] {
    var walk = try Walker(
      "app.duet.tinylog", ["--list", "TODO:red", "--list", "Groceries"])
    try walk.row("TODO").tap()
    try walk.note("tasks", "none")
    let field = walk.app.textFields["Add new task"]
    try field.tap()
    for task in ["iPhone", "iPad", "MacBook"] {
      try field.typeText(task + "\n")
    }
    try walk.row("iPad").buttons["check box"].tap()
    try walk.note("tasks", "typing")
    // The return key hides the keyboard if the field is empty.
    try field.typeText("\n")
    try walk.app.navigationBars.buttons["edit"].tap()
    try walk.note("tasks", "editing")
    try walk.row("iPad").buttons["remove"].tap()
    try walk.note("tasks", "swiped")
    try walk.row("iPad").buttons["Archive"].tap()
    try walk.app.tabBars.buttons["Archive"].tap()
    try walk.note("archived tasks", "plain")
    try walk.row("iPad").swipeLeft()
    try walk.note("archived tasks", "swiped")
    try walk.row("iPad").buttons["Delete"].tap()
    try walk.note("archived tasks", "none")
    return walk.snapshots
  }

  private static func archivedLists() throws -> [Snapshot] {
    var walk = try Walker(
      "app.duet.tinylog", ["--list", "todo to remove:red", "--list", "Groceries"])
    try walk.note("lists", "renamed")
    try walk.app.navigationBars.buttons["edit"].tap()
    try walk.note("lists", "renamed, editing")
    try walk.row("todo to remove").buttons["remove"].tap()
    try walk.note("lists", "renamed, removing")
    try walk.row("todo to remove").buttons["Archive"].tap()
    try walk.app.tabBars.buttons["Archive"].tap()
    try walk.note("archived lists", "plain")
    try walk.row("todo to remove").swipeLeft()
    try walk.note("archived lists", "swiped")
    return walk.snapshots
  }

  private static func settings() throws -> [Snapshot] {
    var walk = try Walker("app.duet.tinylog", [])
    try walk.app.navigationBars.buttons["Settings"].tap()
    try walk.note("settings", "plain")
    try walk.row("Text size").tap()
    try walk.note("text size", "own")
    return walk.snapshots
  }

  private static func beers() throws -> [Snapshot] {
    var walk = try Walker("app.duet.beer-explorer", [])
    let field = walk.app.textFields["Search"]
    try walk.note("beer list", "all")
    try field.tap()
    try field.typeText("Bersalis Tripel")
    try walk.note("beer list", "found")
    try walk.app.links.element.tap()
    try walk.note("beer", "plain")
    return walk.snapshots
  }
}

private struct Walker {
  let app: XCUIApplication
  private let device: Device
  private(set) var snapshots: [Snapshot] = []

  init(_ bundleIdentifier: String, _ arguments: [String]) throws {
    let isTinyLog = bundleIdentifier == "app.duet.tinylog"
    device = Device(apps: InstalledApps.all(), clock: .virtual)
    try device.launch(
      bundleIdentifier, arguments: (isTinyLog ? ["--store", "memory"] : []) + arguments)
    app = XCUIApplication(device: device, bundleIdentifier: bundleIdentifier)
  }

  func row(_ title: String) -> XCUIElement {
    app.tables.cells.containing(.staticText, identifier: title).element
  }

  /// Takes a snapshot of the screen after all animations and answers.
  mutating func note(_ screen: String, _ state: String) throws {
    device.run(for: .seconds(10))
    snapshots.append(try Snapshot(screen, state, of: device.tree))
  }
}
