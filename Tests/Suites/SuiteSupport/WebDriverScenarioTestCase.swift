import Foundation
import TraceRecords
import WebDriver
import XCTest

/// A test that plays a written scenario with WebDriver: in process, over HTTP, in browsers.
open class WebDriverScenarioTestCase: SuiteTestCase {
  /// Launches the app in a new session, and plays a written scenario on the requested remote end.
  ///
  /// - Parameter body: performs every step and checks every expectation, in order.
  package func scenario(
    _ id: String, file: StaticString = #filePath, line: UInt = #line,
    _ body: (Driver) throws -> Void
  ) throws {
    try playRun(of: id, at: SourcePlace(file: file, line: line)) { plan in
      guard case .webDriver(let stage) = plan.tool.stage else {
        throw SettingsError("'\(plan.tool.name)' doesn't play the WebDriver suite")
      }
      try stage.withLaunch(plan.staged) { launch in
        let driver: Driver
        do { driver = try launch(plan.arguments) } catch { return failLaunch(plan, error) }
        plan.announce(
          client: "WebDriver's client in Swift, of this package", server: stage.server(driver))
        let probe = WebDriverProbe(
          plan.tool, driver, reportsActions: stage.reportsActions, test: self)
        screenshot = {
          Data(base64Encoded: try driver.send("GET", "/screenshot").string ?? "") ?? Data()
        }
        // The first request starts the recording of user actions.
        _ = probe.userActions()
        observer?.launched(driver)
        try play(plan, with: probe) { try body(stage.prepare(driver)) }
        try driver.quit()
      }
    }
  }
}

private final class WebDriverProbe: ToolProbe {
  var name: String { tool.name }
  private let tool: Tool
  private let driver: Driver
  private let reportsActions: Bool
  private let test: SuiteTestCase
  /// The usage when the scenario starts. Starting the session isn't part of it.
  private let start: ToolUsage

  init(_ tool: Tool, _ driver: Driver, reportsActions: Bool, test: SuiteTestCase) {
    (self.tool, self.driver, self.test) = (tool, driver, test)
    self.reportsActions = reportsActions
    start = Self.usage(of: driver)
  }

  var usage: ToolUsage { Self.usage(of: driver) - start }

  private static func usage(of driver: Driver) -> ToolUsage {
    let totals = driver.log.totals
    return ToolUsage(commands: totals.commands, bytes: totals.bytes, waited: totals.pauses)
  }

  func takeFailedChecks() -> [CheckFailure] { test.takeFailedChecks() }
  func takeAssertedValues() -> [String]? { AssertedValues.take() }

  func userActions() -> [TraceAction]? {
    guard reportsActions else { return nil }
    return driver.log.withoutRecording {
      try? JSONDecoder().decode(
        [TraceAction].self, from: driver.send("GET", "/duet/actions").data)
    }
  }

  func screen() -> String? {
    driver.log.withoutRecording { try? driver.pageSource() }
  }

  func commands(after count: Int) -> [LoggedCommand]? {
    driver.log.records.dropFirst(start.commands + count).map { LoggedCommand($0, of: driver.log) }
  }

  func picture() -> TracePicture? { .of(driver) }
}
