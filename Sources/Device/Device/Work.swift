import Foundation

/// The clock of a device: the wall clock, or one that jumps from event to event.
package enum DeviceClock: String, Sendable, CaseIterable {
  /// Real time. A wait takes as long as it says.
  case wall
  /// Time passes only during a wait. It jumps to the next event, or to the wait's end.
  case virtual
}

/// Work scheduled for a time. It can be cancelled until then.
package final class ScheduledWork {
  var work: (() -> Void)?

  init(_ work: @escaping () -> Void) { self.work = work }

  /// Cancels the work. Has no effect if it has run.
  package func cancel() { work = nil }
}

/// Passes work from other threads, such as a network response, to the device's thread.
package final class DeviceInbox: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var work: [@Sendable () -> Void] = []
  private nonisolated(unsafe) var postCount = 0
  private nonisolated(unsafe) var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private nonisolated(unsafe) var waiterCount = 0

  init() {}

  /// Schedules work for the next time that the device runs. Can be called on any thread.
  package func post(_ item: @escaping @Sendable () -> Void) {
    let woken = condition.withLock {
      work.append(item)
      postCount += 1
      defer { waiters = [:] }
      return waiters.values
    }
    condition.broadcast()
    for waiter in woken { waiter.resume() }
  }

  /// The number of work items posted so far, done or not.
  package var count: Int { condition.withLock { postCount } }

  /// Waits until work arrives, the time is up or the task is cancelled, without blocking a thread.
  /// Also returns if work has arrived since ``count`` was `seen`, even if it has been done.
  package func arrival(within duration: Duration, since seen: Int? = nil) async {
    // The clock counts nanoseconds in 64 bits. A wait of more than a day ends after a day.
    let end = ContinuousClock.now + min(duration, .seconds(86_400))
    let number = condition.withLock {
      waiterCount += 1
      return waiterCount
    }
    var timer: Task<Void, Never>?
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isOver = condition.withLock {
          let isOver = !work.isEmpty || Task.isCancelled || seen.map { $0 != postCount } ?? false
          if !isOver { waiters[number] = waiter }
          return isOver
        }
        if isOver { return waiter.resume() }
        timer = Task {
          try? await ContinuousClock().sleep(until: end)
          wake(number)
        }
      }
    } onCancel: {
      wake(number)
    }
    timer?.cancel()
  }

  private func wake(_ number: Int) {
    condition.withLock { waiters.removeValue(forKey: number) }?.resume()
  }

  func takeAll() -> [@Sendable () -> Void] {
    condition.withLock {
      defer { work = [] }
      return work
    }
  }

  func wait(upTo duration: Duration) {
    let deadline = Date(timeIntervalSinceNow: duration.seconds)
    condition.lock()
    defer { condition.unlock() }
    while work.isEmpty, condition.wait(until: deadline) {}
  }
}

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

extension Duration {
  /// The duration in seconds, as a fraction.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}

/// Pseudorandom numbers. The same seed gives the same numbers, so that a failure can be repeated.
///
/// Source: SplitMix64, by Sebastiano Vigna.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
