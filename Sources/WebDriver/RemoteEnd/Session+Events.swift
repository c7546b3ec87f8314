import Foundation

/// Logs, and events that a client has the session note.
extension Session {
  /// Notes that an event of the client's happened now.
  ///
  /// Source: Appium, "log event".
  func logEvent(_ command: Command) throws(WebDriverError) -> Reply {
    let vendor = try command.arguments.string("vendor")
    let event = try command.arguments.string("event")
    noted["\(vendor):\(event)", default: []].append(
      .integer(Int(Date().timeIntervalSince1970 * 1000)))
    return .null
  }

  /// The times of the events that were noted, in milliseconds since 1970, by their names; where
  /// names are given, only theirs.
  func events(_ command: Command) throws(WebDriverError) -> Reply {
    let wanted = try command.arguments.strings(ifAny: "type") ?? []
    let events = wanted.isEmpty ? noted : noted.filter { wanted.contains($0.key) }
    return .value(.object(events.mapValues { .array($0) }))
  }

  func log(_ command: Command) throws(WebDriverError) -> Reply {
    let type = try command.arguments.string("type")
    throw command.arguments.invalid("type", "is \"\(type)\", but there are no logs here")
  }
}
