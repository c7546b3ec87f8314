import Foundation
import Testing
import WebDriver

/// The limits of requests.
struct RequestTests {
  private static func sources(_ count: Int, _ actions: Int) -> JSONValue {
    let pauses = JSONValue.array(Array(repeating: ["type": "pause"], count: actions))
    return [
      "actions": .array(
        (0..<count).map { ["type": "none", "id": .string("\($0)"), "actions": pauses] })
    ]
  }

  private static func text(_ count: Int) -> JSONValue {
    .string(String(repeating: "a", count: count))
  }

  private static let marks = String(repeating: "\u{301}", count: 33)

  @Test(
    arguments: [
      ("/actions", sources(33, 0), "invalid argument: \"actions\" has 33 input sources"),
      (
        "/actions", sources(1, 10_001), "invalid argument: \"actions[0].actions\" has 10001 actions"
      ),
      (
        "/elements", ["using": "id", "value": text(65_537)],
        "invalid selector: The selector is 65537"
      ),
      ("/element", ["using": text(257), "value": "a"], "invalid argument: \"using\" is 257 bytes"),
      ("/element/e/value", ["text": text(262_145)], "invalid argument: \"text\" is 262145 bytes"),
      (
        "/execute/sync", ["script": text(1_048_577), "args": []],
        "invalid argument: \"script\" is 1048577 bytes"
      ),
      (
        "/timeouts", ["a": .array(Array(repeating: 1, count: 250_000))],
        "invalid argument: the body has more than 250000 values"
      ),
      ("/timeouts", [marks: 1], "invalid argument: the body of POST"),
      (
        "/element", ["using": "name", "value": .string("a" + marks)],
        "invalid argument: the body of"
      ),
      ("/actions", sources(1, 10_000), nil), ("/actions", sources(32, 1), nil),
      ("/element", ["using": "id", "value": text(65_536)], "no such element: "),
      // Commas and brackets in a string don't count as values.
      ("/timeouts", ["a": .string(String(repeating: "[\\\",", count: 100_000))], nil),
    ] as [(String, JSONValue, String?)])
  func `a command up to the limits is performed, and a larger one refused`(
    _ path: String, _ body: JSONValue, _ flaw: String?
  ) async throws {
    let client = try await Client()
    do {
      try await client.send("POST", path, body)
      #expect(flaw == nil)
    } catch {
      #expect("\(error)".hasPrefix(flaw ?? "none"))
    }
  }

  @Test func `capabilities have a limit`() async throws {
    let many = Dictionary(
      uniqueKeysWithValues: (0..<1_001).map { ("a:\($0)", JSONValue.integer(1)) })
    for capabilities in [
      ["firstMatch": .array(Array(repeating: [:], count: 101))], ["alwaysMatch": .object(many)],
    ] as [JSONValue] {
      let error = await #expect(throws: WebDriverError.self) {
        try await RemoteEnd.with().answer("POST /session {\"capabilities\":\(capabilities.line)}")
      }
      #expect(error?.message.contains(", but the limit is 1") == true)
    }
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `deeply nested bodies are refused`(open: String, close: String) async throws {
    let client = try await Client()
    for (depth, isTaken) in [(128, true), (129, false), (1_000_000, false)] {
      let inner = String(repeating: open, count: depth - 1) + "1"
      let body = "{\"implicit\": 0, \"a\": \(inner)\(String(repeating: close, count: depth - 1))}"
      let response = await client.remoteEnd.respond(to: client.request("POST /timeouts \(body)"))
      #expect(response.status == (isTaken ? 200 : 400))
    }
  }

  @Test func `long paths are refused or truncated in messages`() async throws {
    func message(_ path: String) async throws -> String? {
      await #expect(throws: WebDriverError.self) {
        try await RemoteEnd.with().answer("GET \(path)")
      }?.message
    }
    let long = "/" + String(repeating: "a", count: 8_192)
    #expect(try await message(long)?.contains("a path of 8193 bytes") == true)
    #expect(try await message(String(long.dropLast()))?.count == 265)
    let id = try await message("/session/\(String(repeating: "b", count: 5_000))")
    #expect(id?.contains("\"\(String(repeating: "b", count: 200))…\"") == true)
  }
}

/// The table of commands in the repository, generated from the routes.
///
/// Regenerate with: `DUET_REGENERATE_GOLDEN=1 swift test --filter CommandTableTests`
struct CommandTableTests {
  private static let file = URL(filePath: #filePath + "/../../../../..")
    .standardizedFileURL.appending(path: "Sources/WebDriverTool/commands.md")

  @Test func `the table in the repository matches the code`() throws {
    let made = CommandTable.markdown
    if ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1" {
      try Data(made.utf8).write(to: Self.file)
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(kept == made)
  }

  @Test func `every command has a description or a reason`() {
    for route in RemoteEnd.routes {
      #expect(["GET", "POST", "DELETE"].contains(route.method), "\(route.path)")
      #expect(route.path.hasPrefix("/"))
      let mayBeSilent = route.unsupported != nil && route.summary.isEmpty
      #expect(mayBeSilent || route.summary.hasSuffix("."), "\(route.path)")
    }
    #expect(MobileCommand.all.allSatisfy { $0.summary.hasSuffix(".") })
    let names = MobileCommand.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  /// Records an issue if the response to nonsense isn't in the protocol's format.
  private func expectProtocolFormat(_ response: WebDriverResponse) throws {
    let whole = try #require(try JSONValue(parsing: response.body).object)
    #expect(whole.keys.sorted() == ["value"])
    if response.status == 200 { return }
    let code = whole["value"]?["error"]?.string.flatMap(WebDriverError.Code.init)
    #expect(code?.status == response.status && code != .unknownError)
    #expect(whole["value"]?["message"]?.string?.isEmpty == false)
  }

  @Test(arguments: RemoteEnd.routes.map { ($0.method, $0.path) })
  func `a session's commands respond to nonsense in the protocol's format`(
    _ method: String, _ path: String
  ) async throws {
    let client = try await Client()
    guard path != "/status", path != "/session", method != "DELETE" else {
      return #expect(client.id.count == 36)
    }
    let pad = try await client.element("pad")
    let below = path.dropFirst("/session/{session id}".count)
    let nonsense: [JSONValue] = [
      [:], ["a": 1], ["using": [:], "value": nil, "text": [1], "script": true, "args": "a"],
      ["using": "xpath", "value": ""], ["using": "xpath", "value": "//*["],
      ["text": "\u{FFFF}\u{0}", "value": [[]]], ["actions": [[:]], "implicit": 1e300],
      ["script": "mobile: ", "args": [[], [:]]], ["script": "mobile: swipe", "args": []],
    ]
    for (index, body) in nonsense.enumerated() {
      let reference = index.isMultiple(of: 2) ? pad : "%00%ff"
      let whole = String(below).replacing("{element id}", with: reference)
        .replacing(#/{[^}]*}/#, with: "x")
      try await expectProtocolFormat(client.respond(method, whole, body))
    }
  }

  @Test(arguments: MobileCommand.all.map(\.name))
  func `every mobile command responds to nonsense with a protocol error`(_ command: String)
    async throws
  {
    let nonsense: [JSONValue] = [
      [:], ["elementId": [], "x": "a", "keys": [[]]], ["bundleId": "", "seconds": nil],
      ["elementId": "x", "direction": 1, "duration": 1e300, "action": []],
      ["pressDuration": -1, "format": [:], "numberOfTaps": 1e300, "name": ""],
    ]
    for arguments in nonsense {
      let body: JSONValue = ["script": .string("mobile: \(command)"), "args": [arguments]]
      try await expectProtocolFormat(Client().respond("POST", "/execute/sync", body))
    }
  }

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

  @Test func `the table has each endpoint of the specification once`() {
    let specified = Self.specification.split { "|\n".contains($0) }.map { endpoint in
      endpoint.replacing(" ./", with: " /session/{}/").replacing(" .", with: " /session/{}")
    }
    let known = RemoteEnd.routes.filter { $0.origin == .w3c }.map { route in
      "\(route.method) \(route.path.replacing(#/{[^}]*}/#, with: "{}"))"
    }
    #expect(Set(specified.map(String.init)).symmetricDifference(known) == [])
    let names = RemoteEnd.routes.map { "\($0.method) \($0.path)" }
    #expect(Set(names).count == names.count)
  }

  @Test(
    arguments: RemoteEnd.routes.compactMap { route in
      route.unsupported.map { (route.method, route.path, $0) }
    })
  func `commands without a meaning here are unsupported`(
    _ method: String, _ path: String, _ reason: String
  ) async throws {
    let below = path.dropFirst("/session/{session id}".count).replacing(#/{[^}]*}/#, with: "x")
    await expectError("unsupported operation: \(method) \(path) does not work here: \(reason)") {
      // A script's arguments are checked first.
      try await Client().send(method, String(below), ["script": "", "args": []])
    }
  }
}

enum CommandTable {
  static var markdown: String {
    var lines = [
      "# The commands of the remote end", "",
      "Regenerate with `DUET_REGENERATE_GOLDEN=1 swift test --filter CommandTableTests`.",
      "An unlisted path fails with `unknown command`, a listed path with a different method",
      "with `unknown method`. W3C commands without a meaning on this device fail with",
      "`unsupported operation` and the given reason.",
    ]
    for origin in Route.Origin.allCases {
      let routes = RemoteEnd.routes.filter { $0.origin == origin }
      lines += ["", "## \(origin.rawValue)", "", "| command | effect |", "|---|---|"]
      lines += routes.map { route in
        "| `\(route.method) \(route.path)` | \(text(route.summary, route.unsupported)) |"
      }
    }
    lines += [
      "", "## Capabilities", "",
      "Capabilities of W3C, of Appium and of Duet:", "",
      "| capability | effect |", "|---|---|",
      "| `duet:clock` | `wall` or `virtual`: the clock of the session's device. |",
      "| `duet:pictureScale` | the pixels per point in screenshots, 1 or 2. The default "
        + "is 1. |", "", "## Scripts", "",
      "`POST /session/{session id}/execute/sync` with one of these scripts, Appium's commands:",
      "", "| script | effect |", "|---|---|",
    ]
    lines += MobileCommand.all.map { "| `mobile: \($0.name)` | \($0.summary) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ summary: String, _ unsupported: String?) -> String {
    guard let unsupported else { return summary }
    if summary.isEmpty { return "Unsupported: \(unsupported)." }
    return "In a web context: \(summary) Otherwise unsupported: \(unsupported)."
  }
}
