import Device
import Foundation
import SampleApps
import ScenarioBinding
import WebDriver
import WebDriverServer
import XCTest

/// A test that plays a written scenario with WebDriver, in process and over HTTP.
open class WebDriverScenarioTestCase: ScenarioTestCase {
  /// Plays a scenario over each transport, as often as the environment asks for; each time in a
  /// new session, with the app launched.
  ///
  /// - Parameters:
  ///   - id: the written scenario.
  ///   - arguments: the app's launch arguments.
  ///   - body: does every step and checks every expectation, in order.
  public func scenario(
    _ id: String, arguments: [String] = [], file: StaticString = #filePath, line: UInt = #line,
    _ body: (ScenarioRun, RemoteDriver) async throws -> Void
  ) async throws {
    let settings = try SuiteSettings()
    let place = SourcePlace(file: file, line: line)
    let scenario = try writtenScenario(id)
    let tools = settings.tools.filter { $0 != .native }
    guard !tools.isEmpty else {
      throw XCTSkip("DUET_TOOLS names no tool of WebDriver")
    }
    let installed = try InstalledApp(named: scenario.header.app)
    let writer = try settings.traceFile.map(TraceWriter.init(appendingTo:))
    for tool in tools {
      try await withTransport(tool, apps: installed.all) { transport in
        for repetition in 1...settings.repetitions {
          let driver = try await RemoteDriver.start(
            on: transport,
            capabilities: installed.capabilities(
              arguments: arguments
                + settings.launchArguments(repetition: repetition, app: scenario.header.app)))
          let probe = WebDriverProbe(tool: tool, driver: driver, test: self)
          let run = ScenarioRun(
            of: scenario, with: probe, repetition: repetition, writer: writer, at: place)
          var thrown: (any Error)?
          do { try await body(run, driver) } catch { thrown = error }
          end(run, thrown, repetition: repetition, tool: tool, at: place)
          try await driver.quit()
        }
      }
    }
  }

  /// Does something with a way to a new remote end, which is gone afterwards.
  private func withTransport(
    _ tool: SuiteTool, apps: [any AppDefinition],
    _ body: (any WebDriverTransport) async throws -> Void
  ) async throws {
    let remoteEnd = RemoteEnd(configuration: .init(apps: apps, clock: .virtual, sessionLimit: 1))
    guard tool == .webDriverHTTP else {
      return try await body(InProcessTransport(handler: remoteEnd))
    }
    let server = WebDriverServer(handler: remoteEnd, configuration: .init(port: 0))
    let port = try await server.start()
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw SettingsError("no URL can be made of port \(port)")
    }
    let transport = try NIOTransport(baseURL: url)
    var thrown: (any Error)?
    do { try await body(transport) } catch { thrown = error }
    await transport.close()
    await server.stop()
    if let thrown { throw thrown }
  }
}

/// A tool of WebDriver as a run sees it.
private final class WebDriverProbe: AsyncToolProbe {
  let name: String
  private let driver: RemoteDriver
  private let test: ScenarioTestCase
  /// To begin a session is no part of the scenario.
  private let start: ToolUsage

  init(tool: SuiteTool, driver: RemoteDriver, test: ScenarioTestCase) {
    name = tool.rawValue
    self.driver = driver
    self.test = test
    start = Self.usage(of: driver)
  }

  var usage: ToolUsage { Self.usage(of: driver) - start }

  private static func usage(of driver: RemoteDriver) -> ToolUsage {
    let totals = driver.log.totals
    return ToolUsage(
      commands: totals.commands, bytes: totals.bytes, waited: totals.pauses)
  }

  var hasFailedChecks: Bool { !test.failedChecks.isEmpty }
  func takeFailedChecks() -> [String] { test.takeFailedChecks() }

  func fetchScreen() async -> String? {
    await driver.log.unrecorded { try? await driver.pageSource() }
  }
}
