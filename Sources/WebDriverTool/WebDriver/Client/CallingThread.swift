import Dispatch
import Foundation
import Synchronization

/// Runs asynchronous work to its end on the thread that asks for it: a command in process changes no
/// thread.
///
/// The thread must not be one of Swift's own pool, if the work needs that pool: XCTest's synchronous
/// tests run on the main thread.
package final class CallingThread: TaskExecutor {
  private struct Queue {
    var jobs: [UnownedJob] = []
    var isDone = false
  }

  private let queue = Mutex(Queue())
  /// Counts what other threads have put into the queue; this one looks for itself.
  private let arrivals = DispatchSemaphore(value: 0)
  private let thread = pthread_self()

  private init() {}

  /// Does some work, and waits for it.
  package static func run<Value>(_ work: () async throws -> Value) throws -> Value {
    let thread = CallingThread()
    return try withoutActuallyEscaping(work) { work in
      // The work and its result stay on this thread, which waits here until all is over.
      nonisolated(unsafe) let work = work
      nonisolated(unsafe) var result: Result<Value, any Error>?
      Task(executorPreference: thread) {
        do { result = .success(try await work()) } catch { result = .failure(error) }
        thread.put { $0.isDone = true }
      }
      thread.runJobs()
      guard let result else { preconditionFailure("the work ended without a result") }
      return try result.get()
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    put { $0.jobs.append(job) }
  }

  private func put(_ change: (inout sending Queue) -> Void) {
    queue.withLock { change(&$0) }
    if pthread_equal(pthread_self(), thread) == 0 { arrivals.signal() }
  }

  private func runJobs() {
    let executor = asUnownedTaskExecutor()
    while true {
      let (jobs, isDone) = queue.withLock { queue in
        defer { queue.jobs = [] }
        return (queue.jobs, queue.isDone)
      }
      for job in jobs { job.runSynchronously(on: executor) }
      if jobs.isEmpty {
        if isDone { return }
        arrivals.wait()
      }
    }
  }
}
