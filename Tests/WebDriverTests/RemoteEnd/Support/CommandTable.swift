import WebDriver

/// The remote end's commands as a page for a reader.
enum CommandTable {
  static var markdown: String {
    var lines = [
      "# The commands of the remote end", "",
      "Made from the code; `DUET_REGENERATE_GOLDEN=1 swift test --filter CommandTableTests` makes it",
      "anew. A path that is not here answers `unknown command`, one that is here with another method",
      "`unknown method`. Commands of the W3C without a meaning on this device answer",
      "`unsupported operation` and the reason given.",
    ]
    for origin in Route.Origin.allCases {
      let routes = RemoteEnd.routes.filter { $0.origin == origin }
      lines += ["", "## \(origin.rawValue)", "", "| command | what it does here |", "|---|---|"]
      lines += routes.map { route in
        "| `\(route.method) \(route.path)` | \(text(route.summary, route.unsupported)) |"
      }
    }
    lines += [
      "", "## Capabilities", "",
      "Those of the W3C, of Appium as far as they mean anything here, and two of its own:", "",
      "| capability | what it does here |", "|---|---|",
      "| `duet:clock` | `wall` or `virtual`: the clock that the session's device runs on. |",
      "| `duet:pictureScale` | 1 or 2: the pixels that a point of the screen has in pictures; 1 "
        + "where nothing is said. |",
      "", "## Scripts", "",
      "`POST /session/{session id}/execute/sync` with one of these scripts, Appium's own commands:",
      "",
      "| script | what it does here |", "|---|---|",
    ]
    lines += MobileCommand.allCases.map { "| `mobile: \($0.rawValue)` | \($0.summary) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ summary: String, _ unsupported: String?) -> String {
    guard let unsupported else { return summary }
    if summary.isEmpty { return "Unsupported: \(unsupported)." }
    return "In a web context: \(summary) Unsupported otherwise: \(unsupported)."
  }
}
