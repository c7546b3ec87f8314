import Foundation

/// Brings work from other threads to the thread that a device runs on, such as a network answer.
public final class DeviceInbox: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var work: [@Sendable () -> Void] = []
  private nonisolated(unsafe) var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
  private nonisolated(unsafe) var sleeperCount = 0

  init() {}

  /// Has work done on the device's thread the next time that the device runs. Any thread.
  public func post(_ item: @escaping @Sendable () -> Void) {
    let woken = condition.withLock {
      work.append(item)
      defer { sleepers = [:] }
      return sleepers.values
    }
    condition.broadcast()
    for sleeper in woken { sleeper.resume() }
  }

  /// Waits until work comes in, the time is up or the task is cancelled, without holding a thread
  /// meanwhile.
  ///
  /// It is what a tool that serves several devices waits with where ``Device/run(upTo:until:)``
  /// would block the thread that another device needs.
  public func arrival(within duration: Duration) async {
    // The clock counts nanoseconds in 64 bits; who waits for longer than a day looks again then.
    let end = ContinuousClock.now + min(duration, .seconds(86_400))
    let number = condition.withLock {
      sleeperCount += 1
      return sleeperCount
    }
    var timer: Task<Void, Never>?
    await withTaskCancellationHandler {
      await withCheckedContinuation { sleeper in
        let isOver = condition.withLock {
          let isOver = !work.isEmpty || Task.isCancelled
          if !isOver { sleepers[number] = sleeper }
          return isOver
        }
        if isOver { return sleeper.resume() }
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
    condition.withLock { sleepers.removeValue(forKey: number) }?.resume()
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
