import Device
import Foundation
import ScreenPicture
import Testing

struct TextTests {
  private let frame = CGRect(x: 40, y: 100, width: 120, height: 22)

  private func label(_ text: String) -> Element { Element(.staticText, label: text) }

  @Test func `a text's ink is inside its frame`() throws {
    let ink = try #require(try Stage.picture(label("ÅgjŽ|Q_"), at: frame).pixels.inkBounds())
    #expect(frame.contains(ink))
    #expect(ink.height > 12)
  }

  @Test(arguments: [
    CGRect(x: 40, y: 100, width: 120, height: 9), CGRect(x: 40, y: 100, width: 9, height: 40),
    CGRect(x: 380.5, y: 830.5, width: 120, height: 40),
    CGRect(x: -50, y: -4, width: 120, height: 22),
  ])
  func `a text's ink is inside a small frame, and a frame at the screen's edge`(_ frame: CGRect)
    throws
  {
    let pixels = try Stage.picture(label("Ågj Žluťoučký"), at: frame).pixels
    if let ink = pixels.inkBounds() { #expect(frame.integral.contains(ink)) }
  }

  @Test func `a text is black with smooth edges`() throws {
    let pixels = try Stage.picture(label("Mill"), at: frame).pixels
    #expect(pixels.colors.contains(0))
    #expect(Set(pixels.colors).count > 10)
  }

  @Test(arguments: [
    ("A text …", "A text …"), ("A text that is too long for this", "A text that…"),
    ("a\u{0}b\tc\u{7}d\u{85}e\u{fffe}", "ab cd e"),
  ])
  func `a text has no control characters, and ends with an ellipsis if it doesn't fit`(
    text: String, shown: String
  ) throws {
    let texts = try Stage.picture(label(text), at: frame).texts
    #expect(texts.map(\.text) == [shown])
    #expect(texts[0].width <= frame.width)
  }

  @Test func `a text continues on the next line if there is space`() throws {
    let tall = CGRect(x: 40, y: 100, width: 120, height: 64)
    let picture = try Stage.picture(label("One two three four five six seven"), at: tall)
    #expect(picture.texts.map(\.text) == ["One two", "three four", "five six se…"])
    #expect(tall.contains(try #require(try picture.pixels.inkBounds())))
  }

  @Test func `a text view keeps its line breaks`() throws {
    let view = Element(.textView, value: "One\n\n- two\r\nthree")
    let texts = try Stage.picture(view, at: CGRect(x: 0, y: 0, width: 300, height: 200)).texts
    #expect(texts.map(\.text) == ["One", "- two", "three"])
    #expect(texts[1].origin.y - texts[0].origin.y > 1.5 * (texts[2].origin.y - texts[1].origin.y))
  }

  @Test func `a word longer than the line is broken`() throws {
    let view = Element(.textView, value: String(repeating: "m", count: 40))
    let texts = try Stage.picture(view, at: CGRect(x: 0, y: 0, width: 200, height: 200)).texts
    #expect(texts.count > 2)
    #expect(texts.map(\.text).joined() == String(repeating: "m", count: 40))
  }

  @Test(
    arguments: [
      ("{\"fontSize\":21}", 21), ("{\"fontSize\":13,\"color\":\"#ffffff\"}", 13), (nil, 17),
      ("{\"fontSize\":\"large\"}", 17), ("{ no JSON", 17), ("{\"fontSize\":-3}", 4),
    ] as [(String?, Double)])
  func `the font size in a value is that of the texts`(value: String?, size: Double) throws {
    let cell = Element(.cell, value: value, content: .elements([label("Text")]))
    #expect(try Stage.picture(cell).texts.first?.size == size)
  }

  @Test func `properties aren't text`() throws {
    let text = Element(.staticText, value: "{\"fontSize\":21}")
    #expect(try Stage.picture(text).texts == [])
    #expect(try Stage.picture(Element(.staticText, value: "{x}")).texts.map(\.text) == ["{x}"])
  }

  @Test func `the font has the letters and symbols of Europe's languages`() {
    let wanted =
      "ABCXYZabcxyz0123456789 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž"
      + "ÀÂÆÇÈÊËÎÏÔŒÙÛŸàâæçèêëîïôœùûÿÄÖÜẞäöüßÑñĄĆĘŁŃŚŹŻąćęłńśźżŐŰőűÅØåøȘȚșțĞİŞğış«»„“”‚‘’–—…•·€£¥"
      + "§©®™°±×÷½²³µ¿¡←→↑↓↔✓✔✕✖✗★☆●○■□▲▼◀▶☰⚙⌫⇧≤≥≠≈∞√"
    for typeface in [Typeface.regular, .bold] {
      #expect(wanted.unicodeScalars.filter { !typeface.has($0) } == [])
      #expect(typeface.glyphCount == 752)
    }
  }

  @Test func `both weights are drawn`() throws {
    func inked(_ type: ElementType) throws -> Int {
      let bar = Element(type, label: "Title")
      let pixels = try Stage.picture(bar, at: CGRect(x: 0, y: 100, width: 300, height: 44)).pixels
      return pixels.colors.count { $0 < 0x404040 }
    }
    #expect(try Double(inked(.navigationBar)) > 1.3 * Double(inked(.cell)))
  }

  @Test func `separate accents are drawn as the letter with the accent`() throws {
    let (one, two) = ("\u{e9}\u{16f}", "e\u{301}u\u{30a}")
    #expect(
      try Stage.picture(label(one), at: frame).pixels
        == (try Stage.picture(label(two), at: frame).pixels))
    #expect(
      try Stage.picture(label("eu"), at: frame).pixels
        != (try Stage.picture(label(one), at: frame).pixels))
  }

  @Test(arguments: ["😀", "日", "👨‍👩‍👧", "🇨🇿", "\u{10ffff}"])
  func `a character that the font doesn't have is one box`(_ character: String) throws {
    let pixels = try Stage.picture(label(character), at: frame).pixels
    let ink = try #require(pixels.inkBounds())
    let middle = (Int(ink.midX), Int(ink.midY))
    #expect(pixels[middle.0, middle.1] == 0xffffff)
    #expect(pixels[middle.0, Int(ink.maxY) - 1] != 0xffffff)
    #expect(ink.width < 17)
    let two = try Stage.picture(label(character + character), at: frame).texts
    #expect(two[0].width > ink.width * 1.8)
  }
}
