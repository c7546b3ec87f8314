import Device
import Foundation
import Testing
import WebDriver

/// Speaks to a remote end as bytes on the wire would, and takes the answers apart.
struct Client: Sendable {
  let remoteEnd: RemoteEnd
  let id: String

  /// A remote end with the workbench installed.
  static func remoteEnd(sessionLimit: Int = 4) -> RemoteEnd {
    RemoteEnd(
      configuration: RemoteEnd.Configuration(
        apps: [Workbench.app], clock: .virtual, sessionLimit: sessionLimit))
  }

  /// Begins a session with the workbench.
  init(
    _ capabilities: [String: JSONValue] = [:], on remoteEnd: RemoteEnd = Client.remoteEnd()
  ) async throws {
    var all = capabilities
    all["appium:bundleId"] = "app.duet.workbench"
    let answer = try await remoteEnd.answer(
      "POST", "/session", ["capabilities": ["alwaysMatch": .object(all)]])
    self.remoteEnd = remoteEnd
    id = try #require(answer["value"]?["sessionId"]?.string, "\(answer)")
  }

  /// Sends a command of the session.
  ///
  /// - Returns: the value of a response with status 200.
  /// - Throws: the error of any other response.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    let response = await remoteEnd.respond(
      to: WebDriverRequest(
        method: method, path: "/session/\(id)\(path)",
        body: body?.data ?? Data((method == "POST" ? "{}" : "").utf8)))
    return try Client.value(of: response)
  }

  static func value(of response: WebDriverResponse) throws -> JSONValue {
    let value = try #require(try JSONValue(parsing: response.body)["value"])
    if response.status == 200 { return value }
    let code = try #require(value["error"]?.string.flatMap(WebDriverError.Code.init))
    #expect(code.status == response.status)
    #expect(value["stacktrace"] == "")
    throw WebDriverError(
      code, try #require(value["message"]?.string), data: value["data"])
  }

  /// The error that a command ends with.
  func error(
    _ method: String, _ path: String, _ body: JSONValue? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> WebDriverError {
    try await #require(throws: WebDriverError.self, sourceLocation: sourceLocation) {
      try await send(method, path, body)
    }
  }

  // MARK: - Elements

  /// The reference of the element with an accessibility id.
  func element(_ name: String) async throws -> String {
    try await reference("accessibility id", name)
  }

  /// The reference of the first element that a locator finds.
  func reference(_ using: String, _ value: String) async throws -> String {
    let found = try await send(
      "POST", "/element", ["using": .string(using), "value": .string(value)])
    #expect(found.object?.count == 1)
    return try #require(found[Client.elementKey]?.string)
  }

  static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  func click(_ name: String) async throws {
    try await send("POST", "/element/\(element(name))/click")
  }

  /// What the app has noted so far.
  func log() async throws -> String {
    try await send("GET", "/element/\(element("log"))/text").string ?? ""
  }

  /// Runs a `mobile:` command.
  @discardableResult
  func mobile(_ name: String, _ arguments: JSONValue...) async throws -> JSONValue {
    try await send("POST", "/execute/sync", Self.script(name, arguments))
  }

  /// The error that a `mobile:` command ends with.
  func mobileError(
    _ name: String, _ arguments: JSONValue..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> WebDriverError {
    try await error(
      "POST", "/execute/sync", Self.script(name, arguments), sourceLocation: sourceLocation)
  }

  private static func script(_ name: String, _ arguments: [JSONValue]) -> JSONValue {
    ["script": .string("mobile: \(name)"), "args": .array(arguments)]
  }
}

extension RemoteEnd {
  /// The whole body that answers a request.
  func answer(_ method: String, _ path: String, _ body: JSONValue) async throws -> JSONValue {
    let response = await respond(
      to: WebDriverRequest(method: method, path: path, body: body.data))
    return try JSONValue(parsing: response.body)
  }
}

extension Client {
  /// Performs the actions of one finger.
  func touch(_ actions: JSONValue...) async throws {
    try await send("POST", "/actions", ["actions": [finger("finger", actions)]])
  }

  /// The sequence of one finger.
  func finger(_ id: String, _ actions: [JSONValue]) -> JSONValue {
    [
      "type": "pointer", "id": .string(id), "parameters": ["pointerType": "touch"],
      "actions": .array(actions),
    ]
  }
}

extension JSONValue {
  static let down: JSONValue = ["type": "pointerDown", "button": 0]
  static let up: JSONValue = ["type": "pointerUp", "button": 0]

  static func pause(_ milliseconds: Int) -> JSONValue {
    ["type": "pause", "duration": .integer(milliseconds)]
  }

  static func move(
    _ x: Double, _ y: Double, origin: JSONValue = "viewport", in milliseconds: Int = 0
  ) -> JSONValue {
    [
      "type": "pointerMove", "x": .number(x), "y": .number(y), "origin": origin,
      "duration": .integer(milliseconds),
    ]
  }
}
