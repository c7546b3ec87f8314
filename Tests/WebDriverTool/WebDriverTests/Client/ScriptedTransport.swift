import Foundation
import Synchronization
import Testing
import WebDriver

/// A stub that gives the answers of a script, one after the other, and writes down what was asked.
///
/// A request that the script has no answer to is an issue of the test.
final class ScriptedTransport: WebDriverTransport {
  /// One answer of a script.
  enum Answer: Sendable {
    /// A response with status 200 that holds a value.
    case value(JSONValue)
    /// A response that reports an error of the specification.
    case error(WebDriverError)
    /// A response as it is.
    case raw(Int, String)
    /// No response: the transport fails.
    case failure(TransportError)

    /// An element reference.
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

  init(_ answers: [Answer]) {
    state = Mutex(State(answers: answers))
  }

  /// What was asked: `POST /session/s1/element {"using":"xpath","value":"//a"}`.
  var requests: [String] { state.withLock(\.requests) }

  /// How many answers nobody has asked for.
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
      Issue.record("the script has no answer to \(text)")
      throw TransportError.closed(url: "the script")
    }
  }

  func close() async {
    Issue.record("a client does not close its transport: others may use it")
  }

  static func ref(_ reference: String) -> JSONValue {
    ["element-6066-11e4-a52e-4f735466cecf": .string(reference)]
  }
}

/// Has a driver do something in the session `s1`, whose commands are answered from a script.
///
/// - Returns: what was asked after the session had been started.
@discardableResult
func withScript(
  _ answers: [ScriptedTransport.Answer], sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (RemoteDriver) async throws -> Void
) async throws -> [String] {
  let transport = ScriptedTransport([.value(["sessionId": "s1", "capabilities": [:]])] + answers)
  let driver = try await RemoteDriver.start(on: transport, capabilities: [:])
  try await body(driver)
  #expect(transport.unused == 0, "answers were not asked for", sourceLocation: sourceLocation)
  return Array(transport.requests.dropFirst())
}

/// Records an issue where a piece of work does not end with an error of this text.
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

/// A stub that answers everything with the same bytes.
struct BytesTransport: WebDriverTransport {
  let bytes: [UInt8]

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    WebDriverResponse(status: 200, body: Data(bytes))
  }

  func close() async {}
}
