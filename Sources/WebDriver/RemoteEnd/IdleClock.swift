import Dispatch
import Device

/// The time by which sessions are found to be idle.
package protocol IdleClock: Sendable {
  /// The time since some moment; it never goes back.
  var now: Duration { get }
  /// Calls back once a time has come, on any thread; at once if it has come already.
  func call(at time: Duration, _ body: @escaping @Sendable () -> Void)
}

/// The time of this machine.
struct SystemIdleClock: IdleClock {
  private let start = ContinuousClock.now
  private let queue = DispatchQueue(label: "SystemIdleClock")

  var now: Duration { start.duration(to: .now) }

  func call(at time: Duration, _ body: @escaping @Sendable () -> Void) {
    let pause = max(time - now, .zero).seconds
    queue.asyncAfter(deadline: .now() + pause, execute: body)
  }
}
