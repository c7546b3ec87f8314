import Foundation
import Testing
import WebDriver

/// The table of commands that stands in the repository, made from the routes themselves.
///
/// Regenerate with: `DUET_REGENERATE_GOLDEN=1 swift test --filter CommandTableTests`
struct CommandTableTests {
  private static let file = URL(filePath: #filePath + "/../../../../..")
    .standardizedFileURL.appending(path: "Comparison/commands.md")

  @Test func theTableInTheRepositoryIsThatOfTheCode() throws {
    let made = CommandTable.markdown
    if ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1" {
      try Data(made.utf8).write(to: Self.file)
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(kept == made)
  }

  @Test(arguments: RemoteEnd.routes.map { ($0.method, $0.path, $0.summary, $0.unsupported) })
  func everyCommandSaysWhatItDoesOrWhyItDoesNot(
    _ method: String, _ path: String, _ summary: String, _ unsupported: String?
  ) {
    #expect(["GET", "POST", "DELETE"].contains(method))
    #expect(path.hasPrefix("/"))
    if unsupported == nil {
      #expect(summary.hasSuffix("."))
    } else {
      #expect(summary.isEmpty || summary.hasSuffix("."))
    }
  }

  @Test func everyMobileCommandSaysWhatItDoes() {
    #expect(MobileCommand.all.allSatisfy { $0.summary.hasSuffix(".") })
    let names = MobileCommand.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  /// Whatever a client sends with it, a script has an answer that the protocol knows.
  @Test(arguments: MobileCommand.all.map(\.name))
  func aMobileCommandAnswersToNonsenseInTheProtocolsWords(_ command: String) async throws {
    let nonsense: [JSONValue] = [
      [:], ["elementId": [], "x": "a", "keys": [[]]], ["bundleId": "", "seconds": nil],
      ["elementId": "x", "direction": 1, "duration": 1e300, "action": []],
      ["pressDuration": -1, "format": [:], "numberOfTaps": 1e300, "name": ""],
    ]
    for arguments in nonsense {
      let body: JSONValue = ["script": .string("mobile: \(command)"), "args": [arguments]]
      try await Client().respond("POST", "/execute/sync", body).expectProtocolsWords()
    }
  }
}

struct RouteTests {
  /// The endpoints of the specification, below `/session/{session id}` where they begin with a dot.
  private static let specification = """
    POST /session|DELETE .|GET /status|GET ./timeouts|POST ./timeouts|POST ./url|GET ./url
    POST ./back|POST ./forward|POST ./refresh|GET ./title|GET ./window|DELETE ./window
    POST ./window|GET ./window/handles|POST ./window/new|POST ./frame|POST ./frame/parent
    GET ./window/rect|POST ./window/rect|POST ./window/maximize|POST ./window/minimize
    POST ./window/fullscreen|GET ./element/active|GET ./element/{}/shadow|POST ./element
    POST ./elements|POST ./element/{}/element|POST ./element/{}/elements|POST ./shadow/{}/element
    POST ./shadow/{}/elements|GET ./element/{}/selected|GET ./element/{}/attribute/{}
    GET ./element/{}/property/{}|GET ./element/{}/css/{}|GET ./element/{}/text
    GET ./element/{}/name|GET ./element/{}/rect|GET ./element/{}/enabled
    GET ./element/{}/computedrole|GET ./element/{}/computedlabel|POST ./element/{}/click
    POST ./element/{}/clear|POST ./element/{}/value|GET ./source|POST ./execute/sync
    POST ./execute/async|GET ./cookie|GET ./cookie/{}|POST ./cookie|DELETE ./cookie/{}
    DELETE ./cookie|POST ./actions|DELETE ./actions|POST ./alert/dismiss|POST ./alert/accept
    GET ./alert/text|POST ./alert/text|GET ./screenshot|GET ./element/{}/screenshot|POST ./print
    GET ./element/{}/displayed
    """

  @Test func everyEndpointOfTheSpecificationIsInTheTable() {
    let specified = Set(
      Self.specification.split { "|\n".contains($0) }.map { endpoint in
        String(endpoint).replacing(" ./", with: " /session/{}/").replacing(
          " .", with: " /session/{}")
      })
    let known = Set(
      RemoteEnd.routes.filter { $0.origin == .w3c }.map { route in
        "\(route.method) \(route.path.replacing(#/{[^}]*}/#, with: "{}"))"
      })
    #expect(specified.subtracting(known) == [])
    #expect(known.subtracting(specified) == [])
  }

  @Test func noEndpointIsInTheTableTwice() {
    let names = RemoteEnd.routes.map { "\($0.method) \($0.path)" }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: RemoteEnd.routes.filter { $0.unsupported != nil }.map { ($0.method, $0.path) })
  func whatHasNoMeaningHereSaysSo(_ method: String, _ path: String) async throws {
    let client = try await Client()
    let below = path.dropFirst("/session/{session id}".count).replacing(#/{[^}]*}/#, with: "x")
    // A script's arguments are looked at first.
    let error = try await client.error(method, String(below), ["script": "", "args": []])
    #expect(error.code == .unsupportedOperation)
    let reason = try #require(
      RemoteEnd.routes.first { $0.method == method && $0.path == path }?.unsupported)
    #expect(error.message == "\(method) \(path) does not work here: \(reason)")
  }
}

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
        + "where nothing is said. |", "", "## Scripts", "",
      "`POST /session/{session id}/execute/sync` with one of these scripts, Appium's own commands:",
      "", "| script | what it does here |", "|---|---|",
    ]
    lines += MobileCommand.all.map { "| `mobile: \($0.name)` | \($0.summary) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ summary: String, _ unsupported: String?) -> String {
    guard let unsupported else { return summary }
    if summary.isEmpty { return "Unsupported: \(unsupported)." }
    return "In a web context: \(summary) Unsupported otherwise: \(unsupported)."
  }
}
