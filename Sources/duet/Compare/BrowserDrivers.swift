import Foundation
import Synchronization

/// The WebDriver servers of real browsers, started for as long as they are needed.
///
/// Nothing is installed: what is missing is named, with what to install.
final class BrowserDrivers {
  /// The processes that a signal ends; any thread.
  private final class Shared: Sendable {
    let ids = Mutex<[pid_t]>([])
  }

  /// What the suites are told of the servers: their addresses.
  private(set) var environment: [String: String] = [:]
  private var processes: [Process] = []
  private let running = Shared()
  private var signals: [any DispatchSourceSignal] = []
  private let path: [String]

  /// Starts what the browsers among some tools need.
  ///
  /// - Throws: ``UsageError`` that says what is not installed or would not start.
  init(for tools: [ComparedTool]) throws {
    path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map(String.init)
    let programs = tools.flatMap(\.programs)
    let missing = programs.filter { program(named: $0) == nil }
    guard missing.isEmpty else {
      let packages = tools.filter { !$0.programs.allSatisfy { !missing.contains($0) } }
        .flatMap(\.packages)
      throw UsageError(
        "Real browsers need \(missing.joined(separator: ", ")), which this machine does not have. "
          + "On Debian: apt-get install \(packages.joined(separator: " "))")
    }
    if !programs.isEmpty { stopOnSignals() }
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
    for source in signals { source.cancel() }
    signals = []
    running.ids.withLock { $0 = [] }
    for process in processes.reversed() where process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
    processes = []
  }

  /// The servers are in process groups of their own: Ctrl-C would leave them running.
  private func stopOnSignals() {
    for number in [SIGINT, SIGTERM] {
      // A handler that does nothing, where to ignore the signal would be passed on to children.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [running] in
        running.ids.withLock { for id in $0 { kill(id, SIGTERM) } }
        exit(128 + number)
      }
      source.resume()
      signals.append(source)
    }
  }

  private func startChromeDriver() throws {
    let output = try start("chromedriver", ["--port=0"])
    let port = try number(after: "on port ", in: output, of: "chromedriver")
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
    process.executableURL = program(named: name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw UsageError("\(name) can't be started: \(error.localizedDescription)")
    }
    processes.append(process)
    running.ids.withLock { $0.append(process.processIdentifier) }
    return pipe
  }

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
