import Foundation

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
