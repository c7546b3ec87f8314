import CZlib
import Foundation

/// Writes pixels as a PNG. Source: W3C, Portable Network Graphics (Third Edition).
package enum PNGEncoder {
  package static func encode(_ pixels: PixelBuffer) throws(ScreenPictureError) -> Data {
    let content = try compress(rows(of: pixels))
    var header = Data()
    header.append(bigEndian: UInt32(pixels.width))
    header.append(bigEndian: UInt32(pixels.height))
    // Eight bits for each of red, green and blue, not interlaced.
    header.append(contentsOf: [8, 2, 0, 0, 0])
    var png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    png.append(chunk: "IHDR", header)
    png.append(chunk: "IDAT", content)
    png.append(chunk: "IEND", Data())
    return png
  }

  /// The unfiltered rows, each after its filter type, 0. For a screen of flat colours and repeated
  /// letters, the other filters only cause more work and larger files.
  private static func rows(of pixels: PixelBuffer) -> [UInt8] {
    let rowLength = pixels.width * 3 + 1
    return [UInt8](unsafeUninitializedCapacity: rowLength * pixels.height) { bytes, count in
      pixels.colors.withUnsafeBufferPointer { colors in
        var out = 0
        for row in 0..<pixels.height {
          bytes[out] = 0
          out += 1
          for index in row * pixels.width..<(row + 1) * pixels.width {
            let color = colors[index]
            bytes[out] = UInt8(truncatingIfNeeded: color >> 16)
            bytes[out + 1] = UInt8(truncatingIfNeeded: color >> 8)
            bytes[out + 2] = UInt8(truncatingIfNeeded: color)
            out += 3
          }
        }
      }
      count = rowLength * pixels.height
    }
  }

  /// Levels above 3 take half as long again, and make a picture in all colours a seventh smaller.
  private static func compress(_ bytes: [UInt8]) throws(ScreenPictureError) -> Data {
    var count = compressBound(uLong(bytes.count))
    var code: Int32 = 0
    let compressed = [UInt8](unsafeUninitializedCapacity: Int(count)) { room, used in
      code = compress2(room.baseAddress, &count, bytes, uLong(bytes.count), 3)
      used = code == Z_OK ? Int(count) : 0
    }
    guard code == Z_OK else { throw .notCompressed(code: Int(code)) }
    return Data(compressed)
  }
}

extension Data {
  fileprivate mutating func append(bigEndian number: UInt32) {
    append(contentsOf: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  /// Appends a chunk: the length, the type, the content, and the checksum of type and content.
  fileprivate mutating func append(chunk type: String, _ content: Data) {
    append(bigEndian: UInt32(content.count))
    let checked = Data(type.utf8) + content
    append(checked)
    let checksum = checked.withUnsafeBytes {
      crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, uInt($0.count))
    }
    append(bigEndian: UInt32(checksum))
  }
}
