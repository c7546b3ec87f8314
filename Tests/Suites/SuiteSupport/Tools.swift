import Device
import Foundation
import LiveSite
import SampleApps
import ScenarioFormat
import WebDriver
import WebDriverServer

extension Tool {
  /// XCUITest's API, in the test's process.
  package static let native = Tool(
    "native",
    summary: "XCUITest's style: queries for typed elements, evaluated in the test's own process.",
    stage: .native(.simulatedDevice))

  /// WebDriver without HTTP: the client calls the remote end.
  package static let webDriverInProcess = Tool(
    "webdriver-in-process",
    summary:
      "WebDriver without a network: the same commands as function calls, and XPath over XML.",
    stage: .webDriver(.inProcess))

  /// WebDriver over HTTP.
  package static let webDriverHTTP = Tool(
    "webdriver-http",
    summary:
      "Appium's style: JSON commands over real HTTP to a server, which evaluates XPath over XML.",
    stage: .webDriver(.http), usesServer: true)

  /// Appium's client for Python, against this server. Its suite has the thesis's scenarios.
  package static let appiumPython = Tool(
    "appium-python",
    summary: "Appium's Python client, unmodified, against Duet's server. The thesis's nine only.",
    stage: .process(script: clients), usesServer: true,
    plays: { $0.header.source.hasPrefix("thesis 2016, appendix") })

  /// Selenium's client for Python, against this server.
  package static let seleniumPython = Tool(
    "selenium-python",
    summary: "Selenium's Python client, unmodified, against Duet's server. B.1 only.",
    stage: .process(script: clients), usesServer: true,
    plays: { $0.id.description == "B.1" })
}

/// The script that starts Python's clients, in the suite next to this module.
private let clients = URL(filePath: "../Appium/run", relativeTo: URL(filePath: #filePath))
  .standardizedFileURL

extension [Tool] {
  /// The tools that need no installation.
  package static let usual: [Tool] = [.native, .webDriverInProcess, .webDriverHTTP]
  /// The registry: all tools, in the order of tables.
  package static let exhibit: [Tool] = usual + [.appiumPython, .seleniumPython]
}

extension NativeStage {
  /// The simulated device, on a virtual clock.
  package static let simulatedDevice = NativeStage(
    server: "the device of this package, in the test's process"
  ) { run, body in
    try body(Device(apps: run.app.all, clock: .virtual, screenSize: run.request.screenSize))
  }
}

extension WebDriverStage {
  /// The remote end in the test's process, on a virtual clock.
  package static let inProcess = WebDriverStage(
    server: { _ in "the remote end of this package, in the test's process" }
  ) { run, body in
    let remoteEnd = run.remoteEnd
    let base = InProcessTransport(handler: remoteEnd)
    let transport = run.observer?.transport(over: base, to: remoteEnd) ?? base
    try body { try run.startSession(on: transport, arguments: $0) }
  }

  /// A server in the test's process, or the one that the request names.
  package static let http = WebDriverStage(
    server: { _ in "the remote end of this package, over HTTP" }
  ) { run, body in
    func play(at url: URL) throws {
      try run.withTransport(to: url) { transport in
        try body { try run.startSession(on: transport, arguments: $0) }
      }
    }
    if let server = run.request.server { return try play(at: server) }
    try run.withServer(of: run.remoteEnd) { try play(at: $0) }
  }
}

extension StagedRun {
  /// A remote end that installs the run's app on new devices.
  package var remoteEnd: RemoteEnd {
    let (apps, size) = (app.all, request.screenSize)
    let configuration = RemoteEnd.Configuration(clock: .virtual, sessionLimit: 1) {
      Device(apps: apps, clock: $0.clock, screenSize: size)
    }
    return RemoteEnd(configuration: configuration)
  }

  /// Starts a session on Duet's remote end, which launches the app.
  package func startSession(
    on transport: any WebDriverTransport, arguments: [String], clock: DeviceClock = .virtual
  ) throws -> Driver {
    try Driver.start(
      on: transport, capabilities: app.capabilities(arguments: arguments, clock: clock))
  }

  /// Starts a server for WebDriver requests and the apps' pages, and stops it after `body`.
  package func withServer(
    of remoteEnd: RemoteEnd = RemoteEnd(configuration: .init(apps: [])),
    _ body: (URL) throws -> Void
  ) throws {
    // The folder for saved lists. The suites show no page that saves any.
    let data = FileManager.default.temporaryDirectory.appendingPathComponent("duet-suites")
    let server = WebDriverServer(
      handler: remoteEnd, pages: try LiveSite(dataFolder: data, variations: app.variations),
      configuration: .init(port: 0))
    let port = try CallerThreadExecutor.run { try await server.start() }
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw SettingsError("port \(port) doesn't give a valid URL")
    }
    let result = Result { try body(url) }
    try CallerThreadExecutor.run { await server.stop() }
    try result.get()
  }

  /// Calls `body` with a transport to a server, and closes it.
  package func withTransport(
    to url: URL, _ body: (any WebDriverTransport) throws -> Void
  ) throws {
    let transport = try NIOTransport(baseURL: url)
    let result = Result { try body(transport) }
    try CallerThreadExecutor.run { await transport.close() }
    try result.get()
  }
}
