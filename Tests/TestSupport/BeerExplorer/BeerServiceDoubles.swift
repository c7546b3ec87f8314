import BeerExplorer
import Foundation
import Testing

/// A dummy: it fills a place that must not be empty, and is not to be asked anything.
package final class DummyBeerService: BeerService {
  private let location: SourceLocation

  /// Makes a dummy; a search fails the test at this line.
  package init(location: SourceLocation = #_sourceLocation) { self.location = location }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    fail("DummyBeerService", "nothing was to be searched, but \(request) was", at: location)
    return PendingSearch()
  }
}

/// A stub: it feeds canned answers in, one for each search, whatever is searched for.
package final class StubBeerService: BeerService {
  private var answers: [BeerAnswer]
  private let repeated: BeerAnswer?
  private let location: SourceLocation

  /// A stub with an answer for each search; one search more fails the test at this line.
  package init(_ answers: [BeerAnswer], location: SourceLocation = #_sourceLocation) {
    self.answers = answers
    repeated = nil
    self.location = location
  }

  /// A stub of which every search fails.
  package init(failing error: BeerServiceError, location: SourceLocation = #_sourceLocation) {
    answers = []
    repeated = .failure(error)
    self.location = location
  }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    if let answer = answers.isEmpty ? repeated : answers.removeFirst() {
      reply(answer)
    } else {
      fail("StubBeerService", "there is no answer left for \(request)", at: location)
    }
    return PendingSearch()
  }
}

/// A spy: it passes everything on to another service and records it for later questions.
package final class SpyBeerService: BeerService {
  private let service: any BeerService
  package private(set) var requests: [BeerRequest] = []
  package private(set) var cancelled: [BeerRequest] = []
  package private(set) var replyCount = 0

  package init(on service: any BeerService) { self.service = service }

  package var texts: [String] { requests.map(\.text) }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    requests.append(request)
    let pending = service.search(request) { [self] result in
      replyCount += 1
      reply(result)
    }
    return PendingSearch { [self] in
      cancelled.append(request)
      pending.cancel()
    }
  }
}

/// A mock: it knows beforehand which searches must come, and in which order, and checks that.
package final class MockBeerService: BeerService {
  package struct Expectation {
    let request: BeerRequest
    let answer: BeerAnswer

    /// Expects a search; it finds nothing, if not said otherwise.
    package static func search(_ request: BeerRequest, answer: BeerAnswer? = nil) -> Expectation {
      let empty = BeerPage(beers: [], total: 0, page: request.page, pageSize: request.pageSize)
      return Expectation(request: request, answer: answer ?? .success(empty))
    }
  }

  private var expected: [Expectation]
  private let location: SourceLocation

  /// A mock that expects these searches in this order; others fail the test at this line.
  package init(expecting expected: [Expectation], location: SourceLocation = #_sourceLocation) {
    (self.expected, self.location) = (expected, location)
  }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    guard let next = expected.first else {
      fail("MockBeerService", "no further search was expected, but \(request) came", at: location)
      return PendingSearch()
    }
    guard next.request == request else {
      fail("MockBeerService", "\(next.request) was expected, but \(request) came", at: location)
      return PendingSearch()
    }
    expected.removeFirst()
    reply(next.answer)
    return PendingSearch()
  }

  /// Checks, at the end of a test, that every search expected has come.
  package func verify(location: SourceLocation = #_sourceLocation) {
    guard !expected.isEmpty else { return }
    fail("MockBeerService", "these did not come: \(expected.map(\.request))", at: location)
  }
}

/// A fake: it keeps all the promises of ``BeerService``, more simply, and after a set delay.
///
/// It looks at every beer with Foundation's comparison of strings, so it shares no code with the
/// catalog. (It does not know that ß is ss: that is one of the simpler things.)
package final class FakeBeerService: BeerService {
  private let beers: [Beer]
  private let delay: (BeerRequest) -> Duration
  private let scheduler: ManualScheduler

  /// A service for a few beers; the delay of each answer is on the scheduler's clock.
  package init(
    _ beers: [Beer], delay: @escaping (BeerRequest) -> Duration, on scheduler: ManualScheduler
  ) {
    self.beers = beers.sorted { Self.key($0) < Self.key($1) }
    (self.delay, self.scheduler) = (delay, scheduler)
  }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    let cancel = scheduler.after(delay(request)) { [self] in
      let problems = request.problems
      reply(problems.isEmpty ? .success(page(for: request)) : .failure(.invalidRequest(problems)))
    }
    return PendingSearch(onCancel: cancel)
  }

  private func page(for request: BeerRequest) -> BeerPage {
    let found = beers.filter { Self.finds($0, request) }
    let offset = (request.page - 1) * request.pageSize
    return BeerPage(
      beers: Array(found.dropFirst(offset).prefix(request.pageSize)), total: found.count,
      page: request.page, pageSize: request.pageSize)
  }

  private static func finds(_ beer: Beer, _ request: BeerRequest) -> Bool {
    if !request.isFullRange {
      guard let percent = beer.alcohol?.percent,
        percent >= request.minimum ?? 0, percent <= request.maximum ?? 26
      else { return false }
    }
    let texts = [beer.name, beer.brewery] + beer.features
    return request.text.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .allSatisfy { part in part.isEmpty || texts.contains { fold($0).contains(fold(part)) } }
  }

  private static func key(_ beer: Beer) -> String { fold(beer.name) + "\n" + fold(beer.brewery) }

  private static func fold(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// Ends nothing, but fails the test that runs: a double was used as it must not be.
func fail(_ double: String, _ what: String, at location: SourceLocation) {
  Issue.record("\(double): \(what)", sourceLocation: location)
}

/// A fake clock: time passes only when a test says so, and what is due then is done in order.
package final class ManualScheduler {
  private var events: [(time: Duration, number: Int, work: () -> Void)] = []
  private var count = 0
  package private(set) var now = Duration.zero

  package init() {}

  package var waiting: Int { events.count }

  /// Has work done after a time; gives back what calls it off. A ``DelayedBeerService/Scheduler``.
  package func after(_ delay: Duration, _ work: @escaping () -> Void) -> (() -> Void) {
    count += 1
    let number = count
    events.append((now + delay, number, work))
    return { [weak self] in self?.events.removeAll { $0.number == number } }
  }

  /// Lets time pass. What is due at one time is done in the order in which it was asked for.
  package func advance(by duration: Duration) {
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
