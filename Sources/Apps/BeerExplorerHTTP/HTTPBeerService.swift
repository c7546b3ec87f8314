import BeerExplorer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The service that asks a server: `GET /api/beers` below a base address.
package final class HTTPBeerService: BeerService {
  /// Has work done on the service's thread soon, in the order of the calls; called on any thread.
  package typealias Delivery = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let baseURL: URL
  private let session: URLSession
  private let timeout: Int
  private let deliver: Delivery

  /// A service that asks the server at an address, such as `http://127.0.0.1:8080`; a path is kept.
  ///
  /// - Parameters:
  ///   - session: the way to the server; it is ended with the service.
  ///   - timeout: after how many seconds without a sign of life a request is given up, from 1.
  ///   - deliver: brings replies to the thread that searches.
  package init(baseURL: URL, session: URLSession, timeout: Int = 10, deliver: @escaping Delivery) {
    (self.baseURL, self.session) = (baseURL, session)
    self.timeout = max(1, timeout)
    self.deliver = deliver
  }

  /// Requests under way run to their end; nobody hears of it.
  deinit { session.finishTasksAndInvalidate() }

  /// Many requests may be under way: those that are called off take up connections until they end.
  @Sendable package static func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 32
    return URLSession(configuration: configuration)
  }

  /// Sends the request; one that is not possible is answered at once and not sent.
  ///
  /// A search that is called off has no reply, but its request runs to its end: Foundation on Linux
  /// (6.3) ends the process when a task is cancelled in the moment in which it ends by itself.
  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    guard request.problems.isEmpty else {
      reply(.failure(.invalidRequest(request.problems)))
      return PendingSearch()
    }
    let reply = PendingReply(reply)
    let answer = HTTPBeerAnswer(service: name, timeout: timeout, request: request)
    var urlRequest = URLRequest(url: url(for: request))
    urlRequest.cachePolicy = .reloadIgnoringLocalCacheData
    // Foundation on Linux forgets a time given to the initialiser, and counts in whole seconds.
    urlRequest.timeoutInterval = Double(timeout)
    let task = session.dataTask(with: urlRequest) { [deliver] data, response, error in
      let result = answer.result(data: data, response: response, error: error)
      deliver { reply.send(result) }
    }
    task.resume()
    return PendingSearch { reply.drop() }
  }

  /// The address without a user's name and password, for messages.
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

/// A reply on its way through other threads, which may hold it but not call it.
///
/// Only the service's thread sends or drops it, hence the unchecked conformance. Both let go of
/// the closure, so that what it holds ends on that thread, too.
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
  let request: BeerRequest

  func result(data: Data?, response: URLResponse?, error: (any Error)?) -> BeerAnswer {
    if let error {
      let code = (error as? URLError)?.code
      if code == .timedOut { return .failure(.timedOut(service: service, seconds: timeout)) }
      let reason = code.flatMap(Self.reason) ?? error.localizedDescription
      return .failure(.unreachable(service: service, reason: reason))
    }
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      return .failure(.malformedAnswer(service: service, problem: "it is not an answer of HTTP"))
    }
    let data = data ?? Data()
    guard status == 200 else {
      return .failure(
        .refused(service: service, status: status, message: BeersJSON.message(from: data)))
    }
    do throws(BeersJSONError) {
      return .success(try BeersJSON.page(from: data, for: request))
    } catch {
      return .failure(.malformedAnswer(service: service, problem: error.problem))
    }
  }

  /// The system's own texts are little more than numbers on Linux.
  private static func reason(_ code: URLError.Code) -> String? {
    switch code {
    case .cannotConnectToHost: "nothing answers there"
    case .cannotFindHost, .dnsLookupFailed: "no computer of that name is known"
    case .networkConnectionLost: "the connection broke"
    case .notConnectedToInternet: "this computer is not connected"
    case .badURL, .unsupportedURL: "that is not an address of HTTP"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate:
      "no secure connection came about"
    case .cannotParseResponse, .badServerResponse: "what answers there does not speak HTTP"
    case .httpTooManyRedirects: "it sends the search from one address to another and back"
    default: nil
    }
  }
}
