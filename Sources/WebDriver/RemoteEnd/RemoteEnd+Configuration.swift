import Device
import Foundation

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
    /// Whether each response says what the remote end spent on it, as ``WebDriverResponse/timing``;
    /// over HTTP that is the header `Server-Timing`.
    public var reportsTiming = false
    /// What the time without a command is measured by.
    package var idleClock: any IdleClock = SystemIdleClock()
    /// How much work an XPath expression may be.
    package var xpathLimits = XPathLimits()

    /// Offers sessions on devices that have these apps installed.
    public init(
      apps: [any AppDefinition], clock: DeviceClock = .wall, sessionLimit: Int = 64
    ) {
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
