import Foundation

/// The clock of a device: the wall clock, or one that jumps from event to event.
package enum DeviceClock: String, Sendable, CaseIterable {
  /// Real time. A wait takes as long as it says.
  case wall
  /// Time passes only during a wait. It jumps to the next event, or to the wait's end.
  case virtual
}

/// Work scheduled for a time. It can be cancelled until then.
package final class ScheduledWork {
  var work: (() -> Void)?

  init(_ work: @escaping () -> Void) { self.work = work }

  /// Cancels the work. Has no effect if it has run.
  package func cancel() { work = nil }
}

/// Passes work from other threads, such as a network response, to the device's thread.
package final class DeviceInbox: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var work: [@Sendable () -> Void] = []
  private nonisolated(unsafe) var postCount = 0
  private nonisolated(unsafe) var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private nonisolated(unsafe) var waiterCount = 0

  init() {}

  /// Schedules work for the next time that the device runs. Can be called on any thread.
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

  /// The number of work items posted so far, done or not.
  package var count: Int { condition.withLock { postCount } }

  /// Waits until work arrives, the time is up or the task is cancelled, without blocking a thread.
  /// Also returns if work has arrived since ``count`` was `seen`, even if it has been done.
  package func arrival(within duration: Duration, since seen: Int? = nil) async {
    // The clock counts nanoseconds in 64 bits. A wait of more than a day ends after a day.
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
