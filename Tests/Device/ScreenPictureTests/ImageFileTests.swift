import CLibXML2
import CZlib
import Device
import Foundation
import ScreenPicture
import Testing

struct ImageFileTests {
  @Test func `an empty screen is white`() throws {
    let pixels = try Stage.picture().pixels
    #expect(pixels.size == "390 × 844")
    #expect(pixels.inkBounds() == nil)
  }

  @Test func `two pixels per point make the picture twice as large`() throws {
    let field = Element(.textField, value: "Text", layout: Layout(height: 44))
    let (one, two) = (try Stage.picture(field), try Stage.picture(field, scale: .two))
    #expect(one.drawing == two.drawing)
    #expect(try two.pixels.size == "780 × 1688")
    let small = try #require(one.pixels.inkBounds())
    let large = try #require(two.pixels.inkBounds())
    #expect(abs(large.minX - 2 * small.minX) <= 2)
    #expect(abs(large.maxX - 2 * small.maxX) <= 2)
    #expect(abs(large.maxY - 2 * small.maxY) <= 2)
  }

  @Test func `a PNG has its size and the compressed rows`() throws {
    let pixels = PixelBuffer(width: 2, height: 1, colors: [0x112233, 0xffffff])
    let png = [UInt8](try PNGEncoder.encode(pixels))
    #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    #expect(png[16..<29] == [0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0])
    let length = Int(png[36])
    var (row, count) = ([UInt8](repeating: 9, count: 7), uLong(7))
    #expect(uncompress(&row, &count, Array(png[41..<41 + length]), uLong(length)) == Z_OK)
    #expect(row == [0, 0x11, 0x22, 0x33, 0xff, 0xff, 0xff])
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: 390, height: -1), CGSize(width: Double.nan, height: 9),
  ])
  func `a screen without an area has no picture`(_ size: CGSize) throws {
    let picture = ScreenPicture(tree: try Stage.tree([], screenSize: size))
    let error = #expect(throws: ScreenPictureError.self) { try picture.png() }
    #expect(
      error?.description == "There is no picture of the screen: it is 0 points wide or high. Make "
        + "the device with a screen size above 0.")
    #expect(picture.svg().contains("width=\"0\""))
  }

  @Test func `a screen that is too large has no picture`() throws {
    let tree = try Stage.tree([], screenSize: CGSize(width: 20_000, height: 100))
    let error = #expect(throws: ScreenPictureError.self) { try ScreenPicture(tree: tree).png() }
    #expect(
      error?.description == "There is no picture of the screen: it would have 20000 × 100 pixels, "
        + "and a picture has 16384 in each direction at most. Make the device with a smaller "
        + "screen.")
  }

  @Test func `the error of zlib is reported`() {
    #expect(
      ScreenPictureError.notCompressed(code: -4).description
        == "There is no picture of the screen: zlib could not compress it (error -4). Free some "
        + "memory and try again.")
  }

  @Test func `a part of a picture has the pixels of the whole picture`() throws {
    let picture = try Stage.picture(Element(.staticText, label: "Some text"), scale: .two)
    let part = try #require(picture.cropped(to: CGRect(x: 10, y: 2, width: 60, height: 15)))
    let (whole, pixels) = (try picture.pixels, try part.pixels)
    #expect(pixels.size == "120 × 30")
    #expect(pixels.inkBounds() != nil)
    for y in 0..<30 {
      for x in 0..<120 { #expect(pixels[x, y] == whole[x + 20, y + 4]) }
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
  func
    `A part ends at the screen's edge and between pixels, and there is none outside the screen`(
      of frame: CGRect, part: CGRect?
    ) throws
  {
    #expect(try Stage.picture().cropped(to: frame)?.frame == part)
  }
}

struct SVGTests {
  /// Parses an SVG strictly, which fails unless it is well-formed.
  private func check(_ svg: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let bytes = Array(svg.utf8CString)
    let document = xmlReadMemory(
      bytes, Int32(bytes.count - 1), nil, nil, Int32(XML_PARSE_NOERROR.rawValue))
    #expect(document != nil, "not well-formed: \(svg)", sourceLocation: sourceLocation)
    xmlFreeDoc(document)
  }

  @Test func `the SVG is as large as the screen in points`() throws {
    let svg = try Stage.picture(scale: .two).svg()
    check(svg)
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"390\" height=\"844\""))
    #expect(svg.contains("viewBox=\"0 0 390 844\""))
  }

  @Test func `characters with a meaning in XML are escaped`() throws {
    let picture = try Stage.picture(
      Element(.staticText, label: "<a href=\"x\">Fish & 'chips'</a>\u{0}\u{b}\u{ffff}"))
    check(picture.svg())
    #expect(
      picture.svg().contains("&lt;a href=&quot;x&quot;&gt;Fish &amp; 'chips'&lt;/a&gt; </text>"))
  }

  @Test func `every text has the same length as in the PNG`() throws {
    let picture = try Stage.picture(
      Element(.staticText, label: "Žluťoučký kůň 😀"), Element(.button, label: "Save"))
    let svg = picture.svg()
    check(svg)
    for line in picture.texts {
      #expect(svg.contains(">\(line.text)</text>"))
      let length = (line.width * 100).rounded() / 100
      #expect(svg.contains("textLength=\"\(length)\"") || length == length.rounded())
    }
  }

  @Test func `the SVG draws every command of the drawing`() throws {
    let picture = try Stage.picture(
      Element(.textField, value: "a", isFocused: true), Element(.slider), Element(.switch),
      Element(.image, value: "{\"color\":\"#fe4565\"}"))
    let svg = picture.svg()
    check(svg)
    let marks = svg.matches(of: #/<(rect|polyline|text) /#).count
    // One more: the white background.
    #expect(marks == picture.drawing.commands.count + 1)
    #expect(svg.contains("fill=\"#fe4565\""))
  }

  @Test func `translucent colours have an opacity`() throws {
    let alert = Element(.alert, label: "Sure?")
    let svg = try Stage.picture(alert: alert).svg()
    check(svg)
    #expect(svg.contains("fill=\"#000000\" fill-opacity=\"0.4\""))
  }

  @Test func `a part contains only its texts`() throws {
    let picture = try Stage.picture(
      Element(.staticText, label: "one"), Element(.other), Element(.staticText, label: "two"))
    let part = try #require(picture.cropped(to: CGRect(x: 0, y: 800, width: 390, height: 44)))
    check(part.svg())
    #expect(part.svg().contains("viewBox=\"0 800 390 44\""))
    #expect(part.svg().contains(">two<"))
    #expect(!part.svg().contains(">one<"))
  }

  @Test func `no element has an ID, so several pictures fit in one page`() throws {
    let line = Element(.staticText, label: "Wide text", layout: Layout(height: 44))
    let list = Element(.scrollView, layout: Layout(height: 22), content: .elements([line]))
    let svg = try Stage.picture(list, Element(.button, label: "OK")).svg()
    check(svg)
    #expect(!svg.contains("id="))
    #expect(!svg.contains("url("))
  }
}
