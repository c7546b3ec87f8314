import Device
import NativeQuery
import ScenarioBinding
import XCTest

/// A test that plays a written scenario with the native tool.
open class NativeScenarioTestCase: ScenarioTestCase {
  /// Launches the app on a new device, and plays a written scenario with the requested native tool.
  ///
  /// - Parameters:
  ///   - known: the tools with which the test is known to fail or not to run.
  ///   - body: performs every step and checks every expectation, in order.
  package func scenario(
    _ id: String, known: [KnownDeclaration] = [], file: StaticString = #filePath,
    line: UInt = #line, _ body: (XCUIApplication) throws -> Void
  ) throws {
    let place = SourcePlace(file: file, line: line)
    try playRun(
      of: id, known: known, at: place, suite: "native tool",
      playedBy: { tool, app in
        tool.isNative && (tool.base == nil || tool.isIdiom(ofApp: app.name) == true)
      }
    ) { plan in
      let tool = plan.tool
      plan.trace.announce(
        tool, client: "XCUITest's API in Swift, of this package",
        server: tool.isDesktop
          ? "the accessibility tree of a browser, by AT-SPI"
          : "the device of this package, in the test's process")
      func play(on device: Device) throws {
        let app = XCUIApplication(device: device, bundleIdentifier: plan.app.bundleIdentifier)
        preparation.native(app)
        app.launchArguments = plan.app.launchArguments(plan.arguments)
        do { try app.launch() } catch { return failLaunch(plan, error) }
        let probe = NativeProbe(
          tool: tool, app: app, device: device, test: self, replay: plan.request.replay)
        trial?.spectator?.watch(app, on: device)
        screenshot = { try XCUIScreen.main.screenshot().pngRepresentation }
        self.play(plan, with: probe) { try app.asTarget(body) }
        app.terminate()
      }
      guard tool.isDesktop else {
        return try play(
          on: Device(apps: plan.app.all, clock: .virtual, screenSize: plan.request.screenSize))
      }
      try Stage.desktop(tool, plan.app, plan.request.desktop) { try play(on: $0.makeDevice()) }
    }
  }
}

private final class NativeProbe: ToolProbe {
  private let tool: SuiteTool
  private let app: XCUIApplication
  private let device: Device
  private let test: ScenarioTestCase
  /// The commands since the launch. The launch itself isn't part of the scenario.
  private let log = XCUICommandLog()

  init(
    tool: SuiteTool, app: XCUIApplication, device: Device, test: ScenarioTestCase, replay: Replay?
  ) {
    (self.tool, self.app, self.device, self.test) = (tool, app, device, test)
    app.log = log
    log.meter = CommandMeter(device, replay: replay).use
    _ = device.takeUserActions()
  }

  var name: String { tool.rawValue }
  var usage: ToolUsage { ToolUsage(commands: log.count) }
  var checks: Int? { CheckCount.now }
  func takeFailedChecks() -> [CheckFailure] { test.takeFailedChecks() }
  func takeAssertedValues() -> [String]? {
    defer { log.reached = [] }
    return AssertedValues.take() + log.reached.flatMap(AssertedValues.strings)
  }
  /// Nil in a browser, since positions on its screen differ from those on the device.
  func userActions() -> [String]? { tool.isDesktop ? nil : device.takeUserActions() }
  func screen() -> String? { device.tree?.debugDescription }
  func commands(after count: Int) -> [LoggedCommand]? {
    log.records(after: count).map(LoggedCommand.init)
  }
  func picture() -> TracePicture? { .of(device) }
}
