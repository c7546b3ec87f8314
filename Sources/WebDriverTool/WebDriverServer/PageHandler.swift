import Foundation

/// Answers the requests for pages that stand beside WebDriver on the same port, errors included.
package protocol PageHandler: Sendable {
  /// Whether a path, percent-encoded and without its query, is one of the handler's; it is asked for
  /// most requests, so it has to be quick.
  func claims(_ path: some StringProtocol) -> Bool

  /// Answers a request for one of its paths.
  func respond(to request: PageRequest) async -> PageResponse

  /// Has requests under way answered now: the server is about to stop.
  func stop() async
}

/// A request for a page, or for what belongs to one.
package struct PageRequest: Sendable, Equatable {
  /// The method, such as `GET`.
  package var method: String
  /// The path without the query, percent-encoded as it came.
  package var path: String
  /// The query without its question mark, percent-encoded as it came; nil where there is none.
  package var query: String?
  /// The name and port by which the client calls the server, such as `localhost:4723`.
  package var host: String
  /// The header fields by their names in lower case; of one that comes twice, the first.
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

/// What is answered to a request for a page.
package struct PageResponse: Sendable, Equatable {
  /// The HTTP status code, 200 to 599.
  package var status: Int
  /// The body's type, such as `text/html; charset=utf-8`.
  package var contentType: String
  /// Further header fields, by their names.
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
