import Foundation

/// What a remote end answers to one request, as any transport carries it.
public struct WebDriverResponse: Sendable, Equatable {
  /// The HTTP status code: 200, or the status that the W3C error table gives for an error code.
  public var status: Int

  /// The body: a JSON object in UTF-8 with the key `value`.
  public var body: Data

  /// What the remote end spent on it, beside the body; nil where it does not tell.
  public var timing: ServerTiming?

  /// The methods that a path answers to, where the request's was none of them; else empty.
  public var allowedMethods: [String] = []

  /// Makes a response from its parts.
  public init(status: Int, body: Data, timing: ServerTiming? = nil) {
    self.status = status
    self.body = body
    self.timing = timing
  }
}
