import BeerExplorer
import Foundation
import Synchronization
import Testing

/// A dummy: it only fills a parameter. Any search fails the test.
package final class DummyBeerService: BeerService {
  private let location: SourceLocation

  /// A search is reported as an issue at `location`.
  package init(location: SourceLocation = #_sourceLocation) { self.location = location }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    fail("DummyBeerService", "expected no search, but got \(request)", at: location)
    return PendingSearch()
  }
}

/// A stub: it returns canned answers, one for each search, regardless of the request.
package final class StubBeerService: BeerService {
  private var answers: [BeerAnswer]
  private let repeated: BeerAnswer?
  private let location: SourceLocation

  /// Has an answer for each search. A further search is reported as an issue at `location`.
  package init(_ answers: [BeerAnswer], location: SourceLocation = #_sourceLocation) {
    self.answers = answers
    repeated = nil
    self.location = location
  }

  /// Fails every search.
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

/// A spy: it records all calls and passes them on to a service.
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

/// A mock: it expects certain searches in a certain order, and checks each call.
package final class MockBeerService: BeerService {
  package struct Expectation {
    let request: BeerRequest
    let answer: BeerAnswer

    /// Expects a search. By default, the answer is an empty page.
    package static func search(_ request: BeerRequest, answer: BeerAnswer? = nil) -> Expectation {
      let empty = BeerPage(beers: [], total: 0, page: request.page, pageSize: request.pageSize)
      return Expectation(request: request, answer: answer ?? .success(empty))
    }
  }

  private var expected: [Expectation]
  private let location: SourceLocation

  /// Expects searches in this order. Any other search is reported as an issue at `location`.
  package init(expecting expected: [Expectation], location: SourceLocation = #_sourceLocation) {
    (self.expected, self.location) = (expected, location)
  }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    guard let next = expected.first else {
      fail("MockBeerService", "expected no further search, but got \(request)", at: location)
      return PendingSearch()
    }
    guard next.request == request else {
      fail("MockBeerService", "expected \(next.request), but got \(request)", at: location)
      return PendingSearch()
    }
    expected.removeFirst()
    reply(next.answer)
    return PendingSearch()
  }

  /// Checks that all expected searches were made. Call it at the end of a test.
  package func verify(location: SourceLocation = #_sourceLocation) {
    guard !expected.isEmpty else { return }
    fail("MockBeerService", "missing searches: \(expected.map(\.request))", at: location)
  }
}

/// A fake: a simpler implementation of ``BeerService`` with all its promises and a given delay.
///
/// It compares strings with Foundation, so it shares no code with the catalog. (It doesn't treat ß
/// as ss, for example.)
package final class FakeBeerService: BeerService {
  private let beers: [Beer]
  private let delay: (BeerRequest) -> Duration
  private let scheduler: ManualScheduler

  /// `delay` returns the delay of each answer, on the scheduler's clock.
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

/// Records an issue, because a double was misused. The test fails but continues.
func fail(_ double: String, _ what: String, at location: SourceLocation) {
  Issue.record("\(double): \(what)", sourceLocation: location)
}

/// A fake clock: time passes only when a test advances it. Due work runs in order.
package final class ManualScheduler {
  private var events: [(time: Duration, number: Int, work: () -> Void)] = []
  private var count = 0
  package private(set) var now = Duration.zero

  package init() {}

  package var waiting: Int { events.count }

  /// Schedules work. Returns a closure that cancels it. A ``DelayedBeerService/Scheduler``.
  package func after(_ delay: Duration, _ work: @escaping () -> Void) -> (() -> Void) {
    count += 1
    let number = count
    events.append((now + delay, number, work))
    return { [weak self] in self?.events.removeAll { $0.number == number } }
  }

  /// Advances the clock. Work that is due at the same time runs in the order of the calls.
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

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A stub below `URLSession`: it replaces the network with canned responses.
///
/// Like a spy, it also records the requests. Each network has a unique address, so that tests can
/// run in parallel.
package final class StubNetwork: Sendable {
  package enum Answer: Hashable, Sendable {
    case response(status: Int, body: Data)
    case failure(URLError.Code)
    case silence
  }

  package let baseURL: URL
  private let host: String

  package init(respond: @escaping @Sendable (URL) -> Answer) {
    host = "stub-\(UUID().uuidString.lowercased()).test"
    var address = URLComponents()
    (address.scheme, address.host) = ("http", host)
    baseURL = address.url ?? URL(fileURLWithPath: "/")
    StubURLProtocol.networks.withLock { [host] in $0[host] = (respond, []) }
  }

  /// Returns a session that reaches only stub networks. Any other address fails the test.
  @Sendable package static func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubURLProtocol.self]
    return URLSession(configuration: configuration)
  }

  deinit {
    // Abandoned requests may still arrive afterwards. They get no response.
    StubURLProtocol.networks.withLock { $0[host] = ({ _ in .silence }, []) }
  }

  /// The requested URLs, in the order in which Foundation started the requests. Concurrent requests
  /// may start in any order.
  package var requests: [URL] { asked.compactMap(\.url) }

  /// The timeout of each request in seconds.
  package var timeouts: [Double] { asked.map(\.timeoutInterval) }

  private var asked: [URLRequest] {
    StubURLProtocol.networks.withLock { $0[host]?.asked ?? [] }
  }
}

/// Connects `URLSession` to the stubs. It creates the instances itself, so they share a table.
private final class StubURLProtocol: URLProtocol {
  /// By host: the function that responds, and the requests so far.
  static let networks = Mutex<
    [String: (respond: @Sendable (URL) -> StubNetwork.Answer, asked: [URLRequest])]
  >([:])

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let respond = Self.networks.withLock { networks in
      networks[request.url?.host ?? ""]?.asked.append(request)
      return networks[request.url?.host ?? ""]?.respond
    }
    guard let url = request.url, let answer = respond?(url) else {
      Issue.record("StubNetwork: unexpected request: \(request.url?.absoluteString ?? "nothing")")
      client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
      return
    }
    switch answer {
    case .silence: break
    case .failure(let code): client?.urlProtocol(self, didFailWithError: URLError(code))
    case .response(let status, let body):
      guard
        let response = HTTPURLResponse(
          url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil)
      else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: body)
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  override func stopLoading() {}
}
