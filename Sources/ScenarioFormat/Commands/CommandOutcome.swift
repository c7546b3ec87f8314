/// How a command ended, for its exit code.
public enum CommandStatus: Int32, Hashable, Sendable, CaseIterable {
  /// All is well.
  case fine = 0

  /// Tests failed.
  case testsFailed = 1

  /// A file cannot be read, parsed or written.
  case unusableFile = 2

  /// There are findings about scenarios or traces.
  case findings = 3

  /// The command was called wrongly.
  case wrongUsage = 64

  /// The status that findings lead to.
  init(_ findings: [Finding]) {
    self = findings.isEmpty ? .fine : findings.includesUnusable ? .unusableFile : .findings
  }
}

/// What a command says and how it ends; whoever runs the command prints it and exits.
public struct CommandOutcome: Hashable, Sendable {
  /// The text for standard output; empty, or ending in a line end.
  public let standardOutput: String

  /// The text for standard error; empty, or ending in a line end.
  public let standardError: String

  /// How the command ended.
  public let status: CommandStatus

  /// Makes an outcome.
  public init(
    standardOutput: String = "", standardError: String = "", status: CommandStatus = .fine
  ) {
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.status = status
  }

  /// The exit code: 0, 1, 2, 3 or 64.
  public var exitCode: Int32 { status.rawValue }
}
