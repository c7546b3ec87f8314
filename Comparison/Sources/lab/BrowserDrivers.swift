import Desktop
import Foundation
import SuiteRuns
import SuiteSupport
import WaysOfWriting

/// Starts and stops the WebDriver servers of real browsers.
///
/// Installs nothing. Errors name the missing programs and the packages to install.
final class BrowserDrivers {
  /// The addresses of the servers, by the tool's name.
  private(set) var addresses: [String: URL] = [:]
  private var servers: [LineProcess] = []

  /// Starts the servers for the browsers among some tools.
  ///
  /// - Throws: ``UsageError`` for a program that isn't installed or doesn't start.
  init(for tools: [Tool]) async throws {
    func needs(_ any: Tool...) -> Bool { tools.contains(where: any.contains) }
    let isWebKit = needs(.nativeDesktop, .webDriverDesktop)
    let isChromium = needs(.nativeDesktopChromium, .webDriverDesktopChromium)
    if isWebKit || isChromium {
      let packages =
        DesktopSession.missingPackages
        + DesktopProgram.missingPackages(webKitGTK: isWebKit, chromium: isChromium)
      guard packages.isEmpty else { throw UsageError("\(DesktopError.missing(packages))") }
    }
    // The programs that control browsers, and the Debian packages that contain them.
    let screen = Self.display == nil ? ["Xvfb"] : []
    let all: [(tool: Tool, programs: [String], packages: [String])] = [
      (.chromium, ["chromedriver", "chromium"], ["chromium", "chromium-driver"]),
      (.webKitGTK, ["WebKitWebDriver"] + screen, ["webkit2gtk-driver", "xvfb"]),
    ]
    let lacking = all.filter { tools.contains($0.tool) }
      .map { ($0.programs.filter { FileManager.default.program($0) == nil }, $0.packages) }
      .filter { !$0.0.isEmpty }
    guard lacking.isEmpty else {
      throw UsageError(
        "Programs for the real browsers are missing: "
          + "\(lacking.flatMap(\.0).joined(separator: ", ")). "
          + "On Debian, run: apt-get install \(lacking.flatMap(\.1).joined(separator: " "))")
    }
    do {
      if tools.contains(.chromium) { try startChromeDriver() }
      if tools.contains(.webKitGTK) { try await startWebKitDriver() }
    } catch {
      stop()
      throw error
    }
  }

  private static var display: String? { ProcessInfo.processInfo.environment["DISPLAY"] }

  /// Stops the servers, and with them their browsers.
  func stop() {
    for server in servers.reversed() { server.finish() }
    servers = []
  }

  private func startChromeDriver() throws {
    let driver = try start("chromedriver", ["--port=0"])
    let port = try number(after: "successfully on port ", from: driver, of: "chromedriver")
    addresses[Tool.chromium.name] = URL(string: "http://127.0.0.1:\(port)")
  }

  private func startWebKitDriver() async throws {
    // The browser needs a display. If there is none, start one in memory.
    var display = Self.display
    if display == nil {
      let screen = try start(
        "Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
      display = try ":\(number(after: "", from: screen, of: "Xvfb"))"
    }
    // WebKitWebDriver can't choose a free port itself.
    let port = try await LocalServer.freePort()
    let driver = try start(
      "WebKitWebDriver", ["--port=\(port)"], environment: ["DISPLAY": display ?? ""])
    let address = "http://127.0.0.1:\(port)"
    let deadline = ContinuousClock.now + .seconds(30)
    while await Endpoint.problem(at: address) != nil {
      // Waits 20 ms between two attempts, and detects the program's end.
      if case .end = driver.next(until: .now + .milliseconds(20)) {
        throw UsageError("WebKitWebDriver exited before it listened.")
      }
      guard ContinuousClock.now < deadline else {
        throw UsageError("WebKitWebDriver didn't listen on port \(port) within 30 seconds.")
      }
    }
    driver.drain()
    addresses[Tool.webKitGTK.name] = URL(string: address)
  }

  /// Starts a program that runs until its standard input is closed.
  ///
  /// The system closes it when this process ends for any reason, so no server is left running.
  private func start(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> LineProcess {
    let script =
      #""$@" </dev/null & server=$!; exec >/dev/null; read -r end; kill $server; wait $server"#
    let command =
      ["/bin/sh", "-c", script, "sh", FileManager.default.program(name) ?? name] + arguments
    do {
      servers.append(try LineProcess(command, environment: environment))
      return servers[servers.count - 1]
    } catch {
      throw UsageError("\(name) can't be started: \(error.localizedDescription)")
    }
  }

  /// Reads a program's first output, and returns the number after a string in it.
  private func number(after text: String, from server: LineProcess, of name: String) throws -> Int {
    var printed = ""
    while case .line(let data) = server.next() {
      let line = String(decoding: data, as: UTF8.self)
      printed += line + "\n"
      let place = text.isEmpty ? line.startIndex : line.range(of: text)?.upperBound
      if let place, let number = Int(line[place...].prefix(while: \.isNumber)) {
        server.drain()
        return number
      }
    }
    throw UsageError("\(name) exited before it listened. It printed: \(printed)")
  }
}

extension FileManager {
  /// Returns the full path of a program, searched as the shell does, or nil if there is none.
  func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    return places.first(where: isExecutableFile)
  }
}
