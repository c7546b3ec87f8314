import Device
import Foundation

/// A picture of a device's screen: what is on it, drawn as a wireframe where the frames say it is.
///
///     let picture = ScreenPicture(tree: tree, scale: .two)
///     try picture.png().write(to: file)
///
/// Making one reads the tree once: elements that do not show are not visited, so a table of
/// 100,000 rows costs what its visible rows cost. The picture keeps nothing of the tree.
package struct ScreenPicture: Sendable {
  /// How many pixels of a PNG a point of the screen is wide and high.
  package enum Scale: Int, CaseIterable, Sendable {
    /// One pixel a point: pixels and the elements' frames have the same numbers.
    case one = 1
    /// Two pixels a point, as on a screen of high density.
    case two = 2

    var factor: Double { Double(rawValue) }
  }

  /// Whether the ground is light or dark.
  package enum Appearance: String, CaseIterable, Sendable { case light, dark }

  /// How many pixels of a PNG a point is wide and high.
  package let scale: Scale
  let appearance: Appearance
  /// The part of the screen that the picture shows, in points; its edges lie between pixels.
  package let frame: CGRect
  /// What is drawn, in order; both renderers draw from it.
  package let drawing: Drawing
}

extension ScreenPicture {
  /// Makes a picture of all that is on a screen now.
  package init(tree: ElementTree, scale: Scale = .one, appearance: Appearance = .light) {
    let screen = CGRect(origin: .zero, size: tree.screenSize)
    self.init(
      scale: scale, appearance: appearance, frame: screen.aligned(to: scale) ?? .zero,
      drawing: ScreenPainter.drawing(of: tree, appearance: appearance))
  }

  /// The part in a frame of the screen, in points; pixels at its edges are whole. Nil without area.
  package func cropped(to frame: CGRect) -> ScreenPicture? {
    guard frame.hasArea, let part = self.frame.intersection(frame).aligned(to: scale)
    else { return nil }
    return ScreenPicture(
      scale: scale, appearance: appearance, frame: part.intersection(self.frame), drawing: drawing)
  }

  var background: PictureColor { PaintColor.paper.color(in: appearance) }

  /// The picture as a PNG of 24-bit colours. Throws where there are no pixels, or too many.
  package func png() throws(ScreenPictureError) -> Data { try PNGEncoder.encode(try pixels()) }

  /// The picture's pixels. Throws where there are none, or more than a picture may have.
  package func pixels() throws(ScreenPictureError) -> PixelBuffer {
    let width = Int((frame.width * scale.factor).rounded())
    let height = Int((frame.height * scale.factor).rounded())
    guard width > 0, height > 0 else { throw .noArea }
    // More is a mistake rather than a screen.
    let longestSide = 16_384
    guard width <= longestSide, height <= longestSide else {
      throw .tooLarge(width: width, height: height, longestSide: longestSide)
    }
    var renderer = RasterRenderer(
      width: width, height: height, background: background, origin: frame.origin,
      scale: scale.factor)
    renderer.draw(drawing)
    return renderer.pixels
  }
}

/// Why there is no picture of a screen.
package enum ScreenPictureError: Error, Equatable, CustomStringConvertible {
  case noArea
  case tooLarge(width: Int, height: Int, longestSide: Int)
  case notCompressed(code: Int)

  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .noArea:
      "There is no picture of the screen: it is 0 points wide or high. Make the device with a "
        + "screen size above 0."
    case .tooLarge(let width, let height, let longestSide):
      "There is no picture of the screen: it would have \(width) × \(height) pixels, and a picture "
        + "has \(longestSide) in each direction at most. Make the device with a smaller screen."
    case .notCompressed(let code):
      "There is no picture of the screen: zlib could not compress it (error \(code)); free some "
        + "memory and try again."
    }
  }
}
