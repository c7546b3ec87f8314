import Foundation

/// Counts changes, and lets others wait for them. Any thread.
final class AccessibleChanges: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var total = 0
  private nonisolated(unsafe) var last = ContinuousClock.now
  /// How many characters each object told to have got or lost since the last ``forgetTexts()``.
  private nonisolated(unsafe) var written: [String: Int] = [:]
  private let changed: @Sendable () -> Void

  init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }

  var count: Int { condition.withLock { total } }

  /// Notes a change; of a text with the object's path, and how many characters have come or gone.
  func note(ofText text: (path: String, length: Int)? = nil) {
    condition.withLock {
      total += 1
      last = .now
      if let text { written[text.path, default: 0] += text.length }
    }
    condition.broadcast()
    changed()
  }

  /// Begins to count what is written anew.
  func forgetTexts() { condition.withLock { written = [:] } }

  /// Waits until so many characters have come or gone in one object, or nothing has changed for a time.
  func waitForText(of length: Int, orQuiet quiet: Duration, until deadline: ContinuousClock.Instant)
  {
    condition.withLock {
      var end = ContinuousClock.now + quiet
      while written.values.max() ?? 0 < length, .now < min(end, deadline) {
        _ = condition.wait(until: min(end, deadline).date)
        end = max(end, last + quiet)
      }
    }
  }

  /// Waits until something has changed since a count, or the time is up.
  func waitForChange(since count: Int, until deadline: ContinuousClock.Instant) {
    condition.withLock {
      while total == count, condition.wait(until: deadline.date) {}
    }
  }

  /// Waits until nothing has changed for a time, or the deadline is there.
  func waitForQuiet(of quiet: Duration, until deadline: ContinuousClock.Instant) {
    condition.withLock {
      while .now < min(last + quiet, deadline) {
        _ = condition.wait(until: min(last + quiet, deadline).date)
      }
    }
  }
}

extension ContinuousClock.Instant {
  fileprivate var date: Date {
    Date(timeIntervalSinceNow: max(0, ContinuousClock.now.duration(to: self) / .seconds(1)))
  }
}
