import CZlib
import Device
import DeviceDoubles
import Foundation
import ScreenPicture
import Testing

/// Puts elements on a screen to take pictures of.
enum Stage {
  /// The tree of a screen that shows elements, one below the other.
  static func tree(
    _ elements: [Element], axis: Layout.Axis = .vertical, alert: Element? = nil,
    screenSize: CGSize = CGSize(width: 390, height: 844)
  ) throws -> ElementTree {
    let content = StageContent(elements: elements, axis: axis, alert: alert)
    let app = ScriptedAppDefinition { launch in
      ScriptedApp(0, host: launch.host) { _ in content.screen }
    }
    let device = Device(apps: [app], screenSize: screenSize)
    try device.launch(app.bundleIdentifier)
    return try #require(device.tree)
  }

  /// The picture of a screen that shows elements, one below the other.
  static func picture(
    _ elements: Element..., alert: Element? = nil, scale: ScreenPicture.Scale = .one
  ) throws -> ScreenPicture {
    ScreenPicture(tree: try tree(elements, alert: alert), scale: scale)
  }

  /// The pixels of a screen that shows elements, one below the other.
  static func pixels(
    _ elements: Element..., alert: Element? = nil, scale: ScreenPicture.Scale = .one
  ) throws -> DecodedPNG {
    try DecodedPNG(ScreenPicture(tree: try tree(elements, alert: alert), scale: scale).png())
  }

  /// The picture of one element with a frame of its own on an empty screen.
  static func picture(_ element: Element, at frame: CGRect) throws -> ScreenPicture {
    var element = element
    element.layout.fixedFrame = frame
    return ScreenPicture(tree: try tree([element], axis: .overlay))
  }

  /// The pixels of one element with a frame of its own on an empty screen.
  static func pixels(_ element: Element, at frame: CGRect) throws -> DecodedPNG {
    try DecodedPNG(picture(element, at: frame).png())
  }
}

/// What a stage shows. Its elements are values without actions, so they can be handed over.
private struct StageContent: @unchecked Sendable {
  let elements: [Element]
  let axis: Layout.Axis
  let alert: Element?

  var screen: Screen {
    Screen(
      Element(.other, id: "stage", layout: Layout(axis: axis), content: .elements(elements)),
      alert: alert)
  }
}

extension ScreenPicture {
  /// The lines of text in it, from the back to the front.
  var texts: [TextLine] {
    drawing.commands.compactMap { command in
      if case .text(let line) = command.mark { line } else { nil }
    }
  }

  /// Its pixels.
  var pixels: DecodedPNG { get throws { try DecodedPNG(png()) } }
}

/// A PNG taken apart again: as much of the format as pictures of the screen use.
struct DecodedPNG: Equatable {
  let width: Int
  let height: Int
  /// Red, green and blue in 24 bits, row after row.
  let pixels: [UInt32]

  init(_ png: Data) throws {
    let bytes = [UInt8](png)
    try #require(bytes.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    var chunks: [(type: String, content: [UInt8])] = []
    var position = 8
    while position < bytes.count {
      let length = Self.number(bytes[position..<position + 4])
      let checked = Array(bytes[position + 4..<position + 8 + length])
      let checksum = Self.number(bytes[position + 8 + length..<position + 12 + length])
      try #require(Int(crc32(0, checked, uInt(checked.count))) == checksum)
      chunks.append(
        (String(decoding: checked.prefix(4), as: UTF8.self), Array(checked.dropFirst(4))))
      position += 12 + length
    }
    try #require(chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    let header = chunks[0].content
    width = Self.number(header[0..<4])
    height = Self.number(header[4..<8])
    // 8 bits, red, green and blue, not interlaced.
    try #require(header.dropFirst(8) == [8, 2, 0, 0, 0])
    pixels = try Self.pixels(chunks[1].content, width: width, height: height)
  }

  private static func pixels(_ data: [UInt8], width: Int, height: Int) throws -> [UInt32] {
    let rowLength = width * 3 + 1
    var raw = [UInt8](repeating: 0, count: rowLength * height)
    var count = uLong(raw.count)
    try #require(uncompress(&raw, &count, data, uLong(data.count)) == Z_OK)
    try #require(Int(count) == raw.count)
    return try (0..<height).flatMap { row in
      let start = row * rowLength
      try #require(raw[start] == 0, "row \(row) has a filter")
      return stride(from: start + 1, to: start + rowLength, by: 3).map { index in
        UInt32(raw[index]) << 16 | UInt32(raw[index + 1]) << 8 | UInt32(raw[index + 2])
      }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Width and height, to be compared in one go.
  var size: String { "\(width) × \(height)" }

  subscript(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  /// Whether anything in an area has another colour than a background.
  func hasInk(in area: CGRect, on background: UInt32 = 0xffffff) -> Bool {
    inkBounds(in: area, on: background) != nil
  }

  /// Around all in an area that has another colour than a background; nil when nothing has.
  func inkBounds(in area: CGRect? = nil, on background: UInt32 = 0xffffff) -> CGRect? {
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    let area = all.intersection(area ?? all)
    var bounds: CGRect?
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) where self[x, y] != background {
        let pixel = CGRect(x: x, y: y, width: 1, height: 1)
        bounds = bounds?.union(pixel) ?? pixel
      }
    }
    return bounds
  }
}
