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
  private let pages: (any PageHandler)?
  private let screen: RequestScreen
  let departures: Departures
  let basePath: BasePath
  let maximumBodySize: Int

  init(
    handler: any WebDriverHandler, pages: (any PageHandler)?, departures: Departures,
    configuration: WebDriverServer.Configuration
  ) {
    self.handler = handler
    self.pages = pages
    self.departures = departures
    screen = RequestScreen(host: configuration.host, allowedHosts: configuration.allowedHosts)
    basePath = BasePath(configuration.basePath)
    maximumBodySize = configuration.maximumBodySize
  }

  /// Answers one request of a connection.
  ///
  /// - Throws: What the connection throws when the client has gone or doesn't speak HTTP.
  func respond(
    to request: Request, on channel: any Channel, writer: consuming ResponseWriter
  ) async throws {
    if let pages, let target = pageTarget(of: request, in: pages) {
      return try await respond(to: request, on: channel, for: target, from: pages, writer: writer)
    }
    if let refusal = refusal(of: request) {
      return try await write(refusal, for: request, to: writer)
    }
    if request.headers[.expect]?.lowercased() == "100-continue" {
      try await writer.writeInformationalHead(HTTPResponse(status: .continue))
    }
    var response: WebDriverResponse
    do {
      let body = try await request.body.collect(upTo: maximumBodySize)
      response = await answer(request, on: channel, body: body)
    } catch is NIOTooManyBytesError {
      response = bodyTooLarge
    }
    try await write(response, for: request, to: writer)
  }

  /// The answer to a request that is not worth reading further; nil for all others.
  private func refusal(of request: Request) -> WebDriverResponse? {
    if let reason = screenRefusal(of: request) { return .error(403, "unknown error", reason) }
    return headerRefusal(of: request) ?? (announcesTooMuch(request) ? bodyTooLarge : nil)
  }

  /// The most headers of a request; a client sends about ten. The HTTP engine reads up to 256, of
  /// 80 KiB each.
  private static let headerCount = 100
  /// The most bytes of all headers of a request.
  private static let headerSize = 32_768

  private func headerRefusal(of request: Request) -> WebDriverResponse? {
    let headers = request.headers
    if headers.count > Self.headerCount {
      return .error(
        400, "invalid argument",
        "the request has \(headers.count) headers; at most \(Self.headerCount) are taken")
    }
    let size = headers.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
    guard size > Self.headerSize else { return nil }
    return .error(
      400, "invalid argument",
      "the request's headers are \(size) bytes long; at most \(Self.headerSize) are taken")
  }

  /// Why a request is not let in; nil lets it in.
  func screenRefusal(of request: Request, isForPage: Bool = false) -> String? {
    let head = request.head
    // The engine moves the first Host header into the authority and leaves further ones.
    let hosts = (head.authority.map { [$0] } ?? []) + head.headerFields[values: .host]
    return screen.refusal(
      hosts: hosts, origin: head.headerFields[.origin], isForPage: isForPage)
  }

  /// Whether a request says that its body is larger than what is read.
  func announcesTooMuch(_ request: Request) -> Bool {
    request.headers[.contentLength].flatMap { Int($0) }.map { $0 > maximumBodySize } ?? false
  }

  private func answer(
    _ request: Request, on channel: any Channel, body: ByteBuffer
  ) async -> WebDriverResponse {
    let path = request.head.path ?? ""
    guard let command = basePath.strip(from: path) else {
      return .error(
        404, "unknown command",
        "nothing answers at \(path); the commands of this server start with \(basePath.text)")
    }
    let wanted = WebDriverRequest(
      method: request.method.rawValue, path: command, body: Data(body.readableBytesView))
    return await departures.answer(on: channel) { [handler] in await handler.respond(to: wanted) }
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
      webDriverStatus: response.status, contentLength: response.body.count, timing: response.timing,
      allowedMethods: response.allowedMethods, closes: request.headers[.connection] == "close")
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
