import ArgumentParser
import Device
import Foundation
import LiveSite
import SampleApps
import ScenarioFormat
import Variations
import WebDriver
import WebDriverServer

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve WebDriver, and the apps as web pages; Ctrl-C ends it.",
    discussion: """
      Each WebDriver session has a device of its own, and so has each page. Only clients on this \
      machine can connect, unless --host says otherwise; there is no password, so use another \
      host only where you trust everybody who can reach it.
      """)

  @Option(help: "The name or address to listen on.") var host = "127.0.0.1"
  @Option(help: "The port to listen on; 0 takes a free one.") var port = 4723
  @Option(help: "The path in front of every command, such as /wd/hub.") var basePath = ""
  @Option(help: "The clock of sessions that do not ask for one: wall or virtual.")
  var clock = DeviceClock.wall
  @Option(help: "How many sessions there may be at one time.") var maxSessions = 64
  @Option(
    help: """
      After how many seconds without a command a session ends that does not ask for another time \
      with appium:newCommandTimeout; 0 for never.
      """)
  var sessionTimeout = 300.0
  @Option(
    help: """
      The folder of TinyLog's databases: sessions may name files in it, and the web page keeps its \
      lists there. Without it sessions keep lists in memory, and the page in your own data folder.
      """,
    completion: .directory)
  var data: String?
  @Option(
    help: """
      A further name by which clients may call the server, with or without a port; may be repeated.
      """)
  var allowHost: [String] = []
  @Flag(
    help: """
      Say in the header Server-Timing of each answer what its command took: document, search, \
      gesture, wait, screenshot and total, in milliseconds.
      """)
  var serverTiming = false

  func validate() throws {
    try checkRange("--port", port, in: 0...65535)
    try checkRange("--max-sessions", maxSessions, in: 1...100_000)
    guard (0...1e9).contains(sessionTimeout) else {
      throw ValidationError("--session-timeout must be a number from 0 to 1000000000.")
    }
    if let host = allowHost.first(where: { $0.isEmpty || $0.contains("/") }) {
      throw ValidationError(
        "--allow-host must be a name or an address, such as lab1 or lab1:4723, not '\(host)'.")
    }
    guard basePath.isEmpty || basePath.hasPrefix("/") else {
      throw ValidationError("--base-path must start with /.")
    }
    if let data, !FileManager.default.isFolder(data) {
      throw ValidationError("--data \(data): there is no such folder; make it first.")
    }
  }

  func run() async throws {
    try await serve { [basePath] origin, data in
      """
      Listening on \(origin + basePath). Ctrl-C ends it.
      The apps for a browser: \(origin)/
      TinyLog's page keeps its lists in \(data.path)/\(LiveSite.databaseName)

      """
    }
  }

  /// Serves until it is ended; `greeting` is what is printed of the pages' address, without a slash at
  /// its end, and of the data's folder.
  func serve(greeting: @escaping @Sendable (_ origin: String, URL) -> String) async throws {
    let databases = data.map { DatabasePolicy.files(in: URL(fileURLWithPath: $0)) } ?? .memoryOnly
    let variations = Variations.all()
    var configuration = RemoteEnd.Configuration(
      apps: InstalledApps.all(databases: databases, variations: variations), clock: clock,
      sessionLimit: maxSessions)
    configuration.sessionTimeout = sessionTimeout
    configuration.reportsTiming = serverTiming
    let remoteEnd = RemoteEnd(configuration: configuration)
    let data = data.map { URL(fileURLWithPath: $0) } ?? LiveSite.usersDataFolder()
    // Outside of a checkout there are no written scenarios.
    let root = try? PackageRoot()
    // Where they can't be read, why has been told then.
    let scenarios = root.flatMap { try? $0.scenarios().scenarios }
    let site = try LiveSite(
      dataFolder: data, webDriverPath: basePath, remoteEnd: remoteEnd,
      checkout: root?.url,
      demonstration: root.map { CheckoutDemonstration(root: $0) }, scenarios: scenarios ?? [],
      variations: variations)
    // A client may keep its connection for as long as its session; a page's lives for 300 s.
    let listening = WebDriverServer.Configuration(
      host: host, port: port, basePath: basePath, allowedHosts: allowHost,
      idleTimeout: sessionTimeout == 0 ? 0 : max(300, sessionTimeout))
    let server = WebDriverServer(handler: remoteEnd, pages: site, configuration: listening)
    let stopSeconds = Int(listening.stopTimeout)
    try await server.run(onSignal: {
      writeError(
        "\nStopping: requests under way have \(stopSeconds) s to be answered. "
          + "Ctrl-C again ends at once.\n")
    }) { [host] port in
      let name = host.contains(":") ? "[\(host)]" : host
      writeOutput(greeting("http://\(name):\(port)", data))
    }
  }
}

extension DeviceClock: ExpressibleByArgument {}
