import Device
import Foundation

/// A picture of a device's screen: its elements, drawn as a wireframe at their frames.
///
///     let picture = ScreenPicture(tree: tree, scale: .two)
///     try picture.png().write(to: file)
///
/// Creating a picture reads the tree once. Elements that aren't visible are skipped, so a table of
/// 100,000 rows costs as much as its visible rows. The picture keeps nothing of the tree.
package struct ScreenPicture: Sendable {
  /// The number of pixels of a PNG per point of the screen.
  package enum Scale: Int, CaseIterable, Sendable {
    /// One pixel per point: pixels and the elements' frames have the same numbers.
    case one = 1
    /// Two pixels per point, as on a high-density screen.
    case two = 2

    var factor: Double { Double(rawValue) }
  }

  /// Whether the background is light or dark.
  package enum Appearance: String, CaseIterable, Sendable { case light, dark }

  /// The number of pixels of a PNG per point.
  package let scale: Scale
  let appearance: Appearance
  /// The part of the screen in the picture, in points. Its edges are between pixels.
  package let frame: CGRect
  /// The drawing, which is the source of both output formats.
  package let drawing: Drawing
}

extension ScreenPicture {
  package init(tree: ElementTree, scale: Scale = .one, appearance: Appearance = .light) {
    let screen = CGRect(origin: .zero, size: tree.screenSize)
    self.init(
      scale: scale, appearance: appearance, frame: screen.aligned(to: scale) ?? .zero,
      drawing: ScreenPainter.drawing(of: tree, appearance: appearance))
  }

  /// Returns the part of the picture in a frame of the screen, in points. Its edges are rounded
  /// outwards to whole pixels. Nil if the part has no area.
  package func cropped(to frame: CGRect) -> ScreenPicture? {
    guard frame.hasArea, let part = self.frame.intersection(frame).aligned(to: scale)
    else { return nil }
    return ScreenPicture(
      scale: scale, appearance: appearance, frame: part.intersection(self.frame), drawing: drawing)
  }

  var background: PictureColor { PaintColor.paper.color(in: appearance) }

  /// Returns the picture as a PNG of 24-bit colours. Throws if it has no pixels, or too many.
  package func png() throws(ScreenPictureError) -> Data { try pixels().png() }

  /// Returns the picture's pixels. Throws if it has none, or too many.
  package func pixels() throws(ScreenPictureError) -> PixelBuffer {
    let width = Int((frame.width * scale.factor).rounded())
    let height = Int((frame.height * scale.factor).rounded())
    guard width > 0, height > 0 else {
      throw ScreenPictureError(
        "it is 0 points wide or high. Make the device with a screen size above 0.")
    }
    // A larger size is a mistake rather than a screen.
    let longestSide = 16_384
    guard width <= longestSide, height <= longestSide else {
      throw ScreenPictureError(
        "it would have \(width) × \(height) pixels, and a picture has \(longestSide) in each "
          + "direction at most. Make the device with a smaller screen.")
    }
    var raster = Raster(
      width: width, height: height, background: background, origin: frame.origin,
      scale: scale.factor)
    for command in drawing.commands { raster.draw(command) }
    return raster.pixels
  }
}

/// The reason why a screen has no picture.
package struct ScreenPictureError: Error, Equatable, CustomStringConvertible {
  /// The problem and the remedy.
  package let description: String

  init(_ problem: String) { description = "There is no picture of the screen: \(problem)" }
}
