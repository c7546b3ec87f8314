import Device

/// An application on a device, as a test launches it and looks at it.
public final class XCUIApplication: XCUIElement {
  /// Whether an application runs. Raw values are those of XCUITest.
  public enum State: UInt, Sendable, CaseIterable {
    /// No such application is installed.
    case unknown = 0
    /// It does not run.
    case notRunning = 1
    /// It is suspended; no application is on this device.
    case runningBackgroundSuspended = 2
    /// It runs, and nothing of it is on the screen.
    case runningBackground = 3
    /// It runs and is on the screen.
    case runningForeground = 4
  }

  /// The arguments for the next launch.
  public var launchArguments: [String] = []
  /// The environment for the next launch.
  public var launchEnvironment: [String: String] = [:]

  /// Makes a proxy for an application; it is launched only when asked to.
  package convenience init(device: Device, bundleIdentifier: String) {
    self.init(QuerySession(device: device, bundleIdentifier: bundleIdentifier))
  }

  init(_ session: QuerySession) {
    super.init(session, QueryChain(application: session.bundleIdentifier))
  }

  /// Launches the application with its arguments and environment, and ends its earlier run.
  ///
  /// Throws `LaunchError` if it isn't installed or refuses the launch. An earlier run goes on then.
  public func launch() throws {
    guard !session.bundleIdentifier.isEmpty else {
      throw LaunchError(
        "XCUIApplication() has no application to launch: it finds the one of a running scenario, or "
          + "of asTarget { … }. Name another one: XCUIApplication(bundleIdentifier: …).")
    }
    try session.carryOut(.application("launch \(session.bundleIdentifier)")) {
      try session.device.launch(
        session.bundleIdentifier, arguments: launchArguments, environment: launchEnvironment)
    }
  }

  /// Brings the application to the front as it is by now: launches it unless it runs already.
  /// Throws `LaunchError` like ``launch()``.
  public func activate() throws {
    guard state == .runningForeground || state == .runningBackground else { return try launch() }
    session.carryOut(.application("activate \(session.bundleIdentifier)")) {
      _ = session.device.bringToForeground(session.bundleIdentifier)
    }
  }

  /// Ends the application, if it runs, be it in the background.
  public func terminate() {
    session.carryOut(.application("terminate \(session.bundleIdentifier)")) {
      _ = session.device.terminate(session.bundleIdentifier)
    }
  }

  /// Whether the application runs now.
  public var state: State {
    session.device.settle()
    return switch session.device.state(of: session.bundleIdentifier) {
    case .notInstalled: .unknown
    case .notRunning: .notRunning
    case .background: .runningBackground
    case .foreground: .runningForeground
    }
  }

  /// Lets the device run until the application is in a state; false after `timeout` seconds of its
  /// clock.
  @discardableResult
  public func wait(for state: State, timeout: Double) -> Bool {
    session.device.run(upTo: Duration(timeout: timeout)) { self.state == state }
  }

  /// Takes each command with its time; nil (the default) costs nothing.
  public var log: XCUICommandLog? {
    get { session.log }
    set { session.log = newValue }
  }

  /// Has all queries of the application read one look at the screen from now on.
  package func read(_ look: ScreenLook) { session.look = look }
}
