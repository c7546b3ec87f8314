import Device
import Foundation

/// The remote end of WebDriver: has commands carried out by sessions, and answers them.
///
/// Commands of one session are carried out one after the other, those of different sessions at the
/// same time; a session that waits holds no thread. Source: W3C WebDriver; Appium.
package final class RemoteEnd: WebDriverHandler {
  private let configuration: Configuration
  private let sessions: SessionTable
  private let router = Router(RemoteEnd.routes)
  private let ready = status(true, "Duet is ready for a new session.")
  private let full: WebDriverResponse

  /// Makes a remote end without sessions.
  package init(configuration: Configuration) {
    self.configuration = configuration
    sessions = SessionTable(limit: configuration.sessionLimit, clock: configuration.idleClock)
    full = Self.status(
      false,
      "All sessions are taken (the limit is \(configuration.sessionLimit)); end one with DELETE "
        + "/session/{session id}.")
  }

  /// Carries out a command; every failure is a response with a W3C error.
  ///
  /// It looks, as specified, at path, method, session, body, open alert, then at the arguments.
  package func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    let phases = configuration.reportsTiming ? PhaseClock() : nil
    var response: WebDriverResponse
    do {
      response = try await answer(request, measuredBy: phases)
    } catch {
      response = WebDriverError(of: error).response
    }
    response.timing = phases?.stop()
    return response
  }

  private var status: WebDriverResponse { sessions.hasRoom ? ready : full }

  private static func status(_ isReady: Bool, _ message: String) -> WebDriverResponse {
    Reply.value(["ready": .bool(isReady), "message": .string(message)]).response
  }

  private func answer(
    _ request: WebDriverRequest, measuredBy phases: PhaseClock?
  ) async throws -> WebDriverResponse {
    // Clients ask for it over and over while they wait for a server.
    if request.path == "/status", request.method == "GET" { return status }
    try RequestLimits.check(path: request.path)
    let route: Route
    let variables: PathVariables
    switch router.match(request.method, request.path) {
    case .route(let found, let values):
      (route, variables) = (found, values)
    case .otherMethods(let routes):
      let methods = routes.map(\.method)
      var response = WebDriverError(
        .unknownMethod,
        "\(request.path.shortened) answers to \(methods.joined(separator: " and ")), "
          + "not to \(request.method.shortened)"
      ).response
      response.allowedMethods = methods
      return response
    case .nothing:
      throw Self.unknownCommand(request.path)
    }
    let id = variables["session id"]
    switch route.handler {
    case .status:
      return status
    case .newSession:
      return try await newSession(arguments(of: request, for: route), measuredBy: phases)
    case .endSession:
      let session = try sessions.remove(id).orThrow(sessions.noSession(id))
      await session.end()
      return Reply.null.response
    case .session(let run):
      let session = try sessions.begin(id).orThrow(sessions.noSession(id))
      defer { sessions.finish(id) }
      let command = Command(variables: variables, arguments: try arguments(of: request, for: route))
      let attempt = XPathAttempt()
      let response = await XPathAttempt.$current.withValue(attempt) {
        await session.perform(command, promptCheck: route.promptCheck, measuredBy: phases, run)
      }
      guard attempt.wasGivenUp else { return response }
      // An XPath that is given up has changed nothing, so its command, with its wait, begins anew,
      // on a thread that no other session needs.
      return await withTaskExecutorPreference(DedicatedThreadExecutor()) {
        // Without it the session would go on on this thread, since it is free to.
        await Task.yield()
        return await session.perform(command, promptCheck: route.promptCheck, measuredBy: phases, run)
      }
    }
  }

  private func arguments(of request: WebDriverRequest, for route: Route) throws -> Arguments {
    guard request.method == "POST" else { return Arguments([:], path: "") }
    func invalid(_ what: String) -> WebDriverError {
      WebDriverError(.invalidArgument, "the body of \(request.method) \(request.path) \(what)")
    }
    if request.body.isEmpty {
      throw invalid("is empty; send a JSON object, {} where there is nothing to say")
    }
    try RequestLimits.check(request.body)
    let body: JSONValue
    do {
      body = try JSONValue(parsing: request.body)
    } catch {
      throw invalid("is no JSON: \(error)")
    }
    let members = try body.object.orThrow(invalid("must be a JSON object, but is \(body.kind)"))
    let arguments = Arguments(members, path: "")
    try route.limits?(arguments)
    return arguments
  }

  private func newSession(
    _ arguments: Arguments, measuredBy phases: PhaseClock?
  ) async throws -> WebDriverResponse {
    guard sessions.reserve() else {
      throw WebDriverError(
        .sessionNotCreated,
        "all sessions are taken (the limit is \(configuration.sessionLimit)); end one with DELETE "
          + "/session/{session id}")
    }
    var made: Session?
    var timeout = configuration.sessionTimeout
    defer { sessions.fill(with: made, timeout: timeout) }
    let matched = try Capabilities(processing: arguments, clock: configuration.clock)
    let wanted = try Arguments(matched.request.capabilities, path: "")
      .number(ifAny: "appium:newCommandTimeout", in: 0...1e9)
    timeout = wanted ?? timeout
    // Nearly all of it is the app's launch.
    let outer = phases?.enter(.gesture)
    let session = try await Session(matched, configuration: configuration)
    phases?.enter(outer)
    made = session
    return Reply.value([
      "sessionId": .string(session.id), "capabilities": .object(session.capabilities),
    ]).response
  }

  static func noSession(_ id: String) -> WebDriverError {
    WebDriverError(
      .invalidSessionID,
      "there is no session \"\(id.shortened)\"; it has ended, or none was begun with POST /session")
  }

  // MARK: - For those who look at sessions, which is neither a command nor a sign of life

  /// The ids of all sessions, in no order.
  package var sessionIDs: [String] { sessions.all.map(\.id) }

  /// Looks at a session's device, or acts on it, between the steps of its commands; nil when there is
  /// no such session.
  package func use<Value: Sendable>(
    _ id: String, _ body: @Sendable (Device) throws -> Value
  ) async rethrows -> Value? {
    guard let session = sessions.all.first(where: { $0.id == id }) else { return nil }
    return try await session.use(body)
  }
}

extension Session {
  fileprivate func use<Value: Sendable>(
    _ body: @Sendable (Device) throws -> Value
  ) rethrows -> Value {
    // A command that waits is to look again.
    defer { lastLook = nil }
    return try body(device)
  }
}

extension RemoteEnd {
  /// What a remote end offers.
  package struct Configuration: Sendable {
    /// How many sessions there may be at one time.
    package var sessionLimit: Int
    /// The clock of sessions that ask for no other with `duet:clock`.
    package var clock: DeviceClock
    /// Makes a new session's device with its apps installed; the client is shown what it throws.
    package var makeDevice: @Sendable (SessionRequest) throws -> Device
    /// The seconds without a command after which a session ends by default; 0 for never.
    package var sessionTimeout = 0.0
    /// Whether each response says what the remote end spent on it, as ``WebDriverResponse/timing``.
    package var reportsTiming = false
    package var idleClock: any IdleClock = SystemIdleClock()
    package var xpathLimits = XPathLimits()

    /// Offers sessions on devices that have these apps installed.
    package init(apps: [any AppDefinition], clock: DeviceClock = .wall, sessionLimit: Int = 64) {
      self.init(clock: clock, sessionLimit: sessionLimit) { request in
        Device(apps: apps, clock: request.clock)
      }
    }

    /// Offers sessions on devices that are made for each of them.
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

/// What a client asks for with a new session.
package struct SessionRequest: Sendable, Equatable {
  /// The app's bundle identifier or its name; nil where the client names none.
  package var app: String?
  /// The launch arguments.
  package var arguments: [String]
  /// The launch environment.
  package var environment: [String: String]
  /// The clock that the device is to run on.
  package var clock: DeviceClock
  /// The capabilities that were matched, as they came.
  package var capabilities: [String: JSONValue]
}
