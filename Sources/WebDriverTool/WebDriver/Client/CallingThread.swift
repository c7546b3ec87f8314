import Foundation

/// Runs asynchronous work to its end on the thread that asks for it, which so waits without being
/// idle: a command in process changes no thread.
///
/// The thread must not be one of Swift's own pool, if the work needs that pool: XCTest's synchronous
/// tests run on the main thread.
package final class CallingThread: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isDone = false

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
        thread.end()
      }
      thread.runJobs()
      guard let result else { preconditionFailure("the work ended without a result") }
      return try result.get()
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func end() {
    condition.withLock {
      isDone = true
      condition.signal()
    }
  }

  private func runJobs() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// The next job, once there is one; nil when the work is over.
  private func next() -> UnownedJob? {
    condition.withLock {
      while jobs.isEmpty, !isDone { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}
