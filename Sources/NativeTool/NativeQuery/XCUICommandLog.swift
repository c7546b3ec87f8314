import Device
import Foundation

/// A log of the commands of an application and its elements, with their times.
///
/// Commands don't overlap. A gesture first looks up its element, and that query ends when the
/// gesture begins. If a wait repeats a query, the time of each
/// repetition includes the wait before it.
public final class XCUICommandLog {
  private var entries: [XCUICommandRecord] = []
  /// The start of the current wait.
  private var wait: ContinuousClock.Instant?
  /// The values that waits reached, until taken.
  package var reached: [Any] = []

  /// Called before each query, with the elements that match it then, and after each other command,
  /// without elements.
  package var watcher: ((XCUICommand, [ElementNode]) -> Void)?
  /// Called after each command, for numbers of an observer. Nil, the default, costs no time.
  package var counter: ((XCUICommandRecord) -> [String: Double])?

  /// Creates an empty log. Assign it to ``XCUIApplication/log``.
  public init() {}

  /// The number of commands, including each look of a wait.
  public var count: Int { entries.count }

  /// Returns the commands after the first `count`, oldest first.
  public func records(after count: Int = 0) -> [XCUICommandRecord] {
    Array(entries.dropFirst(max(count, 0)))
  }

  /// Records the start of a command, and returns its place for ``end(_:)``.
  func begin(_ command: XCUICommand) -> Int {
    let now = ContinuousClock.now
    if let last = entries.indices.last, entries[last].end == nil {
      finish(last, at: now)
    }
    entries.append(XCUICommandRecord(command: command, start: wait ?? now))
    wait = nil
    return entries.count - 1
  }

  /// Records the end of a command, unless the start of the next one already ended it.
  func end(_ place: Int) {
    if entries[place].end == nil { finish(place, at: .now) }
  }

  private func finish(_ place: Int, at time: ContinuousClock.Instant) {
    entries[place].end = time
    entries[place].counts = counter?(entries[place])
  }

  /// Records that the last command read the whole tree, as `snapshot()` does.
  func readTree() { entries.indices.last.map { entries[$0].hasReadTree = true } }

  /// Records that the device starts to run for a wait.
  package func beginWait() { wait = .now }

  /// Records the end of a wait.
  package func endWait() { wait = nil }
}

/// A command with its times.
public struct XCUICommandRecord {
  package let command: XCUICommand
  /// The start of the command.
  public let start: ContinuousClock.Instant
  var end: ContinuousClock.Instant?
  /// Whether it read the whole tree.
  package fileprivate(set) var hasReadTree = false
  /// The numbers of an observer. Nil without one.
  package fileprivate(set) var counts: [String: Double]?

  /// The duration. Nil until the command ends.
  public var duration: Duration? { end.map { start.duration(to: $0) } }
}

/// A command of an application or its elements.
///
/// It has no reference to the session. Otherwise a session's log would keep the session alive.
package enum XCUICommand {
  case query(QueryChain)
  case gesture(Gesture, QueryChain)
  case gestureAtPoint(Gesture, CGPoint)
  /// A change of the application with a bundle identifier.
  case application(ApplicationChange, String)
}

/// A change of an application's state.
package enum ApplicationChange: String, Sendable { case launch, activate, terminate }
