import Device
import TestSupport
import Foundation
import Testing

/// Several apps that run on one device.
struct AppSwitchingTests {
  /// Two apps that count their seconds and have a table to scroll.
  private let device = Device(
    apps: ["app.one", "app.two"].map { name in
      ScriptedAppDefinition(bundleIdentifier: name, name: name) { launch in
        guard launch.arguments.isEmpty else { throw LaunchError("It takes no arguments.") }
        let app = ScriptedApp(0, host: launch.host) { app in
          let rows = Rows(Array(0..<100), id: { $0 }, state: app.model) { row in
            Element(.cell, label: "\(row)")
          }
          return Screen([
            Element(.staticText, label: "\(app.model)"), Element(.table, content: .rows(rows)),
          ])
        }
        func tick() {
          launch.host.after(.seconds(1)) { [weak app] in
            app?.model += 1
            tick()
          }
        }
        tick()
        return app
      }
    })

  private var seconds: String { device.shown[0].element.label }

  private var scrolled: Double { device.shown[1].scrollOffset }

  private func scroll() { #expect(device.scroll(at: CGPoint(x: 100, y: 400), by: 60)) }

  @Test func `an app in the background keeps running and comes back in its current state`() throws {
    try device.launch("app.one")
    device.run(for: .seconds(2))
    scroll()
    #expect(scrolled == 60)
    try device.launch("app.two")
    #expect(device.running?.name == "app.two")
    #expect(scrolled == 0)
    #expect(device.state(of: "app.one") == .background)
    #expect(device.state(of: "app.two") == .foreground)
    device.run(for: .seconds(3))
    #expect(seconds == "3")
    #expect(device.bringToForeground("app.one"))
    #expect(seconds == "5")
    #expect(scrolled == 60)
    #expect(device.state(of: "app.two") == .background)
    #expect(device.process == 1)
  }

  @Test func `a revision is never used again`() throws {
    try device.launch("app.one")
    var revisions = [device.revision]
    for change in [
      { scroll() }, { try device.launch("app.two") }, { scroll() },
      { device.bringToForeground("app.one") }, { device.sendToBackground() },
      { device.bringToForeground("app.one") }, { device.terminate("app.one") },
      { device.bringToForeground("app.two") },
    ] as [() throws -> Void] {
      try change()
      revisions.append(device.revision)
    }
    #expect(revisions == revisions.sorted() && Set(revisions).count == revisions.count)
    device.bringToForeground("app.two")
    #expect(device.revision == revisions.last)
  }

  @Test func `a launch ends only the earlier run of the same app`() throws {
    try device.launch("app.one")
    try device.launch("app.two")
    device.run(for: .seconds(2))
    scroll()
    try device.launch("app.two")
    #expect(seconds == "0")
    #expect(scrolled == 0)
    #expect(device.process == 3)
    device.run(for: .seconds(1))
    #expect(seconds == "1")
    device.bringToForeground("app.one")
    #expect(seconds == "3")
  }

  @Test func `no other app comes to the front when the frontmost app ends`() throws {
    try device.launch("app.one")
    try device.launch("app.two")
    #expect(device.terminate("app.two"))
    #expect(!device.terminate("app.two"))
    #expect(device.tree == nil && device.isInBackground)
    #expect(device.running?.name == "app.one")
    #expect(device.state(of: "app.one") == .background)
    #expect(!device.bringToForeground("app.two"))
    #expect(device.terminate("app.one"))
    #expect(device.running == nil && !device.isInBackground)
    #expect(device.state(of: "app.one") == .notRunning)
    #expect(device.state(of: "app.three") == .notInstalled)
  }

  @Test func `the frontmost app stays in front when an app in the background ends`() throws {
    try device.launch("app.one")
    try device.launch("app.two")
    let tree = device.tree
    #expect(device.terminate("app.one"))
    #expect(device.tree === tree && tree != nil)
  }

  @Test func `a launch that is refused leaves the frontmost app in front`() throws {
    try device.launch("app.one")
    #expect(throws: LaunchError.self) { try device.launch("app.two", arguments: ["--now"]) }
    #expect(device.state(of: "app.one") == .foreground)
    let tree = device.tree
    #expect(throws: LaunchError.self) { try device.launch("app.one", arguments: ["--now"]) }
    #expect(device.tree === tree && tree != nil, "the app's earlier run continues, too")
  }

  @Test func `terminating the device ends every app`() throws {
    try device.launch("app.one")
    try device.launch("app.two")
    device.terminate()
    #expect(device.running == nil && device.nextEventTime == nil)
  }
}

struct LaunchOptionsTests {
  private let known: [LaunchOptions.Option] = [
    .value("--name", "a name"), .flag("--fast", "no delays"),
  ]

  private func options(_ arguments: [String]) throws -> LaunchOptions {
    try LaunchOptions(arguments, app: "App", known: known)
  }

  @Test func `values and flags are parsed`() throws {
    let options = try options(["--name", "a", "--fast", "--name=b=c"])
    #expect(options["--name"] == "b=c")
    #expect(options.all("--name") == ["a", "b=c"])
    #expect(options.has("--fast"))
    let none = try self.options([])
    #expect(!none.has("--fast") && none["--name"] == nil)
    #expect(try self.options(["--name", "--fast"])["--name"] == "--fast")
  }

  @Test(arguments: [
    (["--nome", "a"], "unknown launch argument '--nome'"),
    (["--name"], "launch argument '--name' needs a value"),
    (["--fast=1"], "launch argument '--fast' takes no value"),
    (["=", "x"], "unknown launch argument '='"),
  ])
  func `errors name the problem and list the known options`(arguments: [String], problem: String) {
    #expect(
      throws: LaunchError(
        """
        App was not launched: \(problem). Known launch arguments:
          --name VALUE  a name
          --fast  no delays
        """)
    ) { try options(arguments) }
  }
}

/// A wrapper of an app that has addresses, data that changes from outside, and undo.
struct AppWrapperTests {
  private final class Notes: AddressedApp, RefreshableApp, UndoableApp {
    var done: [String] = []
    var address = "notes/1"
    var undoable: String? = "Deleted “1”."
    let screen = Screen([Element(.staticText, label: "Note")])

    func open(_ address: String) -> Bool {
      done.append("open \(address)")
      return true
    }
    func refresh() { done.append("refresh") }
    func undo() { done.append("undo") }
  }

  private final class Upper: AppWrapper {
    let wrapped: any App
    init(_ wrapped: any App) { self.wrapped = wrapped }

    var screen: Screen {
      guard case .elements(let elements) = wrapped.screen.root.content else { return Screen([]) }
      return Screen(
        elements.map { element in
          var element = element
          element.label = element.label.uppercased()
          return element
        })
    }
  }

  @Test func `A device asks the wrapped app for everything except the screen`() throws {
    // Used on this test's thread only.
    nonisolated(unsafe) let notes = Notes()
    let definition = ScriptedAppDefinition { _ in Upper(Upper(notes)) }
    let device = Device(apps: [definition])
    try device.launch(definition.bundleIdentifier)
    #expect(device.shown[0].element.label == "NOTE")
    #expect(device.address == "notes/1")
    #expect(device.undoable == "Deleted “1”.")
    #expect(device.open("notes/2"))
    device.refresh()
    device.undo()
    #expect(notes.done == ["open notes/2", "refresh", "undo"])
  }

  @Test func `An app without addresses has only the empty one`() throws {
    let device = try Device.running(0) { _ in Screen([]) }
    #expect(device.address.isEmpty)
    #expect(device.open(""))
    #expect(!device.open("notes"))
    device.terminate()
    #expect(!device.open(""))
  }
}
