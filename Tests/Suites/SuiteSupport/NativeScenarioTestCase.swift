import Device
import Mutants
import NativeQuery
import SampleApps
import ScenarioBinding
import XCTest

/// A test that plays a written scenario with the native tool.
open class NativeScenarioTestCase: ScenarioTestCase {
  /// Plays a scenario once with each native tool, on a new device, with the app launched.
  ///
  /// - Parameters:
  ///   - id: the written scenario.
  ///   - arguments: the app's launch arguments.
  ///   - known: that the test fails or does not run with some tools; nothing for most tests.
  ///   - body: does every step and checks every expectation, in order.
  public func scenario(
    _ id: String, arguments: [String] = [], known: [SuiteKnown] = [],
    file: StaticString = #filePath, line: UInt = #line,
    _ body: (XCUIApplication) throws -> Void
  ) throws {
    let settings = try SuiteSettings()
    let place = SourcePlace(file: file, line: line)
    let scenario = try writtenScenario(id)
    let installed = try InstalledApp(
      named: scenario.header.app, watch: trial?.watch ?? MutantWatch())
    let tools = settings.tools.filter {
      $0.isNative && ($0.base == nil || installed.isHybrid)
    }
    guard !tools.isEmpty else {
      throw XCTSkip("DUET_TOOLS names no native tool that can show the app")
    }
    let trace = try SuiteTrace(settings)
    guard let repetition = nextRepetition(of: id, settings) else { return }
    for tool in tools {
      let known = try known.declaration(of: id, with: tool)
      trace.announce(
        tool, client: "XCUITest's API in Swift, of this package",
        server: tool.isDesktop
          ? "the accessibility tree of a browser, by AT-SPI"
          : "the device of this package, in the test's process")
      if let known, known.kind == .notPortable {
        trace.omit(scenario, tool, repetition: repetition, known: known, at: place)
        continue
      }
      try withDevice(for: tool, installed) { device in
        let app = XCUIApplication(device: device, bundleIdentifier: installed.bundleIdentifier)
        app.launchArguments = installed.launchArguments(
          arguments + settings.launchArguments(repetition: repetition, app: scenario.header.app)
            + (trial?.arguments ?? []),
          for: tool)
        do { try app.launch() } catch {
          return failLaunch(of: id, error, tool, repetition, at: place)
        }
        let probe = NativeProbe(tool: tool, app: app, device: device, test: self)
        trial?.spectator?.watch(app, on: device)
        let run = ScenarioRun(
          of: scenario, with: probe, repetition: repetition, known: known,
          takesPictures: settings.takesPictures(repetition: repetition),
          takesScreens: settings.takesScreens, writer: trace.writer,
          watcher: trial?.watcher(of: probe), at: place)
        play(run, repetition: repetition, tool: tool, at: place) { try app.asTarget(body) }
        app.terminate()
      }
    }
  }

  /// Does something with a new device of a tool, on which the app is installed.
  private func withDevice(
    for tool: SuiteTool, _ app: InstalledApp, _ body: (Device) throws -> Void
  ) throws {
    guard tool.isDesktop else { return try body(Device(apps: app.all, clock: .virtual)) }
    try DesktopStage.with(tool, app) { try body($0.makeDevice()) }
  }
}

/// The native tool as a run sees it.
private final class NativeProbe: ToolProbe {
  let name: String
  private let app: XCUIApplication
  private let device: Device
  private let test: ScenarioTestCase
  /// From the launch on, which is no part of the scenario.
  private let log = XCUICommandLog()

  init(tool: SuiteTool, app: XCUIApplication, device: Device, test: ScenarioTestCase) {
    name = tool.rawValue
    self.app = app
    self.device = device
    self.test = test
    app.log = log
    _ = device.takeUserActions()
  }

  var usage: ToolUsage { ToolUsage(commands: log.count) }
  var checks: Int? { CheckCount.now }
  func takeFailedChecks() -> [String] { test.takeFailedChecks() }
  /// Not on another screen, whose points are others.
  func userActions() -> [String]? {
    SuiteTool(rawValue: name)?.isDesktop == true ? nil : device.takeUserActions()
  }
  func screen() -> String? { device.tree?.debugDescription }
  func commands(after count: Int) -> [LoggedCommand]? {
    log.records(after: count).map(LoggedCommand.init)
  }
  func picture() -> TracePicture? { .of(device) }
}
