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

/// A stub: it fails every search with a canned error, regardless of the request.
package final class StubBeerService: BeerService {
  private let error: BeerServiceError

  package init(failing error: BeerServiceError) { self.error = error }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    reply(.failure(error))
    return PendingSearch()
  }
}

/// A spy: it records all calls and passes them on to a service.
package final class SpyBeerService: BeerService {
  private let service: any BeerService
  package private(set) var requests: [BeerRequest] = []
  package private(set) var cancelled: [BeerRequest] = []

  package init(on service: any BeerService) { self.service = service }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    requests.append(request)
    let pending = service.search(request, reply: reply)
    return PendingSearch { [self] in
      cancelled.append(request)
      pending.cancel()
    }
  }
}

/// A mock: it expects certain searches in a certain order, and checks each call.
package final class MockBeerService: BeerService {
  private var expected: [BeerRequest]
  private let location: SourceLocation

  /// Expects searches in this order. Any other search is reported as an issue at `location`.
  package init(expecting expected: [BeerRequest], location: SourceLocation = #_sourceLocation) {
    (self.expected, self.location) = (expected, location)
  }

  /// Answers an expected search with an empty page.
  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    guard request == expected.first else {
      fail("MockBeerService", "expected \(expected), but got \(request)", at: location)
      return PendingSearch()
    }
    expected.removeFirst()
    reply(.success(BeerPage(beers: [], total: 0, page: request.page, pageSize: request.pageSize)))
    return PendingSearch()
  }

  /// Checks that all expected searches were made. Call it at the end of a test.
  package func verify(location: SourceLocation = #_sourceLocation) {
    guard !expected.isEmpty else { return }
    fail("MockBeerService", "missing searches: \(expected)", at: location)
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

package enum SampleBeers {
  package static let few = [
    beer(1, "400", "'t Hofbrouwerijke for Brouwerij Montaigu", ["blonde"], 5.6),
    beer(2, "Airborne", "Brasserie De Bouillon", ["abbey", "double"], 7.5),
    beer(
      3, "Bersalis Tripel", "Brouwerij Huyghe for Brouwerij Oud Beersel",
      ["blonde", "high fermentation", "triple"], 9.5),
    beer(4, "Cuvée de Bouillon", "Brasserie de Bouillon", ["blonde"], 6.5),
    beer(5, "Cuvée du Grenier", "Brasserie de la Lesse", ["brown"], nil),
    beer(6, "Huisbier", "Brouwerij A", [], 0),
    beer(7, "huisbier", "Brouwerij B", ["amber"], 5),
    beer(8, "Messy Black", "De Struise Brouwers", ["stout"], 26),
  ]

  /// ``few``, and 34 beers "Nr. 01" to "Nr. 34" with the feature "numbered" and 0.5% to 17.0%.
  package static let all =
    few
    + (1...34).map { number in
      beer(
        100 + number, "Nr. \(number < 10 ? "0" : "")\(number)", "Brouwerij N", ["numbered"],
        Double(number) / 2)
    }

  /// Returns a beer. Nil means unknown alcohol.
  package static func beer(
    _ id: Int, _ name: String, _ brewery: String = "Brouwerij", _ features: [String] = [],
    _ percent: Double? = nil
  ) -> Beer {
    Beer(
      id: id, name: name, brewery: brewery, features: features,
      alcohol: percent.flatMap(AlcoholByVolume.init(percent:)))
  }
}

/// The promises of every ``BeerService``: searches in ``SampleBeers/all``, and their answers.
package enum ServiceConformance {
  package static let all: [(BeerRequest, BeerPage)] = searches.map { request, names, total in
    let beers = SampleBeers.all.filter { names.contains($0.name) }
    return (
      request,
      BeerPage(beers: beers, total: total, page: request.page, pageSize: request.pageSize)
    )
  }

  /// Searches, the names found, and the number of beers on all pages.
  private static let searches: [(BeerRequest, [String], Int)] = [
    (BeerRequest(text: "400"), ["400"], 1),
    // A part of a brewery, regardless of case.
    (BeerRequest(text: "asserie DE bouillon"), ["Airborne", "Cuvée de Bouillon"], 2),
    // All parts must be found, in any order. Only commas separate them, also with an accent.
    (BeerRequest(text: "triple,  Blonde , high fermentation,,"), ["Bersalis Tripel"], 1),
    (BeerRequest(text: "blonde triple"), [], 0),
    (BeerRequest(text: "airborne,\u{301}double"), ["Airborne"], 1),
    // Unknown alcohol isn't found once the upper end is moved.
    (BeerRequest(text: "Cuvée", maximum: 25.5), ["Cuvée de Bouillon"], 1),
    (BeerRequest(text: "numbered", page: 2), ["Nr. 31", "Nr. 32", "Nr. 33", "Nr. 34"], 34),
    (BeerRequest(page: 21, pageSize: 2), ["Nr. 33", "Nr. 34"], 42),
  ]
}
