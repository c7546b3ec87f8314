import Device
import Foundation
import TestSupport
import Testing

/// Several apps that run on one device.
struct AppTests {
  /// Two apps that count their seconds and have a table to scroll.
  private let device = Device(
    apps: ["app.one", "app.two"].map { name in
      ScriptedAppDefinition(bundleIdentifier: name, name: name) { launch in
        guard launch.arguments.isEmpty else { throw LaunchError("It takes no arguments.") }
        let app = ScriptedApp(0, host: launch.host) { app in
          let rows = (0..<100).map { Element(.cell, label: "\($0)") }
          return Screen([
            Element(.staticText, label: "\(app.model)"), Element(.table, content: .elements(rows)),
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

  private var states: [AppState] { ["app.one", "app.two", "app.three"].map(device.state) }

  private var scrolled: Double { device.shown[1].scrollOffset }

  private func scroll() { #expect(device.scroll(at: CGPoint(x: 100, y: 400), by: 60)) }

  @Test func `apps run in the background, and come back in their current state`() throws {
    var revisions = [device.revision]
    func expect(
      _ states: [AppState], seconds: String?, process: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(self.states == states + [.notInstalled], sourceLocation: sourceLocation)
      #expect(device.shown.first?.element.label == seconds, sourceLocation: sourceLocation)
      #expect(device.process == process, sourceLocation: sourceLocation)
      revisions.append(device.revision)
    }
    expect([.notRunning, .notRunning], seconds: nil, process: 0)
    try device.launch("app.one")
    device.run(for: .seconds(2))
    scroll()
    expect([.foreground, .notRunning], seconds: "2", process: 1)
    try device.launch("app.two")
    #expect(device.running?.name == "app.two" && scrolled == 0)
    device.run(for: .seconds(3))
    expect([.background, .foreground], seconds: "3", process: 2)
    // A launch ends only the earlier run of the same app.
    try device.launch("app.two")
    expect([.background, .foreground], seconds: "0", process: 3)
    #expect(device.bringToForeground("app.one") && scrolled == 60)
    expect([.foreground, .background], seconds: "5", process: 1)
    #expect(throws: LaunchError("It takes no arguments.")) {
      try device.launch("app.one", arguments: ["--now"])
    }
    let missing = "No app 'app.three' is installed on the device. Installed: 'app.one', 'app.two'."
    #expect(throws: LaunchError(missing)) { try device.launch("app.three") }
    let tree = try #require(device.tree)
    #expect(device.bringToForeground("app.one") && device.tree === tree)
    device.sendToBackground()
    expect([.background, .background], seconds: nil, process: 1)
    #expect(device.tree == nil && device.isInBackground && device.running?.name == "app.one")
    #expect(device.bringToForeground("app.two"))
    #expect(device.terminate("app.one") && !device.terminate("app.one"))
    expect([.notRunning, .foreground], seconds: "0", process: 3)
    try device.launch("app.one")
    // No other app comes to the front.
    #expect(device.terminate("app.one") && device.isInBackground)
    expect([.notRunning, .background], seconds: nil, process: 3)
    #expect(device.terminate("app.two") && !device.isInBackground)
    #expect(!device.bringToForeground("app.two"))
    expect([.notRunning, .notRunning], seconds: nil, process: 0)
    try device.launch("app.one")
    device.terminate()
    #expect(device.running == nil && device.nextEventTime == nil)
    // A revision means one screen.
    #expect(revisions == revisions.sorted() && Set(revisions).count > 7)
  }

  // MARK: - Launch arguments

  private func options(_ arguments: [String]) throws -> LaunchOptions {
    let known: [LaunchOptions.Option] = [
      .value("--name", "a name"), .flag("--fast", "no delays"), .optionalValue("--file", "a file"),
    ]
    return try LaunchOptions(arguments, app: "App", known: known)
  }

  @Test func `launch arguments are values and flags`() throws {
    let options = try options(["--name", "a", "--fast", "--name=b=c", "--file", "--name", "--fast"])
    #expect(options["--name"] == "--fast" && options.all("--name") == ["a", "b=c", "--fast"])
    #expect(options["--file"] == "" && options.names == ["--name", "--fast", "--file"])
    let none = try self.options(["--file", "x"])
    #expect(!none.has("--fast") && none["--name"] == nil && none["--file"] == "x")
  }

  @Test(arguments: [
    (["--nome", "a"], "unknown launch argument '--nome'"),
    (["--name"], "launch argument '--name' needs a value"),
    (["--fast=1"], "launch argument '--fast' takes no value"),
    (["=", "x"], "unknown launch argument '='"),
  ])
  func `an error names the problem and lists the known options`(
    arguments: [String], problem: String
  ) {
    #expect(
      throws: LaunchError(
        """
        App was not launched: \(problem). Known launch arguments:
          --name VALUE  a name
          --fast  no delays
          --file [VALUE]  a file
        """)
    ) { try options(arguments) }
  }
}
