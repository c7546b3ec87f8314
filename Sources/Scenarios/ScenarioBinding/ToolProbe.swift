/// What a run asks of the tool that plays it.
public protocol ToolProbe: AnyObject {
  /// The tool's name in traces and tables, such as `native`.
  var name: String { get }
  /// What the tool has used since its start.
  var usage: ToolUsage { get }
  /// The texts of the checks that failed since this was asked last.
  func takeFailedChecks() -> [String]
  /// How many checks the test has made so far; nil where nobody counts them.
  var checks: Int? { get }
  /// What was done with the device since this was asked last, a line each; not counted in the
  /// usage. Nil where the device does not tell.
  func userActions() -> [String]?
  /// The screen in plain text, for the trace of a failure; not counted in the usage. Nil where
  /// there is none.
  func screen() -> String?
  /// The commands that the usage counts, without the first so many, in order; nil for a tool that
  /// keeps no log of them.
  func commands(after count: Int) -> [LoggedCommand]?
  /// A picture of the screen, for the trace; not counted in the usage. Nil where there is none.
  func picture() -> TracePicture?
}

extension ToolProbe {
  /// Nil: not every test framework counts.
  public var checks: Int? { nil }
  /// Nil: not every device tells.
  public func userActions() -> [String]? { nil }
  /// Nil: not every tool keeps a log.
  public func commands(after count: Int) -> [LoggedCommand]? { nil }
  /// Nil: not every tool has pictures.
  public func picture() -> TracePicture? { nil }
}

/// What a tool has sent.
public struct ToolUsage: Equatable, Sendable {
  /// Queries evaluated and gestures made, or WebDriver commands sent.
  public var commands: Int
  /// Bytes of command and response bodies, both ways; nil for a tool that sends none.
  public var bytes: Int?
  /// Seconds that commands took which only wait; nil for a tool whose waits are no commands.
  public var waited: Double?

  /// Makes a usage.
  public init(commands: Int, bytes: Int? = nil, waited: Double? = nil) {
    self.commands = commands
    self.bytes = bytes
    self.waited = waited
  }

  /// What was used between two times.
  public static func - (later: ToolUsage, earlier: ToolUsage) -> ToolUsage {
    ToolUsage(
      commands: later.commands - earlier.commands,
      bytes: later.bytes.map { $0 - (earlier.bytes ?? 0) },
      waited: later.waited.map { max($0 - (earlier.waited ?? 0), 0) })
  }
}
