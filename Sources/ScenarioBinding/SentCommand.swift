/// A command that a tool carried out in a step: a query, a gesture, or a request.
public struct SentCommand: Codable, Hashable, Sendable {
  /// What kind of command it is.
  public enum Kind: String, Codable, Sendable {
    /// A native query was evaluated.
    case query
    /// A native gesture was made.
    case gesture
    /// The application was launched, activated or terminated by the native tool.
    case application
    /// A WebDriver command was sent.
    case request
    /// A WebDriver command was sent that only lets time pass.
    case pause
  }

  /// What kind of command it is.
  public var kind: Kind
  /// The command: a query's steps, a gesture and its element, or method and path below the
  /// session, as in `POST /element/{id}/click`.
  public var text: String
  /// The strategy of the locator, as WebDriver names it, such as `xpath`; absent where nothing is
  /// looked for by one.
  public var using: String?
  /// The locator's selector.
  public var value: String?
  /// When it was sent, in seconds since the run's start.
  public var start: Double?
  /// How long it took, in seconds; absent where it was not measured.
  public var duration: Double?
  /// The bytes of the request's body.
  public var bytesSent: Int?
  /// The bytes of the response's body.
  public var bytesReceived: Int?
  /// The HTTP status of the response.
  public var status: Int?
  /// Where the time went, in seconds by the name of the phase; absent where the other side does
  /// not tell. ``SentPhase`` has the names.
  public var phases: [String: Double]?

  /// Makes a command of which only kind and text are known.
  public init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}
