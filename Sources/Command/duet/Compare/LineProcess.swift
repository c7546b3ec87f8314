import Foundation

/// A process that is sent lines and answers with lines.
final class LineProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()

  /// What came of waiting for a line.
  enum Answer {
    case line(Data)
    /// Nothing was said in time.
    case silence
    /// The process has ended.
    case end
  }

  /// Starts a process: this very command, if not said otherwise.
  ///
  /// - Parameter environment: what differs from this process's own.
  init(_ command: [String] = [Suites.executable], environment: [String: String]) throws {
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.runTakingSignals()
  }

  /// Sends a line.
  func send(_ line: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8))
  }

  /// Waits for the next line.
  func next(until deadline: ContinuousClock.Instant) -> Answer {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = Data(buffer[buffer.index(after: end)...]) }
        return .line(Data(buffer[buffer.startIndex..<end]))
      }
      let left = Int32(max(0, ContinuousClock.now.duration(to: deadline) / .milliseconds(1)))
      var readable = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&readable, 1, left) > 0 else { return .silence }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return .end }
      buffer += data
    }
  }

  /// Ends it, whatever it does.
  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Lets it end by itself, as it does when nobody asks any more.
  func finish() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
