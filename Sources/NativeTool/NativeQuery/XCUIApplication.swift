import Device

/// A proxy for an application on a device.
public final class XCUIApplication: XCUIElement {
  /// The state of an application. Raw values are those of XCUITest.
  public enum State: UInt, Sendable, CaseIterable {
    /// The application is not installed.
    case unknown = 0
    /// The application is not running.
    case notRunning = 1
    /// The application is suspended. This device never suspends an application.
    case runningBackgroundSuspended = 2
    /// The application is running in the background.
    case runningBackground = 3
    /// The application is running on the screen.
    case runningForeground = 4
  }

  /// The arguments for the next launch.
  public var launchArguments: [String] = []
  /// The environment for the next launch.
  public var launchEnvironment: [String: String] = [:]
  /// The classes of its page objects.
  package var pages = PageFactory()

  /// Creates a proxy for an application, without launching it.
  package convenience init(device: Device, bundleIdentifier: String) {
    self.init(QuerySession(device: device, bundleIdentifier: bundleIdentifier))
  }

  init(_ session: QuerySession) {
    super.init(session, QueryChain(application: session.bundleIdentifier))
  }

  /// Launches the application with its arguments and environment, and ends its earlier run.
  ///
  /// Throws `LaunchError` if it isn't installed or refuses the launch. An earlier run then
  /// continues.
  public func launch() throws {
    guard !session.bundleIdentifier.isEmpty else {
      throw LaunchError(
        "XCUIApplication() has no application to launch. Use it in a running scenario or in "
          + "asTarget { … }, or name the application: XCUIApplication(bundleIdentifier: …).")
    }
    try session.carryOut(.application(.launch, session.bundleIdentifier)) {
      try session.device.launch(
        session.bundleIdentifier, arguments: launchArguments, environment: launchEnvironment)
    }
  }

  /// Brings the application to the front in its current state, or launches it if it isn't running.
  ///
  /// Throws `LaunchError` like ``launch()``.
  public func activate() throws {
    guard state == .runningForeground || state == .runningBackground else { return try launch() }
    session.carryOut(.application(.activate, session.bundleIdentifier)) {
      _ = session.device.bringToForeground(session.bundleIdentifier)
    }
  }

  /// Ends the application if it is running, also in the background.
  public func terminate() {
    session.carryOut(.application(.terminate, session.bundleIdentifier)) {
      _ = session.device.terminate(session.bundleIdentifier)
    }
  }

  /// The current state of the application.
  public var state: State {
    session.device.settle()
    return switch session.device.state(of: session.bundleIdentifier) {
    case .notInstalled: .unknown
    case .notRunning: .notRunning
    case .background: .runningBackground
    case .foreground: .runningForeground
    }
  }

  /// Lets the device run until the application is in a state. Returns false after `timeout` seconds
  /// of the device's clock. It looks as often as other waits, which is assumed.
  @discardableResult
  public func wait(for state: State, timeout: Double) -> Bool {
    session.wait(upTo: timeout) { self.state == state }
  }

  /// The device that it is installed on.
  package var device: Device { session.device }

  /// The log for commands and their times. Nil, the default, costs no time.
  public var log: XCUICommandLog? {
    get { session.log }
    set { session.log = newValue }
  }

  /// Completes each element before it is looked up. Returns it unchanged by default.
  package var completeElement: (XCUIElement) -> XCUIElement {
    get { session.completeElement }
    set { session.completeElement = newValue }
  }

  /// Carries out each wait, by default as XCUITest does. Returns whether its condition became true in
  /// time.
  package var waitRule: (PendingWait) -> Bool {
    get { session.waitRule }
    set { session.waitRule = newValue }
  }

  /// Makes all queries of the application use one look from now on.
  package func read(_ look: ScreenLook) { session.look = look }
}
