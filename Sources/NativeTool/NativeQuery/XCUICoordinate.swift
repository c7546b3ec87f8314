import Device
import Foundation

#if !canImport(CoreGraphics)
  /// A distance on the screen; Foundation on Linux has none.
  public struct CGVector: Equatable, Sendable {
    /// The distance to the right.
    public var dx: CGFloat
    /// The distance downwards.
    public var dy: CGFloat

    /// Makes a distance.
    public init(dx: CGFloat, dy: CGFloat) {
      self.dx = dx
      self.dy = dy
    }
  }
#endif

/// A place on the screen, given from an element that is looked up at each use.
public final class XCUICoordinate {
  /// The element that the place is given from.
  public let referencedElement: XCUIElement
  private let normalizedOffset: CGVector
  private let pointsOffset: CGVector

  /// Presses of this many seconds are presses, shorter ones are taps.
  static let leastPress: TimeInterval = 0.5

  init(_ element: XCUIElement, normalizedOffset: CGVector, pointsOffset: CGVector) {
    referencedElement = element
    self.normalizedOffset = normalizedOffset
    self.pointsOffset = pointsOffset
  }

  /// The place at a distance in points from this one.
  public func withOffset(_ offset: CGVector) -> XCUICoordinate {
    XCUICoordinate(
      referencedElement, normalizedOffset: normalizedOffset,
      pointsOffset: CGVector(dx: pointsOffset.dx + offset.dx, dy: pointsOffset.dy + offset.dy))
  }

  /// The place in points from the screen's top left corner.
  ///
  /// - Throws: ``XCUIQueryError`` unless exactly one element matches.
  public var screenPoint: CGPoint {
    get throws {
      let frame = try referencedElement.frame
      return CGPoint(
        x: frame.minX + frame.width * normalizedOffset.dx + pointsOffset.dx,
        y: frame.minY + frame.height * normalizedOffset.dy + pointsOffset.dy)
    }
  }
}

extension XCUIElement {
  /// A place given from the element: (0, 0) is its top left corner, (1, 1) its bottom right one.
  public func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
    XCUICoordinate(
      self, normalizedOffset: normalizedOffset, pointsOffset: CGVector(dx: 0, dy: 0))
  }
}
