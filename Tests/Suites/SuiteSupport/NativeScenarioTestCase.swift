import Device
import NativeQuery
import TraceRecords
import XCTest

/// A test that plays a written scenario with the native tool.
open class NativeScenarioTestCase: SuiteTestCase {
  /// Launches the app on a new device, and plays a written scenario with the requested native tool.
  ///
  /// - Parameter body: performs every step and checks every expectation, in order.
  package func scenario(
    _ id: String, file: StaticString = #filePath, line: UInt = #line,
    _ body: (XCUIApplication) throws -> Void
  ) throws {
    try playRun(of: id, at: SourcePlace(file: file, line: line)) { plan in
      guard case .native(let stage) = plan.tool.stage else {
        throw SettingsError("'\(plan.tool.name)' doesn't play the native suite")
      }
      plan.announce(client: "XCUITest's API in Swift, of this package", server: stage.server)
      try stage.withDevice(plan.staged) { device in
        let app = XCUIApplication(device: device, bundleIdentifier: plan.app.bundleIdentifier)
        stage.prepare(app)
        app.launchArguments = plan.app.launchArguments(plan.arguments)
        do { try app.launch() } catch { return failLaunch(plan, error) }
        let probe = NativeProbe(
          plan.tool, app, on: device, reportsActions: stage.reportsActions, test: self)
        observer?.launched(app, on: device)
        screenshot = { try XCUIScreen.main.screenshot().pngRepresentation }
        try self.play(plan, with: probe) { try app.asTarget(body) }
        app.terminate()
      }
    }
  }
}

private final class NativeProbe: ToolProbe {
  private let tool: Tool
  private let app: XCUIApplication
  private let device: Device
  private let reportsActions: Bool
  private let test: SuiteTestCase
  private let log: XCUICommandLog
  /// The commands up to the launch, which isn't part of the scenario.
  private let start: Int

  init(
    _ tool: Tool, _ app: XCUIApplication, on device: Device, reportsActions: Bool,
    test: SuiteTestCase
  ) {
    (self.tool, self.app, self.device, self.test) = (tool, app, device, test)
    self.reportsActions = reportsActions
    // A decorated session has a log already.
    log = app.log ?? XCUICommandLog()
    start = log.count
    app.log = log
    _ = device.takeUserActions()
  }

  var name: String { tool.name }
  var usage: ToolUsage { ToolUsage(commands: log.count - start) }
  func takeFailedChecks() -> [CheckFailure] { test.takeFailedChecks() }
  func takeAssertedValues() -> [String]? {
    defer { log.reached = [] }
    return AssertedValues.take() + log.reached.flatMap(AssertedValues.strings)
  }
  func userActions() -> [TraceAction]? {
    reportsActions ? device.takeUserActions().map(TraceAction.init) : nil
  }
  func screen() -> String? { device.tree?.debugDescription }
  func commands(after count: Int) -> [LoggedCommand]? {
    log.records(after: start + count).map(LoggedCommand.init)
  }
  func picture() -> TracePicture? { .of(device) }
}
