import Dispatch
import Testing

/// Runs a suite's tests one after another on a thread of their own.
///
/// They wait for other programs most of the time. The threads that all tests share are as many as
/// there are processors, so a test that waits there leaves a processor idle.
struct OwnThread: SuiteTrait, TestScoping {
  private static let executor = Executor()

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await body() }
  }

  private final class Executor: TaskExecutor {
    private let queue = DispatchQueue(label: "tests that wait for other programs")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == OwnThread {
  /// One after another, on a thread of their own.
  static var ownThread: Self { Self() }
}
