import CZlib
import Device
import Foundation
import ScreenPicture
import TestSupport
import Testing

@testable import ScreenPicture

/// What the pixels of a screenshot show.
struct PixelTests {
  /// Returns each pixel as a hexadecimal digit of its red part, or as a space if it is white. At the
  /// end of a line is the sum of its colours.
  private func text(_ raster: Raster) -> String {
    let pixels = raster.pixels
    return (0..<pixels.height).map { y in
      let row = (0..<pixels.width).map { pixels[$0, y] }
      let digits = row.map { $0 == 0xffffff ? " " : String($0 >> 20, radix: 16) }
      return digits.joined() + "| \(row.reduce(0, &+))\n"
    }.joined()
  }

  private func raster(_ width: Int, _ height: Int) -> Raster {
    Raster(width: width, height: height, background: .white, origin: .zero)
  }

  private func letters(_ text: String, isBold: Bool = false) -> Raster {
    var raster = raster(96, 26)
    let style = TextStyle(size: 17, isBold: isBold)
    for line in style.lines(of: text, in: CGRect(x: 2, y: 2, width: 90, height: 22)) {
      raster.draw(DrawingCommand(mark: .text(line), color: .black, clip: nil))
    }
    return raster
  }

  @Test func `shapes and letters have the pixels in the golden file`() throws {
    let frame = CGRect(x: 3.25, y: 4.5, width: 20.5, height: 12.25)
    let shapes: [(mark: DrawingCommand.Mark, opacity: Double)] = [
      (.fill(.rectangle(frame)), 1), (.fill(.rectangle(frame.integral)), 0.4),
      (.fill(.rectangle(frame, radius: 5)), 0.7), (.fill(.rectangle(frame, radius: 99)), 1),
      (.stroke(.rectangle(frame, radius: 5), width: 3), 1),
      (.stroke(.line([CGPoint(x: 5, y: 6), CGPoint(x: 26, y: 20)]), width: 4), 1),
    ]
    let pictures = shapes.map { shape in
      var raster = raster(30, 22)
      let clip = CGRect(x: 2, y: 2, width: 20, height: 18)
      let color = PictureColor(0x204060, opacity: shape.opacity)
      raster.draw(DrawingCommand(mark: shape.mark, color: color, clip: clip))
      return text(raster)
    }
    let accents = letters("e\u{301}u\u{30a}")
    let words = [letters("ÅgjŽ|QO_"), letters("Mill", isBold: true), accents].map(text)
    try expectGolden((pictures + words).joined(separator: "\n"), "pixels.txt")
    #expect(accents.pixels == letters("\u{e9}\u{16f}").pixels, "joined to their letter")
  }
}

struct ImageFileTests {
  @Test func `a PNG has its size, its checksums and the compressed rows`() throws {
    let png = [UInt8](
      try PixelBuffer(width: 2, height: 1, colors: [0x112233, 0xffffff]).png())
    #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    var chunks: [String: [UInt8]] = [:]
    var rest = png.dropFirst(8)
    func number() -> Int {
      defer { rest = rest.dropFirst(4) }
      return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    while !rest.isEmpty {
      let length = number()
      let checked = Array(rest.prefix(4 + length))
      rest = rest.dropFirst(4 + length)
      #expect(number() == Int(crc32(0, checked, uInt(checked.count))))
      chunks[String(decoding: checked.prefix(4), as: UTF8.self)] = Array(checked.dropFirst(4))
    }
    #expect(chunks.keys.sorted() == ["IDAT", "IEND", "IHDR"])
    #expect(chunks["IHDR"] == [0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0])
    let content = try #require(chunks["IDAT"])
    var (row, count) = ([UInt8](repeating: 9, count: 7), uLong(7))
    #expect(uncompress(&row, &count, content, uLong(content.count)) == Z_OK)
    #expect(row == [0, 0x11, 0x22, 0x33, 0xff, 0xff, 0xff])
  }

  @Test(
    arguments: [
      (.zero, "it is 0 points wide or high. Make the device with a screen size above 0."),
      (CGSize(width: Double.nan, height: 9), "it is 0 points wide or high"),
      (
        CGSize(width: 20_000, height: 100),
        "it would have 20000 × 100 pixels, and a picture has 16384 in each direction at most. Make "
          + "the device with a smaller screen."
      ),
    ] as [(CGSize, String)])
  func `a screen without an area or a very large one has no picture`(
    size: CGSize, problem: String
  ) throws {
    let picture = ScreenPicture(tree: try .showing([], screenSize: size))
    let error = #expect(throws: ScreenPictureError.self) { try picture.png() }
    #expect(error?.description.contains("There is no picture of the screen: \(problem)") == true)
    #expect(picture.svg().hasSuffix("</svg>\n"))
  }

  @Test(
    arguments: [
      (
        CGRect(x: 380.5, y: -10, width: 100, height: 20.2),
        CGRect(x: 380, y: 0, width: 10, height: 11)
      ),
      (.infinite, CGRect(x: 0, y: 0, width: 390, height: 844)),
      (CGRect(x: 400, y: 0, width: 10, height: 10), nil), (.zero, nil), (.null, nil),
      (CGRect(x: Double.nan, y: 0, width: 10, height: 10), nil),
    ] as [(CGRect, CGRect?)])
  func `A part ends at the screen's edge and between pixels, and there is none outside the screen`(
    of frame: CGRect, part: CGRect?
  ) throws { #expect(try ScreenPicture.of().cropped(to: frame)?.frame == part) }
}

extension ElementTree {
  /// Returns the tree of a screen with elements one below the other, or over each other.
  static func showing(
    _ elements: [Element], axis: Layout.Axis = .vertical, alert: Element? = nil,
    screenSize: CGSize = Device.usualScreenSize
  ) throws -> ElementTree {
    // The elements are values without actions, so they can be passed to a different thread.
    nonisolated(unsafe) let screen = Screen(
      Element(.other, id: "root", layout: Layout(axis: axis), content: .elements(elements)),
      alert: alert)
    let app = ScriptedAppDefinition { launch in ScriptedApp(0, host: launch.host) { _ in screen } }
    let device = Device(apps: [app], screenSize: screenSize)
    try device.launch(app.bundleIdentifier)
    return try #require(device.tree)
  }
}

extension ScreenPicture {
  static func of(_ elements: Element...) throws -> ScreenPicture {
    ScreenPicture(tree: try .showing(elements))
  }

  /// Returns the picture of one element at a frame on an otherwise empty screen.
  static func of(_ element: Element, at frame: CGRect) throws -> ScreenPicture {
    var element = element
    element.layout.fixedFrame = frame
    return ScreenPicture(tree: try .showing([element], axis: .overlay))
  }

  /// The lines of text in the picture, from the back to the front.
  var texts: [TextLine] {
    drawing.commands.compactMap { command in
      if case .text(let line) = command.mark { line } else { nil }
    }
  }
}

extension PixelBuffer {
  subscript(_ x: Int, _ y: Int) -> UInt32 { colors[y * width + x] }

  /// The bounds of the pixels that aren't white. Nil if there are none.
  var inkBounds: CGRect? {
    var bounds: CGRect?
    for y in 0..<height {
      for x in 0..<width where self[x, y] != 0xffffff {
        let pixel = CGRect(x: x, y: y, width: 1, height: 1)
        bounds = bounds?.union(pixel) ?? pixel
      }
    }
    return bounds
  }
}
