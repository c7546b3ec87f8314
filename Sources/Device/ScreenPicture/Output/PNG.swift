import CZlib
import Foundation

extension PixelBuffer {
  /// Returns a PNG of 24-bit colours. Source: W3C, Portable Network Graphics (Third Edition).
  func png() throws(ScreenPictureError) -> Data {
    // Each row begins with its filter type, 0. For a screen of flat colours and repeated letters,
    // the other filters only cause more work and larger files.
    let size = (width * 3 + 1) * height
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      for row in 0..<height {
        bytes[count] = 0
        count += 1
        for index in row * width..<(row + 1) * width {
          let color = colors[index]
          bytes[count] = UInt8(truncatingIfNeeded: color >> 16)
          bytes[count + 1] = UInt8(truncatingIfNeeded: color >> 8)
          bytes[count + 2] = UInt8(truncatingIfNeeded: color)
          count += 3
        }
      }
    }
    // Levels above 3 take half as long again, and make a picture in all colours a seventh smaller.
    var count = compressBound(uLong(bytes.count))
    var content = [UInt8](repeating: 0, count: Int(count))
    let code = compress2(&content, &count, bytes, uLong(bytes.count), 3)
    guard code == Z_OK else {
      throw ScreenPictureError("zlib could not compress it (error \(code)). Free some memory.")
    }
    var png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    // Eight bits for each of red, green and blue, not interlaced.
    png.append(
      chunk: "IHDR", Data.bigEndian(width) + Data.bigEndian(height) + Data([8, 2, 0, 0, 0]))
    png.append(chunk: "IDAT", Data(content.prefix(Int(count))))
    png.append(chunk: "IEND", Data())
    return png
  }
}

extension Data {
  fileprivate static func bigEndian(_ number: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  /// Appends a chunk: the length, the type, the content, and the checksum of type and content.
  fileprivate mutating func append(chunk type: String, _ content: Data) {
    let checked = Data(type.utf8) + content
    let checksum = checked.withUnsafeBytes {
      crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, uInt($0.count))
    }
    self += Data.bigEndian(content.count) + checked + Data.bigEndian(Int(checksum))
  }
}
