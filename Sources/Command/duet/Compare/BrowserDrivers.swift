import Desktop
import Foundation

/// The WebDriver servers of real browsers, started for as long as they are needed.
///
/// Nothing is installed: what is missing is named, with what to install.
final class BrowserDrivers {
  /// A server, and what ends it when it is closed.
  private struct Server {
    let process: Process
    let leash: Pipe
  }

  /// What the suites are told of the servers: their addresses.
  private(set) var environment: [String: String] = [:]
  private var servers: [Server] = []
  private let path: [String]

  /// Starts what the browsers among some tools need.
  ///
  /// - Throws: ``UsageError`` that says what is not installed or would not start.
  init(for tools: [ComparedTool]) throws {
    path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map(String.init)
    let programs = tools.flatMap(\.programs)
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
    let missing = programs.filter { program(named: $0) == nil }
    guard missing.isEmpty else {
      let packages = tools.filter { !$0.programs.allSatisfy { !missing.contains($0) } }
        .flatMap(\.packages)
      throw UsageError(
        "Real browsers need \(missing.joined(separator: ", ")), which this machine does not have. "
          + "On Debian: apt-get install \(packages.joined(separator: " "))")
    }
    do {
      if tools.contains(.chromium) { try startChromeDriver() }
      if tools.contains(.webKitGTK) { try startWebKitDriver() }
    } catch {
      stop()
      throw error
    }
  }

  /// Ends the servers, and with them their browsers.
  func stop() {
    for server in servers.reversed() {
      // It has been told already where it has ended by itself.
      try? server.leash.fileHandleForWriting.close()
      server.process.waitUntilExit()
    }
    servers = []
  }

  private func startChromeDriver() throws {
    let output = try start("chromedriver", ["--port=0"])
    let port = try number(after: "successfully on port ", in: output, of: "chromedriver")
    environment["DUET_CHROMEDRIVER"] = "http://127.0.0.1:\(port)"
  }

  private func startWebKitDriver() throws {
    // It shows its windows somewhere; where there is no screen, on one in memory.
    var display = ProcessInfo.processInfo.environment["DISPLAY"]
    if display == nil {
      let output = try start(
        "Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
      display = try ":\(number(after: "", in: output, of: "Xvfb"))"
    }
    // It takes no free port by itself.
    let port = try FreePort.find()
    let output = try start(
      "WebKitWebDriver", ["--port=\(port)"], environment: ["DISPLAY": display ?? ""])
    try FreePort.waitUntilTaken(port, by: "WebKitWebDriver", output: output)
    drain(output)
    environment["DUET_WEBKITDRIVER"] = "http://127.0.0.1:\(port)"
  }

  private func start(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Pipe {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", Self.leashed, "sh", program(named: name)?.path ?? name] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, leash) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = leash
    do {
      try process.runTakingSignals()
    } catch {
      throw UsageError("\(name) can't be started: \(error.localizedDescription)")
    }
    servers.append(Server(process: process, leash: leash))
    return output
  }

  /// Runs a program until the standard input ends: when it is closed, and when this process ends,
  /// however that comes about. No server is left behind.
  private static let leashed =
    #""$@" </dev/null & server=$!; exec >/dev/null; read -r end; kill $server; wait $server"#

  /// The number that follows a text in what a program prints at its start.
  private func number(after text: String, in output: Pipe, of name: String) throws -> Int {
    var printed = ""
    while true {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      printed += String(decoding: data, as: UTF8.self)
      for line in printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        guard let place = text.isEmpty ? line.startIndex : line.range(of: text)?.upperBound else {
          continue
        }
        if let number = Int(line[place...].prefix(while: \.isNumber)) {
          drain(output)
          return number
        }
      }
    }
    throw UsageError("\(name) ended before it listened. It printed: \(printed)")
  }

  /// Reads on what a program prints, so that it never waits for a reader.
  private func drain(_ output: Pipe) {
    output.fileHandleForReading.readabilityHandler = { handle in
      if handle.availableData.isEmpty { handle.readabilityHandler = nil }
    }
  }

  private func program(named name: String) -> URL? {
    path.lazy.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

extension ComparedTool {
  /// The programs that a browser is driven with.
  fileprivate var programs: [String] {
    switch self {
    case .chromium: ["chromedriver", "chromium"]
    case .webKitGTK:
      ["WebKitWebDriver"]
        + (ProcessInfo.processInfo.environment["DISPLAY"] == nil ? ["Xvfb"] : [])
    default: []
    }
  }

  /// The packages of Debian that the programs come in.
  fileprivate var packages: [String] {
    switch self {
    case .chromium: ["chromium", "chromium-driver"]
    case .webKitGTK: ["webkit2gtk-driver", "xvfb"]
    default: []
    }
  }
}
