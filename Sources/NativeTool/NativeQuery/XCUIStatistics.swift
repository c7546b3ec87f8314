/// How many commands an application and its elements have carried out.
public struct XCUIStatistics: Equatable, Sendable {
  /// How often a query was evaluated, each look of a wait included.
  public internal(set) var queries = 0
  /// How many gestures were made, typing included.
  public internal(set) var gestures = 0
  /// How often the application was launched, activated or terminated.
  public internal(set) var applicationCommands = 0

  /// All of them together.
  public var commands: Int { queries + gestures + applicationCommands }

  /// Statistics in which nothing was done yet.
  public init() {}
}

/// One command that was carried out, for a trace.
public struct XCUICommand: Equatable, Sendable {
  /// What kind of command it is.
  public enum Kind: String, Sendable {
    /// A query was evaluated.
    case query
    /// A gesture was made.
    case gesture
    /// The application was launched, activated or terminated.
    case application
  }

  /// What kind of command it is.
  public let kind: Kind
  /// The query's steps, or the gesture and what it was made on.
  public let text: String

  /// Makes a command.
  public init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}
