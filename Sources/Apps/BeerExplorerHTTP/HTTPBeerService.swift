import BeerExplorer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The network below a service: `URLSession`, or a stub of it.
package protocol BeerNetwork {
  /// Sends a request. Calls `completion` once, on any thread.
  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void)
  /// Lets pending requests finish, and takes no more.
  func finishTasksAndInvalidate()
}

extension URLSession: BeerNetwork {
  package func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) { dataTask(with: request, completionHandler: completion).resume() }
}

/// A service that sends each search to a server: `GET /api/beers` below a base URL.
package final class HTTPBeerService: BeerService {
  /// Schedules work on the service's thread, in the order of the calls. Called on any thread.
  package typealias Delivery = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let baseURL: URL
  private let network: any BeerNetwork
  private let timeout: Int
  private let deliver: Delivery

  /// - Parameters:
  ///   - baseURL: The server's URL, such as `http://127.0.0.1:8080`. It may have a path.
  ///   - network: The network for all requests. The service invalidates it at its end.
  ///   - timeout: The seconds without any response after which a request fails, at least 1.
  ///   - deliver: Delivers replies to the thread that calls ``search(_:reply:)``.
  package init(
    baseURL: URL, network: any BeerNetwork, timeout: Int = 10, deliver: @escaping Delivery
  ) {
    (self.baseURL, self.network) = (baseURL, network)
    self.timeout = max(1, timeout)
    self.deliver = deliver
  }

  /// Lets pending requests finish. Their replies are dropped.
  deinit { network.finishTasksAndInvalidate() }

  /// Allows many connections, because cancelled requests keep theirs until they end.
  @Sendable package static func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 32
    return URLSession(configuration: configuration)
  }

  /// Sends the request. An invalid request is answered at once and not sent.
  ///
  /// A cancelled search gets no reply, but its request runs to its end: Foundation on Linux (6.3)
  /// crashes if a task is cancelled at the moment it completes.
  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    guard request.problems.isEmpty else {
      reply(.failure(.invalidRequest(request.problems)))
      return PendingSearch()
    }
    let reply = PendingReply(reply)
    let answer = HTTPBeerAnswer(service: name, timeout: timeout)
    var urlRequest = URLRequest(url: url(for: request))
    urlRequest.cachePolicy = .reloadIgnoringLocalCacheData
    // Foundation on Linux ignores the initialiser's timeout, and counts in whole seconds.
    urlRequest.timeoutInterval = Double(timeout)
    network.send(urlRequest) { [deliver] data, response, error in
      let result = answer.result(data: data, response: response, error: error)
      deliver { reply.send(result) }
    }
    return PendingSearch { reply.drop() }
  }

  /// The base URL without credentials, for messages.
  private var name: String {
    var parts = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
    parts?.user = nil
    parts?.password = nil
    return parts?.string ?? baseURL.absoluteString
  }

  private func url(for request: BeerRequest) -> URL {
    let path = BeersEndpoint.path.split(separator: "/").reduce(baseURL) {
      $0.appendingPathComponent(String($1))
    }
    var parts = URLComponents(url: path, resolvingAgainstBaseURL: true)
    let query = BeersQueryString.query(for: request)
    parts?.percentEncodedQuery = query.isEmpty ? nil : query
    return parts?.url ?? path
  }
}

/// A reply that other threads may hold but not call.
///
/// Only the service's thread sends or drops it, hence the unchecked conformance. Both release the
/// closure, so that its captured objects are released on that thread, too.
private final class PendingReply: @unchecked Sendable {
  private var reply: BeerReply?

  init(_ reply: @escaping BeerReply) { self.reply = reply }

  func send(_ result: BeerAnswer) {
    let reply = reply
    drop()
    reply?(result)
  }

  func drop() { reply = nil }
}

private struct HTTPBeerAnswer: Sendable {
  let service: String
  let timeout: Int

  func result(data: Data?, response: URLResponse?, error: (any Error)?) -> BeerAnswer {
    if let error {
      let code = (error as? URLError)?.code
      if code == .timedOut { return .failure(.timedOut(service: service, seconds: timeout)) }
      let reason = code.flatMap(Self.reason) ?? error.localizedDescription
      return .failure(.unreachable(service: service, reason: reason))
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    let data = data ?? Data()
    guard status == 200 else {
      return .failure(
        .refused(service: service, status: status, message: BeersJSON.message(from: data)))
    }
    do throws(BeersJSONError) {
      return .success(try BeersJSON.page(from: data))
    } catch {
      return .failure(.malformedAnswer(service: service, problem: error.problem))
    }
  }

  /// Returns a readable reason, because the system's messages on Linux are little more than codes.
  private static func reason(_ code: URLError.Code) -> String? {
    switch code {
    case .cannotConnectToHost: "nothing answers there"
    case .cannotFindHost, .dnsLookupFailed: "no computer of that name is known"
    case .networkConnectionLost: "the connection broke"
    case .notConnectedToInternet: "this computer is not connected"
    default: nil
    }
  }
}
