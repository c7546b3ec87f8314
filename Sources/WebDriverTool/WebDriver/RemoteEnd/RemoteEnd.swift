import Device
import Foundation

/// The remote end of WebDriver: has commands carried out by sessions, and answers them.
///
/// Commands of one session are carried out one after the other, those of different sessions at the
/// same time; a session that waits holds no thread. Source: W3C WebDriver; Appium.
public final class RemoteEnd: WebDriverHandler {
  private let configuration: Configuration
  private let sessions: SessionTable
  private let router = Router(RemoteEnd.routes)
  private let ready = status(true, "Duet is ready for a new session.")
  private let full: WebDriverResponse
  private let longWork = LongWorkThreads()

  /// Makes a remote end without sessions.
  public init(configuration: Configuration) {
    self.configuration = configuration
    sessions = SessionTable(
      limit: configuration.sessionLimit, clock: configuration.idleClock)
    full = Self.status(
      false,
      "All sessions are taken (the limit is \(configuration.sessionLimit)); end one with DELETE "
        + "/session/{session id}.")
  }

  /// Carries out a command; every failure is a response with a W3C error.
  ///
  /// The order of what is looked at is the specification's: path, method, session, body, open
  /// alert, then the command's own arguments.
  public func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    var phases = configuration.reportsTiming ? PhaseClock() : nil
    var response = await respond(to: request, measuredBy: &phases)
    response.timing = phases?.stop()
    return response
  }

  private func respond(
    to request: WebDriverRequest, measuredBy phases: inout PhaseClock?
  ) async -> WebDriverResponse {
    // Clients ask for it over and over while they wait for a server.
    if request.path == "/status", request.method == "GET" { return status }
    do {
      return try await answer(request, measuredBy: &phases)
    } catch {
      var response = WebDriverError(of: error).response
      if case .otherMethods(let methods) = router.match(request.method, request.path) {
        response.allowedMethods = methods
      }
      return response
    }
  }

  private var status: WebDriverResponse { sessions.hasRoom ? ready : full }

  private static func status(_ isReady: Bool, _ message: String) -> WebDriverResponse {
    Reply.value(["ready": .bool(isReady), "message": .string(message)]).response
  }

  private func answer(
    _ request: WebDriverRequest, measuredBy phases: inout PhaseClock?
  ) async throws -> WebDriverResponse {
    try RequestLimits.check(path: request.path)
    let (route, variables) = try route(of: request)
    let id = variables.first?.value ?? ""
    switch route.handler {
    case .status:
      return status
    case .newSession:
      return try await newSession(arguments(of: request, for: route), measuredBy: &phases)
    case .endSession:
      guard let session = sessions.remove(id) else { throw sessions.noSession(id) }
      await session.end()
      return Reply.null.response
    case .session(let run):
      guard let session = sessions.begin(id) else { throw sessions.noSession(id) }
      defer { sessions.finish(id) }
      let command = Command(
        variables: variables, arguments: try arguments(of: request, for: route))
      return await perform(command, of: route, in: session, measuredBy: &phases, run)
    }
  }

  /// Has a session carry out a command; what takes long, on threads that no other session needs.
  ///
  /// An XPath that is given up has changed nothing, so its command, with its wait, begins anew.
  private func perform(
    _ command: Command, of route: Route, in session: Session,
    measuredBy phases: inout PhaseClock?, _ run: @escaping Route.Run
  ) async -> WebDriverResponse {
    let attempt = XPathAttempt()
    let first = phases
    let (response, spent) = await XPathAttempt.$current.withValue(attempt) {
      await session.perform(command, minding: route.minds, measuredBy: first, run)
    }
    phases = spent
    guard attempt.wasGivenUp else { return response }
    let (second, spentInAll) = await withTaskExecutorPreference(longWork) {
      // Without it the session would go on on this thread, since it is free to.
      await Task.yield()
      return await session.perform(command, minding: route.minds, measuredBy: spent, run)
    }
    phases = spentInAll
    return second
  }

  private func route(
    of request: WebDriverRequest
  ) throws -> (Route, [(name: String, value: String)]) {
    switch router.match(request.method, request.path) {
    case .route(let route, let variables):
      return (route, variables)
    case .otherMethods(let methods):
      throw WebDriverError(
        .unknownMethod,
        "\(request.path.shortened) answers to \(methods.joined(separator: " and ")), "
          + "not to \(request.method.shortened)")
    case .nothing:
      throw Self.unknownCommand(request.path)
    }
  }

  private func arguments(of request: WebDriverRequest, for route: Route) throws -> Arguments {
    guard request.method == "POST" else { return Arguments([:], path: "") }
    func invalid(_ what: String) -> WebDriverError {
      WebDriverError(
        .invalidArgument, "the body of \(request.method) \(request.path) \(what)")
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
    guard let members = body.object else {
      throw invalid("must be a JSON object, but is \(body.kind)")
    }
    let arguments = Arguments(members, path: "")
    try route.limits?(arguments)
    return arguments
  }

  private func newSession(
    _ arguments: Arguments, measuredBy phases: inout PhaseClock?
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
    _ = phases?.enter(outer)
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
}

/// The sessions for somebody else who looks at them: neither a command nor a sign of life.
extension RemoteEnd {
  /// The ids of all sessions, in no order.
  package var sessionIDs: [String] { sessions.all.map(\.id) }

  /// Has somebody look at a session's device, or act on it, between the steps of its commands.
  ///
  /// - Returns: nil when there is no session of that id.
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
    defer { seen = nil }
    return try body(device)
  }
}

extension RemoteEnd {
  /// What a remote end offers.
  public struct Configuration: Sendable {
    /// How many sessions there may be at one time.
    public var sessionLimit: Int
    /// The clock of sessions that ask for none with `duet:clock`.
    public var clock: DeviceClock
    /// Makes the device of a new session, with its apps installed; the session launches the app.
    ///
    /// It may refuse by throwing; the client is shown the error's description.
    public var makeDevice: @Sendable (SessionRequest) throws -> Device
    /// After how many seconds without a command a session ends that does not say it itself, with
    /// `appium:newCommandTimeout`; 0 for never.
    public var sessionTimeout = 0.0
    /// Whether each response says what the remote end spent on it, as ``WebDriverResponse/timing``.
    public var reportsTiming = false
    /// What the time without a command is measured by.
    package var idleClock: any IdleClock = SystemIdleClock()
    /// How much work an XPath expression may be.
    package var xpathLimits = XPathLimits()

    /// Offers sessions on devices that have these apps installed.
    public init(apps: [any AppDefinition], clock: DeviceClock = .wall, sessionLimit: Int = 64) {
      self.init(clock: clock, sessionLimit: sessionLimit) { request in
        Device(apps: apps, clock: request.clock)
      }
    }

    /// Offers sessions on devices that are made as each of them asks for.
    public init(
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
public struct SessionRequest: Sendable, Equatable {
  /// The app's bundle identifier or its name; nil where the client names none.
  public var app: String?
  /// The launch arguments.
  public var arguments: [String]
  /// The launch environment.
  public var environment: [String: String]
  /// The clock that the device is to run on.
  public var clock: DeviceClock
  /// The capabilities that were matched, as they came.
  public var capabilities: [String: JSONValue]
}
