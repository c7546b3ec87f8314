import Desktop
import Device
import Foundation
import LiveSite
import Variations
import WebDriver
import WebDriverServer

/// Where a tool plays an app. What a function makes for it is gone when its `body` returns.
enum Stage {
  /// Begins a session in which the app runs, launched with arguments beside those of each of its
  /// tests.
  typealias Launch = (_ arguments: [String]) throws -> Driver

  /// One display for all runs of the process, one after the other; each run has its own browser.
  private static let session = Result { try DesktopSession() }

  /// Shows the live page of an app in a real browser, on a display of its own: both tools look at
  /// the browser's accessibility tree there, and what they do is real input.
  ///
  /// - Throws: `DesktopError` that names what is missing, and what `body` throws.
  static func desktop(
    _ tool: SuiteTool, _ app: InstalledApp, _ body: (DesktopDefinition) throws -> Void
  ) throws {
    let session = try session.get()
    try withServer { server in
      let isChromium = tool.isChromium
      try body(
        DesktopDefinition(
          bundleIdentifier: app.bundleIdentifier, name: app.name, isApp: !app.isHybrid, on: session
        ) { launch in
          let address = app.page(
            of: server, launchArguments: launch.arguments, items: ["keyboard=shown"])
          guard let url = URL(string: address) else {
            throw SettingsError("'\(address)' is no address")
          }
          return isChromium ? .chromium(url) : .webKitGTK(url)
        })
    }
  }

  /// Makes a remote end that a tool of WebDriver speaks to, and the way to it. What listens
  /// at `server` is a browser's driver, or a running server for `webdriver-http`.
  static func remote(
    _ tool: SuiteTool, at server: URL?, app: InstalledApp, spectator: RunSpectator?,
    _ body: (Launch) throws -> Void
  ) throws {
    func play(on transport: any WebDriverTransport, clock: DeviceClock = .virtual) throws {
      try body { arguments in
        try Driver.start(
          on: transport, capabilities: app.capabilities(arguments: arguments, clock: clock))
      }
    }
    if tool.isDesktop {
      return try desktop(tool, app) { definition in
        var configuration = RemoteEnd.Configuration(
          apps: [definition], clock: .wall, sessionLimit: 1)
        configuration.makeDevice = { _ in definition.makeDevice() }
        configuration.reportsTiming = true
        let handler = RemoteEnd(configuration: configuration)
        try play(on: InProcessTransport(handler: handler), clock: .wall)
      }
    }
    var configuration = RemoteEnd.Configuration(apps: app.all, clock: .virtual, sessionLimit: 1)
    configuration.reportsTiming = true
    let remoteEnd = RemoteEnd(configuration: configuration)
    if (tool.base ?? tool) == .webDriverInProcess {
      let transport = InProcessTransport(handler: remoteEnd)
      guard let spectator else { return try play(on: transport) }
      return try play(on: WatchedTransport(transport, remoteEnd, spectator))
    }
    if tool == .webDriverHTTP, let server {
      return try withTransport(to: server) { try play(on: $0) }
    }
    try withServer(of: remoteEnd) { url in
      guard let capabilities = tool.browserCapabilities else {
        return try withTransport(to: url) { try play(on: $0) }
      }
      guard let server else {
        throw SettingsError("the request for \(tool.rawValue) has no address of its driver")
      }
      try withTransport(to: server) { transport in
        try body { arguments in
          let driver = try Driver.start(on: transport, capabilities: capabilities)
          do {
            try driver.navigate(
              to: app.page(of: url, launchArguments: app.launchArguments(arguments)))
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
    }
  }

  /// Starts a server of live pages, at which a remote end answers WebDriver's clients.
  private static func withServer(
    of remoteEnd: RemoteEnd = RemoteEnd(configuration: .init(apps: [])),
    _ body: (URL) throws -> Void
  ) throws {
    // The lists of a page would be in this folder; the suites show no page that has any.
    let data = FileManager.default.temporaryDirectory.appendingPathComponent("duet-suites")
    let server = WebDriverServer(
      handler: remoteEnd, pages: try LiveSite(dataFolder: data, variations: Variations.all()),
      configuration: .init(port: 0))
    let port = try CallingThread.run { try await server.start() }
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw SettingsError("no URL can be made of port \(port)")
    }
    let result = Result { try body(url) }
    try CallingThread.run { await server.stop() }
    try result.get()
  }

  private static func withTransport(
    to url: URL, _ body: (any WebDriverTransport) throws -> Void
  ) throws {
    let transport = try NIOTransport(baseURL: url)
    let result = Result { try body(transport) }
    try CallingThread.run { await transport.close() }
    try result.get()
  }
}
