import Foundation
import Synchronization
import Testing

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
    StubURLProtocol.networks.add(respond, host: host)
  }

  /// Returns a session that reaches only stub networks. Any other address fails the test.
  @Sendable package static func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubURLProtocol.self]
    return URLSession(configuration: configuration)
  }

  deinit { StubURLProtocol.networks.remove(host: host) }

  /// The requested URLs, in the order in which Foundation started the requests. Concurrent requests
  /// may start in any order.
  package var requests: [URL] { asked.compactMap(\.url) }

  /// The timeout of each request in seconds.
  package var timeouts: [Double] { asked.map(\.timeoutInterval) }

  private var asked: [URLRequest] { StubURLProtocol.networks.requests(host: host) }
}

/// Connects `URLSession` to the stubs. It creates the instances itself, so they share a table.
private final class StubURLProtocol: URLProtocol {
  static let networks = StubNetworks()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let answer = Self.networks.answer(to: request, url) else {
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

private final class StubNetworks: @unchecked Sendable {
  private let lock = NSLock()
  private var networks:
    [String: (respond: @Sendable (URL) -> StubNetwork.Answer, asked: [URLRequest])] = [:]

  func add(_ respond: @escaping @Sendable (URL) -> StubNetwork.Answer, host: String) {
    lock.withLock { networks[host] = (respond, []) }
  }

  /// Abandoned requests may still arrive afterwards. They get no response.
  func remove(host: String) { lock.withLock { networks[host] = ({ _ in .silence }, []) } }

  func requests(host: String) -> [URLRequest] { lock.withLock { networks[host]?.asked ?? [] } }

  func answer(to request: URLRequest, _ url: URL) -> StubNetwork.Answer? {
    let respond = lock.withLock {
      networks[url.host ?? ""]?.asked.append(request)
      return networks[url.host ?? ""]?.respond
    }
    return respond?(url)
  }
}
