import Foundation
import Testing
import WebDriver

/// Errors are checked in the order of the specification: path, method, session, body, alert, command.
struct RequestTests {
  @Test(
    arguments: #"""
      GET /nothing => $none
      POST /wd/hub/session { => $none
      GET /session/x/nothing => $none
      POST /session/ {} => $none
      GET /session//title => $none
      GET / => $none
      GET status => $none
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
    let none =
      "unknown command: there is no command at \(request.path). Commands start with "
      + "/status or /session"
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

  @Test func `long paths are truncated in messages`() async throws {
    func message(_ path: String) async throws -> String? {
      await #expect(throws: WebDriverError.self) {
        try await RemoteEnd.with().answer("GET \(path)")
      }?.message
    }
    #expect(
      try await message("/" + String(repeating: "a", count: 5_000))
        == "there is no command at /\(String(repeating: "a", count: 199))…. Commands start with "
        + "/status or /session")
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

struct CommandTests {
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
    let known = RemoteEnd.routes.map { route in
      "\(route.method) \(route.path.replacing(#/{[^}]*}/#, with: "{}"))"
    }
    #expect(Set(specified.map(String.init)).subtracting(known) == [])
    let names = RemoteEnd.routes.map { "\($0.method) \($0.path)" }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    "POST /window/new", "POST /window/maximize", "POST /window/minimize", "POST /window/fullscreen",
    "DELETE /window", "POST /refresh",
  ])
  func `commands without a meaning here are unsupported`(_ command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let path = "\(words[0]) /session/{session id}\(words[1])"
    for client in [try await Client(), try await Client.inPage()] {
      await expectError("unsupported operation: \(path) isn't supported here") {
        try await client.send(words[0], words[1])
      }
    }
  }

  @Test(arguments: [
    "GET /url", "POST /url", "GET /title", "POST /forward", "GET /cookie", "GET /cookie/a",
    "POST /cookie", "DELETE /cookie", "DELETE /cookie/a", "GET /element/e/css/color",
    "GET /element/e/computedrole",
  ])
  func `commands for pages are unsupported in the native context`(_ command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let message = try await Client().error(words[0], words[1], [:]).description
    #expect(message.hasPrefix("unsupported operation: \(words[0]) /session/{session id}/"))
    #expect(message.hasSuffix(" isn't supported in the native context. Switch to a web context"))
  }
}
