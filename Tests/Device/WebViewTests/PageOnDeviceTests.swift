import Device
import DeviceDoubles
import Foundation
import Testing
import WebView

/// A page over time on a device: what scrolls, what stays, and where its elements are.
struct PageOnDeviceTests {
  private func rows(_ count: Int) -> [HTML] {
    [
      .element("input", ["id": "search", "type": "search"], key: "search"),
      .element(
        "ul", ["id": "list"],
        (0..<count).map { .element("li", [:], [.element("button", [:], ["Row \($0)"])], key: $0) }),
    ]
  }

  private func web(_ device: Device) throws -> ElementNode { try device.find(.webView, "web") }

  @Test func theEndOfThePageIsToldOnceItShows() throws {
    let stage = Stage(rows(40))
    stage.handlers = [
      .scrolledToEnd {
        stage.log.append("end")
        stage.body = self.rows(60)
      }
    ]
    let device = try stage.onDevice()
    try device.swipe(web(device), .up)
    #expect(stage.log == [])
    try device.swipe(web(device), .up)
    #expect(stage.log == ["end"])
    #expect(try web(device).scrollOffset == 41 * 44 - 844)
    try device.tap(device.find(.button, "Row 59"))
    #expect(stage.log == ["end", "end"])
  }

  @Test func eachAddressHasItsPlaceAndGetsItBack() throws {
    let stage = Stage(rows(60))
    let device = try stage.onDevice()
    try device.swipe(web(device), .up)
    let place = try web(device).scrollOffset
    #expect(place > 0)
    stage.url = "app://stage/detail"
    stage.show("<h1>Detail</h1>")
    #expect(try web(device).scrollOffset == 0)
    stage.url = "app://stage/list"
    stage.body = rows(60)
    #expect(try web(device).scrollOffset == place)
  }

  @Test func focusAndTextSurviveWhatTypingChanges() throws {
    let stage = Stage()
    func draw(_ search: String) {
      stage.show(
        """
        <h1>\(search.isEmpty ? "" : "Results")</h1>
        <input id=search value='\(search)'><p>found \(search)</p>
        """, on: ["search": [.input { draw($0) }]])
    }
    draw("")
    let device = try stage.onDevice()
    let path = try device.find(.textField, "search").path
    try device.tap(device.find(.textField, "search"))
    try device.typeText("400")
    #expect(device.tree?.focusedNode?.element.value == "400")
    #expect(device.tree?.node(at: path)?.element.identifier == "search")
    #expect(try device.find(.staticText, "found 400").isVisible)
  }

  @Test func aToolFindsTheDocumentAndWhereItsElementsAre() throws {
    let stage = Stage(
      """
      <p id=text>one</p><div id=mixed>two <span id=span><b>three</b></span></div>
      <p id=hidden hidden>four</p><span id=around><div id=inner>five</div></span>
      <input id=field><button><b id=part>six</b></button><select><option>seven</option></select>
      """)
    let device = try stage.onDevice()
    let tree = try #require(device.tree)
    let views = PageFrames.webViews(in: tree)
    #expect(views.count == 1)
    let document = try #require(views.first?.document)
    #expect(document === stage.web.document)
    let frames = PageFrames(of: document, in: tree)
    let cases: [(String, CGRect)] = [
      ("#text", CGRect(x: 0, y: 0, width: 390, height: 22)),
      ("#mixed", CGRect(x: 0, y: 22, width: 390, height: 22)),
      ("#span", CGRect(x: 195, y: 22, width: 195, height: 22)),
      ("#hidden", .zero), ("#inner", CGRect(x: 0, y: 44, width: 390, height: 22)),
      ("#field", CGRect(x: 0, y: 66, width: 390, height: 44)),
      ("#part", CGRect(x: 0, y: 110, width: 390, height: 44)),
      ("body", CGRect(x: 0, y: 0, width: 390, height: 198)),
      ("html", CGRect(x: 0, y: 0, width: 390, height: 198)), ("head", .zero),
    ]
    for (selector, frame) in cases {
      #expect(try frames.frame(of: stage.one(selector)) == frame, "\(selector)")
    }
    #expect(try frames.node(of: stage.one("#inner"))?.element.label == "five")
    #expect(try frames.node(of: stage.one("option"))?.element.type == .popUpButton)
    #expect(try frames.node(of: stage.one("#part"))?.element.label == "six")
    #expect(try frames.node(of: stage.one("#hidden")) == nil)
    let other = PageFrames(of: Stage("<p>x</p>").document, in: tree)
    #expect(try other.node(of: stage.one("#text")) == nil)
  }

  @Test func whatTheWebContextTypesShowsOnTheDevice() throws {
    let stage = Stage("<input id=f>")
    let device = try stage.onDevice()
    try stage.sendKeys("a", "b", to: "#f")
    #expect(device.tree?.focusedNode?.element.value == "ab")
    #expect(device.tree?.keyboard != nil)
  }
}

/// Keys of the device's keyboard in the fields of a page.
struct KeysOnDeviceTests {
  /// A page with one field, labelled "f", that notes its events.
  private func stage(type: String = "text") -> Stage {
    Stage(
      "<input id=f aria-label=f type=\(type) on='keydown input change blur'>",
      identifiesByDOM: false)
  }

  @Test(arguments: [("text", ElementType.textField, "ac"), ("password", .secureTextField, "••")])
  func eachKeyIsAKeyAndAnInput(kind: String, type: ElementType, shown: String) throws {
    let stage = stage(type: kind)
    let device = try stage.onDevice()
    try device.tap(device.find(type, "f"))
    try device.typeText("ab\u{8}c\n")
    #expect(
      stage.log == [
        "keydown f 'a'", "input f 'a'", "keydown f 'b'", "input f 'ab'", "keydown f 'Backspace'",
        "input f 'a'", "keydown f 'c'", "input f 'ac'", "keydown f 'Enter'", "change f 'ac'",
      ])
    #expect(try device.find(type, "f").element.value == shown)
  }

  @Test func aHandlerMayMoveTheFocus() throws {
    let stage = Stage()
    let moveFocus = EventHandler.input { [unowned stage] text in
      let document = stage.web.document
      guard text.count == 2, let two = try? document.querySelector("#two") else { return }
      document.focus(two)
    }
    stage.show("<input id=one><input id=two>", on: ["one": [moveFocus]])
    let device = try stage.onDevice()
    try device.tap(device.find(.textField, "one"))
    try device.typeText("abc")
    #expect(try device.find(.textField, "one").element.value == "ab")
    #expect(try device.find(.textField, "two").element.value == "c")
  }

  @Test func aFieldThatLosesTheFocusGetsNoMoreKeys() throws {
    let stage = stage()
    let device = try stage.onDevice()
    try device.tap(device.find(.textField, "f"))
    stage.handlers = [
      .event(.keydown) { [unowned stage] in if $0.key == "b" { stage.web.document.blur() } }
    ]
    let error = #expect(throws: GestureError.self) { try device.typeText("abc") }
    #expect(
      error?.description
        == "Failed to synthesize event: Neither element nor any descendant has keyboard focus.")
    #expect(
      stage.log == ["keydown f 'a'", "input f 'a'", "keydown f 'b'", "change f 'a'", "blur f"])
  }

  @Test(arguments: [10, 100])
  func charactersNeedNoLooksAtTheScreen(count: Int) throws {
    let stage = stage()
    let device = try stage.onDevice()
    try device.tap(device.find(.textField, "f"))
    _ = device.tree
    let before = stage.descriptions
    let text = String(repeating: "a", count: count)
    try device.typeText(text)
    #expect(stage.descriptions == before)
    #expect(stage.log.count == 2 * count)
    #expect(try device.find(.textField, "f").element.value == text)
  }

  @Test func idsOfThePageAreIdentifiersOnlyOnDemand() throws {
    for identifiesByDOM in [false, true] {
      let stage = Stage(
        "<div id=box><button id=b>B</button></div>", identifiesByDOM: identifiesByDOM)
      let device = try stage.onDevice()
      let button = try device.find(.button, "B")
      #expect(button.element.identifier == (identifiesByDOM ? "b" : ""))
      #expect(button.parent?.element.identifier == (identifiesByDOM ? "box" : ""))
      #expect(try device.find(.webView, "web").element.identifier == "web")
    }
  }
}
