import Foundation
import TinyLog

/// A clock that stands still until a test moves it; a fake.
public final class ManualDateProvider: DateProvider, @unchecked Sendable {
  private let lock = NSLock()
  private var date: Date

  /// Makes a clock that shows 2024-01-01 00:00 UTC, or the given date.
  public init(_ date: Date = Date(timeIntervalSince1970: 1_704_067_200)) {
    self.date = date
  }

  /// What the clock shows.
  public var now: Date {
    lock.lock()
    defer { lock.unlock() }
    return date
  }

  /// Moves the clock by a number of seconds.
  public func advance(by seconds: TimeInterval) {
    lock.lock()
    defer { lock.unlock() }
    date += seconds
  }
}
