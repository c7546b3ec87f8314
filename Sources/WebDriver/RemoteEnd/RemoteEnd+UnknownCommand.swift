extension RemoteEnd {
  /// Why no command is at a path: what a client most likely meant by it.
  static func unknownCommand(_ path: String) -> WebDriverError {
    WebDriverError(
      .unknownCommand, "there is no command at \(path.shortened); \(advice(path))")
  }

  private static func advice(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if path != "/", segments.contains("") {
      return "a segment of the path is empty"
    }
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
}
