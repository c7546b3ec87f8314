import CZlib
import Foundation

/// Reads the pixels of a PNG that ``PNGEncoder`` wrote: 24-bit colours, rows without filters.
package enum PNGDecoder {
  /// The pixels; nil for a file of another kind, or a damaged one.
  package static func decode(_ png: Data) -> PixelBuffer? {
    let bytes = [UInt8](png)
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { return nil }
    var (header, packed): ([UInt8], [UInt8]) = ([], [])
    var position = 8
    while position + 12 <= bytes.count {
      let length = number(bytes[position..<position + 4])
      guard length <= bytes.count - position - 12 else { return nil }
      let content = Array(bytes[position + 8..<position + 8 + length])
      switch String(decoding: bytes[position + 4..<position + 8], as: UTF8.self) {
      case "IHDR": header = content
      case "IDAT": packed += content
      default: break
      }
      position += 12 + length
    }
    guard header.count == 13, Array(header[8...]) == [8, 2, 0, 0, 0] else { return nil }
    return pixels(packed, width: number(header[0..<4]), height: number(header[4..<8]))
  }

  private static func pixels(_ packed: [UInt8], width: Int, height: Int) -> PixelBuffer? {
    // No picture has more: a damaged header must not take all memory.
    guard (1...16_384).contains(width), (1...16_384).contains(height) else { return nil }
    let rowLength = width * 3 + 1
    var rows = [UInt8](repeating: 0, count: rowLength * height)
    var count = uLong(rows.count)
    guard uncompress(&rows, &count, packed, uLong(packed.count)) == Z_OK, count == rows.count,
      stride(from: 0, to: rows.count, by: rowLength).allSatisfy({ rows[$0] == 0 })
    else { return nil }
    let colors = [UInt32](unsafeUninitializedCapacity: width * height) { colors, count in
      rows.withUnsafeBufferPointer { rows in
        for row in 0..<height {
          var place = row * rowLength + 1
          for column in row * width..<(row + 1) * width {
            colors[column] =
              UInt32(rows[place]) << 16 | UInt32(rows[place + 1]) << 8 | UInt32(rows[place + 2])
            place += 3
          }
        }
      }
      count = width * height
    }
    return PixelBuffer(width: width, height: height, colors: colors)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
