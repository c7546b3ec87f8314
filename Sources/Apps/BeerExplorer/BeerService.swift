import Foundation

/// Where the app gets its beers from: at once, after a while, or not at all.
///
/// A service is called on one thread and replies there. Replies may come in another order than the
/// requests: who asks again must tell them apart, or cancel what is no longer wanted.
package protocol BeerService {
  /// Searches, and calls `reply` once, before this returns or later; never once it is cancelled.
  @discardableResult
  func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch
}

package typealias BeerAnswer = Result<BeerPage, BeerServiceError>
package typealias BeerReply = (BeerAnswer) -> Void

/// A search that was asked for; it can be called off until its reply has come.
package final class PendingSearch {
  private var onCancel: (() -> Void)?

  package init() {}

  /// A search that ends without a reply when `onCancel` is called; it is called once at most.
  package init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  /// Calls the search off: its reply never comes. Without effect when it has come already.
  package func cancel() {
    let onCancel = self.onCancel
    self.onCancel = nil
    onCancel?()
  }
}

package struct BeerPage: Hashable, Sendable {
  /// The beers of this page, by name and then by brewery; none beyond the end.
  package var beers: [Beer]
  package var total: Int
  /// From 1.
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
  case invalidRequest([BeerRequestProblem])
  /// No connection came about or it broke; `service` says where to, `reason` what the system said.
  case unreachable(service: String, reason: String)
  case timedOut(service: String, seconds: Int)
  /// The service answered that it does not answer; `message` is what it said itself, if anything.
  case refused(service: String, status: Int, message: String?)
  /// The answer is not one of this service's; `problem` says where and what.
  case malformedAnswer(service: String, problem: String)

  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .invalidRequest(let problems):
      "The search is not possible. " + problems.map(\.description).joined(separator: " ")
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

/// The service that searches beers in memory and answers at once; the app's default.
package struct BundledBeerService: BeerService, Sendable {
  private let catalog: BeerCatalog

  package init(catalog: BeerCatalog) { self.catalog = catalog }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    reply(catalog.search(request))
    return PendingSearch()
  }
}

/// A service that asks another one only after a time, as over a slow connection.
package final class DelayedBeerService: BeerService {
  /// Has work done after a time, on the same thread; gives back what calls the work off.
  package typealias Scheduler = (Duration, @escaping () -> Void) -> (() -> Void)

  private let service: any BeerService
  private let delay: (BeerRequest) -> Duration
  private let after: Scheduler

  /// Delays the searches of a service. `delay` is asked for each; at zero none waits at all.
  package init(
    _ service: any BeerService, delay: @escaping (BeerRequest) -> Duration,
    after: @escaping Scheduler
  ) { (self.service, self.delay, self.after) = (service, delay, after) }

  /// Passes the search on when its time has come. One that is cancelled before is not passed on.
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
  /// The limits between which the range of alcohol can be set, in percent; both are included.
  package static let alcoholLimits = AlcoholByVolume.percents
  package static let alcoholStep = 0.5
  package static let pageSizes = 1...100
  package static let defaultPageSize = 30

  /// What was typed: parts between commas, all of which must be found; blank text finds all.
  package var text: String
  /// The weakest beer wanted, in percent, itself included; nil means the lower limit.
  package var minimum: Double?
  /// The strongest beer wanted, in percent, itself included; nil means the upper limit.
  package var maximum: Double?
  /// The page wanted, from 1. One beyond the end is empty.
  package var page: Int
  package var pageSize: Int

  package init(
    text: String = "", minimum: Double? = nil, maximum: Double? = nil, page: Int = 1,
    pageSize: Int = BeerRequest.defaultPageSize
  ) {
    (self.text, self.minimum, self.maximum, self.page) = (text, minimum, maximum, page)
    self.pageSize = pageSize
  }

  /// Whether the range of alcohol is whole, so that beers of unknown alcohol are found, too.
  package var isFullRange: Bool {
    (minimum ?? Self.alcoholLimits.lowerBound) <= Self.alcoholLimits.lowerBound
      && (maximum ?? Self.alcoholLimits.upperBound) >= Self.alcoholLimits.upperBound
  }

  package var problems: [BeerRequestProblem] {
    var problems: [BeerRequestProblem] = []
    func check(_ field: BeerRequestProblem.Field, _ value: Double?) {
      guard let value, !Self.isOnScale(value) else { return }
      problems.append(BeerRequestProblem(field, value.plainText))
    }
    check(.minimum, minimum)
    check(.maximum, maximum)
    if problems.isEmpty, let minimum, let maximum, minimum > maximum {
      problems.append(
        BeerRequestProblem(
          .minimum, minimum.plainText, rule: "at most the maximum, \(maximum.plainText)"))
    }
    if page < 1 { problems.append(BeerRequestProblem(.page, "\(page)")) }
    if !Self.pageSizes.contains(pageSize) {
      problems.append(BeerRequestProblem(.pageSize, "\(pageSize)"))
    }
    return problems
  }

  private static func isOnScale(_ percent: Double) -> Bool {
    alcoholLimits.contains(percent) && percent.remainder(dividingBy: alcoholStep) == 0
  }
}

package struct BeerRequestProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case minimum = "min"
    case maximum = "max"
    case page, pageSize

    /// What is possible, to be read after "it must be".
    package var rule: String {
      switch self {
      case .minimum, .maximum: "a number from 0 to 26 in steps of 0.5"
      case .page: "a whole number from 1"
      case .pageSize:
        "a whole number from \(BeerRequest.pageSizes.lowerBound) to "
          + "\(BeerRequest.pageSizes.upperBound)"
      }
    }

    fileprivate var name: String {
      switch self {
      case .minimum, .maximum: "\(self) alcohol"
      case .page: "page"
      case .pageSize: "page size"
      }
    }
  }

  package let field: Field
  package let value, rule: String

  init(_ field: Field, _ value: String, rule: String? = nil) {
    (self.field, self.value) = (field, value)
    self.rule = rule ?? field.rule
  }

  package var description: String { "The \(field.name) is \(value); it must be \(rule)." }
}

extension Double {
  /// The number without ".0" at its end: "9", "9.5".
  package var plainText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
