import Desktop
import Foundation
import WebDriverServer

/// The WebDriver servers of real browsers, started for as long as they are needed.
///
/// Nothing is installed: what is missing is named, with what to install.
final class BrowserDrivers {
  /// What the suites are told of the servers: their addresses.
  private(set) var environment: [String: String] = [:]
  private var servers: [LineProcess] = []

  /// Starts what the browsers among some tools need.
  ///
  /// - Throws: ``UsageError`` that says what is not installed or would not start.
  init(for tools: [ComparedTool]) async throws {
    let desktop = tools.filter(ComparedTool.desktop.contains)
    if !desktop.isEmpty {
      let packages =
        DesktopSession.missingPackages
        + DesktopProgram.missingPackages(
          webKitGTK: desktop.contains { [.nativeDesktop, .webDriverDesktop].contains($0) },
          chromium: desktop.contains {
            [.nativeDesktopChromium, .webDriverDesktopChromium].contains($0)
          })
      guard packages.isEmpty else { throw UsageError("\(DesktopError.missing(packages))") }
    }
    let needs = Self.needs.filter { tools.contains($0.tool) }
    let missing = needs.flatMap(\.programs).filter { Self.program(named: $0) == nil }
    guard missing.isEmpty else {
      let packages = needs.filter { !$0.programs.allSatisfy { !missing.contains($0) } }
        .flatMap(\.packages)
      throw UsageError(
        "Real browsers need \(missing.joined(separator: ", ")), which this machine does not have. "
          + "On Debian: apt-get install \(packages.joined(separator: " "))")
    }
    do {
      if tools.contains(.chromium) { try startChromeDriver() }
      if tools.contains(.webKitGTK) { try await startWebKitDriver() }
    } catch {
      stop()
      throw error
    }
  }

  /// The programs that browsers are driven with, and Debian's packages that they come in.
  private static var needs: [(tool: ComparedTool, programs: [String], packages: [String])] {
    let screen = ProcessInfo.processInfo.environment["DISPLAY"] == nil ? ["Xvfb"] : []
    return [
      (.chromium, ["chromedriver", "chromium"], ["chromium", "chromium-driver"]),
      (.webKitGTK, ["WebKitWebDriver"] + screen, ["webkit2gtk-driver", "xvfb"]),
    ]
  }

  /// Ends the servers, and with them their browsers.
  func stop() {
    for server in servers.reversed() { server.finish() }
    servers = []
  }

  private func startChromeDriver() throws {
    let driver = try start("chromedriver", ["--port=0"])
    let port = try number(after: "successfully on port ", from: driver, of: "chromedriver")
    environment["DUET_CHROMEDRIVER"] = "http://127.0.0.1:\(port)"
  }

  private func startWebKitDriver() async throws {
    // It shows its windows somewhere; where there is no screen, on one in memory.
    var display = ProcessInfo.processInfo.environment["DISPLAY"]
    if display == nil {
      let screen = try start(
        "Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
      display = try ":\(number(after: "", from: screen, of: "Xvfb"))"
    }
    // It takes no free port by itself.
    let echo = EchoServer()
    let port = try await echo.start()
    await echo.stop()
    let driver = try start(
      "WebKitWebDriver", ["--port=\(port)"], environment: ["DISPLAY": display ?? ""])
    let address = "http://127.0.0.1:\(port)"
    let deadline = ContinuousClock.now + .seconds(30)
    while await ServerList.problem(at: address) != nil {
      // Between two looks it waits for the program's end.
      if case .end = driver.next(until: .now + .milliseconds(20)) {
        throw UsageError("WebKitWebDriver ended before it listened.")
      }
      guard ContinuousClock.now < deadline else {
        throw UsageError("WebKitWebDriver does not listen on port \(port) after 30 seconds.")
      }
    }
    driver.drain()
    environment["DUET_WEBKITDRIVER"] = address
  }

  private func start(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> LineProcess {
    do {
      let server = try LineProcess(
        ["/bin/sh", "-c", Self.leashed, "sh", Self.program(named: name)?.path ?? name] + arguments,
        environment: environment)
      servers.append(server)
      return server
    } catch {
      throw UsageError("\(name) can't be started: \(error.localizedDescription)")
    }
  }

  /// Runs a program until the standard input ends: when it is closed, and when this process ends,
  /// however that comes about. No server is left behind.
  private static let leashed =
    #""$@" </dev/null & server=$!; exec >/dev/null; read -r end; kill $server; wait $server"#

  /// The number that follows a text in what a program prints at its start.
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
    throw UsageError("\(name) ended before it listened. It printed: \(printed)")
  }

  private static func program(named name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
      .map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
