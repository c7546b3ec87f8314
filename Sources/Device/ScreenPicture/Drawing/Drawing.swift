import Foundation

/// A picture as a list of commands, each over the ones before it.
package struct Drawing: Equatable, Sendable {
  /// What is drawn, from the back to the front.
  package private(set) var commands: [DrawingCommand] = []

  /// Adds a mark; nothing where it does not show.
  ///
  /// - Parameter clip: what is outside of it does not show.
  mutating func add(_ mark: DrawingCommand.Mark, _ color: PictureColor, clip: CGRect) {
    let bounds = mark.bounds
    guard bounds.hasArea, color.opacity > 0 else { return }
    let shown = bounds.intersection(clip)
    guard shown.hasArea else { return }
    commands.append(
      DrawingCommand(mark: mark, color: color, clip: clip.contains(bounds) ? nil : clip))
  }
}

/// One mark on a picture.
package struct DrawingCommand: Equatable, Sendable {
  /// What is drawn. All lengths are in points.
  package enum Mark: Equatable, Sendable {
    /// An area.
    case fill(Shape)
    /// A line along a shape's edge, half of it on either side.
    case stroke(Shape, width: Double)
    /// A line of text.
    case text(TextLine)
  }

  /// What is drawn.
  package var mark: Mark
  /// Its colour.
  package var color: PictureColor
  /// What is outside of it does not show; nil where all of the mark shows.
  package var clip: CGRect?
}

/// A shape, in points from the screen's top left corner.
package enum Shape: Equatable, Sendable {
  /// A rectangle.
  case rectangle(CGRect)
  /// A rectangle with round corners; a circle where the radius is half of each side.
  case rounded(CGRect, radius: Double)
  /// Straight lines from point to point.
  case line([CGPoint])

  /// A circle as large as a rectangle lets it be, in its middle.
  static func circle(in frame: CGRect) -> Shape {
    let square = frame.square(.infinity)
    return .rounded(square, radius: square.width / 2)
  }
}

/// A line of text that was measured already.
package struct TextLine: Equatable, Sendable {
  /// The characters; none of them controls anything.
  package var text: String
  /// Where the baseline begins.
  package var origin: CGPoint
  /// The font's size, in points.
  package var size: Double
  /// Whether it is in bold type.
  package var isBold: Bool
  /// How long the line is, in points.
  package var width: Double
  /// Around its ink; a little more, because in pixels a baseline moves by up to half of one.
  var bounds: CGRect
}

extension DrawingCommand.Mark {
  /// Around all that is drawn.
  var bounds: CGRect {
    switch self {
    case .fill(let shape): return shape.bounds
    case .stroke(let shape, let width): return shape.bounds.insetBy(dx: -width / 2, dy: -width / 2)
    case .text(let line): return line.bounds
    }
  }
}

extension Shape {
  /// Around the shape, without the thickness of its line.
  var bounds: CGRect {
    switch self {
    case .rectangle(let frame), .rounded(let frame, _): return frame
    case .line(let points):
      let (x, y) = (points.map(\.x), points.map(\.y))
      guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max()
      else { return .null }
      return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}
