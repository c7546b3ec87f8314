import ScenarioBinding

/// One run of a scenario: the one in the middle of all by its time, so that a step is never shorter
/// than its commands, as it can be where each figure is the median of another run.
public struct MedianRun: Codable, Sendable {
  /// Which run it is, from 1.
  public var repetition: Int
  /// The seconds of all its items.
  public var seconds: Double
  /// Its items by id.
  public var items: [String: Item]

  /// A precondition, step or expectation of the run.
  public struct Item: Codable, Sendable {
    /// When it began, in seconds since the run's start.
    public var start: Double
    /// The seconds that it took.
    public var seconds: Double
    /// Its commands, in order; nil where the trace does not tell.
    public var sent: [Command]?
  }

  /// A command of the run.
  public struct Command: Codable, Sendable {
    /// What the command is for.
    public var role: CommandRole
    /// When it was sent, in seconds since the run's start.
    public var start: Double?
    /// The seconds that it took.
    public var seconds: Double?
    /// The seconds of these that only let time pass.
    public var waited: Double?
  }

  /// The run in the middle: of those that passed, where some did, and of an even number the faster
  /// of two.
  init?(of runs: [ScenarioRunResult]) {
    let passed = runs.filter(\.passed)
    let sorted = (passed.isEmpty ? runs : passed)
      .sorted { ($0.seconds, $0.repetition) < ($1.seconds, $1.repetition) }
    guard !sorted.isEmpty else { return nil }
    let run = sorted[(sorted.count - 1) / 2]
    (repetition, seconds) = (run.repetition, run.seconds)
    items = Dictionary(
      run.items.map { ($0.item, Item($0)) }, uniquingKeysWith: { first, _ in first })
  }
}

extension MedianRun.Item {
  fileprivate init(_ item: TraceRecord.Item) {
    (start, seconds) = (item.start, item.duration)
    sent = item.sent?.map { command in
      let wait = SentPhase.wait.rawValue
      return MedianRun.Command(
        role: command.role, start: command.start, seconds: command.duration,
        waited: command.kind == .pause ? command.duration : command.phases?[wait])
    }
  }
}

/// What a command is for, in words that mean the same for all tools.
public enum CommandRole: String, Codable, Sendable {
  /// It looks at the screen.
  case look
  /// It asks for a user action.
  case gesture
  /// It only lets time pass.
  case wait
  /// All else, such as launching the app or choosing a context.
  case other
}

extension SentCommand {
  /// What the command is for.
  public var role: CommandRole {
    kind == .pause ? .wait : isLook ? .look : isAction ? .gesture : .other
  }
}
