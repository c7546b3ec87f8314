import Device
import Foundation
import ScreenPicture

/// The application that a test is about, which `XCUIApplication()` finds.
struct TargetApplication: @unchecked Sendable {
  /// Used only inside of the test, which owns the device.
  let session: QuerySession

  @TaskLocal static var current: TargetApplication?
}

extension XCUIApplication {
  /// Has ``init()`` mean this application while `body` runs, as a test's target in Xcode.
  public func asTarget<Result>(
    _ body: (XCUIApplication) throws -> Result
  ) rethrows -> Result {
    try TargetApplication.$current.withValue(TargetApplication(session: session)) { try body(self) }
  }

  /// Makes a proxy for the target of ``asTarget(_:)``; without one, its launch throws.
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

/// A picture of a screen, or of an element on it.
public struct XCUIScreenshot: Sendable {
  /// The picture as a PNG, with one pixel a point.
  public let pngRepresentation: Data
}

/// The screen of the device that a test runs on: ``XCUIApplication/asTarget(_:)``.
public struct XCUIScreen: Sendable {
  /// The device's only screen.
  public static let main = XCUIScreen()

  /// Takes a picture of all that is on the screen. Throws ``XCUIUnsupportedError`` without a
  /// target, and while no application is in front.
  public func screenshot() throws -> XCUIScreenshot {
    guard let tree = TargetApplication.current?.session.device.tree else {
      throw XCUIUnsupportedError(
        "There is no picture of the screen: no application is in front.")
    }
    return XCUIScreenshot(pngRepresentation: try ScreenPicture(tree: tree).png())
  }
}

extension XCUIElement {
  /// Takes a picture of what shows of the element, with what is over it. Throws ``XCUIQueryError``
  /// unless exactly one element matches; ``XCUIUnsupportedError`` where nothing of it shows.
  public func screenshot() throws -> XCUIScreenshot {
    try resolve(for: "take a picture of") { node in
      guard let picture = ScreenPicture(tree: node.tree).cropped(to: node.visibleFrame) else {
        throw XCUIUnsupportedError(
          "There is no picture of \(self): nothing of it shows on the screen.")
      }
      return XCUIScreenshot(pngRepresentation: try picture.png())
    }
  }
}
