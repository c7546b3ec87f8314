import Device
import Foundation
import LiveSite
import WebDriver
import WebDriverServer

/// Where a tool's sessions run: a remote end, the way to it, and how an app is launched there.
struct RemoteStage {
  /// Begins a session in which the app runs, launched with these arguments beside those that each
  /// of its tests needs.
  let launch: (_ arguments: [String]) throws -> Driver

  /// Does something with a new stage, which is gone afterwards.
  static func with(
    _ tool: SuiteTool, _ settings: SuiteSettings, app: InstalledApp,
    spectator: RunSpectator? = nil,
    _ body: (RemoteStage) throws -> Void
  ) throws {
    if tool.isDesktop {
      return try DesktopStage.with(tool, app) { definition in
        var configuration = RemoteEnd.Configuration(
          apps: [definition], clock: .wall, sessionLimit: 1)
        configuration.makeDevice = { _ in definition.makeDevice() }
        configuration.reportsTiming = true
        let handler = RemoteEnd(configuration: configuration)
        try body(RemoteStage(on: InProcessTransport(handler: handler), app: app, clock: .wall))
      }
    }
    var configuration = RemoteEnd.Configuration(apps: app.all, clock: .virtual, sessionLimit: 1)
    configuration.reportsTiming = true
    let remoteEnd = RemoteEnd(configuration: configuration)
    if (tool.base ?? tool) == .webDriverInProcess {
      let transport = InProcessTransport(handler: remoteEnd)
      if let spectator {
        let watched = WatchedTransport(transport, remoteEnd, spectator)
        return try body(RemoteStage(on: watched, app: app))
      }
      return try body(RemoteStage(on: transport, app: app))
    }
    if tool == .webDriverHTTP, let server = settings.server {
      return try withTransport(to: server) { transport in
        try body(RemoteStage(on: transport, app: app))
      }
    }
    try withServer(of: remoteEnd) { url in
      guard let capabilities = tool.browserCapabilities else {
        return try withTransport(to: url) { transport in
          try body(RemoteStage(on: transport, app: app))
        }
      }
      try withTransport(to: try settings.driverAddress(of: tool)) { transport in
        try body(
          RemoteStage(on: transport, capabilities: capabilities, showing: app, of: url))
      }
    }
  }

  private init(
    on transport: any WebDriverTransport, app: InstalledApp, clock: DeviceClock = .virtual
  ) {
    launch = { arguments in
      try Driver.start(
        on: transport, capabilities: app.capabilities(arguments: arguments, clock: clock))
    }
  }

  /// A real browser, which is shown the live page of an app.
  private init(
    on transport: any WebDriverTransport, capabilities: [String: JSONValue],
    showing app: InstalledApp, of server: URL
  ) {
    launch = { arguments in
      let driver = try Driver.start(on: transport, capabilities: capabilities)
      do {
        try driver.navigate(
          to: app.page(of: server, launchArguments: app.launchArguments(arguments)))
        // A script draws the app; a busy WebKitGTK has been seen to call the page loaded before.
        try driver.waitFor(.css("body > :not(noscript)"))
        return driver
      } catch {
        // The driver takes one session, or few; the error is the one that counts.
        try? driver.quit()
        throw error
      }
    }
  }

  /// Does something with the address of a server of live pages, which is gone afterwards.
  ///
  /// - Parameter remoteEnd: who answers WebDriver's clients there.
  static func withServer(
    of remoteEnd: RemoteEnd = RemoteEnd(configuration: .init(apps: [])),
    _ body: (URL) throws -> Void
  ) throws {
    // The lists of a page would be in this folder; the suites show no page that has any.
    let data = FileManager.default.temporaryDirectory.appendingPathComponent("duet-suites")
    let server = WebDriverServer(
      handler: remoteEnd, pages: try LiveSite(dataFolder: data), configuration: .init(port: 0))
    let port = try CallingThread.run { try await server.start() }
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw SettingsError("no URL can be made of port \(port)")
    }
    var thrown: (any Error)?
    do { try body(url) } catch { thrown = error }
    try CallingThread.run { await server.stop() }
    if let thrown { throw thrown }
  }

  private static func withTransport(
    to url: URL, _ body: (any WebDriverTransport) throws -> Void
  ) throws {
    let transport = try NIOTransport(baseURL: url)
    var thrown: (any Error)?
    do { try body(transport) } catch { thrown = error }
    try CallingThread.run { await transport.close() }
    if let thrown { throw thrown }
  }
}
