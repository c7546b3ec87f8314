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

/// Threads for the work of sessions, which may take long or block.
///
/// Swift's tasks share as many threads as there are processors, so two busy sessions would hold up
/// all others. A task with this preference runs here instead, with the actors that it calls.
package final class SessionThreads: TaskExecutor, @unchecked Sendable {
  package static let shared = SessionThreads(limit: 64)

  private let limit: Int
  /// Protects the variables below.
  private let condition = NSCondition()
  private var jobs: ArraySlice<UnownedJob> = []
  private var count = 0
  private var idle = 0

  /// Creates an executor with at most `limit` threads, from 1. Each starts when it is first needed.
  package init(limit: Int) { self.limit = limit }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      if idle >= jobs.count {
        condition.signal()
      } else if count < limit {
        count += 1
        Thread.detachNewThread { [self] in
          while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
        }
      }
    }
  }

  private func next() -> UnownedJob {
    condition.withLock {
      idle += 1
      defer { idle -= 1 }
      while true {
        if let job = jobs.popFirst() { return job }
        condition.wait()
      }
    }
  }
}

extension String {
  /// The most combining marks on one character of a text that is compared or drawn.
  ///
  /// A comparison sorts the marks on each character, which takes minutes for a hundred thousand. The
  /// Stream-Safe Text Format of Unicode's annex 15 allows 30.
  package static let maximumMarks = 32

  /// Whether a character has more than ``maximumMarks`` combining marks.
  package var hasTooManyMarks: Bool {
    limitingMarks.unicodeScalars.count < unicodeScalars.count
  }

  /// The text without the marks beyond ``maximumMarks`` of each character.
  package var limitingMarks: String {
    // Each mark takes two bytes or more, and no mark is ASCII.
    guard utf8.count > 2 * Self.maximumMarks, utf8.contains(where: { $0 >= 0x80 }) else {
      return self
    }
    var marks = 0
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          marks = scalar.isMark ? marks + 1 : 0
          return marks <= Self.maximumMarks
        }))
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
