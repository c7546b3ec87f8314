import Foundation

/// Brings work from other threads to the thread that a device runs on, such as a network answer.
public final class DeviceInbox: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var work: [@Sendable () -> Void] = []

  init() {}

  /// Has work done on the device's thread the next time that the device runs. Any thread.
  public func post(_ item: @escaping @Sendable () -> Void) {
    condition.withLock { work.append(item) }
    condition.broadcast()
  }

  /// Takes all work that has come in.
  func takeAll() -> [@Sendable () -> Void] {
    condition.withLock {
      defer { work = [] }
      return work
    }
  }

  /// Blocks this thread until work comes in or the time is up.
  func wait(upTo duration: Duration) {
    let deadline = Date(timeIntervalSinceNow: duration.seconds)
    condition.lock()
    defer { condition.unlock() }
    while work.isEmpty, condition.wait(until: deadline) {}
  }
}

extension Duration {
  /// The duration in seconds, as a fraction.
  public var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
