import Device
import Foundation
import Testing
import WebDriver

/// Speaks to a remote end as bytes on the wire would, and takes the answers apart.
struct Client: Sendable {
  let remoteEnd: RemoteEnd
  let id: String

  static let elementKey = RemoteElement.key
  /// The context of the first page on the screen.
  static let page = "WEBVIEW_1"

  /// Begins a session with the app "app.duet.workbench".
  init(
    _ capabilities: [String: JSONValue] = [:], on remoteEnd: RemoteEnd = .with()
  ) async throws {
    let wanted = capabilities.merging(["appium:bundleId": "app.duet.workbench"]) { given, _ in
      given
    }
    let value = try await remoteEnd.begin(.object(wanted))
    self.remoteEnd = remoteEnd
    id = try #require(value["sessionId"]?.string, "\(value)")
  }

  /// Begins a session in the context of the first page, which is the hybrid app's.
  static func inPage(on remoteEnd: RemoteEnd = .with(Hybrid.app)) async throws -> Client {
    let client = try await Client(on: remoteEnd)
    try await client.send("POST", "/context", ["name": .string(page)])
    return client
  }

  /// Sends a command of the session.
  ///
  /// - Returns: the value of a response with status 200.
  /// - Throws: the error of any other response.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    try await respond(method, path, body).value
  }

  /// The whole response to a command of the session.
  func respond(
    _ method: String, _ path: String, _ body: JSONValue? = nil
  ) async -> WebDriverResponse {
    await remoteEnd.respond(
      to: WebDriverRequest(
        method: method, path: "/session/\(id)\(path)",
        body: body?.data ?? Data((method == "POST" ? "{}" : "").utf8)))
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
    let found = try await send("POST", "/element", .locator(using, value))
    #expect(found.object?.count == 1)
    return try #require(found[Client.elementKey]?.string)
  }

  /// What a command says of each element that a locator finds.
  func all(_ using: String, _ value: String, _ path: String) async throws -> [String?] {
    var answers: [String?] = []
    for element in try await send("POST", "/elements", .locator(using, value)).array ?? [] {
      let reference = try #require(element[Client.elementKey]?.string)
      answers.append(try await send("GET", "/element/\(reference)/\(path)").string)
    }
    return answers
  }

  func click(_ name: String) async throws {
    try await send("POST", "/element/\(element(name))/click")
  }

  /// What the app has noted so far.
  func log() async throws -> String? {
    try await send("GET", "/element/\(element("log"))/text").string
  }

  /// What the page has noted so far.
  func pageLog() async throws -> String? {
    try await css("#log", "property/textContent").string
  }

  /// What a command says of the first element that a CSS selector selects.
  func css(_ selector: String, _ path: String) async throws -> JSONValue {
    try await send("GET", "/element/\(reference("css selector", selector))/\(path)")
  }

  /// Does something to the first element that a CSS selector selects.
  func css(_ selector: String, do path: String, _ body: JSONValue = [:]) async throws {
    try await send("POST", "/element/\(reference("css selector", selector))/\(path)", body)
  }
}

extension RemoteEnd {
  /// A remote end with apps, or else with the workbench.
  static func with(
    _ apps: any AppDefinition..., clock: DeviceClock = .virtual, sessionLimit: Int = 4,
    change: (inout RemoteEnd.Configuration) -> Void = { _ in }
  ) -> RemoteEnd {
    var configuration = RemoteEnd.Configuration(
      apps: apps.isEmpty ? [Workbench.app] : apps, clock: clock, sessionLimit: sessionLimit)
    change(&configuration)
    return RemoteEnd(configuration: configuration)
  }

  /// Asks for a session with capabilities, and returns what is told of it.
  func begin(_ capabilities: JSONValue) async throws -> JSONValue {
    let body: JSONValue = ["capabilities": ["alwaysMatch": capabilities]]
    return try await respond(
      to: WebDriverRequest(method: "POST", path: "/session", body: body.data)
    ).value
  }

  /// Whether another session may begin.
  var isReady: Bool? {
    get async throws {
      try await respond(to: WebDriverRequest(method: "GET", path: "/status")).value["ready"]?.bool
    }
  }
}

extension WebDriverResponse {
  /// The value of a response with status 200; the error of any other response is thrown.
  var value: JSONValue {
    get throws {
      let value = try #require(try JSONValue(parsing: body)["value"])
      if status == 200 { return value }
      let code = try #require(value["error"]?.string.flatMap(WebDriverError.Code.init))
      #expect(code.status == status)
      #expect(value["stacktrace"] == "")
      throw WebDriverError(code, try #require(value["message"]?.string), data: value["data"])
    }
  }

  /// Records an issue where the answer to nonsense is not one that the protocol knows.
  func expectProtocolsWords() throws {
    let whole = try #require(try JSONValue(parsing: body).object)
    #expect(whole.keys.sorted() == ["value"])
    if status == 200 { return }
    let code = whole["value"]?["error"]?.string.flatMap(WebDriverError.Code.init)
    #expect(code?.status == status)
    #expect(code != .unknownError)
    #expect(whole["value"]?["message"]?.string?.isEmpty == false)
  }
}

extension JSONValue {
  /// The value as one line of JSON.
  var line: String { String(decoding: data, as: UTF8.self) }

  static func locator(_ using: String, _ value: String) -> JSONValue {
    ["using": .string(using), "value": .string(value)]
  }

  static func element(_ reference: String) -> JSONValue {
    .object([Client.elementKey: .string(reference)])
  }

  // MARK: - Actions

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

  /// The body of an actions command with one sequence for each finger.
  static func fingers(_ fingers: [[JSONValue]]) -> JSONValue {
    let sequences = fingers.enumerated().map { number, actions -> JSONValue in
      [
        "type": "pointer", "id": .string("finger \(number)"),
        "parameters": ["pointerType": "touch"], "actions": .array(actions),
      ]
    }
    return ["actions": .array(sequences)]
  }
}
