import Device
import TestSupport
import Foundation
import ScreenPicture
import Testing
import WebView

struct LookTests {
  private let frame = CGRect(x: 20, y: 100, width: 100, height: 44)

  @Test func `an image is a circle in the colour of its value`() throws {
    let image = Element(
      .image, label: "red", value: "{\"color\":\"#fe4565\"}",
      content: .elements([Element(.staticText, label: "7", layout: Layout())]))
    let pixels = try Stage.picture(image, at: CGRect(x: 100, y: 100, width: 44, height: 44)).pixels
    #expect(pixels[122, 110] == 0xfe4565)
    #expect(pixels[110, 122] == 0xfe4565)
    #expect(pixels[101, 101] == 0xffffff)
    #expect(pixels.hasInk(in: CGRect(x: 116, y: 114, width: 12, height: 16), on: 0xfe4565))
  }

  @Test(
    arguments: [
      ("#fe4565", 0xfe4565), ("#66d", 0x6666dd), ("#FFA600", 0xffa600), ("", nil), ("#", nil),
      ("red", nil), ("#12345", nil), ("#+12345", nil), ("fe4565", nil), ("#12345g", nil),
      ("#１２３", nil),
    ] as [(String, UInt32?)])
  func `colours are read as in CSS`(_ text: String, _ number: UInt32?) {
    #expect(PictureColor(hex: text)?.number == number)
  }

  @Test func `a switch shows whether it is on`() throws {
    let on = try Stage.picture(Element(.switch, value: "1"), at: frame).pixels
    let off = try Stage.picture(Element(.switch, value: "0"), at: frame).pixels
    #expect(on[76, 122] == 0x1f9d45)
    #expect(on[98, 122] == 0xffffff)
    #expect(off[76, 122] == 0xffffff)
    #expect(off[104, 122] == 0xc2c2c8)
  }

  @Test func `a slider's knob is at its position`() throws {
    func knob(_ value: Double) throws -> Double {
      let slider = Element(.slider, scale: Element.Scale(minimum: 13, maximum: 21, current: value))
      let pixels = try Stage.picture(slider, at: CGRect(x: 0, y: 100, width: 390, height: 44))
        .pixels
      // Only the knob is above the track.
      return try #require(pixels.inkBounds(in: CGRect(x: 0, y: 100, width: 390, height: 19))).midX
    }
    #expect(try knob(13) == 29)
    #expect(try knob(17) == 195)
    #expect(try knob(21) == 361)
  }

  @Test func `a disabled element is grey, with its descendants`() throws {
    func colors(isEnabled: Bool) throws -> [UInt32] {
      let button = Element(.button, label: "Save", isEnabled: isEnabled)
      return try Stage.picture(button, at: frame).pixels.colors
    }
    #expect(try colors(isEnabled: true).contains(0x0060c9))
    let grey = try colors(isEnabled: false)
    #expect(grey.allSatisfy { $0 >> 16 == $0 & 0xff && $0 >> 8 & 0xff == $0 & 0xff })
    #expect(grey.contains { $0 < 0xffffff })
    let cell = Element(
      .cell, isEnabled: false, content: .elements([Element(.button, label: "Archive")]))
    #expect(try !Stage.picture(cell).pixels.colors.contains(0x0060c9))
  }

  @Test(arguments: [(true, UInt32(0xd9e9ff)), (false, 0xffffff)])
  func `a selected element is marked`(_ isSelected: Bool, _ color: UInt32) throws {
    let button = Element(.button, label: "blue", isSelected: isSelected)
    #expect(try Stage.picture(button, at: frame).pixels[26, 132] == color)
  }

  @Test(
    arguments: [
      (.textField, "Ada", "Ada"), (.textField, nil, "Name"), (.searchField, "Ada", "Ada"),
      (.secureTextField, "Ada", "•••"), (.textView, nil, "Name"),
    ] as [(ElementType, String?, String)])
  func `a field shows its text, or else its placeholder`(
    type: ElementType, value: String?, text: String
  ) throws {
    let field = Element(type, value: value, placeholder: "Name")
    let picture = try Stage.picture(field, at: CGRect(x: 0, y: 0, width: 300, height: 44))
    #expect(picture.texts.map(\.text) == [text])
  }

  @Test func `a focused field has a blue border and shows the end of its text`() throws {
    let text = String(repeating: "long ", count: 20) + "end"
    let field = Element(.textField, value: text, isFocused: true)
    let frame = CGRect(x: 0, y: 100, width: 300, height: 44)
    let picture = try Stage.picture(field, at: frame)
    #expect(picture.texts.first?.text.hasPrefix("…") == true)
    #expect(picture.texts.first?.text.hasSuffix("end") == true)
    let pixels = try picture.pixels
    #expect(pixels[150, 105] == 0x0060c9)
    #expect(
      try Stage.picture(Element(.textField, value: text), at: frame).pixels[150, 105] == 0xc2c2c8)
  }

  @Test func `the keyboard is shown while a field is focused`() throws {
    let picture = try Stage.picture(Element(.textField, isFocused: true, returnKey: "Search"))
    let letters = picture.texts.map(\.text)
    #expect(letters.contains("q"))
    #expect(letters.last == "Search")
    #expect(try picture.pixels[1, 555] == 0xd2d5db)
  }

  @Test(arguments: [true, false])
  func `a ticked box is blue`(_ isOn: Bool) throws {
    let box = Element(.checkBox, label: "Box", isSelected: isOn)
    #expect(try Stage.picture(box, at: frame).pixels.colors.contains(0x0060c9) == isOn)
  }

  @Test func `a bar's title is bold and centred`() throws {
    let bar = Element(
      .navigationBar,
      content: .elements([Element(.staticText, label: "Title"), Element(.button, label: "Done")]))
    let picture = try Stage.picture(bar)
    let title = try #require(picture.texts.first)
    #expect(title.isBold)
    #expect(abs(title.origin.x + title.width / 2 - 195) < 0.01)
    #expect(try picture.pixels[2, 2] == 0xf6f6f8)
  }

  @Test func `buttons with a known name have an icon`() throws {
    func button(_ identifier: String, _ label: String) -> Element {
      Element(.cell, content: .elements([Element(.button, identifier: identifier, label: label)]))
    }
    #expect(try Stage.picture(button("remove", "Remove Milk")).texts == [])
    #expect(try Stage.picture(button("remove", "Remove Milk")).pixels.colors.contains(0xc3202f))
    #expect(try Stage.picture(button("reorder", "Reorder Milk")).texts == [])
    #expect(try Stage.picture(button("", "Restore")).texts.map(\.text) == ["Restore"])
    let bar = Element(.tabBar, content: .elements([Element(.button, label: "Add")]))
    let icon = CGRect(x: 0, y: 766, width: 64, height: 24)
    #expect(try Stage.picture(Element(.other), bar).pixels.hasInk(in: icon, on: 0xf6f6f8))
  }

  @Test(arguments: ElementType.allCases.filter { ![.navigationBar, .alert].contains($0) })
  func `no element draws outside its frame`(_ type: ElementType) throws {
    for frame in [frame, CGRect(x: 20, y: 100, width: 30, height: 12)] {
      let element = Element(
        type, label: "Åg label", value: "{\"color\":\"#fe4565\"}", placeholder: "Åg",
        isSelected: true)
      // The element can't affect anything farther away, and drawing that would take time.
      let area = frame.insetBy(dx: -15, dy: -15)
      let part = try #require(try Stage.picture(element, at: frame).cropped(to: area))
      let ink = try part.pixels.inkBounds()?.offsetBy(dx: area.minX, dy: area.minY)
      if let ink { #expect(frame.contains(ink)) }
    }
  }

  private let alert = Element(
    .alert, label: "Sure?",
    content: .elements([
      Element(.staticText, label: "Sure?", layout: Layout()), Element(.button, label: "OK"),
    ]))

  @Test func `an alert is above everything else, which it dims`() throws {
    let field = Element(.textField, value: "Text", isFocused: true)
    let picture = try Stage.picture(field, alert: alert)
    #expect(picture.texts.suffix(2).map(\.text) == ["Sure?", "OK"])
    let pixels = try picture.pixels
    #expect(pixels[2, 300] == 0x999999)
    // The keyboard's colour, 40 % darker.
    #expect(pixels[1, 555] == 0x7e8083)
    #expect(pixels[100, 350] == 0xf4f4f6)
    #expect(try Stage.picture(field).pixels[2, 300] == 0xffffff)
  }

  @Test(arguments: [0, 136.0])
  func `an alert without a text shows its label`(_ topInset: Double) throws {
    let alert = Element(
      .alert, label: "Sure?", layout: Layout(topInset: topInset),
      content: .elements([Element(.button, label: "OK")]))
    #expect(try Stage.picture(alert: alert).texts.map(\.text) == ["Sure?", "OK"])
  }
}

struct PageTests {
  private func picture(_ body: [HTML]) throws -> ScreenPicture {
    // It has no handlers, so it can be passed to a different thread.
    nonisolated(unsafe) let page = HTMLPage(title: "Page", url: "app://page", body: body)
    let device = try Device.running(()) { app in
      let web = WebView(invalidate: app.host.invalidate) { page }
      return Screen(Element(.other, id: "page", content: .elements([web.element])))
    }
    return ScreenPicture(tree: try #require(device.tree))
  }

  @Test func `headings are bold`() throws {
    let texts = try picture([
      .element("h1", [:], ["Beers"]), .element("p", [:], ["Belgian ones"]),
    ]).texts
    #expect(texts.map(\.text) == ["Beers", "Belgian ones"])
    #expect(texts.map(\.isBold) == [true, false])
    #expect(texts[0].size > texts[1].size)
  }

  @Test func `links are blue`() throws {
    let link = try picture([.element("a", ["href": "#x"], ["More"])])
    #expect(link.texts.map(\.text) == ["More"])
    #expect(try link.pixels.colors.contains(0x0060c9))
    let text = try picture([.element("p", [:], ["More"])])
    #expect(try !text.pixels.colors.contains(0x0060c9))
  }

  @Test func `the controls of a page are drawn`() throws {
    let controls: [HTML] = [
      .element("input", ["type": "text", "placeholder": "Search"]),
      .element("button", [:], ["Send"]),
    ]
    let page = try picture(controls.map { .element("div", [:], [$0]) })
    #expect(page.texts.map(\.text) == ["Search", "Send"])
  }
}
