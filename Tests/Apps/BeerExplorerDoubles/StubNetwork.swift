import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A stub below `URLSession`: it feeds answers in where the network would be.
///
/// Like a spy it also notes what was asked for. Each network has an address of its own, so that
/// tests may run side by side.
package final class StubNetwork: Sendable {
  package enum Answer: Hashable, Sendable {
    case response(status: Int, body: Data)
    case failure(URLError.Code)
    /// Nothing at all, not even an error.
    case silence
  }

  package let baseURL: URL
  private let host: String

  /// A network that gives each request the answer that `respond` says, on any thread.
  package init(respond: @escaping @Sendable (URL) -> Answer) {
    host = "stub-\(UUID().uuidString.lowercased()).test"
    var address = URLComponents()
    (address.scheme, address.host) = ("http", host)
    baseURL = address.url ?? URL(fileURLWithPath: "/")
    StubURLProtocol.networks.add(respond, host: host)
  }

  /// A way to all the networks. Other addresses are not to be asked.
  @Sendable package static func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubURLProtocol.self]
    return URLSession(configuration: configuration)
  }

  deinit { StubURLProtocol.networks.remove(host: host) }

  /// The addresses that were asked for, in the order in which Foundation started the requests;
  /// those that are under way at the same time may overtake each other.
  package var requests: [URL] { asked.compactMap(\.url) }

  /// After how many seconds each of the requests was to be given up.
  package var timeouts: [Double] { asked.map(\.timeoutInterval) }

  private var asked: [URLRequest] { StubURLProtocol.networks.requests(host: host) }
}

/// The stub as `URLSession` wants it: it makes the instances itself, so they ask a common table.
private final class StubURLProtocol: URLProtocol {
  static let networks = StubNetworks()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let answer = Self.networks.answer(to: request, url) else {
      Issue.record("StubNetwork: \(request.url?.absoluteString ?? "nothing") was not to be asked")
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

/// The networks in use, by their hosts' names.
private final class StubNetworks: @unchecked Sendable {
  private let lock = NSLock()
  private var networks:
    [String: (respond: @Sendable (URL) -> StubNetwork.Answer, asked: [URLRequest])] = [:]

  func add(_ respond: @escaping @Sendable (URL) -> StubNetwork.Answer, host: String) {
    lock.withLock { networks[host] = (respond, []) }
  }

  /// Requests that nobody waits for any more may still come afterwards; they hear nothing.
  func remove(host: String) {
    lock.withLock { networks[host] = ({ _ in .silence }, []) }
  }

  func requests(host: String) -> [URLRequest] { lock.withLock { networks[host]?.asked ?? [] } }

  func answer(to request: URLRequest, _ url: URL) -> StubNetwork.Answer? {
    let respond = lock.withLock {
      networks[url.host ?? ""]?.asked.append(request)
      return networks[url.host ?? ""]?.respond
    }
    return respond?(url)
  }
}
