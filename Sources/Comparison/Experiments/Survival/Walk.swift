import Device
import NativeQuery
import SampleApps
import Variations

/// A walk through the real apps that takes snapshots of all screens of the nine scenarios.
package struct Walk {
  private let isCzech: Bool

  package static func snapshots() throws -> [Snapshot] { try Walk(isCzech: false).all() }

  /// A state in which the walk ends, and how it launches apps.
  fileprivate struct Stop {
    let screen, state: String
    let launch: (_ bundleIdentifier: String, _ arguments: [String]) throws -> Device
  }

  private let stop: Stop?

  /// Walks through the apps to a state, and returns its app. Throws ``SurvivalError`` if there is no
  /// such state.
  static func reach(
    _ screen: String, _ state: String,
    launch: @escaping (_ bundleIdentifier: String, _ arguments: [String]) throws -> Device
  ) throws -> XCUIApplication {
    let stop = Stop(screen: screen, state: state, launch: launch)
    do { _ = try Walk(isCzech: false, stop: stop).all() } catch let reached as Reached {
      return reached.app
    }
    throw SurvivalError("The walk has no state '\(state)' of '\(screen)'.")
  }

  /// Returns a new device on which an app runs.
  static func launched(_ bundleIdentifier: String, _ arguments: [String]) throws -> Device {
    let device = Device(apps: InstalledApps.all(), clock: .virtual)
    try device.launch(bundleIdentifier, arguments: arguments)
    return device
  }

  /// Returns a redesign that shows each of these snapshots as the Czech app does.
  package static func czech(_ snapshots: [Snapshot]) throws -> SurveyedRedesign {
    try SurveyedRedesign(
      "czech", "the app is Czech", of: snapshots, showing: Walk(isCzech: true).all())
  }

  private init(isCzech: Bool, stop: Stop? = nil) { (self.isCzech, self.stop) = (isCzech, stop) }

  private func all() throws -> [Snapshot] {
    try lists() + tasks() + archivedLists() + settings() + beers()
  }

  private func lists() throws -> [Snapshot] {
    var walk = try Walker(
      "app.duet.tinylog", ["--list", "TODO:red", "--list", "Groceries"], isCzech, stop)
    try walk.note("lists", "plain")
    try walk.row("TODO").swipeLeft()
    try walk.note("lists", "swiped")
    try walk.row("TODO").buttons[walk.strings("Edit")].tap()
    try walk.note("list form", "edit")
    try walk.app.buttons[walk.strings("Cancel")].tap()
    try walk.app.navigationBars.buttons["edit"].tap()
    try walk.note("lists", "editing")
    try walk.app.navigationBars.buttons["edit"].tap()
    try walk.app.tabBars.buttons[walk.strings("Add")].tap()
    try walk.note("list form", "new")
    return walk.snapshots
  }

  private func tasks() throws -> [Snapshot] {
    var walk = try Walker(
      "app.duet.tinylog", ["--list", "TODO:red", "--list", "Groceries"], isCzech, stop)
    try walk.row("TODO").tap()
    try walk.note("tasks", "none")
    let field = walk.app.textFields[walk.strings("Add new task")]
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
    try walk.row("iPad").buttons[walk.strings("Archive", as: "verb")].tap()
    try walk.app.tabBars.buttons[walk.strings("Archive")].tap()
    try walk.note("archived tasks", "plain")
    try walk.row("iPad").swipeLeft()
    try walk.note("archived tasks", "swiped")
    try walk.row("iPad").buttons[walk.strings("Delete")].tap()
    try walk.note("archived tasks", "none")
    return walk.snapshots
  }

  private func archivedLists() throws -> [Snapshot] {
    var walk = try Walker(
      "app.duet.tinylog", ["--list", "todo to remove:red", "--list", "Groceries"], isCzech, stop)
    try walk.note("lists", "renamed")
    try walk.app.navigationBars.buttons["edit"].tap()
    try walk.note("lists", "renamed, editing")
    try walk.row("todo to remove").buttons["remove"].tap()
    try walk.note("lists", "renamed, removing")
    try walk.row("todo to remove").buttons[walk.strings("Archive", as: "verb")].tap()
    try walk.app.tabBars.buttons[walk.strings("Archive")].tap()
    try walk.note("archived lists", "plain")
    try walk.row("todo to remove").swipeLeft()
    try walk.note("archived lists", "swiped")
    return walk.snapshots
  }

  private func settings() throws -> [Snapshot] {
    var walk = try Walker("app.duet.tinylog", [], isCzech, stop)
    try walk.app.navigationBars.buttons[walk.strings("Settings")].tap()
    try walk.note("settings", "plain")
    try walk.row(walk.strings("Text size")).tap()
    try walk.note("text size", "own")
    return walk.snapshots
  }

  private func beers() throws -> [Snapshot] {
    var walk = try Walker("app.duet.beer-explorer", [], isCzech, stop)
    let field = walk.app.textFields[walk.strings("Search")]
    try walk.note("beer list", "all")
    try field.tap()
    try field.typeText("Bersalis Tripel")
    try walk.note("beer list", "found")
    try walk.app.links.element.tap()
    try walk.note("beer", "plain")
    return walk.snapshots
  }
}

/// The walk has reached its stop.
private struct Reached: Error {
  // Thrown and caught on the same thread.
  nonisolated(unsafe) let app: XCUIApplication
}

private struct Walker {
  let app: XCUIApplication
  let strings: Strings
  private let device: Device
  private let stop: Walk.Stop?
  private(set) var snapshots: [Snapshot] = []

  init(
    _ bundleIdentifier: String, _ arguments: [String], _ isCzech: Bool, _ stop: Walk.Stop?
  ) throws {
    strings = isCzech ? try Strings.czech.get() : .english
    self.stop = stop
    let isTinyLog = bundleIdentifier == "app.duet.tinylog"
    let arguments =
      (isTinyLog ? ["--store", "memory"] : []) + arguments
      + (isCzech ? ["-AppleLanguages", "(cs)"] : [])
    device = try (stop?.launch ?? Walk.launched)(bundleIdentifier, arguments)
    app = XCUIApplication(device: device, bundleIdentifier: bundleIdentifier)
  }

  func row(_ title: String) -> XCUIElement {
    app.tables.cells.containing(.staticText, identifier: title).element
  }

  /// Takes a snapshot of the screen after all animations and answers.
  mutating func note(_ screen: String, _ state: String) throws {
    device.run(for: .seconds(10))
    if let stop {
      if stop.screen == screen, stop.state == state { throw Reached(app: app) }
      return
    }
    snapshots.append(try Snapshot(screen, state, of: device.tree))
  }
}
