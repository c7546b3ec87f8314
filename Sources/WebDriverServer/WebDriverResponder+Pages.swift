import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import WebDriver

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
