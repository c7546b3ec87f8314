import Device
import DeviceDoubles
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
          return Screen(
            Element(
              .other, id: "screen",
              content: .elements([
                Element(.staticText, identifier: "seconds", label: "\(app.model)"),
                Element(.table, identifier: "rows", content: .rows(rows)),
              ])))
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

  private var seconds: String? {
    device.tree?.index.nodes.first { $0.element.identifier == "seconds" }?.element.label
  }

  private var scrolled: Double? {
    device.tree?.index.nodes.first { $0.element.identifier == "rows" }?.scrollOffset
  }

  @Test func anAppInTheBackgroundRunsOnAndComesBackAsItIs() throws {
    try device.launch("app.one")
    device.run(for: .seconds(2))
    #expect(device.scroll(at: CGPoint(x: 100, y: 400), by: 60))
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

  @Test func aRevisionNeverComesAgain() throws {
    try device.launch("app.one")
    var revisions = [device.revision]
    func note() { revisions.append(device.revision) }
    device.scroll(at: CGPoint(x: 100, y: 400), by: 60)
    note()
    try device.launch("app.two")
    note()
    device.scroll(at: CGPoint(x: 100, y: 400), by: 60)
    note()
    device.bringToForeground("app.one")
    note()
    device.sendToBackground()
    note()
    device.bringToForeground("app.one")
    note()
    device.terminate("app.one")
    note()
    device.bringToForeground("app.two")
    note()
    #expect(revisions == revisions.sorted() && Set(revisions).count == revisions.count)
    device.bringToForeground("app.two")
    #expect(device.revision == revisions.last)
  }

  @Test func aLaunchEndsOnlyItsOwnEarlierRun() throws {
    try device.launch("app.one")
    try device.launch("app.two")
    device.run(for: .seconds(2))
    device.scroll(at: CGPoint(x: 100, y: 400), by: 60)
    try device.launch("app.two")
    #expect(seconds == "0")
    #expect(scrolled == 0)
    #expect(device.process == 3)
    device.run(for: .seconds(1))
    #expect(seconds == "1")
    device.bringToForeground("app.one")
    #expect(seconds == "3")
  }

  @Test func noOtherAppComesToTheFrontForOneThatEnds() throws {
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

  @Test func anAppInFrontStaysThereWhenOneInTheBackgroundEnds() throws {
    try device.launch("app.one")
    try device.launch("app.two")
    let tree = device.tree
    #expect(device.terminate("app.one"))
    #expect(device.tree === tree && tree != nil)
  }

  @Test func aLaunchThatIsRefusedLeavesTheAppInFrontThere() throws {
    try device.launch("app.one")
    #expect(throws: LaunchError.self) { try device.launch("app.two", arguments: ["--now"]) }
    #expect(device.state(of: "app.one") == .foreground)
    // Its own earlier run is gone by then.
    #expect(throws: LaunchError.self) { try device.launch("app.one", arguments: ["--now"]) }
    #expect(device.running == nil && device.tree == nil)
  }

  @Test func everyAppEndsWithTheDevicesRun() throws {
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

  @Test func valuesAndFlagsAreRead() throws {
    let options = try options(["--name", "a", "--fast", "--name=b=c"])
    #expect(options["--name"] == "b=c")
    #expect(options.all("--name") == ["a", "b=c"])
    #expect(options.has("--fast"))
    #expect(try !self.options([]).has("--fast"))
    #expect(try self.options([])["--name"] == nil)
    #expect(try self.options(["--name", "--fast"])["--name"] == "--fast")
  }

  @Test(arguments: [
    (["--nome", "a"], "unknown launch argument '--nome'"),
    (["--name"], "launch argument '--name' needs a value"),
    (["--fast=1"], "launch argument '--fast' takes no value"),
    (["=", "x"], "unknown launch argument '='"),
  ])
  func whatIsWrongIsSaidWithTheKnownOptions(arguments: [String], problem: String) {
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
