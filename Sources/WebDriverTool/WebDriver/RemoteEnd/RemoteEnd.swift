import CLibXML2
import Device
import Foundation

/// WebDriver's remote end: dispatches requests to sessions and returns their responses.
///
/// The commands of one session run one after the other. Different sessions run at the same time. A
/// waiting session doesn't block a thread. Sources: W3C WebDriver, Appium.
package final class RemoteEnd: WebDriverHandler {
  private let configuration: Configuration
  private let sessions: SessionTable
  private let router = Router(RemoteEnd.routes)

  package init(configuration: Configuration) {
    self.configuration = configuration
    sessions = SessionTable(limit: configuration.sessionLimit, clock: configuration.idleClock)
  }

  /// Performs a command. Every failure is a response with a W3C error.
  ///
  /// Checks in the specified order: path, method, session, body, open alert, arguments.
  package func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    do {
      return try await answer(request)
    } catch {
      return WebDriverError(of: error).response
    }
  }

  private var status: WebDriverResponse {
    let isReady = sessions.hasRoom
    let message = isReady ? "Duet is ready for a new session." : "All sessions are in use \(limit)."
    return Reply.value(["ready": .bool(isReady), "message": .string(message)]).response
  }

  /// The limit of sessions, with advice.
  private var limit: String {
    "(the limit is \(configuration.sessionLimit)). End one with DELETE /session/{session id}"
  }

  private func answer(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    let route: Route
    let variables: PathVariables
    switch router.match(request.method, request.path) {
    case .route(let found, let values):
      (route, variables) = (found, values)
    case .otherMethods(let routes):
      let methods = routes.map(\.method)
      var response = WebDriverError(
        .unknownMethod,
        "\(request.path.shortened) supports \(methods.joined(separator: " and ")), "
          + "not \(request.method.shortened)"
      ).response
      response.allowedMethods = methods
      return response
    case .nothing:
      throw WebDriverError(
        .unknownCommand,
        "there is no command at \(request.path.shortened). Commands start with /status or /session")
    }
    let id = variables["session id"]
    switch route.handler {
    case .status:
      return status
    case .newSession:
      return try await newSession(arguments(of: request))
    case .endSession:
      let session = try sessions.remove(id).orThrow(Self.noSession(id))
      await session.end()
      return Reply.null.response
    case .session(let run):
      let session = try sessions.begin(id).orThrow(Self.noSession(id))
      defer { sessions.finish(id) }
      let command = Command(variables: variables, arguments: try arguments(of: request))
      return await session.perform(command, run)
    }
  }

  private func arguments(of request: WebDriverRequest) throws -> Arguments {
    guard request.method == "POST" else { return Arguments([:], path: "") }
    func invalid(_ what: String) -> WebDriverError {
      WebDriverError(.invalidArgument, "the body of \(request.method) \(request.path) \(what)")
    }
    if request.body.isEmpty {
      throw invalid("is empty. Send a JSON object, {} for no arguments")
    }
    let body: JSONValue
    do {
      body = try JSONValue(parsing: request.body)
    } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw invalid("isn't valid JSON: \(reason ?? "\(error)")")
    }
    if body.hasTooManyMarks {
      throw invalid("has a character with more than \(String.maximumMarks) combining marks")
    }
    let members = try body.object.orThrow(invalid("must be a JSON object, but is \(body.kind)"))
    return Arguments(members, path: "")
  }

  private func newSession(_ arguments: Arguments) async throws -> WebDriverResponse {
    guard sessions.reserve() else {
      throw WebDriverError(.sessionNotCreated, "all sessions are in use \(limit)")
    }
    var made: Session?
    var timeout = configuration.sessionTimeout
    defer { sessions.fill(with: made, timeout: timeout) }
    let matched = try Capabilities(processing: arguments, clock: configuration.clock)
    let wanted = try Arguments(matched.request.capabilities, path: "").takingText
      .number(ifAny: "appium:newCommandTimeout", in: 0...1e9)
    timeout = wanted ?? timeout
    let session = try await Session(matched, configuration: configuration)
    if Task.isCancelled {
      // No client knows its id.
      await session.end()
      throw WebDriverError(
        .sessionNotCreated, "the session was ended, because the client disconnected")
    }
    made = session
    var response = Reply.value([
      "sessionId": .string(session.id), "capabilities": .object(session.capabilities),
    ]).response
    response.startedSession = session.id
    return response
  }

  static func noSession(_ id: String) -> WebDriverError {
    WebDriverError(
      .invalidSessionID,
      "there is no session \"\(id.shortened)\". It has ended, perhaps because no command came "
        + "within its \"appium:newCommandTimeout\", or was never started with POST /session")
  }

  /// Makes the process return the memory of ended sessions to the system. For a server of many
  /// sessions, which calls it once.
  package static func returnFreedMemory() { mallocReturnFreedMemory() }

  // MARK: - Observing sessions. This isn't a command, and doesn't reset the idle timeout.

  /// The ids of all sessions, in no particular order.
  package var sessionIDs: [String] { sessions.all.map(\.id) }

  /// Runs `body` with a session's device, between the steps of its commands. Nil if there is no
  /// such session.
  package func use<Value: Sendable>(
    _ id: String, _ body: @Sendable (Device) throws -> Value
  ) async rethrows -> Value? {
    guard let session = sessions.all.first(where: { $0.id == id }) else { return nil }
    return try await session.use(body)
  }

  /// Whether a session's context is a web view. Nil if there is no such session.
  package func isInWebView(_ id: String) async -> Bool? {
    await sessions.all.first { $0.id == id }?.isInWebView
  }
}

extension Session {
  fileprivate func use<Value: Sendable>(
    _ body: @Sendable (Device) throws -> Value
  ) rethrows -> Value {
    // A waiting command must look at the screen again.
    defer { lastLook = nil }
    return try body(device)
  }
}

extension RemoteEnd {
  /// The settings of a remote end.
  package struct Configuration: Sendable {
    /// The maximum number of sessions at the same time.
    package var sessionLimit: Int
    /// The default clock. A session can request a different one with `duet:clock`.
    package var clock: DeviceClock
    /// Creates the device of a new session with its apps installed. Its error is reported to the
    /// client.
    package var makeDevice: @Sendable (SessionRequest) throws -> Device
    /// The default idle timeout, in seconds. A session without commands ends after it. 0 for none.
    package var sessionTimeout = 0.0
    package var idleClock: any TimeoutClock = SystemTimeoutClock()
    package var xpathLimits = XPathLimits()
    /// The maximum work of a command, in seconds of processor time. Waits aren't work.
    package var workSeconds = 30.0

    /// Creates a configuration for devices with these apps installed.
    package init(apps: [any AppDefinition], clock: DeviceClock = .wall, sessionLimit: Int = 64) {
      self.init(clock: clock, sessionLimit: sessionLimit) { request in
        Device(apps: apps, clock: request.clock)
      }
    }

    /// Creates a configuration with a factory for devices.
    package init(
      clock: DeviceClock = .wall, sessionLimit: Int = 64,
      makeDevice: @escaping @Sendable (SessionRequest) throws -> Device
    ) {
      self.clock = clock
      self.sessionLimit = sessionLimit
      self.makeDevice = makeDevice
    }
  }
}

/// A client's request for a new session.
package struct SessionRequest: Sendable, Equatable {
  /// The app's bundle identifier or its name. Nil if the client gives none.
  package var app: String?
  /// The launch arguments.
  package var arguments: [String]
  /// The launch environment.
  package var environment: [String: String]
  /// The clock of the device.
  package var clock: DeviceClock
  /// The matched capabilities, as the client sent them.
  package var capabilities: [String: JSONValue]
}
