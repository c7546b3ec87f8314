import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing
import WebDriver
import WebDriverServer

/// A spy that responds with the request, and records it.
actor EchoingHandler: WebDriverHandler {
  private(set) var requests: [WebDriverRequest] = []

  func respond(to request: WebDriverRequest) -> WebDriverResponse {
    requests.append(request)
    let body = String(decoding: request.body, as: UTF8.self)
    let text = "\(request.method) \(request.path) \(body)"
    return WebDriverResponse(status: 200, body: Data(text.utf8))
  }
}

/// A stub that gives the same response to every request.
struct FixedHandler: WebDriverHandler {
  var status = 200
  var body = Data(#"{"value":null}"#.utf8)
  var allowedMethods: [String] = []

  func respond(to request: WebDriverRequest) -> WebDriverResponse {
    var response = WebDriverResponse(status: status, body: body)
    response.allowedMethods = allowedMethods
    return response
  }
}

/// A stub that responds to `/slow` only after `open()` or on cancellation, and to everything
/// else at once.
actor GatedHandler: WebDriverHandler {
  private let arrivals = AsyncStream.makeStream(of: Void.self)
  private let ends = AsyncStream.makeStream(of: Void.self)
  private var gates: [AsyncStream<Void>.Continuation] = []
  private let answer: Data
  private var isOpen = false

  init(answer: Data = Data("{}".utf8)) { self.answer = answer }

  func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    if request.path == "/slow", !isOpen {
      let gate = AsyncStream.makeStream(of: Void.self)
      gates.append(gate.continuation)
      arrivals.continuation.yield()
      // The stream ends when it is finished, or when the task that reads it is cancelled.
      for await _ in gate.stream {}
      if Task.isCancelled { ends.continuation.yield() }
    }
    return WebDriverResponse(status: 200, body: answer)
  }

  func waitForSlowRequest() async { for await _ in arrivals.stream { break } }

  func waitForCancellation() async { for await _ in ends.stream { break } }

  func open() {
    isOpen = true
    for gate in gates { gate.finish() }
  }
}

/// A stub that starts the session `s` with each `POST /session`.
actor SessionHandler: WebDriverHandler {
  private let ends = AsyncStream.makeStream(of: Void.self)

  func respond(to request: WebDriverRequest) -> WebDriverResponse {
    var response = WebDriverResponse(status: 200, body: Data("{}".utf8))
    switch "\(request.method) \(request.path)" {
    case "POST /session": response.startedSession = "s"
    case "DELETE /session/s": ends.continuation.yield()
    default: break
    }
    return response
  }

  func waitForEnd() async { for await _ in ends.stream { break } }
}

/// Blocks threads until it is opened.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let passing = Atomic(0)

  var waiting: Int { passing.load(ordering: .acquiring) }

  func pass() {
    passing.add(1, ordering: .releasing)
    semaphore.wait()
    passing.subtract(1, ordering: .releasing)
  }

  func open() { for _ in 0..<waiting { semaphore.signal() } }
}

extension WebDriverServer.Configuration {
  /// On a free port, without time limits that could end a connection because the machine is busy.
  static let patient = Self(port: 0, stopTimeout: 1e6, requestTimeout: 1e6, idleTimeout: 0)

  static func patient(_ change: (inout Self) -> Void) -> Self {
    var configuration = patient
    change(&configuration)
    return configuration
  }
}

/// Runs the body with a real server, then stops the server.
func withServer<Value: Sendable>(
  _ handler: any WebDriverHandler = EchoingHandler(), pages: (any PageHandler)? = nil,
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
  _ handler: any WebDriverHandler = EchoingHandler(), pages: (any PageHandler)? = nil,
  configuration: WebDriverServer.Configuration = .patient,
  _ body: (RawConnection) async throws -> Value
) async throws -> Value {
  try await withServer(handler, pages: pages, configuration: configuration) { port in
    try await body(try RawConnection(port: port))
  }
}

func exchange(
  _ request: String = request("GET /status"), with handler: any WebDriverHandler = EchoingHandler(),
  configuration: WebDriverServer.Configuration = .patient
) async throws -> RawResponse {
  try await connected(handler, configuration: configuration) { try await $0.ask(request) }
}

/// The text of a request, with LF as line ends.
func request(
  _ line: String, host: String = "127.0.0.1", headers: [String] = [], body: String = ""
) -> String {
  var lines = ["\(line) HTTP/1.1", "Host: \(host)"] + headers
  if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
  return lines.joined(separator: "\n") + "\n\n" + body
}

func makeTransport(to url: String, timeout: Double = 1e6) throws -> NIOTransport {
  try NIOTransport(baseURL: try #require(URL(string: url)), timeout: timeout)
}

extension Result where Failure == any Error {
  init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

extension WebDriverRequest {
  static let status = WebDriverRequest(method: "GET", path: "/status")
}

func transported(
  _ request: WebDriverRequest = .status, to url: String, timeout: Double = 1e6
) async throws -> WebDriverResponse {
  let transport = try makeTransport(to: url, timeout: timeout)
  let result = await Result { try await transport.send(request) }
  await transport.close()
  return try result.get()
}

func transported(
  _ request: WebDriverRequest = .status, with handler: any WebDriverHandler
) async throws -> WebDriverResponse {
  try await withServer(handler, configuration: .patient { $0.basePath = "/wd/hub" }) { port in
    try await transported(request, to: "http://127.0.0.1:\(port)/wd/hub/")
  }
}

func transported(
  _ request: WebDriverRequest = .status, from listener: RawListener, timeout: Double = 1e6
) async throws -> WebDriverResponse {
  defer { listener.stop() }
  return try await transported(request, to: listener.url, timeout: timeout)
}

extension RawConnection {
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
      let end = Data("\r\n\r\n".utf8)
      // One byte at a time, so that it doesn't read into the next response.
      while bytes.suffix(4) != end {
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

/// A fake server: it accepts connections, sends a fixed text and closes them.
final class RawListener: Sendable {
  let port: Int
  private let descriptor: CInt
  private let isStopped = Atomic(false)

  var url: String { "http://127.0.0.1:\(port)" }

  /// Listens on a free port and sends the result of `respond`. Without it, never responds.
  init(respond: (@Sendable (String) -> String)? = nil) throws {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    guard withLoopback(port: 0, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 8) == 0
    else { throw RawConnection.Failure("listen") }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    port = Int(in_port_t(bigEndian: address.sin_port))
    if let respond { Self.serve(respond, on: descriptor) }
  }

  deinit { stop() }

  /// Stops listening. Then nothing listens on the port.
  ///
  /// The descriptor is closed only once, because the system may reuse its number.
  func stop() {
    let wasStopped = isStopped.exchange(true, ordering: .acquiringAndReleasing)
    guard !wasStopped else { return }
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
  }

  private static func serve(_ respond: @escaping @Sendable (String) -> String, on descriptor: CInt)
  {
    Thread.detachNewThread {
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = max(0, recv(connection, &buffer, buffer.count, 0))
        let bytes = Array(respond(String(decoding: buffer.prefix(count), as: UTF8.self)).utf8)
        send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        close(connection)
      }
    }
  }
}
