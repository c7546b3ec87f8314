import ArgumentParser
import Device
import Foundation
import LiveSite
import Recorder
import SampleApps
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import WebDriver
import WebDriverServer

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Start a WebDriver server, and serve the apps as web pages.",
    discussion: """
      Each WebDriver session and each web page has a separate device. By default, only clients on \
      this machine can connect. The server has no password, so use --host only in a network where \
      you trust every machine. Press Ctrl-C to stop.
      """)

  @Option(help: "The name or address to listen on.") var host = "127.0.0.1"
  @Option(help: "The port to listen on, or 0 for a free one.") var port = 4723
  @Option(help: "A path prefix for all commands, such as /wd/hub.") var basePath = ""
  @Option(help: "The default clock of a session: wall or virtual.")
  var clock = DeviceClock.wall
  @Option(help: "The maximum number of sessions at the same time.") var maxSessions = 64
  @Option(
    help: """
      The default number of seconds without a command after which a session ends, or 0 for no \
      limit. The capability appium:newCommandTimeout overrides it.
      """)
  var sessionTimeout = 300.0
  @Option(
    help: """
      The folder of TinyLog's databases. Sessions may name files in it, and the web page keeps its \
      lists there. Default: memory for sessions, your user data folder for the page.
      """,
    completion: .directory)
  var data: String?
  @Option(
    help: """
      An additional host name that clients may use for the server, with or without a port \
      (repeatable).
      """)
  var allowHost: [String] = []

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
      throw ValidationError("--data \(data): there is no such folder. Create it first.")
    }
  }

  func run() async throws {
    try await serve { [basePath] origin, data in
      """
      Listening on \(origin + basePath). Press Ctrl-C to stop.
      The apps as web pages: \(origin)/
      TinyLog's page stores its lists in \(data.path)/\(LiveSite.databaseName)

      """
    }
  }

  /// Serves until a signal ends the process.
  ///
  /// - Parameter greeting: returns the text to print for the address of the pages (without a
  ///   slash at its end) and the data folder.
  func serve(greeting: @escaping @Sendable (_ origin: String, URL) -> String) async throws {
    RemoteEnd.returnFreedMemory()
    let databases = data.map { DatabasePolicy.files(in: URL(fileURLWithPath: $0)) } ?? .memoryOnly
    var configuration = RemoteEnd.Configuration(
      apps: InstalledApps.all(databases: databases), clock: clock, sessionLimit: maxSessions)
    configuration.sessionTimeout = sessionTimeout
    let remoteEnd = RemoteEnd(configuration: configuration)
    let data = data.map { URL(fileURLWithPath: $0) } ?? LiveSite.usersDataFolder()
    let root = PackageRoot()
    // If they can't be read, the findings have been printed at this point.
    let scenarios = root.isThere ? try? root.scenarios().scenarios : nil
    let site = try LiveSite(
      dataFolder: data, webDriverPath: basePath, remoteEnd: remoteEnd,
      checkout: root.url, demonstration: SuiteDemonstration(), scenarios: scenarios ?? [])
    let listening = WebDriverServer.Configuration(
      host: host, port: port, basePath: basePath, allowedHosts: allowHost)
    let server = WebDriverServer(handler: remoteEnd, pages: site, configuration: listening)
    let stopSeconds = Int(listening.stopTimeout)
    try await server.run(onSignal: {
      writeError(
        "\nStopping within \(stopSeconds) s, after the current requests. "
          + "Press Ctrl-C again to stop at once.\n")
    }) { [host] port in
      let name = host.contains(":") ? "[\(host)]" : host
      writeOutput(greeting("http://\(name):\(port)", data))
    }
  }
}

extension DeviceClock: ExpressibleByArgument {}

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record your actions in an app as a native, a WebDriver and a Python test.",
    discussion: """
      Prints an address to open in a browser. The page shows the app on the left, and your actions \
      as three tests on the right. Both tools play each line immediately, each on a \
      separate device. If you name a scenario, your actions are bound to its steps. If you name an \
      app, they become a new scenario.
      """)

  @Argument(help: "A scenario, such as A.1, or an app.") var what: String?
  @Option(
    parsing: .unconditionalSingleValue,
    help: "A launch argument of the app, for a new scenario (repeatable).")
  var argument: [String] = []
  @Option(help: "The port to listen on, or 0 for a free one.") var port = 4723

  func run() async throws {
    let root = PackageRoot()
    var items: [String] = []
    if let name = what {
      if try root.isThere && root.scenarios().scenario(id: name) != nil {
        guard argument.isEmpty else {
          throw UsageError(
            "\(name) takes its launch arguments from its scenario file, so --argument can't add "
              + "any. Change the line Launch in the file, or name an app instead.")
        }
        items.append("scenario=\(name)")
      } else {
        do { _ = try RecordedLaunch(appNamed: name, arguments: [], variations: []) } catch {
          throw UsageError("'\(name)' is neither a scenario nor an app. \(error)")
        }
        items.append("app=\(AppAddress.text([name]))")
      }
      items += argument.map { "argument=\(AppAddress.text([$0]))" }
    }
    let path = items.isEmpty ? "/record" : "/record/new?" + items.joined(separator: "&")
    let command = try ServeCommand.parse(["--port", "\(port)"])
    try await command.serve { origin, _ in
      "Record in a browser: \(origin)\(path)\nPress Ctrl-C to stop.\n"
    }
  }
}
