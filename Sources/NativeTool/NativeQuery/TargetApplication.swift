import Device

/// The application that a test is about, which `XCUIApplication()` finds.
struct TargetApplication: @unchecked Sendable {
  /// Used only inside of the test, which owns the device.
  let session: QuerySession

  @TaskLocal static var current: TargetApplication?
}

extension XCUIApplication {
  /// Has ``init()`` mean this application as long as `body` runs, which is given it: as a test's target
  /// in Xcode.
  public func asTarget<Result>(
    _ body: (XCUIApplication) throws -> Result
  ) rethrows -> Result {
    try TargetApplication.$current.withValue(TargetApplication(session: session)) {
      try body(self)
    }
  }

  /// Makes a proxy for the application that the test is about: ``asTarget(_:)``. Without one, its
  /// launch throws.
  public convenience init() {
    self.init(
      TargetApplication.current?.session
        ?? QuerySession(device: Device(apps: []), bundleIdentifier: ""))
  }

  /// Makes a proxy for an application on the device that the test runs on.
  public convenience init(bundleIdentifier: String) {
    self.init(
      device: TargetApplication.current?.session.device ?? Device(apps: []),
      bundleIdentifier: bundleIdentifier)
  }
}

/// How a device is held.
public typealias UIDeviceOrientation = DeviceOrientation

/// The device that a test runs on: ``XCUIApplication/asTarget(_:)``.
public struct XCUIDevice: Sendable {
  /// The device of the running test; without one, nothing is held by `orientation`.
  public static let shared = XCUIDevice()

  /// How it is held.
  public var orientation: UIDeviceOrientation {
    get { TargetApplication.current?.session.device.orientation ?? .unknown }
    nonmutating set { TargetApplication.current?.session.device.orientation = newValue }
  }
}

/// What was copied on the device that a test runs on: ``XCUIApplication/asTarget(_:)``.
public struct UIPasteboard: Sendable {
  /// The device's pasteboard.
  public static let general = UIPasteboard()

  /// The text on it; nil for none.
  public var string: String? {
    get { TargetApplication.current?.session.device.clipboard }
    nonmutating set { TargetApplication.current?.session.device.clipboard = newValue }
  }
}
