import Device
import Foundation
import ScreenPicture

/// A picture of a screen, or of an element on it.
public struct XCUIScreenshot: Sendable {
  /// The picture as a PNG, with one pixel a point.
  public let pngRepresentation: Data
}

/// The screen of the device that a test runs on: ``XCUIApplication/asTarget(_:)``.
public struct XCUIScreen: Sendable {
  /// The device's only screen.
  public static let main = XCUIScreen()

  /// Takes a picture of all that is on the screen.
  ///
  /// - Throws: ``XCUIUnsupportedError`` without a target, and while no application is in front.
  public func screenshot() throws -> XCUIScreenshot {
    guard let tree = TargetApplication.current?.session.device.tree else {
      throw XCUIUnsupportedError(
        "There is no picture of the screen: no application is in front.")
    }
    return XCUIScreenshot(pngRepresentation: try ScreenPicture(tree: tree).png())
  }
}

extension XCUIElement {
  /// Takes a picture of what shows of the element, with what is over it.
  ///
  /// - Throws: ``XCUIQueryError`` unless exactly one element matches; ``XCUIUnsupportedError`` where
  ///   nothing of it shows.
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
