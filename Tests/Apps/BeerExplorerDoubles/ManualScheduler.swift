import BeerExplorer

/// A fake clock: time passes only when a test says so, and what is due then is done in order.
public final class ManualScheduler {
  private var events: [(time: Duration, number: Int, work: () -> Void)] = []
  private var count = 0
  /// The time since the clock was made.
  public private(set) var now = Duration.zero

  /// Makes a clock that shows zero.
  public init() {}

  /// How many things are still to be done.
  public var waiting: Int { events.count }

  /// Has work done after a time; gives back what calls it off. A ``DelayedBeerService/Scheduler``.
  public func after(_ delay: Duration, _ work: @escaping () -> Void) -> (() -> Void) {
    count += 1
    let number = count
    events.append((now + delay, number, work))
    return { [weak self] in self?.events.removeAll { $0.number == number } }
  }

  /// Lets time pass. What is due at one time is done in the order in which it was asked for.
  public func advance(by duration: Duration) {
    let end = now + duration
    while let next = events.filter({ $0.time <= end })
      .min(by: { ($0.time, $0.number) < ($1.time, $1.number) })
    {
      events.removeAll { $0.number == next.number }
      now = next.time
      next.work()
    }
    now = end
  }
}
