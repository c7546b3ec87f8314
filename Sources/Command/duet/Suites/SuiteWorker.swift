import Foundation
import SuiteSupport

/// A suite process that plays one run after another. A new one is started after one has ended.
///
/// Not thread-safe: each worker belongs to one thread, which waits for it.
final class SuiteWorker {
  /// How a run ended.
  enum End {
    case finished(SuiteAnswer.End)
    /// There was no end in time, so the process was ended.
    case timeout
    /// The process ended before the run did; a sentence says how.
    case crash(String)
    /// The process exited before its first answer, so it can't play. The text is the last line of
    /// its errors.
    case unusable(String)
  }

  private let command: [String]
  /// How long a run may take before its process is ended; nil for as long as it likes.
  private let timeout: Duration?
  private var process: LineProcess?
  /// What the process writes to standard error.
  private var errors: TemporaryFile?
  private var hasAnswered = false

  init(_ command: [String], timeout: Duration? = nil) {
    (self.command, self.timeout) = (command, timeout)
    // A process that has ended is found out by reading from it.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { process?.finish() }

  /// Plays a run, and calls `take` for each answer before the end. Throws if no process can be
  /// started.
  func play(_ request: SuiteRequest, _ take: (SuiteAnswer) -> Void = { _ in }) throws -> End {
    let process = try self.process ?? start()
    // A process that is gone shows by its silence.
    try? process.send(request)
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      switch process.next(until: deadline) {
      case .line(let line):
        guard let answer = try? JSONDecoder().decode(SuiteAnswer.self, from: line) else { continue }
        hasAnswered = true
        if let end = answer.end { return .finished(end) }
        take(answer)
      case .silence:
        process.kill()
        self.process = nil
        return .timeout
      case .end:
        self.process = nil
        return ended(with: process.finish(), process.signal)
      }
    }
  }

  private func start() throws -> LineProcess {
    let errors = try TemporaryFile()
    let process = try LineProcess(command, errors: errors.handle)
    (self.process, self.errors, hasAnswered) = (process, errors, false)
    return process
  }

  private func ended(with status: Int32, _ signal: Int32?) -> End {
    let lines = (errors?.text ?? "").split(whereSeparator: \.isNewline)
    // A crash may be followed by a list of calls.
    let words =
      lines.last { $0.contains("Fatal error") } ?? lines.last { $0.contains("Program crashed") }
      ?? lines.last ?? ""
    if signal == nil, !hasAnswered {
      return .unusable(lines.isEmpty ? "it ended with exit code \(status)" : String(words))
    }
    let how =
      signal.map { "signal \($0), \(String(cString: strsignal($0)))" } ?? "exit code \(status)"
    return .crash("the suite process crashed (\(how))" + (words.isEmpty ? "" : ": \(words)"))
  }
}

/// A file without a name, gone with this.
private final class TemporaryFile {
  let handle: FileHandle

  init() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("duet-\(UUID())").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw UsageError("\(path) can't be made: \(String(cString: strerror(errno)))")
    }
    unlink(path)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// The end of what was written: 64 KiB at most.
  var text: String {
    let size = (try? handle.seekToEnd()) ?? 0
    try? handle.seek(toOffset: size - min(size, 65536))
    return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }
}

/// Calls `body` on `count` new threads at the same time, and waits for all. Each may block.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let group = DispatchGroup()
  for _ in 0..<count {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
  group.wait()
}
