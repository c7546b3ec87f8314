import Foundation

/// The limit of one command's work. Waits aren't work.
///
/// Long loops call ``check()``, so that a command ends when its work takes too long, or when its client
/// has disconnected. It is used by one thread at a time.
package final class WorkLimit: @unchecked Sendable {
  /// The limit of the current task's command. Nil for no limit.
  @TaskLocal package static var current: WorkLimit?

  /// Why a command's work ended early.
  package enum Exceeded: Error, Equatable, CustomStringConvertible {
    /// The work took more than this number of seconds.
    case tooLong(seconds: Double)
    /// The client has disconnected.
    case cancelled

    package var description: String {
      switch self {
      case .tooLong(let seconds):
        "the command's work took more than \(seconds) s, so it was ended. Do it in smaller steps"
      case .cancelled: "the command was ended, because the client disconnected"
      }
    }
  }

  private let seconds: Double
  private let now: () -> Double
  private var used = 0.0
  private var start: Double
  private var thread = pthread_self()
  private var calls = 0

  /// Creates a limit in seconds, and begins to measure. `now` is by default the processor time of the
  /// current thread, in seconds.
  package init(seconds: Double = 30, now: @escaping () -> Double = WorkLimit.processorTime) {
    (self.seconds, self.now, start) = (seconds, now, now())
  }

  /// Throws ``Exceeded`` if the current command must end.
  package static func check() throws { try current?.check() }

  /// Runs a wait, which may continue on another thread and isn't work.
  package static func waiting<Value>(
    isolation: isolated (any Actor)? = #isolation, _ wait: () async throws -> Value
  ) async rethrows -> Value {
    guard let current else { return try await wait() }
    current.used += current.now() - current.start
    defer { current.restart() }
    return try await wait()
  }

  private func restart() { (start, thread) = (now(), pthread_self()) }

  private func check() throws(Exceeded) {
    calls += 1
    // Reading the time is a system call.
    guard calls % 64 == 0 else { return }
    if Task.isCancelled { throw .cancelled }
    // Another thread has used another time.
    if pthread_equal(thread, pthread_self()) == 0 { restart() }
    if used + now() - start > seconds { throw .tooLong(seconds: seconds) }
  }

  /// The processor time of the current thread, in seconds.
  package static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
