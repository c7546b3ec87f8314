import Foundation
import WebDriver

/// A clock that stands still until a test moves it on.
final class ManualIdleClock: IdleClock, @unchecked Sendable {
  private let lock = NSLock()
  private var time = Duration.zero
  private var calls: [(time: Duration, body: @Sendable () -> Void)] = []

  var now: Duration { lock.withLock { time } }

  func call(at time: Duration, _ body: @escaping @Sendable () -> Void) {
    lock.withLock { calls.append((time, body)) }
  }

  /// Moves time on, and makes the calls that are due by then.
  func advance(bySeconds seconds: Double) {
    let due = lock.withLock {
      time += .seconds(seconds)
      let due = calls.filter { $0.time <= time }
      calls.removeAll { $0.time <= time }
      return due
    }
    for call in due { call.body() }
  }
}
