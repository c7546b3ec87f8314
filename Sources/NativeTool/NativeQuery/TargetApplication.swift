import Device
import Foundation
import ScreenPicture

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
