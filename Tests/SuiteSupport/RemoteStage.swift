import Foundation
import SampleApps
import WebDriver
import WebDriverServer

/// Where a tool's sessions run: a remote end, the way to it, and how an app is launched there.
struct RemoteStage {
  /// Begins a session in which the app runs, launched with these arguments beside those that each
  /// of its tests needs.
  let launch: (_ arguments: [String]) async throws -> RemoteDriver

  /// Does something with a new stage, which is gone afterwards.
  static func with(
    _ tool: SuiteTool, _ settings: SuiteSettings, app: InstalledApp,
    _ body: (RemoteStage) async throws -> Void
  ) async throws {
    let remoteEnd = RemoteEnd(
      configuration: .init(apps: app.all, clock: .virtual, sessionLimit: 1))
    if tool == .webDriverInProcess {
      return try await body(
        RemoteStage(on: InProcessTransport(handler: remoteEnd), app: app))
    }
    try await withServer(of: remoteEnd) { url in
      try await withTransport(to: url) { transport in
        try await body(RemoteStage(on: transport, app: app))
      }
    }
  }

  private init(on transport: any WebDriverTransport, app: InstalledApp) {
    launch = { arguments in
      try await RemoteDriver.start(
        on: transport, capabilities: app.capabilities(arguments: arguments))
    }
  }

  private static func withServer(
    of remoteEnd: RemoteEnd, _ body: (URL) async throws -> Void
  ) async throws {
    let server = WebDriverServer(handler: remoteEnd, configuration: .init(port: 0))
    let port = try await server.start()
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw SettingsError("no URL can be made of port \(port)")
    }
    var thrown: (any Error)?
    do { try await body(url) } catch { thrown = error }
    await server.stop()
    if let thrown { throw thrown }
  }

  private static func withTransport(
    to url: URL, _ body: (any WebDriverTransport) async throws -> Void
  ) async throws {
    let transport = try NIOTransport(baseURL: url)
    var thrown: (any Error)?
    do { try await body(transport) } catch { thrown = error }
    await transport.close()
    if let thrown { throw thrown }
  }
}
