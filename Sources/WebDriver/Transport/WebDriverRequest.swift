import Foundation

/// One request to a remote end, as any transport carries it.
///
/// A request knows nothing of headers or connections: what a WebDriver command means depends on
/// its method, its path and its body alone, so a remote end behaves alike over every transport.
public struct WebDriverRequest: Sendable, Equatable {
  /// The HTTP method in capitals, for example `GET`, `POST` or `DELETE`.
  public var method: String

  /// The percent-encoded path from the first `/`, without a query, for example `/session/1/url`.
  ///
  /// A segment such as an element's reference or an attribute's name may itself hold `%2F`, which
  /// is why the path is decoded only after it has been split.
  public var path: String

  /// The body as it was sent: JSON in UTF-8 for `POST`, empty for the other methods.
  public var body: Data

  /// Makes a request from its three parts.
  public init(method: String, path: String, body: Data = Data()) {
    self.method = method
    self.path = path
    self.body = body
  }
}
