import Device
import Foundation
import NativeQuery
import WebDriver
import WebDriverServer

/// An app that consists of a long table with the rows "Row 0", "Row 1" and so on. A tap ticks or
/// unticks a row, and a text above the table names it. "Change" ticks or unticks the first row.
struct RowsApp: AppDefinition {
  let bundleIdentifier = "app.duet.rows"
  let name = "Rows"
  let count: Int

  func launch(_ launch: AppLaunch) -> any App {
    RunningRowsApp(count: count, host: launch.host)
  }

  static func report(ofTapOn row: Int) -> String { "Tapped: Row \(row)" }
}

private final class RunningRowsApp: App {
  private struct Row: Equatable, Identifiable {
    let id: Int
    var isTicked = false
  }

  private let host: AppHost
  private var rows: [Row] { didSet { host.invalidate() } }
  private var tapped = "Nothing was tapped"

  init(count: Int, host: AppHost) {
    self.host = host
    rows = (0..<count).map { Row(id: $0) }
  }

  private func tap(_ row: Int) {
    tapped = RowsApp.report(ofTapOn: row)
    rows[row].isTicked.toggle()
  }

  var screen: Screen {
    let table = Rows(rows, id: \.id, state: 0) { [unowned self] row in
      Element(
        .cell, isSelected: row.isTicked,
        content: .elements([Element(.staticText, label: "Row \(row.id)")]),
        actions: [.tap { self.tap(row.id) }])
    }
    let change = Element(
      .button, label: "Change", actions: [.tap { [unowned self] in rows[0].isTicked.toggle() }])
    return Screen(
      Element(
        .other, id: "rows",
        content: .elements([
          Element(.navigationBar, identifier: "Rows", content: .elements([change])),
          Element(.staticText, identifier: "tapped", label: tapped),
          Element(.table, content: .rows(table)),
        ])))
  }
}

extension RowsApp {
  /// Launches the app on a new device for the native tool.
  func launched() throws -> XCUIApplication {
    let app = XCUIApplication(
      device: Device(apps: [self]), bundleIdentifier: bundleIdentifier)
    try app.launch()
    return app
  }

  /// Returns the label of a row for a run. Warm-ups have negative numbers. Each run has a different
  /// row.
  func label(_ run: Int) -> String { "Row \((count / 2 + abs(run) * 7919) % count)" }

  func row(_ run: Int) -> Locator {
    .xpath("//XCUIElementTypeStaticText[@label='\(label(run))']")
  }

  func remoteEnd(sessionLimit: Int) -> RemoteEnd {
    RemoteEnd(
      configuration: .init(apps: [self], clock: .virtual, sessionLimit: sessionLimit))
  }

  func start(on transport: any WebDriverTransport) async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: transport,
      capabilities: ["appium:bundleId": .string(bundleIdentifier), "platformName": "iOS"])
  }
}

/// The definition of an app for a measurement.
struct BenchmarkApp: AppDefinition {
  let bundleIdentifier: String
  let name: String
  let make: @Sendable (AppHost) throws -> any App

  func launch(_ launch: AppLaunch) throws -> any App { try make(launch.host) }
}

/// Runs servers on a free port of this machine during a measurement.
enum LocalServer {
  /// Runs a server for a remote end, and closes it and its transport afterwards, even after an
  /// error.
  static func run<Value>(
    _ remoteEnd: RemoteEnd, _ body: (NIOTransport) async throws -> Value
  ) async throws -> Value {
    let server = WebDriverServer(handler: remoteEnd, configuration: .init(port: 0))
    return try await run(at: try await server.start(), stop: server.stop, body)
  }

  /// The same with an echo server instead of WebDriver. It answers with `json`.
  static func echo<Value>(
    _ json: Data, _ body: (NIOTransport) async throws -> Value
  ) async throws -> Value {
    let server = EchoServer(json: json)
    return try await run(at: try await server.start(), stop: server.stop, body)
  }

  /// Returns a free port, for a program that can't choose one itself.
  static func freePort() async throws -> Int {
    let server = EchoServer(json: Data())
    let port = try await server.start()
    await server.stop()
    return port
  }

  private static func run<Value>(
    at port: Int, stop: () async -> Void, _ body: (NIOTransport) async throws -> Value
  ) async throws -> Value {
    try await using(ending: stop) {
      guard let url = URL(string: "http://127.0.0.1:\(port)") else {
        throw PeerError("there is no URL for port \(port)")
      }
      let transport = try NIOTransport(baseURL: url)
      return try await using(ending: transport.close) { try await body(transport) }
    }
  }
}
