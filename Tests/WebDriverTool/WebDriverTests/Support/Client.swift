import Device
import Foundation
import Synchronization
import TestSupport
import Testing
import WebDriver

/// Sends requests to a remote end as bytes, and parses the responses.
struct Client: Sendable {
  let remoteEnd: RemoteEnd
  let id: String

  init(
    _ capabilities: [String: JSONValue] = [:], on remoteEnd: RemoteEnd = .with()
  ) async throws {
    let app: [String: JSONValue] = ["appium:bundleId": "app.duet.workbench"]
    let value = try await remoteEnd.begin(.object(app.merging(capabilities) { $1 }))
    self.remoteEnd = remoteEnd
    id = try #require(value["sessionId"]?.string, "\(value)")
  }

  /// Starts a session of the hybrid app, in the context of its page.
  static func inPage(_ capabilities: [String: JSONValue] = [:]) async throws -> Client {
    let hybrid: [String: JSONValue] = ["appium:bundleId": "app.duet.hybrid"]
    let client = try await Client(hybrid.merging(capabilities) { $1 })
    try await client.send("POST", "/context", ["name": "WEBVIEW_1"])
    return client
  }

  /// Returns a request of the session, from its method, a path below the session and an optional
  /// body.
  func request(_ line: String) -> WebDriverRequest {
    var request = WebDriverRequest(line)
    request.path = "/session/\(id)\(request.path)"
    if request.method == "POST", request.body.isEmpty { request.body = Data("{}".utf8) }
    return request
  }

  /// Sends a command of the session.
  ///
  /// - Returns: The value of a response with status 200.
  /// - Throws: The error of any other response.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    let request = request("\(method) \(path) \(body?.line ?? "")")
    return try await remoteEnd.respond(to: request).value
  }

  func error(
    _ method: String, _ path: String, _ body: JSONValue? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> WebDriverError {
    try await #require(throws: WebDriverError.self, sourceLocation: sourceLocation) {
      try await send(method, path, body)
    }
  }

  /// Returns the reference of the first matching element.
  func reference(_ using: String, _ value: String) async throws -> String {
    let found = try await send("POST", "/element", .locator(using, value))
    #expect(found.object?.count == 1)
    return try #require(found[RemoteElement.key]?.string)
  }

  func element(_ name: String) async throws -> String { try await reference("id", name) }

  func click(_ name: String) async throws {
    try await send("POST", "/element/\(element(name))/click")
  }

  func log() async throws -> String {
    try await send("GET", "/element/\(element("log"))/text").string ?? ""
  }
}

extension WebDriverRequest {
  /// Creates a request from its method, path and optional body.
  init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    self.init(
      method: String(words[0]), path: words.count > 1 ? String(words[1]) : "",
      body: Data((words.count > 2 ? words[2] : "").utf8))
  }
}

extension RemoteEnd {
  /// Creates a remote end with apps, by default all apps of the transcripts.
  static func with(
    _ apps: any AppDefinition..., clock: DeviceClock = .virtual, sessionLimit: Int = 64,
    change: (inout RemoteEnd.Configuration) -> Void = { _ in }
  ) -> RemoteEnd {
    let all: [any AppDefinition] = [
      Workbench.app, PageApp.hybrid, PageApp.keys, ScriptedAppDefinition.other,
      ScriptedAppDefinition.asking, ScriptedAppDefinition.late, ScriptedAppDefinition.kinds,
    ]
    var configuration = RemoteEnd.Configuration(
      apps: apps.isEmpty ? all : apps, clock: clock, sessionLimit: sessionLimit)
    configuration.xpathLimits = .untimed
    change(&configuration)
    return RemoteEnd(configuration: configuration)
  }

  /// Requests a session with capabilities, and returns the response.
  func begin(_ capabilities: JSONValue) async throws -> JSONValue {
    let body: JSONValue = ["capabilities": ["alwaysMatch": capabilities]]
    return try await answer("POST /session \(body.line)")
  }

  /// Returns the value of the response to a request. Throws its error.
  func answer(_ request: String) async throws -> JSONValue {
    try await respond(to: WebDriverRequest(request)).value
  }

  var isReady: Bool? {
    get async throws { try await answer("GET /status")["ready"]?.bool }
  }
}

extension WebDriverResponse {
  /// The value of a response with status 200. Throws the error of any other response.
  var value: JSONValue {
    get throws {
      let whole = try #require(try JSONValue(parsing: body).object)
      let value = try #require(whole["value"])
      #expect(whole.count == 1)
      if status == 200 { return value }
      let code = try #require(value["error"]?.string.flatMap(WebDriverError.Code.init))
      #expect(code.status == status)
      #expect(value["stacktrace"] == "")
      let message = try #require(value["message"]?.string)
      #expect(allowedMethods.isEmpty == !message.hasPrefix("/"))
      throw WebDriverError(code, message, data: value["data"])
    }
  }
}

extension JSONValue {
  var line: String { String(decoding: data, as: UTF8.self) }

  static func locator(_ using: String, _ value: String) -> JSONValue {
    ["using": .string(using), "value": .string(value)]
  }
}

/// Records an issue if the work doesn't throw an error with this description.
func expectError<Value>(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Value
) async {
  do {
    _ = try await body()
    Issue.record("there is no error", sourceLocation: sourceLocation)
  } catch {
    #expect(String(describing: error) == text, sourceLocation: sourceLocation)
  }
}

/// A clock that only the test advances.
final class ManualTimeoutClock: TimeoutClock, @unchecked Sendable {
  private let lock = NSLock()
  private var time = Duration.zero
  private var calls: [(time: Duration, body: @Sendable () -> Void)] = []

  var now: Duration { lock.withLock { time } }

  func call(at time: Duration, _ body: @escaping @Sendable () -> Void) {
    lock.withLock { calls.append((time, body)) }
  }

  /// Advances the time, and makes the calls that are due.
  func advance(bySeconds seconds: Double) {
    let due = lock.withLock {
      time += .seconds(seconds)
      let due = calls.filter { $0.time <= time }
      calls.removeAll { $0.time <= time }
      return due
    }
    for call in due { call.body() }
  }
}

extension ScriptedAppDefinition {
  static func workbench<Model: Sendable>(
    _ model: Model, draw: @escaping @Sendable (ScriptedApp<Model>) -> Screen
  ) -> ScriptedAppDefinition {
    ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { launch in
      ScriptedApp(model, host: launch.host, draw: draw)
    }
  }
}

/// Returns scripted responses in order, and records the requests. A request without a scripted
/// response is recorded as an issue.
final class ScriptedTransport: WebDriverTransport {
  typealias Answer = Result<WebDriverResponse, TransportError>

  private struct State {
    var answers: [Answer]
    var requests: [String] = []
  }

  private let state: Mutex<State>

  init(_ answers: [Answer]) { state = Mutex(State(answers: answers)) }

  /// The requests, such as `POST /session/s1/element {"using":"xpath","value":"//a"}`.
  var requests: [String] { state.withLock(\.requests) }

  var unused: Int { state.withLock(\.answers.count) }

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    let body = String(decoding: request.body, as: UTF8.self)
    let text = "\(request.method) \(request.path)" + (body.isEmpty ? "" : " \(body)")
    let answer = state.withLock { state in
      state.requests.append(text)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
    if let answer { return try answer.get() }
    Issue.record("the script has no response to \(text)")
    throw TransportError.closed(url: "the script")
  }

  func close() async { Issue.record("a client must not close its transport: others may use it") }
}

extension ScriptedTransport.Answer {
  static func raw(_ status: Int, _ body: String) -> Self {
    .success(WebDriverResponse(status: status, body: Data(body.utf8)))
  }

  static func value(_ value: JSONValue) -> Self { .raw(200, #"{"value":\#(value.line)}"#) }

  static func error(_ error: WebDriverError) -> Self { .success(error.response) }

  static func element(_ reference: String) -> Self { .value(ref(reference)) }

  static func elements(_ references: String...) -> Self { .value(.array(references.map(ref))) }

  private static func ref(_ reference: String) -> JSONValue {
    ["element-6066-11e4-a52e-4f735466cecf": .string(reference)]
  }
}

/// Runs a driver in the session `s1`, with scripted responses.
///
/// - Returns: The requests after the start of the session.
@discardableResult
func withScript(
  _ answers: [ScriptedTransport.Answer], sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (RemoteDriver) async throws -> Void
) async throws -> [String] {
  let transport = ScriptedTransport([.value(["sessionId": "s1", "capabilities": [:]])] + answers)
  let driver = try await RemoteDriver.start(on: transport, capabilities: [:])
  try await body(driver)
  #expect(transport.unused == 0, "scripted responses are left over", sourceLocation: sourceLocation)
  return Array(transport.requests.dropFirst())
}
