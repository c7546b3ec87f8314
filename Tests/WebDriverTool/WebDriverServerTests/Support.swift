import Foundation
import NIOCore
import TestSupport
import WebDriver
import WebDriverServer

/// A spy that records the requests, and responds with them or with a given response. It responds to
/// `/slow` only after `open()` or on cancellation. A POST to `/session` or `/slow` starts the session `s`.
actor SpyHandler: WebDriverHandler {
  private(set) var requests: [WebDriverRequest] = []
  private(set) var cancellations = 0
  private var gates: [AsyncStream<Void>.Continuation] = []
  private var isOpen = false
  private let fixed: WebDriverResponse?

  init(answering fixed: WebDriverResponse? = nil) { self.fixed = fixed }

  func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    requests.append(request)
    if request.path == "/slow", !isOpen {
      let gate = AsyncStream.makeStream(of: Void.self)
      gates.append(gate.continuation)
      // The stream ends when it is finished, or when the task that reads it is cancelled.
      for await _ in gate.stream {}
      if Task.isCancelled { cancellations += 1 }
    }
    let echo = Data("\(request.method) \(request.path) ".utf8) + request.body
    var response = fixed ?? WebDriverResponse(status: 200, body: echo)
    if request.method == "POST", ["/session", "/slow"].contains(request.path) {
      response.startedSession = "s"
    }
    return response
  }

  /// The number of slow requests that have arrived.
  var arrivals: Int { requests.count { $0.path == "/slow" } }

  /// The number of times that the session has ended.
  var ends: Int { requests.count { $0.path == "/session/s" } }

  func open() {
    isOpen = true
    for gate in gates { gate.finish() }
  }
}

extension WebDriverServer.Configuration {
  /// On a free port, without time limits that could end a connection because the machine is busy.
  static let patient = Self(port: 0, stopTimeout: 1e6, idleTimeout: 0)

  static func patient(_ change: (inout Self) -> Void) -> Self {
    var configuration = patient
    change(&configuration)
    return configuration
  }
}

/// Runs the body with a real server, then stops the server.
func withServer<Value: Sendable>(
  _ handler: any WebDriverHandler = SpyHandler(), pages: (any PageHandler)? = nil,
  configuration: WebDriverServer.Configuration = .patient,
  observers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] },
  _ body: (Int) async throws -> Value
) async throws -> Value {
  let server = WebDriverServer(
    handler: handler, pages: pages, configuration: configuration, observers: observers)
  let port = try await server.start()
  let result = await Result { try await body(port) }
  await server.stop()
  return try result.get()
}

func connected<Value: Sendable>(
  _ handler: any WebDriverHandler = SpyHandler(), pages: (any PageHandler)? = nil,
  configuration: WebDriverServer.Configuration = .patient,
  _ body: (RawConnection) async throws -> Value
) async throws -> Value {
  try await withServer(handler, pages: pages, configuration: configuration) { port in
    try await body(try RawConnection(port: port))
  }
}

/// The text of a request, with LF as line ends.
func request(
  _ line: String, host: String = "127.0.0.1", headers: [String] = [], body: String = ""
) -> String {
  var lines = ["\(line) HTTP/1.1", "Host: \(host)"] + headers
  if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
  return lines.joined(separator: "\n") + "\n\n" + body
}

extension Result where Failure == any Error {
  init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// A client's TCP connection without an HTTP library: the bytes on the wire.
///
/// Reads block, so they run on a separate thread.
final class RawConnection: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }

  private let descriptor: CInt

  init(port: Int) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] in
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure("connect") }
  }

  deinit { close(descriptor) }

  /// Sends a text, with CR LF for each LF.
  func send(_ text: String) throws {
    var rest = Data(text.replacing("\n", with: "\r\n").utf8)
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard sent > 0 else { throw Failure("send") }
      rest = rest.dropFirst(sent)
    }
  }

  func endSending() { shutdown(descriptor, CInt(SHUT_WR)) }

  func untilEnd() async throws -> String {
    try await onThread { [self] in
      var bytes = Data()
      while case let part = try read(65_536), !part.isEmpty { bytes += part }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Reads at most `limit` bytes. Blocks until there are some, or returns none at the end.
  func read(_ limit: Int) throws -> Data {
    var buffer = Data(count: min(limit, 65_536))
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    // A reset is an end, too.
    guard count >= 0 || errno == ECONNRESET else { throw Failure("recv") }
    return buffer.prefix(max(0, count))
  }

  func ask(_ text: String = request("GET /status"), hasBody: Bool = true) async throws
    -> RawResponse
  {
    try send(text)
    return try await response(hasBody: hasBody)
  }

  /// Reads one response: its head, and a body as long as its Content-Length.
  func response(hasBody: Bool = true) async throws -> RawResponse {
    try await onThread { [self] in
      var bytes = Data()
      // One byte at a time, so that it doesn't read into the next response.
      while bytes.suffix(4) != Data("\r\n\r\n".utf8) {
        let byte = try read(1)
        guard !byte.isEmpty else { throw Failure("end of stream after \(bytes.count) bytes") }
        bytes += byte
      }
      var response = RawResponse(head: String(decoding: bytes, as: UTF8.self))
      while hasBody, response.body.count < response.contentLength {
        let part = try read(response.contentLength - response.body.count)
        guard !part.isEmpty else { throw Failure("end of stream inside a body") }
        response.body += part
      }
      return response
    }
  }
}

struct RawResponse: Sendable {
  /// Status line, headers and the empty line, with CR LF as line ends.
  let head: String
  var body = Data()

  var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }
  var text: String { String(decoding: body, as: UTF8.self) }
  var contentLength: Int {
    head.firstMatch(of: #/(?i)content-length: *(\d+)/#).flatMap { Int($0.1) } ?? 0
  }
}
