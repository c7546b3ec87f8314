extension RemoteEnd {
  /// Why no command is at a path: what a client most likely meant by it.
  static func unknownCommand(_ path: String) -> WebDriverError {
    WebDriverError(
      .unknownCommand, "there is no command at \(path.shortened); \(advice(path))")
  }

  private static func advice(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if path != "/", segments.last == "", !segments.dropLast().contains("") {
      return "leave out the slash at its end"
    }
    if path != "/", segments.contains("") {
      return "a segment of the path is empty"
    }
    let below = segments.first == "session" ? segments.dropFirst(2) : segments
    if let name = below.first, let instead = foreign[String(name)] { return instead }
    if segments.first == "session" {
      return "of the commands of a session, which follow on /session/{session id}, none is called "
        + "that"
    }
    if let start = segments.firstIndex(where: { $0 == "session" || $0 == "status" }) {
      let rest = segments[start...].joined(separator: "/").shortened
      return "commands have no path in front of them: ask for /\(rest)"
    }
    return "commands start with /status or /session"
  }

  /// What does the same as commands of the protocol before W3C's, and as WebDriverAgent's own, by
  /// what they begin with.
  private static let foreign = [
    "touch": "touches are carried out by POST /session/{session id}/actions",
    "multi": "touches of several fingers are carried out by POST /session/{session id}/actions",
    "wda":
      "WebDriverAgent's commands are called by Appium's names here, such as \"mobile: swipe\", "
      + "as the script of POST /session/{session id}/execute/sync",
  ]
}
