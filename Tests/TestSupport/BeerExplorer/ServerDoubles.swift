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
