import Foundation
import HTTPTypes
import HummingbirdCore
import NIOConcurrencyHelpers
import NIOCore
import WebDriver

/// Turns an HTTP request into one for WebDriver or a page, has it answered and writes the answer;
/// without router, middleware or log, because each command of a suite pays for this path.
struct WebDriverResponder: Sendable {
  private let handler: any WebDriverHandler
  private let pages: (any PageHandler)?
  private let screen: RequestScreen
  private let departures: Departures
  private let basePath: BasePath
  private let maximumBodySize: Int

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
    let page = pages.flatMap { pages in
      pageTarget(of: request, in: pages).map { (pages: pages, target: $0) }
    }
    var answer: Answer
    if let refusal = refusal(of: request, isForPage: page != nil) {
      answer = refusal
    } else {
      if request.headers[.expect]?.lowercased() == "100-continue" {
        try await writer.writeInformationalHead(HTTPResponse(status: .continue))
      }
      do {
        let body = try await request.body.collect(upTo: maximumBodySize)
        if let (pages, target) = page {
          answer = await self.answer(request, for: target, from: pages, on: channel, body: body)
        } else {
          answer = await self.answer(request, on: channel, body: body)
        }
      } catch is NIOTooManyBytesError {
        answer = bodyTooLarge(isForPage: page != nil)
      }
    }
    if request.headers[.connection] == "close" { answer.head.headerFields[.connection] = "close" }
    if request.method == .head || answer.body.isEmpty {
      return try await writer.writeResponse(answer.head)
    }
    // The whole response at once, so that it leaves in one send.
    try await writer.write(
      response: answer.head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
  }

  private struct Answer {
    var head: HTTPResponse
    let body: Data

    init(_ response: WebDriverResponse) {
      head = HTTPResponse(response)
      body = response.body
    }

    init(_ response: PageResponse) {
      head = HTTPResponse(response)
      body = response.body
    }

    /// An answer to a request for a page that the HTTP layer gives itself.
    static func page(_ status: Int, _ text: String) -> Answer {
      Answer(
        PageResponse(
          status: status, contentType: "text/plain; charset=utf-8",
          headers: ["Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"],
          body: Data("\(text)\n".utf8)))
    }
  }

  // MARK: - Refusals

  /// The answer to a request that is not worth reading further; nil for all others.
  private func refusal(of request: Request, isForPage: Bool) -> Answer? {
    // The engine moves the first Host header into the authority and leaves further ones.
    let head = request.head
    let hosts = (head.authority.map { [$0] } ?? []) + head.headerFields[values: .host]
    let origin = head.headerFields[.origin]
    if let reason = screen.refusal(hosts: hosts, origin: origin, isForPage: isForPage) {
      return isForPage ? .page(403, reason) : Answer(.error(.unknownError, reason, status: 403))
    }
    if !isForPage, let flaw = headerFlaw(of: request) {
      return Answer(.error(.invalidArgument, flaw))
    }
    let size = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    return size > maximumBodySize ? bodyTooLarge(isForPage: isForPage) : nil
  }

  /// The most headers of a request; a client sends about ten. The HTTP engine reads up to 256, of
  /// 80 KiB each.
  private static let headerCount = 100
  /// The most bytes of all headers of a request.
  private static let headerSize = 32_768

  private func headerFlaw(of request: Request) -> String? {
    let headers = request.headers
    if headers.count > Self.headerCount {
      return "the request has \(headers.count) headers; at most \(Self.headerCount) are taken"
    }
    let size = headers.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
    guard size > Self.headerSize else { return nil }
    return "the request's headers are \(size) bytes long; at most \(Self.headerSize) are taken"
  }

  private func bodyTooLarge(isForPage: Bool) -> Answer {
    let flaw = "the body is larger than the \(maximumBodySize) bytes that this server reads"
    return isForPage ? .page(413, flaw) : Answer(.error(.invalidArgument, flaw + "; send less"))
  }

  // MARK: - Answers

  private func answer(
    _ request: Request, on channel: any Channel, body: ByteBuffer
  ) async -> Answer {
    let path = request.head.path ?? ""
    guard let command = basePath.strip(from: path) else {
      return Answer(
        .error(
          .unknownCommand,
          "nothing answers at \(path); the commands of this server start with \(basePath.text)"))
    }
    let wanted = WebDriverRequest(
      method: request.method.rawValue, path: command, body: Data(body.readableBytesView))
    return Answer(
      await departures.answer(on: channel) { [handler] in await handler.respond(to: wanted) })
  }

  private func answer(
    _ request: Request, for target: (path: String, query: String?), from pages: any PageHandler,
    on channel: any Channel, body: ByteBuffer
  ) async -> Answer {
    let page = PageRequest(
      method: request.method.rawValue, path: target.path, query: target.query,
      host: request.head.authority ?? "",
      headers: Dictionary(
        request.headers.map { ($0.name.canonicalName, $0.value) },
        uniquingKeysWith: { first, _ in first }),
      body: Data(body.readableBytesView))
    return Answer(await departures.answer(on: channel) { await pages.respond(to: page) })
  }

  /// The path and query of a request, where it is for a page.
  private func pageTarget(
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
}

extension WebDriverResponse {
  /// An answer that the HTTP layer gives itself: a W3C error that no command has caused.
  static func error(
    _ code: WebDriverError.Code, _ message: String, status: Int? = nil
  ) -> WebDriverResponse {
    var response = WebDriverError(code, message).response
    if let status { response.status = status }
    return response
  }
}

extension HTTPResponse {
  /// The head of a WebDriver response: what W3C asks for, verbatim, because clients compare it, and
  /// the body's length.
  init(_ response: WebDriverResponse) {
    var fields = HTTPFields()
    fields.reserveCapacity(6)
    fields[.contentType] = "application/json; charset=utf-8"
    fields[.cacheControl] = "no-cache"
    fields[.contentLength] = String(response.body.count)
    if let timing = response.timing { fields[.serverTiming] = timing.headerValue }
    if !response.allowedMethods.isEmpty {
      fields[.allow] = response.allowedMethods.joined(separator: ", ")
    }
    self.init(code: response.status, fields)
  }

  fileprivate init(_ page: PageResponse) {
    var fields = HTTPFields()
    fields[.contentType] = page.contentType
    // A response that says "not modified" has the length of none.
    if page.status != 304 { fields[.contentLength] = String(page.body.count) }
    for (name, value) in page.headers.sorted(by: { $0.key < $1.key }) {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    self.init(code: page.status, fields)
  }

  /// A status that HTTP can't express would end the process in HTTPTypes.
  private init(code: Int, _ fields: HTTPFields) {
    let code = (200...599).contains(code) ? code : 500
    self.init(status: HTTPResponse.Status(code: code), headerFields: fields)
  }
}

extension HTTPField.Name {
  /// The header that says which host a client means; another one is never made.
  fileprivate static let host = HTTPField.Name("Host") ?? .date
  /// The header that tells what a command took; another one is never made.
  fileprivate static let serverTiming = HTTPField.Name(ServerTiming.headerName) ?? .server
}

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
