import Foundation
import HTTPTypes
import HummingbirdCore
import NIOConcurrencyHelpers
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

/// The requests that are for pages: the handler of pages answers them.
extension WebDriverResponder {
  /// The path and query of a request, where it is for a page.
  func pageTarget(
    of request: Request, in pages: any PageHandler
  ) -> (path: String, query: String?)? {
    let target = request.head.path ?? ""
    // Every command passes here, so only bytes are looked at.
    let pathEnd = target.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let path = target[..<(pathEnd ?? target.endIndex)]
    guard basePath.text.isEmpty || basePath.strip(from: target) == nil, pages.claims(path) else {
      return nil
    }
    let rest = target[path.endIndex...]
    let query = rest.first == "?" ? rest.dropFirst().prefix { $0 != "#" } : nil
    return (String(path), query.map(String.init))
  }

  /// Has a request for a page answered, and writes the answer.
  func respond(
    to request: Request, on channel: any Channel, for target: (path: String, query: String?),
    from pages: any PageHandler, writer: consuming ResponseWriter
  ) async throws {
    if let reason = screenRefusal(of: request, isForPage: true) {
      return try await write(.text(403, reason), for: request, to: writer)
    }
    let tooLarge = PageResponse.text(
      413, "the body is larger than the \(maximumBodySize) bytes that this server reads")
    if announcesTooMuch(request) { return try await write(tooLarge, for: request, to: writer) }
    if request.headers[.expect]?.lowercased() == "100-continue" {
      try await writer.writeInformationalHead(HTTPResponse(status: .continue))
    }
    var response: PageResponse
    do {
      let body = try await request.body.collect(upTo: maximumBodySize)
      let page = PageRequest(
        method: request.method.rawValue, path: target.path, query: target.query,
        host: request.head.authority ?? "", headers: Self.headers(of: request),
        body: Data(body.readableBytesView))
      response = await departures.answer(on: channel) { await pages.respond(to: page) }
    } catch is NIOTooManyBytesError {
      response = tooLarge
    }
    try await write(response, for: request, to: writer)
  }

  private static func headers(of request: Request) -> [String: String] {
    Dictionary(
      request.headers.map { ($0.name.canonicalName, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Writes the whole response at once, so that it leaves in one send.
  private func write(
    _ response: PageResponse, for request: Request, to writer: consuming ResponseWriter
  ) async throws {
    let head = HTTPResponse(
      page: response, closes: request.headers[.connection] == "close")
    if request.method == .head || response.body.isEmpty {
      return try await writer.writeResponse(head)
    }
    try await writer.write(
      response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)))
  }
}

extension PageResponse {
  /// An answer that the HTTP layer gives itself.
  fileprivate static func text(_ status: Int, _ text: String) -> PageResponse {
    PageResponse(
      status: status, contentType: "text/plain; charset=utf-8",
      headers: ["Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"],
      body: Data("\(text)\n".utf8))
  }
}

extension HTTPResponse {
  /// The head of a page's response.
  fileprivate init(page: PageResponse, closes: Bool) {
    var fields = HTTPFields()
    fields[.contentType] = page.contentType
    // A response that says "not modified" has the length of none.
    if page.status != 304 { fields[.contentLength] = String(page.body.count) }
    for (name, value) in page.headers.sorted(by: { $0.key < $1.key }) {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    if closes { fields[.connection] = "close" }
    // A status that HTTP can't express would end the process in HTTPTypes.
    let status = (200...599).contains(page.status) ? page.status : 500
    self.init(status: HTTPResponse.Status(code: status), headerFields: fields)
  }
}

/// The path in front of every command.
struct BasePath: Sendable, Equatable {
  /// The path with a slash at its start and none at its end; empty for none.
  let text: String

  init(_ text: String) {
    let trimmed = text.split(separator: "/").joined(separator: "/")
    self.text = trimmed.isEmpty ? "" : "/\(trimmed)"
  }

  /// What follows the base path in a request's target, without query and fragment.
  ///
  /// The percent-encoding is left as it is. Nil where the target lies outside the base path.
  func strip(from target: String) -> String? {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    guard path.utf8.starts(with: text.utf8) else { return nil }
    let rest = path.utf8.dropFirst(text.utf8.count)
    if rest.isEmpty { return "/" }
    guard text.isEmpty || rest.first == UInt8(ascii: "/") else { return nil }
    return String(Substring(rest))
  }
}

/// Has the answering of a request given up when its client has gone.
///
/// A client that ends its side of the connection has gone: TCP does not tell one that still reads
/// from one that has ended. What is answered nevertheless is still sent.
final class Departures: Sendable {
  private struct Client {
    var hasGone = false
    var giveUp: (@Sendable () -> Void)?
  }

  private let clients = NIOLockedValueBox<[ObjectIdentifier: Client]>([:])

  /// Answers a request of a connection in a task that is cancelled when the client has gone, and
  /// when this one is.
  func answer<Response: Sendable>(
    on channel: any Channel, _ body: @escaping @Sendable () async -> Response
  ) async -> Response {
    let id = ObjectIdentifier(channel)
    let task = Task(operation: body)
    let hasGone = clients.withLockedValue { clients in
      clients[id]?.giveUp = { task.cancel() }
      // A connection that has ended is not among them any more.
      return clients[id]?.hasGone ?? true
    }
    if hasGone { task.cancel() }
    defer { clients.withLockedValue { $0[id]?.giveUp = nil } }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// A connection has begun.
  func begin(_ channel: any Channel) {
    clients.withLockedValue { $0[ObjectIdentifier(channel)] = Client() }
  }

  /// The client of a connection has ended its side.
  func clientHasGone(from channel: any Channel) {
    let giveUp = clients.withLockedValue { clients in
      clients[ObjectIdentifier(channel)]?.hasGone = true
      return clients[ObjectIdentifier(channel)]?.giveUp
    }
    giveUp?()
  }

  /// A connection has ended.
  func end(_ channel: any Channel) {
    clients.withLockedValue { $0.removeValue(forKey: ObjectIdentifier(channel)) }?.giveUp?()
  }
}
