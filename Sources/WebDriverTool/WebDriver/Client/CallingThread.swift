import Dispatch
import Foundation
import Synchronization

/// Runs asynchronous work to its end on the thread that asks for it.
///
/// That thread must not be one of Swift's own pool, if the work needs the pool.
package final class CallingThread: TaskExecutor {
  private let queue = Mutex<[UnownedJob]>([])
  /// Counts what other threads have put into the queue; this one looks for itself.
  private let arrivals = DispatchSemaphore(value: 0)
  private let thread = pthread_self()

  private init() {}

  /// Called on the thread that asks, before each piece of work.
  package static let watcher = Mutex<(@Sendable () -> Void)?>(nil)

  /// Does some work, and waits for it.
  package static func run<Value>(_ work: () async throws -> Value) throws -> Value {
    watcher.withLock { $0 }?()
    let thread = CallingThread()
    return try withoutActuallyEscaping(work) { work in
      // The work and its result stay on this thread, which waits here until all is over.
      nonisolated(unsafe) let work = work
      nonisolated(unsafe) var result: Result<Value, any Error>?
      Task(executorPreference: thread) {
        do { result = .success(try await work()) } catch { result = .failure(error) }
      }
      while true {
        // A job that ran here has set it.
        if let result { return try result.get() }
        thread.runJobs()
      }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.append(job) }
    if pthread_equal(pthread_self(), thread) == 0 { arrivals.signal() }
  }

  /// Runs what is in the queue, or waits until something has come.
  private func runJobs() {
    let jobs = queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    let executor = asUnownedTaskExecutor()
    for job in jobs { job.runSynchronously(on: executor) }
    if jobs.isEmpty { arrivals.wait() }
  }
}
