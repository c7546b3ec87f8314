import Device
import TestSupport
import Foundation
import Testing
import WebView

struct NativePageTests {
  @Test func `a small page becomes these elements of the device`() throws {
    let stage = Stage(
      """
      <h1 id=title>Belgian Beers</h1>
      <div role=search>
        <input id=search type=text placeholder=Search value=400>
        <button id=clear aria-label=Clear>✕</button>
      </div>
      <p>% alcohol</p>
      <input id=max type=range max=26 step=0.5 value=9.5 aria-label='% alcohol'>
      <ul id=beers aria-label=Beers>
        <li><a href=#400><span>400</span></a><span>5.6%</span><i>blonde</i></li>
      </ul>
      <p>1 <b>beer</b> "all" 🍺</p>
      <button disabled>More</button><p hidden>no</p><p style='display: none'>no</p><div></div><br>
      """)
    stage.title = "Belgian Beer Explorer"
    let device = try stage.onDevice()
    #expect(
      try #require(device.tree?.debugDescription) == """
        Attributes: Application, 0x1, label: 'Scripted'
        Element subtree:
         →Application, 0x1, label: 'Scripted'
            Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
              WebView, 0x3, {{0.0, 0.0}, {390.0, 844.0}}, identifier: 'web'
                Other, 0x4, {{0.0, 0.0}, {390.0, 242.0}}, label: 'Belgian Beer Explorer'
                  StaticText, 0x5, {{0.0, 0.0}, {390.0, 22.0}}, label: \
        'Belgian Beers'
                  Other, 0x6, {{0.0, 22.0}, {390.0, 44.0}}
                    TextField, 0x7, {{0.0, 22.0}, {195.0, 44.0}}, value: \
        400, placeholderValue: 'Search'
                    Button, 0x8, {{195.0, 22.0}, {195.0, 44.0}}, label: 'Clear'
                  StaticText, 0x9, {{0.0, 66.0}, {390.0, 22.0}}, label: '% alcohol'
                  Slider, 0xa, {{0.0, 88.0}, {390.0, 44.0}}, label: '% \
        alcohol', value: 9.5
                  Other, 0xb, {{0.0, 132.0}, {390.0, 44.0}}, label: 'Beers'
                    Other, 0xc, {{0.0, 132.0}, {390.0, 44.0}}
                      Link, 0xd, {{0.0, 132.0}, {130.0, 44.0}}, label: '400'
                        StaticText, 0xe, {{0.0, 132.0}, {130.0, 44.0}}, label: '400'
                      StaticText, 0xf, {{130.0, 132.0}, {130.0, 44.0}}, label: '5.6%'
                      StaticText, 0x10, {{260.0, 132.0}, {130.0, 44.0}}, label: 'blonde'
                  Other, 0x11, {{0.0, 176.0}, {390.0, 22.0}}
                    StaticText, 0x12, {{0.0, 176.0}, {130.0, 22.0}}, label: '1'
                    StaticText, 0x13, {{130.0, 176.0}, {130.0, 22.0}}, label: 'beer'
                    StaticText, 0x14, {{260.0, 176.0}, {130.0, 22.0}}, label: '"all" 🍺'
                  Button, 0x15, {{0.0, 198.0}, {390.0, 44.0}}, label: 'More', Disabled
        """)
  }

  // MARK: - Gestures

  @Test func `a tap is a click that bubbles`() throws {
    let stage = Stage("<ul><li id=row on=click><b>400</b> beer</li></ul>")
    stage.handlers = [stage.noting("body", .click)]
    let device = try stage.onDevice()
    try device.tap(device.find(.staticText, "400"))
    #expect(stage.log == ["click row", "click body"])
  }

  @Test func `typing on the device is typing on the page`() throws {
    let stage = Stage(
      """
      <input id=f type=search on='focus keydown input'><p id=p on=click>elsewhere</p>
      """)
    let device = try stage.onDevice()
    try device.tap(device.find(id: "f"))
    #expect(device.tree?.keyboard != nil)
    try device.typeText("e\u{301}🍺\u{8}\n")
    #expect(
      stage.takeLog() == [
        "focus f", "keydown f 'e\u{301}'", "input f 'e\u{301}'", "keydown f '🍺'",
        "input f 'e\u{301}🍺'", "keydown f 'Backspace'", "input f 'e\u{301}'", "keydown f 'Enter'",
      ])
    #expect(try device.find(id: "f").element.value == "e\u{301}")
    #expect(try device.find(.button, "Search").element.identifier == "return")
    try device.clearText(device.find(id: "f"))
    #expect(try stage.one("#f").value == "")
    try device.tap(device.find(.staticText, "elsewhere"))
    #expect(stage.log.last == "click p")
    #expect(stage.document.focusedElement == nil)
    #expect(device.tree?.keyboard == nil)
  }

  @Test func `a slider is set to the nearest step`() throws {
    let stage = Stage("<input id=r type=range max=26 step=0.5 value=26 on=input>")
    let device = try stage.onDevice()
    try device.adjust(device.find(id: "r"), toNormalizedPosition: 0.366)
    #expect(stage.log == ["input r '9.5'"])
    let slider = try device.find(id: "r").element
    #expect(slider.value == "9.5")
    #expect(slider.scale == Element.Scale(minimum: 0, maximum: 26, current: 9.5))
  }

  @Test func `a disabled button takes no tap`() throws {
    let device = try Stage("<button disabled>Off</button>").onDevice()
    #expect(throws: GestureError(.disabled, "Failed to tap Button 'Off': it is disabled.")) {
      try device.tap(device.find(.button, "Off"))
    }
  }

  // MARK: - Types

  /// Returns the element of a page with the id `x`.
  private func shown(_ page: String) throws -> Element {
    try Stage(page).onDevice().find(id: "x").element
  }

  @Test(
    arguments: [
      ("<input id=x>", .textField), ("<input id=x type=search>", .searchField),
      ("<input id=x type=tel>", .textField), ("<input id=x type=range>", .slider),
      ("<button id=x></button>", .button), ("<a id=x href=#>x</a>", .link),
      ("<a id=x>x</a>", .staticText), ("<h1 id=x>x</h1>", .staticText),
      ("<ul id=x><li>a</li></ul>", .other),
      ("<li id=x>x</li>", .other),
    ] as [(String, ElementType)])
  func `every kind of control has its element type`(page: String, type: ElementType) throws {
    #expect(try shown(page).type == type)
  }

  @Test(arguments: [
    ("<input id=x>", "return"), ("<input id=x type=search>", "Search"),
    ("<input id=x enterkeyhint=DONE>", "Done"),
    ("<input id=x enterkeyhint=x>", "return"),
  ])
  func `the return key's label follows the field`(page: String, key: String) throws {
    #expect(try shown(page).returnKey == key)
  }

  @Test func `texts are shown as they are`() throws {
    for text in ["'t Hofbrouwerijke", "<b>\"&amp;\"</b>", "e\u{301} 👩‍👩‍👧 %/"] {
      let device = try Stage([.element("p", [:], [.text(text)])]).onDevice()
      #expect(try device.find(.staticText, text).element.label == text)
    }
  }
}

/// A page over time on a device: its scrolling, its lasting elements, and their frames.
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

  @Test func `the page is notified when its end is visible`() throws {
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

  @Test func `each address keeps its scroll offset`() throws {
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

  @Test func `focus and text survive the changes that typing causes`() throws {
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
    let path = try device.find(id: "search").path
    try device.tap(device.find(id: "search"))
    try device.typeText("400")
    #expect(device.tree?.focusedNode?.element.value == "400")
    #expect((device.tree?.node(at: path)?.element.backing as? DOMElement)?.id == "search")
    #expect(try device.find(.staticText, "found 400").isVisible)
  }

  @Test func `a tool finds the document and its elements' frames`() throws {
    let stage = Stage(
      """
      <p id=text>one</p><div id=mixed>two <span id=span><b>three</b></span></div>
      <p id=hidden hidden>four</p><span id=around><div id=inner>five</div></span>
      <input id=field><button><b id=part>six</b></button>
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
      ("body", CGRect(x: 0, y: 0, width: 390, height: 154)),
      ("html", CGRect(x: 0, y: 0, width: 390, height: 154)), ("head", .zero),
    ]
    for (selector, frame) in cases {
      #expect(try frames.frame(of: stage.one(selector)) == frame, "\(selector)")
    }
    #expect(try frames.node(of: stage.one("#inner"))?.element.label == "five")
    #expect(try frames.node(of: stage.one("#part"))?.element.label == "six")
    #expect(try frames.node(of: stage.one("#hidden")) == nil)
    let other = PageFrames(of: Stage("<p>x</p>").document, in: tree)
    #expect(try other.node(of: stage.one("#text")) == nil)
  }

  @Test func `text typed in the web context is shown on the device`() throws {
    let stage = Stage("<input id=f>")
    let device = try stage.onDevice()
    try stage.sendKeys("a", "b", to: "#f")
    #expect(device.tree?.focusedNode?.element.value == "ab")
    #expect(device.tree?.keyboard != nil)
  }
}

/// Keys of the device's keyboard in a page's fields.
struct KeysOnDeviceTests {
  /// A page with one field, labelled "f", that logs its events.
  private func stage() -> Stage {
    Stage("<input id=f aria-label=f on='keydown input'>")
  }

  @Test func `a handler may move the focus`() throws {
    let stage = Stage()
    let moveFocus = EventHandler.input { [unowned stage] text in
      let document = stage.web.document
      guard text.count == 2, let two = try? document.querySelector("#two") else { return }
      document.focus(two)
    }
    stage.show("<input id=one><input id=two>", on: ["one": [moveFocus]])
    let device = try stage.onDevice()
    try device.tap(device.find(id: "one"))
    try device.typeText("abc")
    #expect(try device.find(id: "one").element.value == "ab")
    #expect(try device.find(id: "two").element.value == "c")
  }

  @Test func `a field that loses the focus receives no further keys`() throws {
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
    #expect(stage.log == ["keydown f 'a'", "input f 'a'", "keydown f 'b'"])
  }

  @Test(arguments: [10, 100])
  func `typing characters needs no look at the screen`(count: Int) throws {
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

  @Test func `IDs of the page aren't identifiers`() throws {
    let device = try Stage("<div id=box><button id=b>B</button></div>").onDevice()
    #expect(try device.find(.button, "B").element.identifier.isEmpty)
    #expect(try device.find(id: "box").element.identifier.isEmpty)
    #expect(try device.find(.webView, "web").element.identifier == "web")
  }
}
