import Foundation

/// The time that a device runs on: the wall clock's, or one that jumps from event to event.
package enum DeviceClock: String, Sendable, CaseIterable {
  /// Time passes as on the wall. Waiting takes as long as it says.
  case wall
  /// Time passes only while somebody waits: it jumps to the next event, or to the wait's end.
  case virtual
}

/// Work that is to be done at a time; it can be called off until then.
package final class ScheduledWork {
  var work: (() -> Void)?

  init(_ work: @escaping () -> Void) { self.work = work }

  /// Calls the work off; without effect when it is done.
  package func cancel() { work = nil }
}

/// Brings work from other threads to the thread that a device runs on, such as a network answer.
package final class DeviceInbox: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var work: [@Sendable () -> Void] = []
  private nonisolated(unsafe) var postCount = 0
  private nonisolated(unsafe) var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private nonisolated(unsafe) var waiterCount = 0

  init() {}

  /// Has work done on the device's thread the next time that the device runs. Any thread.
  package func post(_ item: @escaping @Sendable () -> Void) {
    let woken = condition.withLock {
      work.append(item)
      postCount += 1
      defer { waiters = [:] }
      return waiters.values
    }
    condition.broadcast()
    for waiter in woken { waiter.resume() }
  }

  /// How much work has come in so far, done or not.
  package var count: Int { condition.withLock { postCount } }

  /// Waits until work comes in, the time is up or the task is cancelled, without holding a thread.
  /// Work that came in since ``count`` was `seen` ends the wait, too, even if others have done it.
  package func arrival(within duration: Duration, since seen: Int? = nil) async {
    // The clock counts nanoseconds in 64 bits; who waits for longer than a day looks again then.
    let end = ContinuousClock.now + min(duration, .seconds(86_400))
    let number = condition.withLock {
      waiterCount += 1
      return waiterCount
    }
    var timer: Task<Void, Never>?
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isOver = condition.withLock {
          let isOver = !work.isEmpty || Task.isCancelled || seen.map { $0 != postCount } ?? false
          if !isOver { waiters[number] = waiter }
          return isOver
        }
        if isOver { return waiter.resume() }
        timer = Task {
          try? await ContinuousClock().sleep(until: end)
          wake(number)
        }
      }
    } onCancel: {
      wake(number)
    }
    timer?.cancel()
  }

  private func wake(_ number: Int) {
    condition.withLock { waiters.removeValue(forKey: number) }?.resume()
  }

  func takeAll() -> [@Sendable () -> Void] {
    condition.withLock {
      defer { work = [] }
      return work
    }
  }

  func wait(upTo duration: Duration) {
    let deadline = Date(timeIntervalSinceNow: duration.seconds)
    condition.lock()
    defer { condition.unlock() }
    while work.isEmpty, condition.wait(until: deadline) {}
  }
}

extension Duration {
  /// The duration in seconds, as a fraction.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
