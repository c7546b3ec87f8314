import Foundation

/// Provides the app's beers: at once, after a delay, or not at all.
///
/// Call a service on one thread. It replies on the same thread. Replies may arrive out of order, so
/// a caller must match each reply to its request, or cancel outdated requests.
package protocol BeerService {
  /// Searches and calls `reply` once, before or after this method returns. Doesn't call it after a
  /// cancellation.
  @discardableResult
  func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch
}

package typealias BeerAnswer = Result<BeerPage, BeerServiceError>
package typealias BeerReply = (BeerAnswer) -> Void

/// A search that can be cancelled until its reply arrives.
package final class PendingSearch {
  private var onCancel: (() -> Void)?

  package init() {}

  /// `onCancel` must stop the search, so that no reply follows. It is called at most once.
  package init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  /// Cancels the search, so that no reply follows. Does nothing if the reply has arrived.
  package func cancel() {
    let onCancel = self.onCancel
    self.onCancel = nil
    onCancel?()
  }
}

package struct BeerPage: Hashable, Sendable {
  /// The beers of this page, by name and then by brewery. Empty beyond the last page.
  package var beers: [Beer]
  package var total: Int
  /// The number of this page, from 1.
  package var page: Int
  package var pageSize: Int

  package init(beers: [Beer], total: Int, page: Int, pageSize: Int) {
    (self.beers, self.total, self.page, self.pageSize) = (beers, total, page, pageSize)
  }

  package var pageCount: Int {
    pageSize > 0 ? total / pageSize + (total % pageSize == 0 ? 0 : 1) : 0
  }

  package var hasNextPage: Bool { page < pageCount }
}

package enum BeerServiceError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  case invalidRequest([String])
  /// There was no connection, or it broke. `service` is the address, `reason` the system's message.
  case unreachable(service: String, reason: String)
  case timedOut(service: String, seconds: Int)
  /// The service refused the request. `message` is its own explanation, nil if it gave none.
  case refused(service: String, status: Int, message: String?)
  /// The response is malformed. `problem` says how, and where in the response.
  case malformedAnswer(service: String, problem: String)

  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .invalidRequest(let problems):
      "The search is not possible. " + problems.joined(separator: " ")
    case .unreachable(let service, let reason):
      "The beers at \(service) cannot be reached: "
        + (reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
        + ". Check the address and the connection, then try again."
    case .timedOut(let service, let seconds):
      "The beers at \(service) did not come within \(seconds) s. Try again."
    case .refused(let service, let status, let message?):
      "The service at \(service) answered with status \(status): \(message)"
    case .refused(let service, let status, nil):
      "The service at \(service) answered with status \(status) and did not say why. "
        + "Check the address, then try again."
    case .malformedAnswer(let service, let problem):
      "The service at \(service) gave an answer that makes no sense: \(problem). "
        + "Check that the address is that of a beer service."
    }
  }
}

/// The default service: searches a catalog in memory and answers at once.
package struct BundledBeerService: BeerService, Sendable {
  private let catalog: BeerCatalog

  package init(catalog: BeerCatalog) { self.catalog = catalog }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    reply(catalog.search(request))
    return PendingSearch()
  }
}

/// Delays the searches of a service, to simulate a slow connection.
package final class DelayedBeerService: BeerService {
  /// Schedules work on the same thread. Returns a closure that cancels it.
  package typealias Scheduler = (Duration, @escaping () -> Void) -> (() -> Void)

  private let service: any BeerService
  private let delay: (BeerRequest) -> Duration
  private let after: Scheduler

  /// `delay` returns the delay of each search. A zero delay passes the search on at once.
  package init(
    _ service: any BeerService, delay: @escaping (BeerRequest) -> Duration,
    after: @escaping Scheduler
  ) { (self.service, self.delay, self.after) = (service, delay, after) }

  /// Passes the search on after its delay, unless it is cancelled before then.
  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    let delay = delay(request)
    guard delay > .zero else { return service.search(request, reply: reply) }
    var passedOn: PendingSearch?
    let cancelDelay = after(delay) { [service] in passedOn = service.search(request, reply: reply) }
    return PendingSearch {
      cancelDelay()
      passedOn?.cancel()
    }
  }
}

package struct BeerRequest: Hashable, Sendable {
  /// The limits of the alcohol range, in percent.
  package static let alcoholLimits = AlcoholByVolume.percents
  package static let alcoholStep = 0.5
  package static let pageSizes = 1...100
  package static let defaultPageSize = 30

  /// The search text: comma-separated parts, all of which must match. Blank text matches all beers.
  package var text: String
  /// The lower end of the alcohol range, in percent, included. Nil means the lower limit.
  package var minimum: Double?
  /// The upper end of the alcohol range, in percent, included. Nil means the upper limit.
  package var maximum: Double?
  /// The page number, from 1. A page beyond the last one is empty.
  package var page: Int
  package var pageSize: Int

  package init(
    text: String = "", minimum: Double? = nil, maximum: Double? = nil, page: Int = 1,
    pageSize: Int = BeerRequest.defaultPageSize
  ) {
    (self.text, self.minimum, self.maximum, self.page) = (text, minimum, maximum, page)
    self.pageSize = pageSize
  }

  /// Whether the range covers all percentages. Only then are beers of unknown alcohol found.
  package var isFullRange: Bool {
    (minimum ?? Self.alcoholLimits.lowerBound) <= Self.alcoholLimits.lowerBound
      && (maximum ?? Self.alcoholLimits.upperBound) >= Self.alcoholLimits.upperBound
  }

  /// What is wrong with the request, a sentence each. Empty if it is valid.
  package var problems: [String] {
    let numbers: [(Field, Double?)] = [
      (.minimum, minimum), (.maximum, maximum), (.page, Double(page)),
      (.pageSize, Double(pageSize)),
    ]
    let problems = numbers.compactMap { field, number in
      number.flatMap { field.accepts($0) ? nil : field.problem($0.plainText) }
    }
    guard problems.isEmpty, let minimum, let maximum, minimum > maximum else { return problems }
    let rule = "at most the maximum, \(maximum.plainText)"
    return [Field.minimum.problem(minimum.plainText, rule: rule)]
  }

  /// A number of the request. Its raw value is the parameter's name in a query string.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case minimum = "min"
    case maximum = "max"
    case page, pageSize

    /// The valid values, as a phrase that follows "it must be".
    package var rule: String {
      switch self {
      case .minimum, .maximum: "a number from 0 to 26 in steps of 0.5"
      case .page: "a whole number from 1"
      case .pageSize:
        "a whole number from \(BeerRequest.pageSizes.lowerBound) to "
          + "\(BeerRequest.pageSizes.upperBound)"
      }
    }

    /// Whether a number is valid by itself.
    package func accepts(_ number: Double) -> Bool {
      switch self {
      case .minimum, .maximum:
        BeerRequest.alcoholLimits.contains(number)
          && number.remainder(dividingBy: BeerRequest.alcoholStep) == 0
      case .page: number >= 1
      case .pageSize: BeerRequest.pageSizes.contains { Double($0) == number }
      }
    }

    fileprivate func problem(_ value: String, rule: String? = nil) -> String {
      let name =
        switch self {
        case .minimum, .maximum: "\(self) alcohol"
        case .page: "page"
        case .pageSize: "page size"
        }
      return "The \(name) is \(value); it must be \(rule ?? self.rule)."
    }
  }
}

extension Double {
  /// The number without a trailing ".0": "9", "9.5".
  package var plainText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
