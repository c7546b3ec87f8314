import Foundation

/// Why a gesture was not made, in words that name the element.
public struct GestureError: Error, Equatable, CustomStringConvertible {
  /// What stood in the way.
  public enum Reason: String, Sendable {
    /// No app runs.
    case noApp
    /// The element takes no gestures now.
    case disabled
    /// Another element is over the point that would be touched.
    case covered
    /// No part of the element can be brought onto the screen.
    case offScreen
    /// The point is not on the screen.
    case outsideScreen
    /// Nothing is there to type into.
    case noKeyboardFocus
    /// The keyboard has no such key.
    case cannotType
    /// The element is no slider.
    case notAdjustable
    /// The element can't be dragged.
    case notDraggable
  }

  /// What stood in the way.
  public let reason: Reason
  /// The whole text: which gesture, which element, what stood in the way.
  public let description: String

  /// Makes an error with its whole text.
  public init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

extension ElementNode {
  /// The element in a few words, such as `Button 'Save'`.
  public var briefDescription: String {
    let name = [element.label, element.identifier, element.placeholder ?? ""].first { !$0.isEmpty }
    return element.type.capitalizedName + (name.map { " '\($0)'" } ?? "")
  }
}
