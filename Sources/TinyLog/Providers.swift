import Foundation

/// Where dates come from.
public protocol DateProvider: Sendable {
  /// The present moment, by this provider's clock.
  var now: Date { get }
}

/// Where ids of new lists and tasks come from.
public protocol IDProvider: Sendable {
  /// An id that this provider has not given before.
  func makeID() -> UUID
}

/// The computer's clock.
public struct SystemDateProvider: DateProvider {
  /// Makes a provider; all of them read the same clock.
  public init() {}

  /// The present moment by the computer's clock.
  public var now: Date { Date() }
}

/// Random ids, which in practice never meet twice.
public struct RandomIDProvider: IDProvider {
  /// Makes a provider; it has no state.
  public init() {}

  /// A random (version 4) UUID.
  public func makeID() -> UUID { UUID() }
}
