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

/// A stub of a server on a free local port: it holds each request until the test answers it.
///
/// So a test can answer in any order, and after the client has lost interest.
package final class HeldServer: Sendable {
  package let baseURL: URL
  private let socket: Int32
  private let requests = HeldRequests()

  package init() throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var (address, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    let isReady =
      withLoopback(port: 0) { [socket] in bind(socket, $0, $1) } == 0
      && withUnsafeMutablePointer(to: &address) { [socket] pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(socket, $0, &length)
        }
      } == 0
    guard isReady, listen(socket, 8) == 0,
      let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE) }
    baseURL = url
    Thread.detachNewThread { [socket, requests] in
      while case let connection = accept(socket, nil, nil), connection >= 0 {
        if let head = Self.head(from: connection) { requests.add(head, connection) }
      }
      close(socket)
    }
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Waits until a request with this query arrives. Skips the arrivals of earlier requests.
  package func arrival(of query: String) async {
    for await arrived in requests.arrivals where arrived == query { return }
  }

  /// Answers the request with a query, even if the client has gone. Returns false if there is no
  /// such request.
  package func answer(_ query: String, status: Int = 200, _ body: Data) -> Bool {
    guard let connection = requests.take(query) else { return false }
    let head =
      "HTTP/1.1 \(status) Stub\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    // No signal if the client has gone.
    Array((Data(head.utf8) + body)).withUnsafeBytes { bytes in
      _ = send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
    close(connection)
    return true
  }

  private static func head(from connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else {
        close(connection)
        return nil
      }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private final class HeldRequests: Sendable {
  let arrivals: AsyncStream<String>
  private let arrived: AsyncStream<String>.Continuation
  private let held = Mutex<[(query: String, connection: Int32)]>([])

  init() { (arrivals, arrived) = AsyncStream.makeStream() }

  func add(_ head: String, _ connection: Int32) {
    let target = head.split(separator: " ").dropFirst().first ?? ""
    let query = String(target.split(separator: "?", maxSplits: 1).dropFirst().first ?? "")
    held.withLock { $0.append((query, connection)) }
    arrived.yield(query)
  }

  func take(_ query: String) -> Int32? {
    held.withLock { held in
      held.firstIndex { $0.query == query }.map { held.remove(at: $0).connection }
    }
  }

  deinit { held.withLock { held in held.forEach { close($0.connection) } } }
}
