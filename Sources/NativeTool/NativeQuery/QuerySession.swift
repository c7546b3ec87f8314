import Device
import Foundation

/// An application on a device, shared by its elements and queries.
final class QuerySession {
  let device: Device
  let bundleIdentifier: String
  var log: XCUICommandLog?
  /// The look that queries use instead of a new one: that of a wait, for its condition, or one set
  /// by ``XCUIApplication/read(_:)``.
  var look: ScreenLook?
  /// Completes each element before it is looked up, perhaps with `firstMatch`.
  var completeElement: (XCUIElement) -> XCUIElement = { $0 }
  /// Carries out each wait. Returns whether its condition became true in time.
  var waitRule: (PendingWait) -> Bool = { $0.lookEverySecond() }

  init(device: Device, bundleIdentifier: String) {
    self.device = device
    self.bundleIdentifier = bundleIdentifier
  }

  /// Evaluates a query on the current screen, with one look.
  ///
  /// - Parameter body: Called with the screen and the matches. The screen is nil if the application
  ///   isn't in front.
  func evaluate<Result>(
    _ chain: QueryChain, _ body: (ElementTree?, [ElementNode]) throws -> Result
  ) rethrows -> Result {
    try carryOut(.query(chain)) {
      chain.beginPredicates()
      let tree = (look ?? device.look()).tree
      let isInFront = device.running?.bundleIdentifier == bundleIdentifier
      guard isInFront, let tree else { return try body(nil, []) }
      return try body(tree, QueryEvaluation(tree: tree).matches(chain.steps[...]))
    }
  }

  /// Lets the device run until a condition is true, or for `timeout` seconds of its clock. Returns
  /// whether it became true. If so, logs `value`.
  func wait(upTo timeout: Double, for value: Any? = nil, until condition: () -> Bool) -> Bool {
    withoutActuallyEscaping(condition) { condition in
      waitRule(
        PendingWait(
          device: device, log: log, timeout: Duration(timeout: timeout), value: value
        ) { look in
          if let look { self.look = look }
          defer { if look != nil { self.look = nil } }
          guard condition() else { return false }
          if let value { self.log?.reached.append(value) }
          return true
        })
    }
  }

  func carryOut<Result>(
    _ command: XCUICommand, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let log else { return try body() }
    let place = log.begin(command)
    if case .query(let chain) = command, let watcher = log.watcher {
      let matches = (look ?? device.look()).tree.map {
        QueryEvaluation(tree: $0).matches(chain.steps[...])
      }
      watcher(command, matches ?? [])
    }
    defer {
      log.end(place)
      if case .query = command {} else { log.watcher?(command, []) }
    }
    return try body()
  }
}

/// A wait for a condition, as its rule sees it.
package struct PendingWait {
  package let device: Device
  /// Records when the device runs for the wait. Nil if the application has no log.
  package let log: XCUICommandLog?
  package var timeout: Duration
  /// The value that the wait is for, such as a label or a count. Nil if it is for an element.
  package let value: Any?
  fileprivate let condition: (ScreenLook?) -> Bool

  /// Evaluates the condition. Its queries use `look`, or a new look each if it is nil.
  package func isMet(at look: ScreenLook? = nil) -> Bool { condition(look) }

  /// XCUITest's rule: the first look comes after a second, even if the condition is true already, and
  /// the next ones a second apart.
  ///
  /// Sources: 279 first and 143 later looks in six projects' published logs, and
  /// mozilla-mobile/firefox-ios#16391. The look at the end of the timeout, also of one below a
  /// second, is assumed.
  package func lookEverySecond() -> Bool {
    let begin = device.now
    let end = begin + timeout
    defer { log?.endWait() }
    repeat {
      log?.beginWait()
      // After the last event of a virtual clock, nothing can change.
      let isLast = device.clock == .virtual && device.nextEventTime == nil && device.now > begin
      device.run(for: isLast ? end - device.now : min(.seconds(1), end - device.now))
      if isMet() { return true }
    } while device.now < end
    return false
  }
}

extension Duration {
  /// Converts seconds, limited to the range from 0 to a thousand years. NaN becomes 0.
  init(timeout: Double) { self = timeout > 0 ? .seconds(min(timeout, 31_556_952_000)) : .zero }
}

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
