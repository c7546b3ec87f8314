/// The commands that an application and its elements carry out, with their times.
///
/// Commands come one after the other: a gesture looks its element up first, and that query is over
/// when the gesture begins.
public final class XCUICommandLog {
  private struct Entry {
    let subject: CommandSubject
    let start: ContinuousClock.Instant
    var end: ContinuousClock.Instant?
  }

  private var entries: [Entry] = []

  /// Makes an empty log; ``XCUIApplication/log`` takes it.
  public init() {}

  /// How many commands there are.
  public var count: Int { entries.count }

  /// The commands without the first so many, oldest first.
  ///
  /// Their texts are made only here: to make one takes longer than many a query.
  public func records(after count: Int = 0) -> [XCUICommandRecord] {
    entries.dropFirst(max(count, 0)).map { entry in
      XCUICommandRecord(
        command: entry.subject.command, start: entry.start,
        duration: entry.end.map { entry.start.duration(to: $0) })
    }
  }

  /// Notes that a command begins, and returns its place for ``end(_:)``.
  func begin(_ subject: CommandSubject) -> Int {
    let now = ContinuousClock.now
    if let last = entries.indices.last, entries[last].end == nil { entries[last].end = now }
    entries.append(Entry(subject: subject, start: now))
    return entries.count - 1
  }

  /// Notes that a command is over, unless it has been since the next one began.
  func end(_ place: Int) {
    if entries[place].end == nil { entries[place].end = .now }
  }
}

/// A command that was carried out, and when.
public struct XCUICommandRecord: Equatable, Sendable {
  /// The command.
  public let command: XCUICommand
  /// When it began.
  public let start: ContinuousClock.Instant
  /// How long it took; nil while it is being carried out.
  public let duration: Duration?
}

/// What a command is about, from which its text is made when somebody wants it.
///
/// It holds no session: a session's log would keep the session alive.
enum CommandSubject {
  case query([QueryStep], of: String)
  case gesture(String, [QueryStep], of: String)
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
      case .query(let steps, let application):
        QueryChain.description(of: steps, application: application)
      case .gesture(let name, let steps, let application):
        "\(name) \(QueryChain.subject(of: steps, application: application))"
      case .gestureAtPlace(let text), .application(let text): text
      }
    return XCUICommand(kind: kind, text: text)
  }
}
