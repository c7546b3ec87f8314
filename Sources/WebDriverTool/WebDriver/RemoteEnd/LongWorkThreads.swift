import Foundation

/// Threads for work that takes long without ever waiting, such as an XPath that runs for seconds:
/// it would keep one of Swift's few threads from all other sessions.
final class LongWorkThreads: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  /// Two for each core, and at least 4: some that run on and on leave others to those that end.
  private let limit = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)
  private var jobs: [UnownedJob] = []
  private var count = 0
  private var idle = 0

  /// How long a thread without work is kept, in seconds.
  private static let patience = 5.0

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let begins = condition.withLock {
      jobs.append(job)
      guard jobs.count > idle, count < limit else { return false }
      count += 1
      return true
    }
    if begins {
      let thread = Thread { [self] in work() }
      thread.name = "duet long work"
      // As much as the threads of tasks have: a query may be nested a hundred levels deep.
      thread.stackSize = 8 << 20
      thread.start()
    } else {
      condition.signal()
    }
  }

  private func work() {
    // It gives way to all others: whoever asks for what takes seconds can tell no difference. Of
    // Linux's threads each has its own priority; 0 is the calling one.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    condition.lock()
    defer { condition.unlock() }
    idle += 1
    defer { idle -= 1 }
    let end = Date(timeIntervalSinceNow: Self.patience)
    while jobs.isEmpty {
      guard condition.wait(until: end) || !jobs.isEmpty else {
        count -= 1
        return nil
      }
    }
    return jobs.removeFirst()
  }
}
