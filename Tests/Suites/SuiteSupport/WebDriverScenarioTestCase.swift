import Mutants
import SampleApps
import ScenarioBinding
import WebDriver
import XCTest

/// A test that plays a written scenario with WebDriver: in process, over HTTP, in browsers.
open class WebDriverScenarioTestCase: ScenarioTestCase {
  /// Plays a scenario once on each remote end, in a new session, with the app launched.
  ///
  /// - Parameters:
  ///   - id: the written scenario.
  ///   - arguments: the app's launch arguments.
  ///   - variants: the variants of a tool that the test is written for as well.
  ///   - known: that the test fails or does not run with some tools; nothing for most tests.
  ///   - body: does every step and checks every expectation, in order.
  public func scenario(
    _ id: String, arguments: [String] = [], variants: [SuiteTool] = [],
    known: [SuiteKnown] = [], file: StaticString = #filePath,
    line: UInt = #line, _ body: (Driver) throws -> Void
  ) throws {
    let settings = try SuiteSettings()
    let place = SourcePlace(file: file, line: line)
    let scenario = try writtenScenario(id)
    let installed = try InstalledApp(
      named: scenario.header.app, watch: trial?.watch ?? MutantWatch())
    let tools = settings.tools.filter {
      !$0.isNative && ($0.base == nil || variants.contains($0))
        && (!$0.isBrowser || InstalledApps.isHybrid(scenario.header.app))
    }
    guard !tools.isEmpty else {
      throw XCTSkip("DUET_TOOLS names no tool of WebDriver that can show the app")
    }
    let trace = try SuiteTrace(settings)
    guard let repetition = nextRepetition(of: id, settings) else { return }
    for tool in tools {
      let known = try known.declaration(of: id, with: tool)
      if let known, known.kind == .notPortable {
        trace.omit(scenario, tool, repetition: repetition, known: known, at: place)
        continue
      }
      let spectator = trial?.spectator
      try RemoteStage.with(tool, settings, app: installed, spectator: spectator) { stage in
        let driver: Driver
        do {
          driver = try stage.launch(
            arguments
              + settings.launchArguments(repetition: repetition, app: scenario.header.app)
              + (trial?.arguments ?? []))
        } catch {
          failLaunch(of: id, error, tool, repetition, at: place)
          return
        }
        trace.announce(
          tool, client: "WebDriver's client in Swift, of this package",
          server: tool.server(of: driver))
        let probe = WebDriverProbe(tool: tool, driver: driver, test: self)
        // From now on the device notes what is done with it.
        _ = probe.userActions()
        spectator?.begin()
        let run = ScenarioRun(
          of: scenario, with: probe, repetition: repetition, known: known,
          takesPictures: settings.takesPictures(repetition: repetition),
          takesScreens: settings.takesScreens, writer: trace.writer,
          watcher: trial?.watcher(of: probe), at: place)
        let hands = trial?.isHardened == true ? driver.takingOnlyOne : driver
        play(run, repetition: repetition, tool: tool, at: place) { try body(hands) }
        try driver.quit()
      }
    }
  }
}

/// A tool of WebDriver as a run sees it.
private final class WebDriverProbe: ToolProbe {
  var name: String { tool.rawValue }
  private let tool: SuiteTool
  private let driver: Driver
  private let test: ScenarioTestCase
  /// To begin a session is no part of the scenario.
  private let start: ToolUsage

  init(tool: SuiteTool, driver: Driver, test: ScenarioTestCase) {
    self.tool = tool
    self.driver = driver
    self.test = test
    start = Self.usage(of: driver)
  }

  var usage: ToolUsage { Self.usage(of: driver) - start }

  private static func usage(of driver: Driver) -> ToolUsage {
    let totals = driver.log.totals
    return ToolUsage(
      commands: totals.commands, bytes: totals.bytes, waited: totals.pauses)
  }

  var checks: Int? { CheckCount.now }

  func takeFailedChecks() -> [String] { test.takeFailedChecks() }

  func userActions() -> [String]? {
    // Another screen's points; a browser has no device that would know.
    guard !tool.isBrowser, !tool.isDesktop else { return nil }
    return driver.log.unrecorded {
      try? driver.send("GET", "/duet/actions").array?.compactMap(\.string)
    }
  }

  func screen() -> String? {
    // To ask for the page source would close an alert.
    driver.log.unrecorded {
      (try? driver.send("GET", "/alert/text").string) ?? (try? driver.pageSource())
    }
  }

  func commands(after count: Int) -> [LoggedCommand]? {
    driver.log.records.dropFirst(start.commands + count).map {
      LoggedCommand($0, of: driver.log)
    }
  }

  func picture() -> TracePicture? { .of(driver, isBrowser: tool.isBrowser) }
}
