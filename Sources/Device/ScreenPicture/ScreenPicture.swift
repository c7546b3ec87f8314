import Device
import Foundation
import Markup

/// A picture of a device's screen: its elements, drawn as a wireframe at their frames.
///
///     let picture = ScreenPicture(tree: tree)
///     try picture.png().write(to: file)
///
/// Creating a picture reads the tree once. Elements that aren't visible are skipped, so a table of
/// 100,000 rows costs as much as its visible rows. The picture keeps nothing of the tree. A PNG has
/// one pixel per point, so that pixels and the elements' frames have the same numbers.
package struct ScreenPicture: Sendable {
  /// Whether the background is light or dark.
  package enum Appearance: String, CaseIterable, Sendable { case light, dark }

  let appearance: Appearance
  /// The part of the screen in the picture, in points. Its edges are between pixels.
  package let frame: CGRect
  /// The drawing, which is the source of both output formats.
  package let drawing: Drawing
}

extension ScreenPicture {
  package init(tree: ElementTree, appearance: Appearance = .light) {
    let screen = CGRect(origin: .zero, size: tree.screenSize)
    self.init(
      appearance: appearance, frame: screen.betweenPixels ?? .zero,
      drawing: ScreenPainter.drawing(of: tree, appearance: appearance))
  }

  /// Returns the part of the picture in a frame of the screen, in points. Its edges are rounded
  /// outwards to whole pixels. Nil if the part has no area.
  package func cropped(to frame: CGRect) -> ScreenPicture? {
    guard frame.hasArea, let part = self.frame.intersection(frame).betweenPixels else { return nil }
    return ScreenPicture(appearance: appearance, frame: part, drawing: drawing)
  }

  var background: PictureColor { PaintColor.paper.color(in: appearance) }

  /// Returns the picture as a PNG of 24-bit colours. Throws if it has no pixels, or too many.
  package func png() throws(ScreenPictureError) -> Data { try pixels().png() }

  /// Returns the picture's pixels. Throws if it has none, or too many.
  package func pixels() throws(ScreenPictureError) -> PixelBuffer {
    let (width, height) = (Int(frame.width), Int(frame.height))
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
      width: width, height: height, background: background, origin: frame.origin)
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

extension ScreenPicture {
  /// Returns the picture as SVG, a complete document that needs no other files.
  ///
  /// It draws the same marks as the PNG, in the same places. Texts stay texts, so they can be
  /// searched and read aloud. If the font isn't installed, the viewer stretches a different one to
  /// the same length. No element has an id, so that a page can contain several pictures.
  package func svg() -> String {
    let box = "\(frame.minX.svg) \(frame.minY.svg) \(frame.width.svg) \(frame.height.svg)"
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(frame.width.svg)" \
      height="\(frame.height.svg)" viewBox="\(box)" xml:space="preserve" \
      font-family="'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, sans-serif">

      """
    svg += Shape.rectangle(frame).svg(fill: background) + "\n"
    var clip: CGRect?
    for command in drawing.commands {
      guard command.mark.bounds.intersection(command.clip ?? frame).intersection(frame).hasArea
      else { continue }
      if command.clip != clip {
        if clip != nil { svg += "</svg>\n" }
        clip = command.clip
        // The inner picture's only purpose is that nothing outside it shows.
        if let clip { svg += clip.svgOpening + "\n" }
      }
      svg += command.svg + "\n"
    }
    if clip != nil { svg += "</svg>\n" }
    return svg + "</svg>\n"
  }
}

extension DrawingCommand {
  fileprivate var svg: String {
    switch mark {
    case .fill(let shape): shape.svg(fill: color)
    case .stroke(let shape, let width):
      shape.svg(
        "fill=\"none\"\(color.svg(as: "stroke")) stroke-width=\"\(width.svg)\" "
          + "stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    case .text(let line): line.svg(color)
    }
  }
}

extension Shape {
  fileprivate func svg(fill color: PictureColor) -> String {
    svg(String(color.svg(as: "fill").dropFirst()))
  }

  fileprivate func svg(_ look: String) -> String {
    switch self {
    case .rectangle(let frame, let radius):
      let radius = min(radius, frame.width / 2, frame.height / 2)
      return "<rect \(frame.svg)\(radius > 0 ? " rx=\"\(radius.svg)\"" : "") \(look)/>"
    case .line(let points):
      let list = points.map { "\($0.x.svg),\($0.y.svg)" }.joined(separator: " ")
      return "<polyline points=\"\(list)\" \(look)/>"
    }
  }
}

extension TextLine {
  fileprivate func svg(_ color: PictureColor) -> String {
    let weight = isBold ? " font-weight=\"bold\"" : ""
    return "<text x=\"\(origin.x.svg)\" y=\"\(origin.y.svg)\" font-size=\"\(size.svg)\"\(weight) "
      + "textLength=\"\(width.svg)\" lengthAdjust=\"spacingAndGlyphs\"\(color.svg(as: "fill"))>"
      + "\(text.withoutControls.markupEscaped)</text>"
  }
}

extension PictureColor {
  fileprivate func svg(as name: String) -> String {
    let digits = String(number, radix: 16)
    let hex = String(repeating: "0", count: 6 - digits.count) + digits
    return " \(name)=\"#\(hex)\"" + (opacity < 1 ? " \(name)-opacity=\"\(opacity.svg)\"" : "")
  }
}

extension CGRect {
  fileprivate var svg: String {
    "x=\"\(minX.svg)\" y=\"\(minY.svg)\" width=\"\(width.svg)\" height=\"\(height.svg)\""
  }

  fileprivate var svgOpening: String {
    "<svg \(svg) viewBox=\"\(minX.svg) \(minY.svg) \(width.svg) \(height.svg)\">"
  }
}

extension BinaryFloatingPoint {
  /// The number with two decimals at most.
  fileprivate var svg: String {
    let length = min(max(Double(self), -CGRect.farthest), CGRect.farthest)
    let hundredths = Int((length * 100).rounded())
    if hundredths % 100 == 0 { return String(hundredths / 100) }
    return String(Double(hundredths) / 100)
  }
}

extension String {
  /// The string without control characters, which XML forbids or no picture shows.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          $0.properties.generalCategory != .control && $0 != "\u{fffe}" && $0 != "\u{ffff}"
        }))
  }
}
