import ComparisonReport
import Foundation

/// A program that plays scenarios and says how far it is.
struct SuiteProcess {
  /// The program and its arguments; it is looked for where the shell would.
  var command: [String]
  var environment: [String: String]

  /// What came of it.
  struct Outcome {
    let status: Int32
    /// All that was printed.
    let output: String
    /// The lines that tell of an error, each once.
    var errors: [String] {
      output.split(separator: "\n").filter { $0.contains(" error: ") }.map(String.init)
        .uniqued(by: \.self)
    }
  }

  /// Runs the program to its end.
  ///
  /// - Parameter progress: given each line that is printed.
  /// - Throws: Foundation's error when it can't be started.
  func run(progress: (String) -> Void) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.runTakingSignals()
    var output = Data()
    var rest = Data()
    while true {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      output += data
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        progress(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
        rest = Data(rest[rest.index(after: end)...])
      }
    }
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}

extension Process {
  /// Starts the process with no signal blocked.
  ///
  /// A process inherits what the thread blocks that starts it, and Swift's own threads block all
  /// they can: it could not be ended by a signal, nor see its own children end.
  func runTakingSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}

/// Ports of this machine, for programs that take none by themselves.
enum FreePort {
  /// A port that nobody listens on.
  ///
  /// - Throws: ``UsageError`` when the system has none.
  static func find() throws -> Int {
    let socket = openSocket()
    defer { close(socket) }
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw UsageError("This machine has no free port.") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Waits until somebody listens on a port.
  ///
  /// - Parameters:
  ///   - program: who is to listen, for the error.
  ///   - output: what it prints; its end tells that the program has ended.
  /// - Throws: ``UsageError`` when the program has ended or does not listen within 30 seconds.
  static func waitUntilTaken(_ port: Int, by program: String, output: Pipe) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !isTaken(port) {
      var end = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: 0, revents: 0)
      // Between two looks it waits for the program's end.
      if poll(&end, 1, 20) > 0 { throw UsageError("\(program) ended before it listened.") }
      guard ContinuousClock.now < deadline else {
        throw UsageError("\(program) does not listen on port \(port) after 30 seconds.")
      }
    }
  }

  private static func isTaken(_ port: Int) -> Bool {
    let socket = openSocket()
    defer { close(socket) }
    var address = loopback(port: UInt16(port))
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func openSocket() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
