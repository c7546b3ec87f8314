import CLibXML2
import CZlib
import Device
import Foundation
import Testing

@testable import ScreenPicture

struct PixelTests {
  /// Returns how much of a pixel a shape covers, from 0 to 1, by trying 256 points in it.
  private func share(_ x: Int, _ y: Int, isInside: (Double, Double) -> Bool) -> Double {
    var count = 0
    for place in 0..<256 {
      let (across, down) = (Double(place % 16) + 0.5, Double(place / 16) + 0.5)
      if isInside(Double(x) + across / 16, Double(y) + down / 16) { count += 1 }
    }
    return Double(count) / 256
  }

  private typealias Case = (
    mark: DrawingCommand.Mark, opacity: Double, isInside: (Double, Double) -> Bool
  )

  private var cases: [Case] {
    let frame = CGRect(x: 3.25, y: 4.5, width: 20.5, height: 12.25)
    func isInside(_ frame: CGRect, _ radius: Double, _ x: Double, _ y: Double) -> Bool {
      let (dx, dy) = (
        max(abs(x - frame.midX) - frame.width / 2 + radius, 0),
        max(abs(y - frame.midY) - frame.height / 2 + radius, 0)
      )
      return frame.contains(CGPoint(x: x, y: y)) && hypot(dx, dy) <= max(radius, 1e-9)
    }
    let (start, end) = (CGPoint(x: 5, y: 6), CGPoint(x: 26, y: 20))
    return [
      (.fill(.rectangle(frame)), 1, { isInside(frame, 0, $0, $1) }),
      (.fill(.rectangle(frame.integral)), 0.4, { isInside(frame.integral, 0, $0, $1) }),
      (.fill(.rectangle(frame, radius: 5)), 0.7, { isInside(frame, 5, $0, $1) }),
      (.fill(.rectangle(frame, radius: 99)), 1, { isInside(frame, 6.125, $0, $1) }),
      (
        .stroke(.rectangle(frame, radius: 5), width: 3), 1,
        { x, y in
          isInside(frame.insetBy(dx: -1.5, dy: -1.5), 6.5, x, y)
            && !isInside(frame.insetBy(dx: 1.5, dy: 1.5), 3.5, x, y)
        }
      ),
      (
        .stroke(.line([start, end]), width: 4), 1,
        { x, y in
          let (dx, dy) = (end.x - start.x, end.y - start.y)
          let part = ((x - start.x) * dx + (y - start.y) * dy) / (dx * dx + dy * dy)
          let nearest = min(max(part, 0), 1)
          return hypot(x - start.x - nearest * dx, y - start.y - nearest * dy) <= 2
        }
      ),
    ]
  }

  @Test func `a shape covers its share of each pixel within the clip`() {
    for (mark, opacity, isInside) in cases {
      var raster = Raster(
        width: 30, height: 24, background: .white, origin: .zero, scale: 1)
      let clip = CGRect(x: 2, y: 2, width: 20, height: 30)
      raster.draw(
        DrawingCommand(mark: mark, color: PictureColor(0x204060, opacity: opacity), clip: clip))
      for place in 0..<30 * 24 {
        let (x, y) = (place % 30, place / 30)
        let isShown = clip.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let covered = isShown ? opacity * share(x, y, isInside: isInside) : 0
        for (shift, part) in [(16, 0x20), (8, 0x40), (0, 0x60)] {
          let expected = 255 + (Double(part) - 255) * covered
          let found = Double(raster.pixels.colors[place] >> UInt32(shift) & 0xff)
          // Two parts of a line that meet in a pixel may cover it twice.
          let tolerance = mark == cases[5].mark ? 70.0 : 28
          #expect(abs(found - expected) < tolerance, "\(mark) at \(x), \(y)")
        }
      }
    }
  }

  @Test func `letters are black, smooth, in their frame, and heavier in bold`() throws {
    func pixels(_ text: String, isBold: Bool = false) throws -> PixelBuffer {
      var raster = Raster(width: 120, height: 30, background: .white, origin: .zero, scale: 1)
      let style = TextStyle(size: 17, isBold: isBold)
      for line in style.lines(of: text, in: CGRect(x: 4, y: 4, width: 112, height: 22)) {
        raster.draw(DrawingCommand(mark: .text(line), color: .black, clip: nil))
      }
      return raster.pixels
    }
    let mill = try pixels("Mill")
    #expect(mill.colors.contains(0) && Set(mill.colors).count > 10)
    let ink = try #require(try pixels("ÅgjŽ|Q_").inkBounds)
    #expect(CGRect(x: 4, y: 4, width: 112, height: 22).contains(ink) && ink.height > 12)
    func weight(_ isBold: Bool) throws -> Int {
      try pixels("Mill", isBold: isBold).colors.count { $0 < 0x404040 }
    }
    #expect(try Double(weight(true)) > 1.3 * Double(weight(false)))
    // Separate accents are joined to their letter.
    #expect(try pixels("e\u{301}u\u{30a}") == pixels("\u{e9}\u{16f}"))
    #expect(try pixels("eu") != pixels("\u{e9}\u{16f}"))
    // The inside of a letter and the top and bottom of its outline, at a size of 100.
    var raster = Raster(width: 100, height: 100, background: .white, origin: .zero, scale: 1)
    let o = TextLine(
      text: "O", origin: CGPoint(x: 10, y: 90), size: 100, isBold: false, width: 70,
      bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    raster.draw(DrawingCommand(mark: .text(o), color: .black, clip: nil))
    let column = (0..<100).map { raster.pixels[45, $0] == 0 ? "x" : "-" }.joined()
    #expect(column.matches(of: /x+/).count == 2 && raster.pixels[45, 53] == 0xffffff)
  }

  @Test func `the font has the letters and symbols of Europe's languages`() {
    let wanted =
      "ABCXYZabcxyz0123456789 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž"
      + "ÀÂÆÇÈÊËÎÏÔŒÙÛŸàâæçèêëîïôœùûÿÄÖÜẞäöüßÑñĄĆĘŁŃŚŹŻąćęłńśźżŐŰőűÅØåøȘȚșțĞİŞğış«»„“”‚‘’–—…•·€£¥"
      + "§©®™°±×÷½²³µ¿¡←→↑↓↔✓✔✕✖✗★☆●○■□▲▼◀▶☰⚙⌫⇧≤≥≠≈∞√"
    for typeface in [Typeface.regular, .bold] {
      #expect(wanted.unicodeScalars.filter { typeface.glyphs[$0.value] == nil } == [])
      #expect(typeface.glyphs.count == 752)
      for (character, width) in [("😀", 1.0), ("👨‍👩‍👧", 1), ("\u{488}", 0.6)] {
        let glyph = typeface.glyph(for: Character(character))
        #expect(glyph.advance == width && glyph.contours.count == 2, "a box")
      }
      for space in "\u{a0}\u{2003}" {
        #expect(typeface.glyph(for: space).advance == typeface.glyph(for: " ").advance)
      }
      #expect(typeface.glyph(for: "\u{ad}").advance == 0)
    }
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
      (CGSize(width: 390, height: -1), "it is 0 points wide or high"),
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

  @Test func `a part of a picture has the pixels of the whole, with two pixels per point`() throws {
    let picture = try ScreenPicture.of(Element(.staticText, label: "Some text"), scale: .two)
    let part = try #require(picture.cropped(to: CGRect(x: 10, y: 2, width: 60, height: 15)))
    let (whole, pixels) = (try picture.pixels(), try part.pixels())
    #expect(
      (whole.width, whole.height) == (780, 1688) && (pixels.width, pixels.height) == (120, 30))
    #expect(pixels.inkBounds != nil)
    for place in 0..<120 * 30 {
      #expect(pixels.colors[place] == whole[place % 120 + 20, place / 120 + 4])
    }
  }

  @Test(
    arguments: [
      (
        CGRect(x: 380.5, y: -10, width: 100, height: 20.2),
        CGRect(x: 380, y: 0, width: 10, height: 11)
      ),
      (.infinite, CGRect(x: 0, y: 0, width: 390, height: 844)),
      (CGRect(x: 400, y: 0, width: 10, height: 10), nil), (.zero, nil), (.null, nil),
      (CGRect(x: 0, y: 0, width: -10, height: 10), nil),
      (CGRect(x: Double.nan, y: 0, width: 10, height: 10), nil),
    ] as [(CGRect, CGRect?)])
  func `A part ends at the screen's edge and between pixels, and there is none outside the screen`(
    of frame: CGRect, part: CGRect?
  ) throws { #expect(try ScreenPicture.of().cropped(to: frame)?.frame == part) }

  @Test func `an SVG is well-formed, escaped, and has no ids, so several fit in one page`() throws {
    let label = "<a href=\"x\">Fish & 'chips'</a>\u{0}\u{b}\u{ffff}"
    let svg = try ScreenPicture.of(
      Element(.staticText, label: label), Element(.textField, value: "😀", isFocused: true),
      alert: Element(.alert, label: "Sure?")
    ).svg()
    let bytes = Array(svg.utf8CString)
    let document = xmlReadMemory(
      bytes, Int32(bytes.count - 1), nil, nil, Int32(XML_PARSE_NOERROR.rawValue))
    #expect(document != nil)
    xmlFreeDoc(document)
    #expect(svg.contains("&lt;a href=&quot;x&quot;&gt;Fish &amp; 'chips'&lt;/a&gt; </text>"))
    #expect(!svg.contains("id=") && !svg.contains("url("))
  }
}
