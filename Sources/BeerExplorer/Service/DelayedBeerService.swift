/// A service that asks another one only after a time: what a slow connection is like.
///
/// It has no clock of its own. Whoever makes it says how to wait, and so decides whether the time
/// passes on the wall, on a device or in a test.
public final class DelayedBeerService: BeerService {
  /// Has work done after a time, on the same thread; gives back what calls the work off.
  public typealias Scheduler = (Duration, @escaping () -> Void) -> (() -> Void)

  private let service: any BeerService
  private let delay: (BeerRequest) -> Duration
  private let after: Scheduler

  /// Delays the searches of a service.
  ///
  /// - Parameters:
  ///   - service: who answers in the end.
  ///   - delay: how long a request waits; asked for anew for each. At zero it does not wait at all.
  ///   - after: how to wait.
  public init(
    _ service: any BeerService, delay: @escaping (BeerRequest) -> Duration,
    after: @escaping Scheduler
  ) {
    self.service = service
    self.delay = delay
    self.after = after
  }

  /// Passes the search on when its time has come. One that is cancelled before is not passed on.
  @discardableResult
  public func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    let delay = delay(request)
    guard delay > .zero else { return service.search(request, reply: reply) }
    var passedOn: PendingSearch?
    let callOff = after(delay) { [service] in
      passedOn = service.search(request, reply: reply)
    }
    return PendingSearch {
      callOff()
      passedOn?.cancel()
    }
  }
}
