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
    /// It runs behind another one; no application does on this device.
    case runningBackground = 3
    /// It runs and is on the screen.
    case runningForeground = 4
  }

  /// The arguments for the next launch.
  public var launchArguments: [String] = []
  /// The environment for the next launch.
  public var launchEnvironment: [String: String] = [:]

  /// Makes a proxy for an application; it is launched only when asked to.
  public init(device: Device, bundleIdentifier: String) {
    super.init(
      QueryChain(
        session: QuerySession(device: device, bundleIdentifier: bundleIdentifier), steps: []))
  }

  /// Launches the application with its arguments and environment; one that runs is ended first.
  ///
  /// - Throws: `LaunchError` when it is not installed or refuses the launch.
  public func launch() throws {
    try session.carryOut(.application("launch \(session.bundleIdentifier)")) {
      try session.device.launch(
        session.bundleIdentifier, arguments: launchArguments, environment: launchEnvironment)
    }
  }

  /// Brings the application to the front: launches it unless it runs already.
  ///
  /// - Throws: `LaunchError` like ``launch()``.
  public func activate() throws {
    guard state != .runningForeground else {
      return session.carryOut(.application("activate \(session.bundleIdentifier)")) {}
    }
    try launch()
  }

  /// Ends the application, if it runs.
  public func terminate() {
    session.carryOut(.application("terminate \(session.bundleIdentifier)")) {
      if state == .runningForeground { session.device.terminate() }
    }
  }

  /// Whether the application runs now.
  public var state: State {
    let device = session.device
    device.settle()
    if device.running?.bundleIdentifier == session.bundleIdentifier { return .runningForeground }
    let isInstalled = device.apps.contains { $0.bundleIdentifier == session.bundleIdentifier }
    return isInstalled ? .notRunning : .unknown
  }

  /// Lets the device run until the application is in a state.
  ///
  /// - Parameter timeout: the longest time, in seconds of the device's clock.
  /// - Returns: whether it was in time.
  @discardableResult
  public func wait(for state: State, timeout: Double) -> Bool {
    session.device.run(upTo: Duration(timeout: timeout)) { self.state == state }
  }

  // MARK: - For a trace

  /// How many commands this application and its elements have carried out.
  public var statistics: XCUIStatistics { session.statistics }

  /// Is told of each command as it is carried out; nil (the default) costs nothing.
  public var onCommand: ((XCUICommand) -> Void)? {
    get { session.onCommand }
    set { session.onCommand = newValue }
  }

  /// Takes each command with its time; nil (the default) costs nothing.
  public var log: XCUICommandLog? {
    get { session.log }
    set { session.log = newValue }
  }
}
