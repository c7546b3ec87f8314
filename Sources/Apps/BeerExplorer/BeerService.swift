import Foundation

/// Where the app gets its beers from: at once, after a while, or not at all.
///
/// A service belongs to one thread: it is called there, and it replies there. Replies may come in
/// another order than the requests; who asks again for each keystroke must tell them apart or
/// cancel the searches that are no longer wanted.
public protocol BeerService {
  /// Searches, and calls `reply` exactly once with a page or an error; not once it is cancelled.
  ///
  /// The reply may come before this method returns.
  @discardableResult
  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch
}

/// A search that was asked for; it can be called off until its reply has come.
public final class PendingSearch {
  private var onCancel: (() -> Void)?

  /// A search that is answered already: nothing is left to call off.
  public init() {}

  /// A search that ends without a reply when `onCancel` is called; it is called once at most.
  public init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  /// Calls the search off: its reply never comes. Without effect when it has come already.
  public func cancel() {
    let onCancel = self.onCancel
    self.onCancel = nil
    onCancel?()
  }
}

/// A page of the results of a search.
public struct BeerPage: Hashable, Sendable {
  /// The beers of this page, by name and then by brewery; none beyond the end.
  public let beers: [Beer]
  /// How many beers were found on all pages together.
  public let total: Int
  /// Which page this is, from 1.
  public let page: Int
  /// How many beers make a full page.
  public let pageSize: Int

  /// Makes a page from its parts, as services do.
  public init(beers: [Beer], total: Int, page: Int, pageSize: Int) {
    self.beers = beers
    self.total = total
    self.page = page
    self.pageSize = pageSize
  }

  /// How many pages there are; none when nothing was found.
  public var pageCount: Int {
    pageSize > 0 ? total / pageSize + (total % pageSize == 0 ? 0 : 1) : 0
  }

  /// Whether there are more beers on the next page.
  public var hasNextPage: Bool { page < pageCount }
}

/// Why a search has no answer.
public enum BeerServiceError: Error, Hashable, Sendable {
  /// Numbers of the request are not possible; all of them are given.
  case invalidRequest([BeerRequestProblem])
  /// No connection came about or it broke; `service` says where to, `reason` what the system said.
  case unreachable(service: String, reason: String)
  /// No answer came in time.
  case timedOut(service: String, seconds: Int)
  /// The service answered that it does not answer; `message` is what it said itself, if anything.
  case refused(service: String, status: Int, message: String?)
  /// The answer is not one of this service's; each problem says where and what.
  case malformedAnswer(service: String, problems: [String])
}

extension BeerServiceError: LocalizedError, CustomStringConvertible {
  /// The text to show to the user.
  public var errorDescription: String? { description }

  /// What is wrong and what to do, in English sentences.
  public var description: String {
    switch self {
    case .invalidRequest(let problems):
      "The search is not possible. " + problems.map(\.description).joined(separator: " ")
    case .unreachable(let service, let reason):
      "The beers at \(service) cannot be reached: \(reason.withoutFullStop). "
        + "Check the address and the connection, then try again."
    case .timedOut(let service, let seconds):
      "The beers at \(service) did not come within \(seconds) s. Try again."
    case .refused(let service, let status, let message?):
      "The service at \(service) answered with status \(status): \(message)"
    case .refused(let service, let status, nil):
      "The service at \(service) answered with status \(status) and did not say why. "
        + "Check the address, then try again."
    case .malformedAnswer(let service, let problems):
      "The service at \(service) gave an answer that makes no sense: "
        + problems.map(\.withoutFullStop).joined(separator: "; ")
        + ". Check that the address is that of a beer service."
    }
  }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// The service that searches beers in memory and answers at once; the app's default.
public struct BundledBeerService: BeerService, Sendable {
  private let catalog: BeerCatalog

  /// A service for the beers of a catalog, which may serve many services.
  public init(catalog: BeerCatalog) { self.catalog = catalog }

  /// Replies before it returns.
  @discardableResult
  public func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    reply(catalog.search(request))
    return PendingSearch()
  }
}

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
