import Device
import TestSupport
import Foundation
import Synchronization
import Testing
import WebDriver

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

actor Events {
  private(set) var all: [String] = []

  func note(_ event: String) { all.append(event) }
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

/// Returns scripted responses in order, or passes the requests to a remote end. Records them.
///
/// A request without a scripted response is recorded as an issue.
final class ScriptedTransport: WebDriverTransport {
  enum Answer: Sendable {
    case value(JSONValue)
    case error(WebDriverError)
    case raw(Int, String)
    case failure(TransportError)

    static func element(_ reference: String) -> Answer { .value(ScriptedTransport.ref(reference)) }

    static func elements(_ references: String...) -> Answer {
      .value(.array(references.map(ScriptedTransport.ref)))
    }
  }

  private struct State {
    var answers: [Answer]
    var requests: [String] = []
  }

  private let state: Mutex<State>

  private let remoteEnd: RemoteEnd?

  init(_ answers: [Answer] = [], to remoteEnd: RemoteEnd? = nil) {
    state = Mutex(State(answers: answers))
    self.remoteEnd = remoteEnd
  }

  /// The requests, such as `POST /session/s1/element {"using":"xpath","value":"//a"}`. Those to a
  /// remote end have `S` as the session, and `e1` or `w1` as references.
  var requests: [String] {
    state.withLock(\.requests).map { request in
      guard remoteEnd != nil else { return request }
      return request.replacing(#/\/session\/[0-9a-f-]{36}/#, with: "/S")
        .replacing(#/[0-9a-f]{8}-(w?)(\d+)/#) { "\($0.1.isEmpty ? "e" : "w")\($0.2)" }
    }
  }

  var unused: Int { state.withLock(\.answers.count) }

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    let body = String(decoding: request.body, as: UTF8.self)
    let text = "\(request.method) \(request.path)" + (body.isEmpty ? "" : " \(body)")
    let answer = state.withLock { state in
      state.requests.append(text)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
    if let remoteEnd { return await remoteEnd.respond(to: request) }
    switch answer {
    case .value(let value)?:
      return WebDriverResponse(status: 200, body: (["value": value] as JSONValue).data)
    case .error(let error)?:
      return WebDriverResponse(status: error.code.status, body: error.body.data)
    case .raw(let status, let body)?:
      return WebDriverResponse(status: status, body: Data(body.utf8))
    case .failure(let error)?: throw error
    case nil:
      Issue.record("the script has no response to \(text)")
      throw TransportError.closed(url: "the script")
    }
  }

  func close() async { Issue.record("a client must not close its transport: others may use it") }

  static func ref(_ reference: String) -> JSONValue {
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
