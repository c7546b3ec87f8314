import Foundation

/// A process that is sent lines and answers with lines.
final class LineProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()

  enum Answer {
    case line(Data)
    /// Nothing was said in time.
    case silence
    case end
  }

  /// Starts a program, which is looked for where the shell would, with no signal blocked.
  ///
  /// A process inherits what the thread blocks that starts it, and Swift's own threads block all
  /// they can: it could not be ended by a signal, nor see its own children end.
  ///
  /// Its environment is this one's and what is given. Its errors go to a file, or nowhere if nil.
  init(
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

  func send(_ value: some Encodable) throws { try send(line: JSONEncoder().encode(value)) }

  func send(line: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8))
  }

  /// Waits for the next line; without a deadline until it comes, or the process ends.
  func next(until deadline: ContinuousClock.Instant? = nil) -> Answer {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = Data(buffer[buffer.index(after: end)...]) }
        return .line(Data(buffer[buffer.startIndex..<end]))
      }
      let left = deadline.map { max(0, ContinuousClock.now.duration(to: $0) / .milliseconds(1)) }
      var readable = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&readable, 1, Int32(left ?? -1)) > 0 else { return .silence }
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

  /// Tells it that nothing more is asked.
  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Reads on what it prints, so that it never waits for a reader.
  func drain() {
    output.fileHandleForReading.readabilityHandler = { handle in
      if handle.availableData.isEmpty { handle.readabilityHandler = nil }
    }
  }

  /// Ends it, whatever it does.
  func kill() {
    sendKill()
    process.waitUntilExit()
  }

  /// Has it end, whatever it does, without waiting for that. May be called on any thread.
  func sendKill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  /// The signal that ended it; nil if none did, or it has not ended.
  var signal: Int32? {
    !process.isRunning && process.terminationReason == .uncaughtSignal
      ? process.terminationStatus : nil
  }

  /// Waits for its end, as nothing more is asked of it, and returns its exit code.
  @discardableResult
  func finish() -> Int32 {
    closeInput()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
