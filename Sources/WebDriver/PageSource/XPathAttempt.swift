import Synchronization

/// A first attempt to evaluate an XPath, which is given up early.
///
/// Nearly every XPath takes microseconds, and is evaluated where the command runs, because another
/// thread would cost more than the XPath. One that turns out to take long is evaluated again where
/// it keeps nobody waiting.
final class XPathAttempt: Sendable {
  /// The attempt that the task's evaluations belong to; nil where they may take their time.
  @TaskLocal static var current: XPathAttempt?

  /// The most operations of an evaluation; about 10 ms.
  static let operations: UInt = 1_000_000
  /// The longest time of an evaluation, in seconds: longer than the operations take, because on a
  /// machine that is busy a quick one may have to wait in the middle.
  static let seconds = 0.05

  private let givenUp = Atomic(false)

  /// Whether an evaluation was given up.
  var wasGivenUp: Bool { givenUp.load(ordering: .acquiring) }

  func giveUp() { givenUp.store(true, ordering: .releasing) }
}
