import Foundation

/// How fast a finger moves. It is accepted for the sake of tests that say it: gestures on this
/// device take no time.
public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable {
  /// The velocity in points a second; 0 for the default.
  public let rawValue: CGFloat

  /// Makes a velocity of points a second.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }

  /// As a person would move.
  public static let `default` = XCUIGestureVelocity(rawValue: 0)
  /// Slower than that.
  public static let slow = XCUIGestureVelocity(rawValue: 200)
  /// Faster than that.
  public static let fast = XCUIGestureVelocity(rawValue: 2000)
}

extension XCUIGestureVelocity: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a velocity of points a second.
  public init(floatLiteral value: Double) { self.init(rawValue: CGFloat(value)) }

  /// Makes a velocity of points a second.
  public init(integerLiteral value: Int) { self.init(rawValue: CGFloat(value)) }
}
