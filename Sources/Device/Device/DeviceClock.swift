import Foundation

/// The time that a device runs on: the wall clock's, or one that jumps from event to event.
public enum DeviceClock: String, Sendable, CaseIterable {
  /// Time passes as on the wall. Waiting takes as long as it says.
  case wall
  /// Time passes only while somebody waits, and then at once: to the next event, or to the end of
  /// the wait.
  case virtual
}

/// Work that is to be done at a time; it can be called off until then.
public final class ScheduledWork {
  fileprivate var work: (() -> Void)?

  fileprivate init(_ work: @escaping () -> Void) { self.work = work }

  /// Calls the work off; without effect when it is done.
  public func cancel() { work = nil }
}

/// What is still to happen on a device, in order of time and, at one time, of being asked for.
struct EventQueue {
  private var events: [(time: Duration, number: Int, work: ScheduledWork)] = []
  private var nextNumber = 0

  /// When the next event is due; nil when there is none.
  var nextTime: Duration? { events.first?.time }

  mutating func add(at time: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    let scheduled = ScheduledWork(work)
    let place = events.firstIndex { $0.time > time } ?? events.endIndex
    events.insert((time, nextNumber, scheduled), at: place)
    nextNumber += 1
    return scheduled
  }

  /// Takes the next event due at a time or before; nil when there is none.
  mutating func next(dueAt time: Duration) -> (() -> Void)? {
    while let first = events.first, first.time <= time {
      events.removeFirst()
      guard let work = first.work.work else { continue }
      first.work.work = nil
      return work
    }
    return nil
  }

  mutating func removeAll() { events = [] }
}
