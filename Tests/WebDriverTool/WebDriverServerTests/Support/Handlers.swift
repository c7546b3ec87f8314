import Foundation
import Testing
import WebDriver
import WebDriverServer

/// A spy: answers with what it was asked, and keeps it.
actor EchoingHandler: WebDriverHandler {
  private(set) var requests: [WebDriverRequest] = []

  func respond(to request: WebDriverRequest) -> WebDriverResponse {
    requests.append(request)
    let body = String(decoding: request.body, as: UTF8.self)
    let text = "\(request.method) \(request.path) \(body)"
    return WebDriverResponse(status: 200, body: Data(text.utf8))
  }
}

/// A stub with one answer, whatever it is asked.
struct FixedHandler: WebDriverHandler {
  var status = 200
  var body = Data(#"{"value":null}"#.utf8)
  var timing: ServerTiming?
  var allowedMethods: [String] = []

  func respond(to request: WebDriverRequest) -> WebDriverResponse {
    var response = WebDriverResponse(status: status, body: body, timing: timing)
    response.allowedMethods = allowedMethods
    return response
  }
}

/// A stub that answers `/slow` only after it was told to, or when it is given up, and everything
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
      // It ends when it is finished, or when the task that reads it is cancelled.
      for await _ in gate.stream {}
      if Task.isCancelled { ends.continuation.yield() }
    }
    return WebDriverResponse(status: 200, body: answer)
  }

  /// Waits until a slow request is under way.
  func slowRequestHasCome() async { for await _ in arrivals.stream { break } }

  /// Waits until a slow request was given up.
  func slowRequestWasGivenUp() async { for await _ in ends.stream { break } }

  /// Lets the slow requests be answered, those that come later at once.
  func open() {
    isOpen = true
    for gate in gates { gate.finish() }
  }
}

/// Runs the body with a real server on a free port and stops the server afterwards.
func withServer<Value: Sendable>(
  _ handler: any WebDriverHandler = EchoingHandler(), pages: (any PageHandler)? = nil,
  configuration: WebDriverServer.Configuration = .init(),
  _ body: (Int) async throws -> Value
) async throws -> Value {
  var configuration = configuration
  configuration.port = 0
  configuration.stopTimeout = 0.2
  let server = WebDriverServer(handler: handler, pages: pages, configuration: configuration)
  let port = try await server.start()
  let result = await Result { try await body(port) }
  await server.stop()
  return try result.get()
}

/// Runs the body with a connection to a real server.
func connected<Value: Sendable>(
  _ handler: any WebDriverHandler = EchoingHandler(), pages: (any PageHandler)? = nil,
  configuration: WebDriverServer.Configuration = .init(),
  _ body: (RawConnection) async throws -> Value
) async throws -> Value {
  try await withServer(handler, pages: pages, configuration: configuration) { port in
    try await body(try RawConnection(port: port))
  }
}

/// The response of a real server to a request on a connection of its own.
func exchange(
  _ request: String, with handler: any WebDriverHandler = EchoingHandler(),
  configuration: WebDriverServer.Configuration = .init()
) async throws -> RawResponse {
  try await connected(handler, configuration: configuration) { connection in
    try connection.send(request)
    return try await connection.response()
  }
}

/// The text of a request as clients send it, with line ends of LF.
func request(
  _ line: String, host: String = "127.0.0.1", headers: [String] = [], body: String = ""
) -> String {
  var lines = ["\(line) HTTP/1.1", "Host: \(host)"] + headers
  if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
  return lines.joined(separator: "\n") + "\n\n" + body
}

/// Makes a transport over HTTP to a server.
func makeTransport(to url: String, timeout: Double = 60) throws -> NIOTransport {
  try NIOTransport(baseURL: try #require(URL(string: url)), timeout: timeout)
}

extension Result where Failure == any Error {
  /// What becomes of a piece of work.
  init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// The response that a transport to a server takes from a handler.
func transported(
  _ request: WebDriverRequest = WebDriverRequest(method: "GET", path: "/status"),
  with handler: any WebDriverHandler
) async throws -> WebDriverResponse {
  try await withServer(handler, configuration: .init(basePath: "/wd/hub")) { port in
    let transport = try makeTransport(to: "http://127.0.0.1:\(port)/wd/hub/")
    let response = try await transport.send(request)
    await transport.close()
    return response
  }
}

/// The response that a transport takes from a server that answers with a text.
func transported(
  _ request: WebDriverRequest = WebDriverRequest(method: "GET", path: "/status"),
  from listener: RawListener, timeout: Double = 60
) async throws -> WebDriverResponse {
  let transport = try makeTransport(to: listener.url, timeout: timeout)
  let result = await Result { try await transport.send(request) }
  await transport.close()
  listener.stop()
  return try result.get()
}
