import Device

/// The commands that an application and its elements carry out, with their times.
///
/// Commands come one after the other: a gesture looks its element up first, and that query is over
/// when the gesture begins. A query that a wait asks again begins with the wait.
public final class XCUICommandLog {
  private var entries: [XCUICommandRecord] = []
  /// When the wait that is under way began, and when it was over.
  private var wait: (start: ContinuousClock.Instant, end: ContinuousClock.Instant?)?

  /// Called with a query before it is evaluated, and with the elements of the device that it
  /// matches; with any other command when it is over, without elements.
  package var watcher: ((XCUICommand, [ElementNode]) -> Void)?

  /// Makes an empty log; ``XCUIApplication/log`` takes it.
  public init() {}

  /// How many commands there are, each look of a wait included.
  public var count: Int { entries.count }

  /// The commands behind the first `count`, oldest first.
  public func records(after count: Int = 0) -> [XCUICommandRecord] {
    Array(entries.dropFirst(max(count, 0)))
  }

  /// Notes that a command begins, and returns its place for ``end(_:)``.
  func begin(_ subject: CommandSubject) -> Int {
    let now = ContinuousClock.now
    if let last = entries.indices.last, entries[last].end == nil { entries[last].end = now }
    entries.append(
      XCUICommandRecord(subject: subject, start: wait?.start ?? now, waited: wait?.end ?? now))
    wait = nil
    return entries.count - 1
  }

  /// Notes that the command that began last has looked at the screen.
  func endSnapshot() {
    guard let last = entries.indices.last, entries[last].looked == nil else { return }
    entries[last].looked = .now
  }

  /// Notes that a command is over, unless it has been since the next one began.
  func end(_ place: Int) {
    if entries[place].end == nil { entries[place].end = .now }
  }

  func beginWait() { wait = (.now, nil) }

  /// Notes that the device has run, and the screen is looked at.
  func pauseWait() { wait?.end = .now }

  func endWait() { wait = nil }
}

/// A command that was carried out, and when.
public struct XCUICommandRecord {
  let subject: CommandSubject
  /// When it began.
  public let start: ContinuousClock.Instant
  /// When the wait before it was over.
  let waited: ContinuousClock.Instant
  /// When the screen had been looked at.
  var looked: ContinuousClock.Instant?
  var end: ContinuousClock.Instant?

  /// The command; its text is made here, which takes longer than many a query.
  public var command: XCUICommand { subject.command }
  /// How long it took; nil while it is being carried out.
  public var duration: Duration? { end.map { start.duration(to: $0) } }

  /// Where its time went; nil while it is being carried out.
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

/// Where the time of a command went; together the parts are its duration.
public struct XCUICommandPhases: Equatable, Sendable {
  /// Letting the device run before a wait looks again, with what the app does meanwhile.
  public internal(set) var wait = Duration.zero
  /// The app describing its screen.
  public internal(set) var snapshot = Duration.zero
  /// Finding elements, and reading their attributes.
  public internal(set) var search = Duration.zero
  /// The gesture, and the app's own work: launching it and handling its events.
  public internal(set) var gesture = Duration.zero
}

/// What a command is about; its text is made when somebody wants it. It holds no session, or a
/// session's log would keep the session alive.
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

/// One command that was carried out, for a trace.
public struct XCUICommand: Equatable, Sendable {
  /// What kind of command it is.
  public enum Kind: String, Sendable {
    /// A query was evaluated.
    case query
    /// A gesture was made.
    case gesture
    /// The application was launched, activated or terminated.
    case application
  }

  /// What kind of command it is.
  public let kind: Kind
  /// The query's steps, or the gesture and what it was made on.
  public let text: String

  /// Makes a command.
  public init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}
