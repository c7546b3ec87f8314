import Foundation
import NIOCore
import TestSupport
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

/// A stub that responds to `/slow` only after `open()` or on cancellation, and to everything else
/// at once. Each POST starts a session. It counts the slow requests that have arrived and that were
/// cancelled, and the sessions that have ended.
actor GatedHandler: WebDriverHandler {
  private(set) var arrivals = 0
  private(set) var cancellations = 0
  private(set) var ends = 0
  private var gates: [AsyncStream<Void>.Continuation] = []
  private let answer: Data
  private var isOpen = false

  init(answer: Data = Data("{}".utf8)) { self.answer = answer }

  func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    if request.path == "/slow", !isOpen {
      let gate = AsyncStream.makeStream(of: Void.self)
      gates.append(gate.continuation)
      arrivals += 1
      // The stream ends when it is finished, or when the task that reads it is cancelled.
      for await _ in gate.stream {}
      if Task.isCancelled { cancellations += 1 }
    }
    var response = WebDriverResponse(status: 200, body: answer)
    if request.method == "POST" { response.startedSession = "s" }
    if request.method == "DELETE", request.path == "/session/s" { ends += 1 }
    return response
  }

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
