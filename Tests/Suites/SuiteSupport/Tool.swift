import Device
import Foundation
import NativeQuery
import SampleApps
import TraceRecords
import ScenarioFormat
import WebDriver

/// A way to play a suite, such as `native`. A process has a registry of the tools that it can play.
package struct Tool: Sendable {
  /// What a tool plays on.
  package enum Stage: Sendable {
    /// The native suite, on a device.
    case native(NativeStage)
    /// The WebDriver suite, with a session.
    case webDriver(WebDriverStage)
    /// A suite in another language: the script that starts its process.
    case process(script: URL)
  }

  /// The name in traces and tables.
  package let name: String
  /// The name of the tool of which this is a variant. Nil if it isn't one.
  package let base: String?
  /// A sentence for readers who are new to the tool.
  package let summary: String
  package let stage: Stage
  /// Returns whether it can play a scenario: a browser can't open a native app.
  package let plays: @Sendable (Scenario) -> Bool
  /// Whether it can play against any WebDriver server over HTTP.
  package let usesServer: Bool
  /// The scenarios that it can't play for a reason that a report gives. Their runs are left out.
  package let notPortable: [String: KnownFailure]

  package init(
    _ name: String, base: String? = nil, summary: String, stage: Stage, usesServer: Bool = false,
    notPortable: [String: KnownFailure] = [:],
    plays: @escaping @Sendable (Scenario) -> Bool = { _ in true }
  ) {
    (self.name, self.base, self.summary, self.stage) = (name, base, summary, stage)
    (self.usesServer, self.notPortable, self.plays) = (usesServer, notPortable, plays)
  }
}

extension Tool: Hashable {
  package static func == (one: Tool, other: Tool) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension [Tool] {
  /// Returns the tool with a name, or nil if there is none.
  package func named(_ name: String) -> Tool? { first { $0.name == name } }

  /// Sorts names of tools: first those of the registry in its order, then all others, unsorted.
  package func ordered(_ names: [String]) -> [String] {
    map(\.name).filter(names.contains) + names.filter { named($0) == nil }
  }
}

/// A run that a stage is set up for.
package struct StagedRun {
  package let app: InstalledApp
  package let request: SuiteRequest
  package let observer: (any RunObserver)?
}

/// Sets up a device for the native suite.
package struct NativeStage: Sendable {
  /// What answers the queries, for a trace.
  package let server: String
  /// Whether the device's user actions have the positions of an iPhone's screen.
  package let reportsActions: Bool
  /// Calls the function with a device that has the run's app, then removes all that it set up.
  package let withDevice: @Sendable (StagedRun, (Device) throws -> Void) throws -> Void
  /// Prepares the session of a test, before the app is launched.
  package let prepare: @Sendable (XCUIApplication) -> Void

  package init(
    server: String, reportsActions: Bool = true,
    prepare: @escaping @Sendable (XCUIApplication) -> Void = { _ in },
    withDevice: @escaping @Sendable (StagedRun, (Device) throws -> Void) throws -> Void
  ) {
    (self.server, self.reportsActions) = (server, reportsActions)
    (self.prepare, self.withDevice) = (prepare, withDevice)
  }
}

/// Sets up a remote end for the WebDriver suite.
package struct WebDriverStage: Sendable {
  /// Starts a session with the app launched. The arguments are added to those of every test.
  package typealias Launch = (_ arguments: [String]) throws -> Driver

  /// What answers the commands, for a trace.
  package let server: @Sendable (Driver) -> String
  /// Whether the remote end reports user actions with the positions of an iPhone's screen.
  package let reportsActions: Bool
  /// Calls the function with a way to start a session, then removes all that it set up.
  package let withLaunch: @Sendable (StagedRun, (Launch) throws -> Void) throws -> Void
  /// Prepares the session of a test, after the app is launched.
  package let prepare: @Sendable (Driver) -> Driver

  package init(
    reportsActions: Bool = true, server: @escaping @Sendable (Driver) -> String,
    prepare: @escaping @Sendable (Driver) -> Driver = { $0 },
    withLaunch: @escaping @Sendable (StagedRun, (Launch) throws -> Void) throws -> Void
  ) {
    (self.server, self.reportsActions) = (server, reportsActions)
    (self.prepare, self.withLaunch) = (prepare, withLaunch)
  }
}
