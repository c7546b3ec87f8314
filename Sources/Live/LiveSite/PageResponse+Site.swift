import Foundation
import WebDriverServer

extension PageResponse {
  /// What a browser is to allow the site's pages: nothing but the site's own files.
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// A response of the site, with the headers that all of them have.
  init(
    _ status: Int, _ contentType: String, _ body: Data, headers: [String: String] = [:]
  ) {
    let common = [
      "Cache-Control": "no-store", "Content-Security-Policy": Self.policy,
      // With "no-referrer", a page would not send its origin either.
      "Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
    ]
    self.init(
      status: status, contentType: contentType, headers: common.merging(headers) { $1 }, body: body)
  }

  /// A page.
  static func html(
    _ html: String, status: Int = 200, headers: [String: String] = [:]
  ) -> PageResponse {
    PageResponse(status, "text/html; charset=utf-8", Data(html.utf8), headers: headers)
  }

  /// A value in JSON.
  static func json(
    _ value: some Encodable, status: Int = 200, headers: [String: String] = [:]
  ) -> PageResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(value) else {
      return error(500, "the answer can't be written as JSON")
    }
    return PageResponse(status, "application/json; charset=utf-8", body, headers: headers)
  }

  /// Why there is no answer, in JSON: `{"error": "…"}`.
  static func error(
    _ status: Int, _ text: String, headers: [String: String] = [:]
  ) -> PageResponse {
    json(["error": text], status: status, headers: headers)
  }

  /// Why there is no page, as a page.
  static func problem(
    _ status: Int, _ title: String, _ text: String, headers: [String: String] = [:]
  ) -> PageResponse {
    html(SitePage.problem(title: title, text: text), status: status, headers: headers)
  }
}
