import Device
import Foundation
import ScreenPicture
import Testing

/// Whatever an app describes, there is a picture of it.
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
    CGRect(x: 5, y: 5, width: 300, height: 0.01),
    CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9),
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
  func everyTypeIsDrawnInEveryFrame(_ type: ElementType) throws {
    for frame in Self.frames {
      let element = Element(
        type, label: "A label", value: "1", placeholder: "Type", isSelected: true,
        scale: Element.Scale(minimum: 0, maximum: 0, current: .nan),
        layout: Layout(fixedFrame: frame),
        content: .elements([Element(.staticText, label: "In it"), Element(.button, label: "Go")]))
      var empty = element
      empty.content = .elements([])
      empty.isFocused = !type.isTextInput
      // On a small screen, because every pixel takes time.
      let size = CGSize(width: 60, height: 100)
      let tree = try Stage.tree([element, empty], axis: .overlay, screenSize: size)
      try draw(ScreenPicture(tree: tree), size: "60 × 100")
    }
  }

  @Test(arguments: texts.indices)
  func everyTextIsDrawnByEveryTypeThatShowsTexts(_ index: Int) throws {
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

  @Test func elementsMayBeDeepInEachOther() throws {
    var element = Element(.button, label: "Deep", layout: Layout())
    for _ in 0..<200 {
      element = Element(.other, content: .elements([element]))
    }
    #expect(try Stage.picture(element).texts.map(\.text) == ["Deep"])
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e-300])
  func rowsMayHaveNoHeight(_ height: Double) throws {
    let rows = Rows([1, 2, 3], id: { $0 }, state: 0, rowHeight: height) { _ in Element(.cell) }
    let picture = try Stage.picture(Element(.table, content: .rows(rows)))
    #expect(picture.texts == [])
    #expect(try picture.pixels.width == 390)
  }
}
