import Foundation

/// A child process that receives lines on standard input and answers with lines.
package final class LineProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()

  package enum Answer {
    case line(Data)
    /// No line came before the deadline.
    case silence
    case end
  }

  /// Starts a program, which is searched in `PATH`.
  ///
  /// The process starts with no blocked signals. It would otherwise inherit the starting thread's
  /// blocked signals, and Swift's threads block nearly all: then no signal could end the process,
  /// and it would not notice the end of its children.
  ///
  /// - Parameters:
  ///   - environment: variables added to those of this process.
  ///   - errors: receives standard error, which is discarded if nil.
  package init(
    _ command: [String], environment: [String: String] = [:], in folder: URL? = nil,
    errors: FileHandle? = nil
  ) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors ?? .nullDevice
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  /// The system's identifier of the process.
  package var id: Int32 { process.processIdentifier }

  package func send(_ value: some Encodable) throws { try send(line: JSONEncoder().encode(value)) }

  package func send(line: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8))
  }

  /// Waits for the next line, the end of the process, or the deadline if there is one.
  package func next(until deadline: ContinuousClock.Instant? = nil) -> Answer {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = Data(buffer[buffer.index(after: end)...]) }
        return .line(Data(buffer[buffer.startIndex..<end]))
      }
      let left = deadline.map { max(0, ContinuousClock.now.duration(to: $0) / .milliseconds(1)) }
      var readable = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&readable, 1, Int32(min(left ?? -1, Double(Int32.max))))
      // A signal has interrupted the wait.
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .silence }
      let data = output.fileHandleForReading.availableData
      if !data.isEmpty {
        buffer += data
      } else if buffer.isEmpty {
        return .end
      } else {
        defer { buffer = Data() }
        return .line(buffer)
      }
    }
  }

  /// Closes the process's standard input, so that it ends after the current request.
  package func closeInput() { try? input.fileHandleForWriting.close() }

  /// Reads and discards all further output, so that the process never blocks on a full pipe.
  package func drain() {
    output.fileHandleForReading.readabilityHandler = { handle in
      if handle.availableData.isEmpty { handle.readabilityHandler = nil }
    }
  }

  /// Kills the process, and waits for its end.
  package func kill() {
    sendKill()
    process.waitUntilExit()
  }

  /// Kills the process without waiting for its end. May be called on any thread.
  package func sendKill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  /// The signal that ended the process, or nil if it is running or has exited.
  package var signal: Int32? {
    !process.isRunning && process.terminationReason == .uncaughtSignal
      ? process.terminationStatus : nil
  }

  /// Closes standard input, waits for the process to end, and returns its exit code.
  @discardableResult
  package func finish() -> Int32 {
    closeInput()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
