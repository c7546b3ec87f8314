import Foundation
import Testing
import WebDriver

/// Errors are checked in the order of the specification: path, method, session, body, alert, command.
struct RequestTests {
  @Test(
    arguments: #"""
      GET /nothing => $none: commands start with /status or /session
      POST /wd/hub/session { => $none: commands have no base path here, use /session
      GET /wd/hub/session/x/title
      => $none: commands have no base path here, use /session/x/title
      GET /session/x/nothing
      => $none: no command of a session, below /session/{session id}, has that name
      POST /session/ {} => $none: remove the trailing slash
      POST /session/x/touch/perform {}
      => $none: use POST /session/{session id}/actions for touches
      POST /session/x/touch/multi/perform {}
      => $none: use POST /session/{session id}/actions for touches
      POST /session/x/wda/apps/launch {}
      => $none: instead of WebDriverAgent's commands use Appium's, such as "mobile: \#
      swipe", as the script of POST /session/{session id}/execute/sync
      POST /wda/shutdown {}
      => $none: instead of WebDriverAgent's commands use Appium's, such as "mobile: \#
      swipe", as the script of POST /session/{session id}/execute/sync
      GET /session//title => $none: a segment of the path is empty
      GET / => $none: commands start with /status or /session
      GET status => $none: commands start with /status or /session
      PATCH /status => unknown method: /status supports GET, not PATCH
      GET /session => unknown method: /session supports POST, not GET
      PUT /session/x/timeouts {
      => unknown method: /session/x/timeouts supports GET and POST, not PUT
      POST /session/x/element {
      => invalid session id: there is no session "x". It has ended or was never started with POST \#
      /session
      DELETE /session/x
      => invalid session id: there is no session "x". It has ended or was never started with POST \#
      /session
      POST /session {
      => invalid argument: the body of POST /session isn't valid JSON: Unexpected end of file \#
      during JSON parse.
      POST /session
      => invalid argument: the body of POST /session is empty. Send a JSON object, {} for no \#
      arguments
      POST /session []
      => invalid argument: the body of POST /session must be a JSON object, but is an array
      """#.rows)
  func `outside a session`(_ row: Row) async throws {
    let request = WebDriverRequest(row.given)
    let response = await RemoteEnd.with().respond(to: request)
    let error = try #require(throws: WebDriverError.self) { try response.value }
    let none = "unknown command: there is no command at \(request.path)"
    #expect(error.description == row.expected.replacing("$none", with: none))
    let methods = response.allowedMethods.joined(separator: " and ")
    #expect(methods.isEmpty == (error.code != .unknownMethod))
    #expect(methods.isEmpty || error.message.contains(methods + ","))
  }

  /// An open alert is reported before an error of the command itself.
  @Test func `in a session with an alert`() async throws {
    try await Client(["unhandledPromptBehavior": "ignore"]).play(
      #"""
      click alert
      GET /nothing => unknown command
      GET //source => unknown command
      GET /source/ => unknown command
      GET /element/ => unknown command
      GET /element/e/attribute/ => unknown command
      GET /element => unknown method
      POST /element/active { => unknown method
      POST /element { => invalid argument
      POST /element null => invalid argument
      POST /element "a" => invalid argument
      POST /element/e/click [ => invalid argument
      POST /back { => invalid argument
      POST /element {} => unexpected alert open
      GET /element/e/text => unexpected alert open
      mobile: tap {} => unexpected alert open
      """#)
  }

  @Test func `a path is decoded after it is split`() async throws {
    try await Client().play(
      #"""
      GET /element/{pad}/attribute/na%6De => "pad"
      GET /element/a%2Fb/text
      => no such element: "a/b" isn't an element of this session. Use a reference returned by a \#
      find command of this session
      """#)
  }

  @Test func `the body of a GET is ignored`() async throws {
    #expect(await RemoteEnd.with().respond(to: WebDriverRequest("GET /status {")).status == 200)
  }

  private static func sources(_ count: Int, _ actions: Int) -> JSONValue {
    let pauses = JSONValue.array(Array(repeating: ["type": "pause"], count: actions))
    let sources = (0..<count).map { number -> JSONValue in
      ["type": "none", "id": .string("source \(number)"), "actions": pauses]
    }
    return ["actions": .array(sources)]
  }

  private static func text(_ count: Int) -> JSONValue {
    .string(String(repeating: "a", count: count))
  }

  @Test func `a command that is too large is refused`() async throws {
    let commands: [(path: String, body: JSONValue, error: String)] = [
      (
        "/actions", Self.sources(33, 0),
        "invalid argument: \"actions\" has 33 input sources, but the limit is 32"
      ),
      (
        "/actions", Self.sources(1, 10_001),
        "invalid argument: \"actions[0].actions\" has 10001 actions, but the limit is 10000"
      ),
      (
        "/elements", ["using": "id", "value": Self.text(65_537)],
        "invalid selector: The selector is 65537 bytes long, but the limit is 65536."
      ),
      (
        "/element", ["using": Self.text(257), "value": "a"],
        "invalid argument: \"using\" is 257 bytes long, but the limit is 256"
      ),
      (
        "/element/e/value", ["text": Self.text(262_145)],
        "invalid argument: \"text\" is 262145 bytes long, but the limit is 262144"
      ),
      (
        "/execute/sync", ["script": Self.text(1_048_577), "args": []],
        "invalid argument: \"script\" is 1048577 bytes long, but the limit is 1048576"
      ),
      (
        "/timeouts", ["a": .array(Array(repeating: 1, count: 250_000))],
        "invalid argument: the body has more than 250000 values. Split it into several requests"
      ),
    ]
    let client = try await Client()
    for (path, body, error) in commands {
      await expectError(error) { try await client.send("POST", path, body) }
    }
  }

  @Test func `a command at the limits is performed`() async throws {
    let client = try await Client()
    try await client.send("POST", "/actions", Self.sources(1, 10_000))
    try await client.send("POST", "/actions", Self.sources(32, 1))
    #expect(
      try await client.error("POST", "/element", ["using": "id", "value": Self.text(65_536)]).code
        == .noSuchElement)
    // Commas and brackets in a string don't count as values.
    let text = String(repeating: "[\\\",", count: 100_000)
    try await client.send("POST", "/timeouts", ["a": .string(text)])
  }

  @Test func `capabilities have a limit`() async throws {
    let many = Dictionary(
      uniqueKeysWithValues: (0..<1_001).map { ("a:\($0)", JSONValue.integer(1)) })
    let cases: [(JSONValue, String)] = [
      (
        ["firstMatch": .array(Array(repeating: [:], count: 101))],
        "\"capabilities.firstMatch\" has 101 sets, but the limit is 100"
      ),
      (
        ["alwaysMatch": .object(many)],
        "a set of \"capabilities\" has 1001 members, but the limit is 1000"
      ),
    ]
    for (capabilities, message) in cases {
      await expectError("invalid argument: \(message)") {
        try await RemoteEnd.with().answer(#"POST /session {"capabilities":\#(capabilities.line)}"#)
      }
    }
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `deeply nested bodies are refused`(open: String, close: String) async throws {
    let client = try await Client()
    for (depth, isTaken) in [(120, true), (129, false), (1_000_000, false)] {
      let inner = String(repeating: open, count: depth - 1) + "1"
      let body = "{\"implicit\": 0, \"a\": \(inner)\(String(repeating: close, count: depth - 1))}"
      let response = await client.remoteEnd.respond(to: client.request("POST /timeouts \(body)"))
      if isTaken {
        #expect(response.status == 200)
      } else {
        await expectError(
          "invalid argument: the body's objects and arrays are nested more than 128 levels deep"
        ) { try response.value }
      }
    }
  }

  @Test func `long paths are truncated in messages`() async throws {
    func message(_ path: String) async throws -> String? {
      await #expect(throws: WebDriverError.self) {
        try await RemoteEnd.with().answer("GET \(path)")
      }?.message
    }
    let long = "/" + String(repeating: "a", count: 8_192)
    #expect(
      try await message(long)
        == "there is no command at a path of 8193 bytes. The limit is 8192 bytes")
    #expect(try await message(String(long.dropLast()))?.count == 265)
    #expect(
      try await message("/session/\(String(repeating: "b", count: 5_000))")
        == "there is no session \"\(String(repeating: "b", count: 200))…\". It has ended or was "
        + "never started with POST /session")
  }

  @Test(
    arguments: #"""
      POST /execute/async {} => "script" must be a string, but is missing
      POST /execute/async {"script": 1, "args": []} => "script" must be a string, but is a number
      POST /execute/async {"script": ""} => "args" must be an array, but is missing
      POST /window/rect {"width": "a"} => "width" must be a number, but is a string
      POST /window/rect {"height": -1} => "height" must be from 0 to 2147483647
      POST /window/rect {"x": true} => "x" must be a number, but is a boolean
      POST /window/rect {"y": 2147483648} => "y" must be from -2147483648 to 2147483647
      POST /print {"orientation": "sideways"} => "orientation" must be one of "portrait", "landscape"
      POST /print {"scale": 2.1} => "scale" must be from 0.1 to 2
      POST /print {"background": 1} => "background" must be a boolean, but is a number
      POST /print {"shrinkToFit": "no"} => "shrinkToFit" must be a boolean, but is a string
      POST /print {"page": 1} => "page" must be an object, but is a number
      POST /print {"page": {"height": "a"}} => "page.height" must be a number, but is a string
      POST /print {"margin": {"top": -1}} => "margin.top" must be from 0 to 1000000000
      POST /print {"pageRanges": "1"} => "pageRanges" must be an array, but is a string
      POST /print {"pageRanges": ["1", "3-2"]}
      => "pageRanges[1]" must be a page's number or a range such as "2-5"
      POST /print {"pageRanges": [-1]}
      => "pageRanges[0]" must be a page's number or a range such as "2-5"
      POST /print {"pageRanges": ["1-2-3"]}
      => "pageRanges[0]" must be a page's number or a range such as "2-5"
      """#.rows)
  func `invalid arguments are reported before unsupported operations`(_ row: Row) async throws {
    for client in [try await Client(), try await Client.inPage()] {
      #expect(try await client.answer(to: row.given) == "invalid argument: " + row.expected)
    }
  }

  @Test func `with valid arguments, these commands are unsupported`() async throws {
    for client in [try await Client(), try await Client.inPage()] {
      try await client.play(
        """
        POST /execute/async {"script": "", "args": []} => unsupported operation
        POST /window/rect {} => unsupported operation
        POST /window/rect {"width": 1, "height": 2.5, "x": -3, "y": null} => unsupported operation
        POST /print {} => unsupported operation
        POST /print {"orientation": "landscape", "scale": 0.1, "background": true, "shrinkToFit": \
        false, "page": {"width": 21.59}, "margin": {"left": 0}, "pageRanges": [1, "3", "2-5", "-5", \
        "2-", " 4 "]} => unsupported operation
        """)
    }
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
