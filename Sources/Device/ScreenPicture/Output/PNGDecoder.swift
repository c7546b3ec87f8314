import CZlib
import Foundation

/// Reads the pixels of the PNGs that ``PNGEncoder`` and browsers write: eight bits a sample or an
/// index, not interlaced. What is transparent in them is read as if it weren't.
package enum PNGDecoder {
  /// The pixels; nil for a file of another kind, or a damaged one.
  package static func decode(_ png: Data) -> PixelBuffer? {
    let bytes = [UInt8](png)
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { return nil }
    var chunks: [String: [UInt8]] = [:]
    var position = 8
    while position + 12 <= bytes.count {
      let length = number(bytes[position..<position + 4])
      guard length <= bytes.count - position - 12 else { return nil }
      let (content, end) = (position + 8, position + 8 + length)
      let type = String(decoding: bytes[position + 4..<content], as: UTF8.self)
      chunks[type, default: []] += bytes[content..<end]
      position = end + 4
    }
    guard let header = chunks["IHDR"], header.count == 13, header[8] == 8,
      header[10...] == [0, 0, 0], let pixelLength = pixelLengths[header[9]]
    else { return nil }
    let (width, height) = (number(header[0..<4]), number(header[4..<8]))
    // No picture has more: a damaged header must not take all memory.
    guard (1...16_384).contains(width), (1...16_384).contains(height),
      let samples = samples(chunks["IDAT"] ?? [], rows: height, of: width, pixelLength)
    else { return nil }
    var values = colors(samples, of: pixelLength)
    if pixelLength == 1 {
      let palette = colors(chunks["PLTE"] ?? [], of: 3)
      guard let last = values.max(), Int(last) < palette.count else { return nil }
      values = values.map { palette[Int($0)] }
    }
    return PixelBuffer(width: width, height: height, colors: values)
  }

  /// How many bytes a pixel has, by a file's kind: colours, indices of colours, or colours with how
  /// transparent they are.
  private static let pixelLengths: [UInt8: Int] = [2: 3, 3: 1, 6: 4]

  /// The rows' bytes, their filters undone; nil when they are damaged.
  private static func samples(
    _ packed: [UInt8], rows: Int, of width: Int, _ pixelLength: Int
  ) -> [UInt8]? {
    let length = width * pixelLength
    var filtered = [UInt8](repeating: 0, count: (length + 1) * rows)
    var count = uLong(filtered.count)
    guard uncompress(&filtered, &count, packed, uLong(packed.count)) == Z_OK,
      count == filtered.count,
      stride(from: 0, to: filtered.count, by: length + 1).allSatisfy({ filtered[$0] <= 4 })
    else { return nil }
    return [UInt8](unsafeUninitializedCapacity: length * rows) { bytes, count in
      filtered.withUnsafeBufferPointer { filtered in
        for row in 0..<rows {
          let (start, end) = (row * length, (row + 1) * length)
          let filter = filtered[start + row]
          for place in start..<end {
            let left = place - start < pixelLength ? 0 : bytes[place - pixelLength]
            let above = row == 0 ? 0 : bytes[place - length]
            let byte = filtered[place + row + 1]
            switch filter {
            case 0: bytes[place] = byte
            case 1: bytes[place] = byte &+ left
            case 2: bytes[place] = byte &+ above
            case 3: bytes[place] = byte &+ UInt8((Int(left) + Int(above)) / 2)
            default:
              let corner =
                row == 0 || place - start < pixelLength ? 0 : bytes[place - length - pixelLength]
              bytes[place] = byte &+ nearest(Int(left), Int(above), Int(corner))
            }
          }
        }
      }
      count = length * rows
    }
  }

  /// Paeth's predictor: of three neighbours the one nearest to left + above - corner.
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let (byLeft, byAbove) = (abs(above - corner), abs(left - corner))
    let byCorner = abs(left + above - 2 * corner)
    if byLeft <= byAbove, byLeft <= byCorner { return UInt8(left) }
    return UInt8(byAbove <= byCorner ? above : corner)
  }

  /// The first three bytes of each pixel as one number, or its only byte.
  private static func colors(_ samples: [UInt8], of pixelLength: Int) -> [UInt32] {
    if pixelLength == 1 { return samples.map(UInt32.init) }
    let pixels = samples.count / pixelLength
    return [UInt32](unsafeUninitializedCapacity: pixels) { colors, count in
      samples.withUnsafeBufferPointer { samples in
        for pixel in 0..<pixels {
          let place = pixel * pixelLength
          colors[pixel] =
            UInt32(samples[place]) << 16 | UInt32(samples[place + 1]) << 8
            | UInt32(samples[place + 2])
        }
      }
      count = pixels
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
