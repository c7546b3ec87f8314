import Device
import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import WebDriver

/// Converts an HTTP request to a WebDriver or page request, passes it to the handler, and writes
/// the response. It has no router, middleware or log, because every command of a suite pays for
/// this path.
struct WebDriverResponder: Sendable {
  private let handler: any WebDriverHandler
  private let pages: (any PageHandler)?
  private let filter: RequestFilter
  /// With a leading slash and no trailing one. Empty for none.
  private let basePath: String
  private let maximumBodySize: Int

  init(
    handler: any WebDriverHandler, pages: (any PageHandler)?,
    configuration: WebDriverServer.Configuration
  ) {
    self.handler = handler
    self.pages = pages
    filter = RequestFilter(host: configuration.host, allowedHosts: configuration.allowedHosts)
    basePath = configuration.basePath.split(separator: "/").map { "/\($0)" }.joined()
    maximumBodySize = configuration.maximumBodySize
  }

  /// - Throws: The connection's error if the client has disconnected or doesn't speak HTTP.
  func respond(
    to request: Request, of client: ConnectedClient, writer: consuming ResponseWriter
  ) async throws {
    let page = page(of: request)
    var answer: Answer
    if let reason = filter.refusal(of: request.head, isForPage: page != nil) {
      answer =
        page == nil ? Answer(.error(.unknownError, reason, status: 403)) : .page(403, reason)
    } else {
      if request.headers[.expect]?.lowercased() == "100-continue" {
        try await writer.writeInformationalHead(HTTPResponse(status: .continue))
      }
      do {
        let body = Data(
          (try await request.body.collect(upTo: maximumBodySize)).readableBytesView)
        answer =
          if let page {
            await self.answer(request, for: page, of: client, body)
          } else {
            await self.answer(request, of: client, body)
          }
      } catch is NIOTooManyBytesError {
        let flaw = "the body is larger than the limit of \(maximumBodySize) bytes"
        answer = page == nil ? Answer(.error(.invalidArgument, flaw)) : .page(413, flaw)
      }
    }
    if request.headers[.connection] == "close" { answer.head.headerFields[.connection] = "close" }
    if request.method == .head || answer.body.isEmpty {
      return try await writer.writeResponse(answer.head)
    }
    // The whole response in one call, so that it is flushed once. In two packets, the second one
    // would wait for the client's delayed acknowledgement of the first, some 40 ms per command.
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

    static func page(_ status: Int, _ text: String) -> Answer {
      Answer(
        PageResponse(
          status: status, contentType: "text/plain; charset=utf-8",
          headers: ["Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"],
          body: Data("\(text)\n".utf8)))
    }
  }

  private typealias Page = (handler: any PageHandler, path: String, query: String?)

  private func answer(
    _ request: Request, for page: Page, of client: ConnectedClient, _ body: Data
  ) async -> Answer {
    let wanted = PageRequest(
      method: request.method.rawValue, path: page.path, query: page.query,
      host: request.head.authority ?? "",
      headers: Dictionary(
        request.headers.map { ($0.name.canonicalName, $0.value) },
        uniquingKeysWith: { first, _ in first }),
      body: body)
    return Answer(
      await client.answer(by: SessionThreads.shared) { await page.handler.respond(to: wanted) })
  }

  private func answer(
    _ request: Request, of client: ConnectedClient, _ body: Data
  ) async -> Answer {
    let path = request.head.path ?? ""
    guard let command = command(in: path) else {
      return Answer(
        .error(
          .unknownCommand,
          "there is no command at \(path). The commands of this server start with \(basePath)"))
    }
    let wanted = WebDriverRequest(method: request.method.rawValue, path: command, body: body)
    // The status must be answered even if the sessions keep all their threads busy.
    let executor = command == "/status" ? nil : SessionThreads.shared
    let response = await client.answer(by: executor) { [handler] in
      await handler.respond(to: wanted)
    }
    if let session = response.startedSession {
      client.endSessionIfUnread { [handler] in
        _ = await handler.respond(to: .init(method: "DELETE", path: "/session/\(session)"))
      }
    }
    return Answer(response)
  }

  /// Returns the part of a target after the base path, without query and fragment. Nil if the
  /// target is outside the base path.
  private func command(in target: String) -> String? {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    guard path.utf8.starts(with: basePath.utf8) else { return nil }
    let rest = path.utf8.dropFirst(basePath.utf8.count)
    if rest.isEmpty { return "/" }
    guard basePath.isEmpty || rest.first == UInt8(ascii: "/") else { return nil }
    return String(Substring(rest))
  }

  private func page(of request: Request) -> Page? {
    guard let pages else { return nil }
    let target = request.head.path ?? ""
    // Runs for every command, so it only compares bytes.
    let pathEnd = target.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let path = target[..<(pathEnd ?? target.endIndex)]
    guard basePath.isEmpty || command(in: target) == nil,
      pages.claims(path) || isNavigation(request, to: path)
    else { return nil }
    let rest = target[path.endIndex...]
    let query = rest.first == "?" ? rest.dropFirst().prefix { $0 != "#" } : nil
    return (pages, String(path), query.map(String.init))
  }

  /// Whether a person opens an address that isn't a command's, so that even an error is a page.
  private func isNavigation(_ request: Request, to path: Substring) -> Bool {
    request.head.method == .get && !["/status", "/session"].contains(path)
      && !path.hasPrefix("/session/")
      && request.headers[.accept]?.contains("text/html") == true
  }
}

extension WebDriverResponse {
  /// Returns a W3C error that isn't the result of a command.
  static func error(
    _ code: WebDriverError.Code, _ message: String, status: Int? = nil
  ) -> WebDriverResponse {
    var response = WebDriverError(code, message).response
    if let status { response.status = status }
    return response
  }
}

extension HTTPResponse {
  /// Creates a response with the headers that W3C requires, verbatim because clients compare them,
  /// and the body's length.
  init(_ response: WebDriverResponse) {
    var fields = HTTPFields()
    fields.reserveCapacity(6)
    fields[.contentType] = "application/json; charset=utf-8"
    fields[.cacheControl] = "no-cache"
    fields[.contentLength] = String(response.body.count)
    if !response.allowedMethods.isEmpty {
      fields[.allow] = response.allowedMethods.joined(separator: ", ")
    }
    self.init(status: Status(code: response.status), headerFields: fields)
  }

  fileprivate init(_ page: PageResponse) {
    var fields = HTTPFields()
    fields[.contentType] = page.contentType
    // A 304 response must not contain the length of its empty body.
    if page.status != 304 { fields[.contentLength] = String(page.body.count) }
    for (name, value) in page.headers.sorted(by: { $0.key < $1.key }) {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    self.init(status: Status(code: page.status), headerFields: fields)
  }
}

extension HTTPField.Name {
  // The names are valid, so the defaults are never used.
  fileprivate static let host = HTTPField.Name("Host") ?? .date
}

/// Refuses requests from web pages that are open in the user's browser. Browsers mark such requests
/// with an `Origin` header, which WebDriver clients don't send. A page whose own name resolves to
/// this machine (DNS rebinding) counts as same-origin, but its `Host` header reveals it.
private struct RequestFilter: Sendable {
  private let allowedHosts: Set<String>

  init(host: String, allowedHosts: [String]) {
    let names = ["localhost", "127.0.0.1", "[::1]", host] + allowedHosts
    self.allowedHosts = Set(names.map(Self.name))
  }

  /// Returns why a request is refused. Nil if it is accepted.
  ///
  /// Pages of this server send the server's own URL as `Origin`. It is accepted for page requests.
  /// A request with two `Host` headers is ambiguous, and refused.
  func refusal(of head: HTTPRequest, isForPage: Bool) -> String? {
    // The engine moves the first Host header into the authority and keeps further ones.
    let hosts = (head.authority.map { [$0] } ?? []) + head.headerFields[values: .host]
    let own = hosts.count == 1 && isForPage ? "http://\(hosts[0].lowercased())" : nil
    if let origin = head.headerFields[.origin], origin.lowercased() != own {
      return "requests from web pages are refused (Origin: \(origin)). "
        + "Use a WebDriver client, which sends no Origin header"
    }
    guard hosts.count == 1, let host = hosts.first else {
      return "the request has \(hosts.isEmpty ? "no" : "more than one") Host header. "
        + "Send exactly one, for example Host: localhost"
    }
    if allowedHosts.contains(Self.name(host)) { return nil }
    return "the host \(host) is not an allowed name of this server. "
      + "Connect to localhost, or add the name to the allowed hosts"
  }

  /// Returns the name of a host in lower case, without its port. An address of IPv6 is in brackets.
  private static func name(_ host: String) -> String {
    let host = host.lowercased()
    let end = host.first == "[" ? host.firstIndex(of: "]").map(host.index(after:)) : nil
    let colon = end ?? host.firstIndex(of: ":") ?? host.endIndex
    let port = host[colon...].dropFirst()
    let isPort = host[colon...].first ?? ":" == ":" && port.allSatisfy(\.isNumber)
    return isPort ? String(host[..<colon]) : "[\(host)]"
  }
}

/// Handles requests for pages on the same port as WebDriver, including errors.
package protocol PageHandler: Sendable {
  /// Whether the handler serves a path (percent-encoded, without its query). Called for most
  /// requests, so it must be fast.
  func claims(_ path: some StringProtocol) -> Bool

  /// Responds to a request for one of the handler's paths.
  func respond(to request: PageRequest) async -> PageResponse

  /// Completes pending requests now, because the server is about to stop.
  func stop() async
}

/// A request for a page or one of its resources.
package struct PageRequest: Sendable, Equatable {
  /// The HTTP method, such as `GET`.
  package var method: String
  /// The percent-encoded path, without the query.
  package var path: String
  /// The percent-encoded query, without its question mark. Nil if there is none.
  package var query: String?
  /// The server's name and port as the client knows them, such as `localhost:4723`.
  package var host: String
  /// The header fields, by their lower-case names. If a field occurs twice, its first value.
  package var headers: [String: String]
  package var body: Data

  package init(
    method: String = "GET", path: String, query: String? = nil, host: String = "localhost",
    headers: [String: String] = [:], body: Data = Data()
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.host = host
    self.headers = headers
    self.body = body
  }
}

/// The response to a request for a page.
package struct PageResponse: Sendable, Equatable {
  /// The HTTP status code, 200 to 599.
  package var status: Int
  /// The media type of the body, such as `text/html; charset=utf-8`.
  package var contentType: String
  /// Additional header fields, by their names.
  package var headers: [String: String]
  package var body: Data

  package init(
    status: Int = 200, contentType: String, headers: [String: String] = [:], body: Data = Data()
  ) {
    self.status = status
    self.contentType = contentType
    self.headers = headers
    self.body = body
  }
}
