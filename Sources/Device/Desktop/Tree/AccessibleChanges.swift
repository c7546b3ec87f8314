import Foundation

/// Counts changes, and lets others wait for them. Any thread.
final class AccessibleChanges: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var total = 0
  private nonisolated(unsafe) var last = ContinuousClock.now
  private let changed: @Sendable () -> Void

  init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }

  var count: Int { condition.withLock { total } }

  func note() {
    condition.withLock {
      total += 1
      last = .now
    }
    condition.broadcast()
    changed()
  }

  /// Waits until something has changed since a count, or the time is up.
  func waitForChange(since count: Int, until deadline: ContinuousClock.Instant) {
    condition.withLock {
      while total == count, condition.wait(until: deadline.date) {}
    }
  }

  /// Waits until nothing has changed for a time; false when the time is up first.
  @discardableResult
  func waitForQuiet(of quiet: Duration, until deadline: ContinuousClock.Instant) -> Bool {
    condition.withLock {
      while true {
        let end = last + quiet
        if end <= .now { return true }
        if .now >= deadline { return false }
        _ = condition.wait(until: min(end, deadline).date)
      }
    }
  }
}

extension ContinuousClock.Instant {
  fileprivate var date: Date {
    Date(timeIntervalSinceNow: max(0, ContinuousClock.now.duration(to: self) / .seconds(1)))
  }
}
