import CZlib
import Foundation

/// Writes pixels as a PNG. Source: W3C, Portable Network Graphics (Third Edition).
package enum PNGEncoder {
  package static func encode(_ pixels: PixelBuffer) throws(ScreenPictureError) -> Data {
    // Red, green and blue.
    try file(pixels, kind: 2, chunks: [("IDAT", compress(rows(of: pixels), level: 3))])
  }

  /// Writes a smaller file with the 256 most frequent colours. Other pixels get the nearest of
  /// these.
  package static func encodeWithPalette(_ pixels: PixelBuffer) throws(ScreenPictureError) -> Data {
    let palette = pixels.mostFrequentColors(256)
    var known = Dictionary(uniqueKeysWithValues: zip(palette, 0...UInt8.max))
    var rows: [UInt8] = []
    rows.reserveCapacity((pixels.width + 1) * pixels.height)
    var (last, index) = (palette[0], UInt8(0))
    for (place, color) in pixels.colors.enumerated() {
      if place.isMultiple(of: pixels.width) { rows.append(0) }
      if color != last {
        last = color
        index = known[color] ?? UInt8(palette.nearest(to: color))
        known[color] = index
      }
      rows.append(index)
    }
    let samples = palette.flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    return try file(
      pixels, kind: 3, chunks: [("PLTE", Data(samples)), ("IDAT", compress(rows, level: 9))])
  }

  /// Returns a file of a colour type with eight bits per sample or index, not interlaced.
  private static func file(_ pixels: PixelBuffer, kind: UInt8, chunks: [(String, Data)]) -> Data {
    var header = Data()
    header.append(bigEndian: UInt32(pixels.width))
    header.append(bigEndian: UInt32(pixels.height))
    header.append(contentsOf: [8, kind, 0, 0, 0])
    var png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    png.append(chunk: "IHDR", header)
    for (type, content) in chunks { png.append(chunk: type, content) }
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
  private static func compress(_ bytes: [UInt8], level: Int32) throws(ScreenPictureError) -> Data {
    var count = compressBound(uLong(bytes.count))
    var code: Int32 = 0
    let compressed = [UInt8](unsafeUninitializedCapacity: Int(count)) { room, used in
      code = compress2(room.baseAddress, &count, bytes, uLong(bytes.count), level)
      used = code == Z_OK ? Int(count) : 0
    }
    guard code == Z_OK else { throw .notCompressed(code: Int(code)) }
    return Data(compressed)
  }
}

extension PixelBuffer {
  /// Returns at most `limit` colours, the most frequent one first.
  fileprivate func mostFrequentColors(_ limit: Int) -> [UInt32] {
    var counts: [UInt32: Int] = [:]
    var (run, length) = (colors.first ?? 0, 0)
    for color in colors {
      if color != run {
        counts[run, default: 0] += length
        (run, length) = (color, 0)
      }
      length += 1
    }
    counts[run, default: 0] += length
    // Of two equally frequent colours the darker one is first, so that the bytes are always the
    // same.
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return order.prefix(limit).map(\.key)
  }
}

extension [UInt32] {
  /// Returns the index of the most similar colour: the smallest sum of squares of the differences
  /// in red, green and blue.
  fileprivate func nearest(to color: UInt32) -> Int {
    func distance(_ other: UInt32) -> Int {
      [16, 8, 0].reduce(0) { sum, shift in
        let difference = Int(color >> shift & 0xff) - Int(other >> shift & 0xff)
        return sum + difference * difference
      }
    }
    return indices.min { distance(self[$0]) < distance(self[$1]) } ?? 0
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

/// Reads the pixels of the PNGs that ``PNGEncoder`` and browsers write: eight bits per sample or
/// index, not interlaced. Transparent pixels are read as if they were opaque.
package enum PNGDecoder {
  /// Returns the pixels. Nil if the file is damaged or of a different kind.
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
    // No picture is larger, and a damaged header must not use up all memory.
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

  /// Bytes per pixel, by colour type: colours, palette indices, colours with transparency.
  private static let pixelLengths: [UInt8: Int] = [2: 3, 3: 1, 6: 4]

  /// Returns the unfiltered bytes of the rows. Nil if they are damaged.
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

  /// Paeth's predictor: of three neighbours, the one nearest to left + above - corner.
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let (byLeft, byAbove) = (abs(above - corner), abs(left - corner))
    let byCorner = abs(left + above - 2 * corner)
    if byLeft <= byAbove, byLeft <= byCorner { return UInt8(left) }
    return UInt8(byAbove <= byCorner ? above : corner)
  }

  /// Returns the first three bytes of each pixel as one number, or its only byte.
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
