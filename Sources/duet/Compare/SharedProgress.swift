import Foundation
import Synchronization

/// How far several suites are that run at the same time.
final class SharedProgress: Sendable {
  private let progress: Mutex<Progress>

  init(total: Int) { progress = Mutex(Progress(total: total)) }

  func take(_ line: String) { progress.withLock { $0.take(line) } }

  /// Clears the line that was being rewritten.
  func end() { progress.withLock { $0.end() } }
}

extension SuiteProcess {
  /// Runs the program to its end on a thread of its own: many may wait for their programs so.
  ///
  /// - Parameter progress: given each line that is printed, on that thread.
  /// - Throws: Foundation's error when it can't be started.
  func runAside(progress: @escaping @Sendable (String) -> Void) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try run(progress: progress) }) }.start()
    }
  }
}
