import Foundation

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
