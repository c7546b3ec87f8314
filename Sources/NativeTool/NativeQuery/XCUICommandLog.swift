import Device

/// A log of the commands of an application and its elements, with their times.
///
/// Commands don't overlap. A gesture first looks up its element, and that query ends when the
/// gesture begins. If a wait repeats a query, the time of each
/// repetition includes the wait before it.
public final class XCUICommandLog {
  private var entries: [XCUICommandRecord] = []
  /// The start and, if known, the end of the current wait.
  private var wait: (start: ContinuousClock.Instant, end: ContinuousClock.Instant?)?
  /// The values that waits reached, until taken.
  package var reached: [Any] = []

  /// Called before each query, with the elements that match it then, and after each other command,
  /// without elements.
  package var watcher: ((XCUICommand, [ElementNode]) -> Void)?
  /// Called after each command. Returns what it used of the device. `isOuter` is false for the
  /// query of a gesture that is about to begin.
  package var meter:
    ((_ record: XCUICommandRecord, _ isOuter: Bool) -> [DeviceMeter.Count: Double])?

  /// Creates an empty log. Assign it to ``XCUIApplication/log``.
  public init() {}

  /// The number of commands, including each look of a wait.
  public var count: Int { entries.count }

  /// Returns the commands after the first `count`, oldest first.
  public func records(after count: Int = 0) -> [XCUICommandRecord] {
    Array(entries.dropFirst(max(count, 0)))
  }

  /// Records the start of a command, and returns its place for ``end(_:)``.
  func begin(_ subject: CommandSubject) -> Int {
    let now = ContinuousClock.now
    if let last = entries.indices.last, entries[last].end == nil {
      finish(last, at: now, isOuter: false)
    }
    entries.append(
      XCUICommandRecord(subject: subject, start: wait?.start ?? now, waited: wait?.end ?? now))
    wait = nil
    return entries.count - 1
  }

  /// Records that the last command has looked at the screen.
  func endSnapshot() {
    guard let last = entries.indices.last, entries[last].looked == nil else { return }
    entries[last].looked = .now
  }

  /// Records the end of a command, unless the start of the next one already ended it.
  func end(_ place: Int) {
    if entries[place].end == nil { finish(place, at: .now, isOuter: true) }
  }

  private func finish(_ place: Int, at time: ContinuousClock.Instant, isOuter: Bool) {
    entries[place].end = time
    entries[place].device = meter?(entries[place], isOuter)
  }

  /// Records that the last command read the whole tree, as `snapshot()` does.
  func readTree() { entries.indices.last.map { entries[$0].hasReadTree = true } }

  /// Records that the device starts to run for a wait.
  package func beginWait() { wait = (.now, nil) }

  /// Records that the device has stopped running so that the wait can look at the screen.
  package func pauseWait() { wait?.end = .now }

  /// Records the end of a wait.
  package func endWait() { wait = nil }
}

/// A command with its times.
public struct XCUICommandRecord {
  let subject: CommandSubject
  /// The start of the command.
  public let start: ContinuousClock.Instant
  /// The end of the wait before the command. Equals ``start`` without a wait.
  let waited: ContinuousClock.Instant
  /// The end of the query's look at the screen. Nil for other commands.
  var looked: ContinuousClock.Instant?
  var end: ContinuousClock.Instant?
  /// Whether it read the whole tree.
  package fileprivate(set) var hasReadTree = false
  /// What it used of the device. Nil without a meter.
  package fileprivate(set) var device: [DeviceMeter.Count: Double]?

  /// The command. Its text is built on each access, which takes longer than many queries.
  public var command: XCUICommand { subject.command }
  /// The duration. Nil until the command ends.
  public var duration: Duration? { end.map { start.duration(to: $0) } }

  /// The duration of each phase. Nil until the command ends.
  public var phases: XCUICommandPhases? {
    guard let end else { return nil }
    var phases = XCUICommandPhases(wait: start.duration(to: waited))
    if subject.kind == .query {
      let looked = looked ?? waited
      phases.snapshot = waited.duration(to: looked)
      phases.search = looked.duration(to: end)
    } else {
      phases.gesture = waited.duration(to: end)
    }
    return phases
  }
}

/// The durations of a command's phases. Their sum is the command's duration.
public struct XCUICommandPhases: Equatable, Sendable {
  /// The time in which the device ran before a wait's next look, including the app's work.
  public internal(set) var wait = Duration.zero
  /// The time in which the app described its screen.
  public internal(set) var snapshot = Duration.zero
  /// The time for finding elements and reading their attributes.
  public internal(set) var search = Duration.zero
  /// The time for the gesture, including the app's launch and event handlers.
  public internal(set) var gesture = Duration.zero
}

/// The content of a command. Its text is built only on request.
///
/// It has no reference to the session. Otherwise a session's log would keep the session alive.
enum CommandSubject {
  case query(QueryChain)
  case gesture(String, QueryChain)
  case gestureAtPlace(String)
  case application(String)

  var kind: XCUICommand.Kind {
    switch self {
    case .query: .query
    case .gesture, .gestureAtPlace: .gesture
    case .application: .application
    }
  }

  var command: XCUICommand {
    let text =
      switch self {
      case .query(let chain): chain.description
      case .gesture(let name, let chain): "\(name) \(chain.subject)"
      case .gestureAtPlace(let text), .application(let text): text
      }
    return XCUICommand(kind: kind, text: text)
  }
}

/// A command, for a trace.
public struct XCUICommand: Equatable, Sendable {
  /// The kind of a command.
  public enum Kind: String, Sendable {
    /// A query was evaluated.
    case query
    /// A gesture was made.
    case gesture
    /// The application was launched, activated or terminated.
    case application
  }

  /// The kind of the command.
  public let kind: Kind
  /// The query's steps, or the gesture and its target.
  public let text: String

  /// Creates a command.
  public init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}
