import Device
import Foundation
import ScreenPicture
import Testing

struct VisibilityTests {
  private func cell(_ text: String) -> Element {
    Element(.cell, content: .elements([Element(.staticText, label: text)]))
  }

  private func rows(_ count: Int) -> Element {
    Element(
      .table,
      content: .rows(Rows(Array(0..<count), id: { $0 }, state: 0) { self.cell("Row \($0)") }))
  }

  @Test func `a long table creates only its visible rows`() throws {
    let tree = try Stage.tree([rows(100_000)])
    let picture = ScreenPicture(tree: tree)
    #expect(picture.texts.map(\.text) == (0...18).map { "Row \($0)" })
    // Application, window, screen, table, and for each visible row a cell and a text. Too little of
    // the last row is visible for its text.
    #expect(tree.nodeCount == 4 + 2 * 20)
    #expect(!tree.isIndexed)
  }

  @Test func `a scrolled table shows the rows at its offset`() throws {
    let tree = try Stage.tree([rows(1000)])
    let device = Device(apps: [])
    let table = tree.application.children[0].children[0].children[0]
    device.scrollToVisible(try #require(table.child(at: 500)))
    let texts = ScreenPicture(tree: tree).texts.map(\.text)
    #expect(texts.contains("Row 500"))
    #expect(texts.count <= 21)
  }

  @Test func `a scroll view is cut off at its edges`() throws {
    let lines = (0..<20).map {
      Element(.cell, value: "{}", isSelected: $0 >= 0, layout: Layout(height: 44))
    }
    let list = Element(.scrollView, layout: Layout(height: 100), content: .elements(lines))
    let pixels = try Stage.picture(list, Element(.other)).pixels
    // The third cell, in the colour of a selected one, ends with the list.
    #expect(pixels[100, 99] == 0xd9e9ff)
    #expect(!pixels.hasInk(in: CGRect(x: 0, y: 100, width: 390, height: 744)))
  }

  @Test func `a text at the edge of a scroll view is cut in the middle`() throws {
    let line = Element(.staticText, label: "Wide text", layout: Layout(height: 44))
    let list = Element(.scrollView, layout: Layout(height: 22), content: .elements([line]))
    let pixels = try Stage.picture(list, Element(.other)).pixels
    let ink = try #require(pixels.inkBounds())
    #expect(ink.maxY == 22)
    #expect(try Stage.picture(list).svg().contains("viewBox=\"16 0 358 22\""))
  }

  @Test func `elements outside the screen are left out`() throws {
    for corner in [CGPoint(x: 0, y: 844), CGPoint(x: 400, y: 0)] {
      let frame = CGRect(origin: corner, size: CGSize(width: 390, height: 44))
      #expect(try Stage.picture(cell("Text"), at: frame).drawing.commands == [])
    }
  }

  @Test func `later elements are over earlier ones`() throws {
    let below = Element(.button, label: "MMMM", layout: Layout())
    let screen = try Stage.tree([below, Element(.cell, layout: Layout())], axis: .overlay)
    #expect(try !ScreenPicture(tree: screen).pixels.colors.contains(0x0060c9))
  }
}

/// Whatever an app describes, it has a picture.
struct RobustnessTests {
  private static let texts = [
    "", " ", "\n\n", "…", "\u{301}", "\u{200d}\u{fe0f}", "👨‍👩‍👧‍👦 x", "日本語", "مرحبا",
    String(repeating: "W", count: 10_000), String(repeating: "long words ", count: 1_000),
    String(repeating: "a\n", count: 1_000), "\u{0}\u{1}\u{7f}", "{", "{}", "{\"color\":1}",
    "{\"color\":\"#fe4565\",\"fontSize\":1e300}",
  ]

  private static let frames = [
    CGRect(x: 0, y: 0, width: 0, height: 0), CGRect(x: 10, y: 10, width: -50, height: 20),
    CGRect(x: 5, y: 5, width: 1, height: 1), CGRect(x: 5, y: 5, width: 0.01, height: 300),
    CGRect(x: 5, y: 5, width: 300, height: 0.01), CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9),
    CGRect(x: -1e300, y: -1e300, width: 1.7e308, height: 1.7e308),
    CGRect(x: Double.nan, y: 0, width: 100, height: 100),
    CGRect(x: 0, y: 0, width: Double.nan, height: 100),
    CGRect(x: 0, y: 0, width: Double.infinity, height: 100), .null, .infinite,
    CGRect(x: 59.5, y: 99.5, width: 44, height: 44), CGRect(x: 20, y: 20, width: 200, height: 44),
  ]

  private func draw(_ picture: ScreenPicture, size: String) throws {
    #expect(try picture.pixels.size == size)
    #expect(picture.svg().hasSuffix("</svg>\n"))
  }

  @Test(arguments: ElementType.allCases)
  func `every type is drawn in every frame`(_ type: ElementType) throws {
    for frame in Self.frames {
      let element = Element(
        type, label: "A label", value: "1", placeholder: "Type", isSelected: true,
        scale: Element.Scale(minimum: 0, maximum: 0, current: .nan),
        layout: Layout(fixedFrame: frame),
        content: .elements([Element(.staticText, label: "In it"), Element(.button, label: "Go")]))
      var empty = element
      empty.content = .elements([])
      empty.isFocused = !type.isTextInput
      // The screen is small, because every pixel takes time.
      let size = CGSize(width: 60, height: 100)
      let tree = try Stage.tree([element, empty], axis: .overlay, screenSize: size)
      try draw(ScreenPicture(tree: tree), size: "60 × 100")
    }
  }

  @Test(arguments: texts.indices)
  func `every text is drawn by every type that shows texts`(_ index: Int) throws {
    let text = Self.texts[index]
    let types: [ElementType] = [
      .staticText, .button, .textField, .searchField, .secureTextField, .textView, .cell, .image,
      .link, .popUpButton, .switch, .checkBox, .progressIndicator, .alert, .navigationBar,
    ]
    let elements = types.map { type in
      Element(
        type, label: text, value: text, placeholder: text, isFocused: type == .textField,
        layout: Layout(height: 50))
    }
    let picture = ScreenPicture(tree: try Stage.tree(elements))
    let part = try #require(picture.cropped(to: CGRect(x: 0, y: 0, width: 40, height: 844)))
    try draw(part, size: "40 × 844")
    #expect(picture.texts.allSatisfy { $0.width <= 391 })
  }

  @Test func `elements may be deeply nested`() throws {
    var element = Element(.button, label: "Deep", layout: Layout())
    for _ in 0..<200 { element = Element(.other, content: .elements([element])) }
    #expect(try Stage.picture(element).texts.map(\.text) == ["Deep"])
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e-300])
  func `rows may have no height`(_ height: Double) throws {
    let rows = Rows([1, 2, 3], id: { $0 }, state: 0, rowHeight: height) { _ in Element(.cell) }
    let picture = try Stage.picture(Element(.table, content: .rows(rows)))
    #expect(picture.texts == [])
    #expect(try picture.pixels.width == 390)
  }
}
