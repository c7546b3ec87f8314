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

/// Devices on the wall clock whose app shows the button "go" when the test calls `go(_:)`.
final class Waiters: @unchecked Sendable {
  private let lock = NSLock()
  private var devices: [(inbox: DeviceInbox, app: Box)] = []

  /// An app of a device. Only used on the device's thread.
  private final class Box: @unchecked Sendable {
    var app: ScriptedApp<Bool>?
  }

  func remoteEnd() -> RemoteEnd {
    RemoteEnd(
      configuration: RemoteEnd.Configuration(sessionLimit: 64) { [self] request in
        let box = Box()
        let definition = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { launch in
          let app = ScriptedApp(false, host: launch.host) { app in
            Screen([Element(.button, label: app.model ? "go" : "wait")])
          }
          box.app = app
          return app
        }
        let device = Device(apps: [definition], clock: .wall)
        lock.withLock { devices.append((device.inbox, box)) }
        return device
      })
  }

  /// Returns once a command runs on a device, because only a running command handles posted work.
  func isRunning(_ index: Int) async {
    let inbox = lock.withLock { devices[index].inbox }
    await withCheckedContinuation { running in inbox.post { running.resume() } }
  }

  func go(_ index: Int) {
    let (inbox, box) = lock.withLock { devices[index] }
    inbox.post { box.app?.model = true }
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

/// A stub that returns scripted responses in order, and records the requests.
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
