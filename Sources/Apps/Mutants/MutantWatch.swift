import Synchronization

/// Notes how far a mutant comes in an app: whether its place is reached, and whether what comes out
/// differs there from what the app would have had.
public final class MutantWatch: Sendable {
  private let seen = Mutex((reached: false, infected: false))

  /// A watch that has seen nothing.
  public init() {}

  /// Whether the place was shown, fired or called.
  public var isReached: Bool { seen.withLock { $0.reached } }
  /// Whether the outcome there was ever another one than the app's own.
  public var isInfected: Bool { seen.withLock { $0.infected } }

  /// The place is reached; `differs` says whether its outcome is not the app's own.
  func note(differs: Bool) {
    seen.withLock { $0 = (true, $0.infected || differs) }
  }

  /// A value that the mutant may have changed.
  func noted<Value: Equatable>(_ value: Value, insteadOf own: Value) -> Value {
    note(differs: value != own)
    return value
  }
}
