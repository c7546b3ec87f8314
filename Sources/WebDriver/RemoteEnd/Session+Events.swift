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

  // MARK: - Frames: there are none

  func switchToFrame(_ command: Command) throws(WebDriverError) -> Reply {
    switch command.arguments.members["id"] {
    case .null?:
      if isInWebView { _ = try webView() } else { _ = try tree() }
      return .null
    case let id? where (0...65_535).contains(id.integer ?? -1):
      throw WebDriverError(.noSuchFrame, "there is no frame \(id.integer ?? 0): nothing has frames")
    case let id?:
      guard let reference = id[RemoteElement.key]?.string else { fallthrough }
      if isInWebView { _ = try webElement(reference) } else { _ = try node(reference) }
      throw WebDriverError(.noSuchFrame, "the element \"\(reference)\" is no frame")
    default:
      throw command.arguments.invalid(
        "id", "must be null, an integer from 0 to 65535, or an element")
    }
  }

  func switchToParentFrame() throws(WebDriverError) -> Reply {
    if isInWebView { _ = try webView() } else { _ = try tree() }
    return .null
  }
}
