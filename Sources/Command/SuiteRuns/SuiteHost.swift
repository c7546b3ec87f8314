import Foundation
import NativeSuite
import SampleApps
import SuiteSupport
import WebDriverSuite

/// A process that plays the suites in Swift, one run after another, for a command that started it.
package struct SuiteHost {
  /// Returns the variations of a run's apps and its observer, which has the request's name for it. Nil
  /// if there is no observer of the name.
  package typealias Observation = (
    _ name: String, _ channel: SuiteChannel
  ) -> (variations: [any AppVariation], observer: any RunObserver)?

  /// The registry of tools.
  private let tools: [Tool]
  /// The variations that the apps of traced runs are installed with.
  private let variations: [any AppVariation]
  private let observation: Observation

  package init(
    _ tools: [Tool], variations: [any AppVariation] = .standard,
    observation: @escaping Observation = { _, _ in nil }
  ) {
    (self.tools, self.variations, self.observation) = (tools, variations, observation)
  }

  /// The path of this program.
  package static var executable: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  /// The subcommand of a program whose process is a suite host.
  package static let subcommand = "play"

  /// The command line that starts this program as a suite host.
  package static var command: [String] { [executable, subcommand] }

  /// Plays the requested runs until there are no more. Throws ``UsageError`` for a run that this
  /// process can't play.
  package func play(on channel: SuiteChannel) throws {
    while let request = try channel.nextRequest() {
      guard let tool = tools.named(request.tool) else {
        throw UsageError(
          "\(request.id): there is no tool '\(request.tool)'. Known: "
            + "\(tools.map(\.name).joined(separator: ", ")).")
      }
      guard let test = Self.suite(of: tool)?.test(of: request.scenario) else {
        throw UsageError("\(request.id): \(Self.noTest(of: request.scenario, by: tool))")
      }
      guard let name = request.observer else {
        test.play(request, with: tool, variations: variations, answer: channel.answer)
        continue
      }
      guard let (variations, observer) = observation(name, channel) else {
        throw UsageError("\(request.id): there is no observer '\(name)'")
      }
      test.play(
        request, with: tool, variations: variations, observedBy: observer, answer: channel.answer)
    }
  }

  /// Returns the suite that a tool plays. Nil if it isn't in Swift.
  package static func suite(of tool: Tool) -> Suite? {
    switch tool.stage {
    case .native: nativeSuite
    case .webDriver: webDriverSuite
    case .process: nil
    }
  }

  /// Returns whether a tool's suite has a test of a scenario. Always true for suites in other
  /// languages, because their tests are unknown here.
  package static func hasTest(of scenario: String, by tool: Tool) -> Bool {
    suite(of: tool).map { $0.test(of: scenario) != nil } ?? true
  }

  /// Returns the error for a scenario without a test, with the command that prints a skeleton.
  package static func noTest(of scenario: String, by tool: Tool?) -> String {
    "\(tool.flatMap(suite)?.name ?? tool?.name ?? "the suite") has no test of this scenario. "
      + "'duet scenarios skeleton \(scenario)' prints one."
  }
}

/// Plays one run after another in a suite process. If the process ends, the next run starts a new
/// one.
///
/// Not thread-safe. Each worker belongs to one thread, which waits for it.
package final class SuiteWorker {
  /// The end of a run.
  package enum End {
    case finished(SuiteAnswer.End)
    /// The run did not end in time, so its process was killed.
    case timeout
    /// The process ended before the run did. The string is a description.
    case crash(String)
    /// The process exited before its first answer, so it can't play. The string is its last line on
    /// standard error.
    case unusable(String)
  }

  private let command: [String]
  /// The time after which the process of a run is killed, or nil for no limit.
  private let timeout: Duration?
  private var process: LineProcess?
  /// The process's standard error.
  private var errors: TemporaryFile?
  private var hasAnswered = false

  package init(_ command: [String], timeout: Duration? = nil) {
    (self.command, self.timeout) = (command, timeout)
    // Writing to a process that has ended must not end this one. Reading detects its end.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { process?.finish() }

  /// Plays a run, and calls `take` for each answer except the last. Throws if no process can be
  /// started.
  package func play(_ request: SuiteRequest, _ take: (SuiteAnswer) -> Void = { _ in }) throws -> End
  {
    let process = try self.process ?? start()
    // If the process has ended, reading detects it below.
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
    // A crash message may be followed by a stack trace.
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

/// An unlinked file, which the system removes when it is closed.
private final class TemporaryFile {
  let handle: FileHandle

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("duet-\(UUID())")
    try Data().write(to: url)
    handle = try FileHandle(forUpdating: url)
    try FileManager.default.removeItem(at: url)
  }

  /// The end of the file, at most 64 KiB.
  var text: String {
    let size = (try? handle.seekToEnd()) ?? 0
    try? handle.seek(toOffset: size - min(size, 65536))
    return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }
}

/// Calls `body` on `count` new threads at the same time, and waits for all. They may block.
package func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
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
