import Device
import Foundation
import ScreenPicture

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

/// The application under test, which `XCUIApplication()` uses.
struct TargetApplication: @unchecked Sendable {
  /// Used only by the test, which owns the device.
  let session: QuerySession

  @TaskLocal static var current: TargetApplication?
}

extension XCUIApplication {
  /// Makes this application the target of ``init()`` while `body` runs, like a target in Xcode.
  public func asTarget<Result>(
    _ body: (XCUIApplication) throws -> Result
  ) rethrows -> Result {
    try TargetApplication.$current.withValue(TargetApplication(session: session)) { try body(self) }
  }

  /// Creates a proxy for the target of ``asTarget(_:)``. Without a target, its launch throws.
  public convenience init() {
    self.init(
      TargetApplication.current?.session
        ?? QuerySession(device: Device(apps: []), bundleIdentifier: ""))
  }

  /// Creates a proxy for an application on the test's device.
  public convenience init(bundleIdentifier: String) {
    self.init(
      device: TargetApplication.current?.session.device ?? Device(apps: []),
      bundleIdentifier: bundleIdentifier)
  }
}

/// The orientation of a device.
public typealias UIDeviceOrientation = DeviceOrientation

/// The device of the running test, which ``XCUIApplication/asTarget(_:)`` sets.
public struct XCUIDevice: Sendable {
  /// The device of the running test.
  public static let shared = XCUIDevice()

  /// The orientation. Without a running test, it is unknown and can't be changed.
  public var orientation: UIDeviceOrientation {
    get { TargetApplication.current?.session.device.orientation ?? .unknown }
    nonmutating set { TargetApplication.current?.session.device.orientation = newValue }
  }
}

/// The pasteboard of the running test's device, which ``XCUIApplication/asTarget(_:)`` sets.
public struct UIPasteboard: Sendable {
  /// The device's pasteboard.
  public static let general = UIPasteboard()

  /// The copied string. Nil if there is none.
  public var string: String? {
    get { TargetApplication.current?.session.device.clipboard }
    nonmutating set { TargetApplication.current?.session.device.clipboard = newValue }
  }
}

/// A screenshot of the screen or of an element.
public struct XCUIScreenshot: Sendable {
  /// The screenshot as PNG data, with one pixel per point.
  public let pngRepresentation: Data
}

/// The screen of the running test's device, which ``XCUIApplication/asTarget(_:)`` sets.
public struct XCUIScreen: Sendable {
  /// The device's only screen.
  public static let main = XCUIScreen()

  /// Takes a screenshot of the whole screen.
  ///
  /// Throws ``XCUIUnsupportedError`` if there is no target or no application is in front.
  public func screenshot() throws -> XCUIScreenshot {
    guard let tree = TargetApplication.current?.session.device.tree else {
      throw XCUIUnsupportedError(
        "Failed to take a screenshot of the screen: no application is in front.")
    }
    return XCUIScreenshot(pngRepresentation: try ScreenPicture(tree: tree).png())
  }
}

extension XCUIElement {
  /// Takes a screenshot of the visible part of the element, including anything on top of it.
  ///
  /// Throws ``XCUIQueryError`` unless exactly one element matches, and ``XCUIUnsupportedError`` if
  /// no part of it is visible.
  public func screenshot() throws -> XCUIScreenshot {
    try resolve(for: "take a screenshot of") { node in
      guard let picture = ScreenPicture(tree: node.tree).cropped(to: node.visibleFrame) else {
        throw XCUIUnsupportedError(
          "Failed to take a screenshot of \(self): no part of it is visible on the screen.")
      }
      return XCUIScreenshot(pngRepresentation: try picture.png())
    }
  }
}
