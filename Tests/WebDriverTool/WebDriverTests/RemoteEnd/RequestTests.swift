import Foundation
import Testing
import WebDriver

struct RequestTests {
  @Test func `a character with too many marks is refused`() async throws {
    let marks = String(repeating: "\u{301}", count: 33)
    let client = try await Client()
    for body in [[marks: 1], ["using": "name", "value": [.string("a" + marks)]]] as [JSONValue] {
      let error = try await client.error("POST", "/element", body)
      #expect(error.code == .invalidArgument)
      #expect(error.message.contains("has a character with more than 32 combining marks"))
    }
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
    let id = try await message("/session/\(String(repeating: "b", count: 5_000))")
    #expect(id?.contains("\"\(String(repeating: "b", count: 200))…\"") == true)
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
