/// Pixels in rows from the top, each 24 bits of colour, red first.
package struct PixelBuffer {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// The colours, row after row.
  package private(set) var colors: [UInt32]

  /// A white picture.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    colors = Array(repeating: PictureColor.white.number, count: width * height)
  }

  /// All of it.
  var area: PixelArea { PixelArea(left: 0, top: 0, right: width, bottom: height) }

  /// Covers part of a row with a colour; the row and the columns must be within the picture.
  mutating func fill(row: Int, _ columns: Range<Int>, _ color: UInt32, coverage: UInt32) {
    let start = row * width
    colors.withUnsafeMutableBufferPointer { pixels in
      let run = start + columns.lowerBound..<start + columns.upperBound
      if coverage >= 255 {
        pixels[run].update(repeating: color)
      } else {
        for index in run { pixels[index] = Self.blend(color, over: pixels[index], coverage) }
      }
    }
  }

  /// Covers an area as a mask says.
  ///
  /// - Parameters:
  ///   - clip: what is outside of it stays as it is.
  ///   - opacity: from 0 to 255.
  mutating func fill(
    _ mask: CoverageMask, movedBy offset: (x: Int, y: Int) = (0, 0), _ color: UInt32,
    opacity: UInt32, clip: PixelArea
  ) {
    let place = mask.area.moved(by: offset)
    let shown = place.intersection(clip).intersection(area)
    guard !shown.isEmpty else { return }
    let width = width
    colors.withUnsafeMutableBufferPointer { pixels in
      mask.coverage.withUnsafeBufferPointer { coverage in
        for row in shown.top..<shown.bottom {
          var source = (row - place.top) * place.width + shown.left - place.left
          for index in row * width + shown.left..<row * width + shown.right {
            let part = UInt32(coverage[source])
            source += 1
            if part == 0 { continue }
            let amount = opacity == 255 ? part : part * opacity / 255
            pixels[index] =
              amount == 255 ? color : Self.blend(color, over: pixels[index], amount)
          }
        }
      }
    }
  }

  /// A colour over another, by a coverage from 0 to 255.
  private static func blend(_ color: UInt32, over below: UInt32, _ coverage: UInt32) -> UInt32 {
    // Red and blue are worked out in one number: neither runs over into the other.
    let rest = 255 - coverage
    let outer = (color & 0xff00ff) * coverage + (below & 0xff00ff) * rest + 0x800080
    let green = (color >> 8 & 0xff) * coverage + (below >> 8 & 0xff) * rest + 0x80
    let redAndBlue = (outer + (outer >> 8 & 0xff00ff)) >> 8 & 0xff00ff
    return redAndBlue | ((green + (green >> 8)) >> 8) << 8
  }
}

/// A rectangle of whole pixels.
struct PixelArea: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }
  var isEmpty: Bool { left >= right || top >= bottom }

  func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  func moved(by offset: (x: Int, y: Int)) -> PixelArea {
    PixelArea(
      left: left + offset.x, top: top + offset.y, right: right + offset.x,
      bottom: bottom + offset.y)
  }
}
