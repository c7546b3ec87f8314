import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import WebDriver

/// Turns an HTTP request into a WebDriver request, has it answered and writes the answer.
///
/// It stands directly behind the HTTP engine, without router, middleware or log, because each
/// command of a WebDriver suite pays for this path.
struct WebDriverResponder: Sendable {
  private let handler: any WebDriverHandler
  private let screen: RequestScreen
  private let basePath: BasePath
  private let maximumBodySize: Int

  init(handler: any WebDriverHandler, configuration: WebDriverServer.Configuration) {
    self.handler = handler
    screen = RequestScreen(host: configuration.host, allowedHosts: configuration.allowedHosts)
    basePath = BasePath(configuration.basePath)
    maximumBodySize = configuration.maximumBodySize
  }

  /// Answers one request of a connection.
  ///
  /// - Throws: What the connection throws when the client has gone or doesn't speak HTTP.
  func respond(to request: Request, writer: consuming ResponseWriter) async throws {
    if let refusal = refusal(of: request) {
      return try await write(refusal, for: request, to: writer)
    }
    if request.headers[.expect]?.lowercased() == "100-continue" {
      try await writer.writeInformationalHead(HTTPResponse(status: .continue))
    }
    var response: WebDriverResponse
    do {
      let body = try await request.body.collect(upTo: maximumBodySize)
      response = await answer(request, body: body)
    } catch is NIOTooManyBytesError {
      response = bodyTooLarge
    }
    try await write(response, for: request, to: writer)
  }

  /// The answer to a request that is not worth reading further; nil for all others.
  private func refusal(of request: Request) -> WebDriverResponse? {
    let head = request.head
    // The engine moves the first Host header into the authority and leaves further ones.
    let hosts = (head.authority.map { [$0] } ?? []) + head.headerFields[values: .host]
    if let reason = screen.refusal(hosts: hosts, origin: head.headerFields[.origin]) {
      return .error(403, "unknown error", reason)
    }
    if let length = head.headerFields[.contentLength].flatMap({ Int($0) }),
      length > maximumBodySize
    {
      return bodyTooLarge
    }
    return nil
  }

  private func answer(_ request: Request, body: ByteBuffer) async -> WebDriverResponse {
    let path = request.head.path ?? ""
    guard let command = basePath.strip(from: path) else {
      return .error(
        404, "unknown command",
        "nothing answers at \(path); the commands of this server start with \(basePath.text)")
    }
    return await handler.respond(
      to: WebDriverRequest(
        method: request.method.rawValue, path: command, body: Data(body.readableBytesView)))
  }

  private var bodyTooLarge: WebDriverResponse {
    .error(
      400, "invalid argument",
      "the body is larger than the \(maximumBodySize) bytes that this server reads; send less")
  }

  /// Writes the whole response at once, so that it leaves in one send.
  private func write(
    _ response: WebDriverResponse, for request: Request, to writer: consuming ResponseWriter
  ) async throws {
    let head = HTTPResponse(
      webDriverStatus: response.status, contentLength: response.body.count,
      closes: request.headers[.connection] == "close")
    if request.method == .head || response.body.isEmpty {
      return try await writer.writeResponse(head)
    }
    try await writer.write(
      response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)))
  }
}

extension HTTPField.Name {
  /// The name of the header that says which host a client means.
  fileprivate static let host = HTTPField.Name("Host") ?? .date
}
