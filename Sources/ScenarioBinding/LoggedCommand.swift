/// A command as a tool's own log has it: its time is one of the process's clock.
///
/// A tool knows nothing of runs; the run counts the time from its own start.
public struct LoggedCommand: Sendable {
  /// The command; its start is filled in by the run.
  public var command: SentCommand
  /// When it was sent; nil where the tool does not note it.
  public var start: ContinuousClock.Instant?

  /// Makes an entry of a log.
  public init(_ command: SentCommand, start: ContinuousClock.Instant? = nil) {
    self.command = command
    self.start = start
  }
}
