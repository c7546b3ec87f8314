import Device
import Foundation
import TestSupport
import Testing
import WebView

/// A page on a device, as its native tools see it.
struct NativePageTests {
  @Test func `a small page becomes these elements of the device`() throws {
    let page = TestPage(
      """
      <h1 id=title>Belgian Beers</h1>
      <div role=search>
        <input id=search type=text placeholder=Search value=400>
        <button id=clear aria-label=Clear>✕</button>
      </div>
      <p>% alcohol</p>
      <input id=max type=range max=26 step=0.5 value=9.5 aria-label='% alcohol'>
      <ul id=beers aria-label=Beers>
        <li><a href=#400><span>400</span></a><span>5.6%</span><i>blonde</i></li><li>x</li>
      </ul>
      <p>1 <b>beer</b> "all" 🍺</p><a>no link</a><input type=search><div></div><br>
      <button disabled>More</button><p hidden>no</p><p style='display: none'>no</p>
      """)
    page.title = "Belgian Beer Explorer"
    let device = try page.onDevice()
    #expect(
      try #require(device.tree?.debugDescription) == """
        Attributes: Application, 0x1, label: 'Scripted'
        Element subtree:
         →Application, 0x1, label: 'Scripted'
            Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
              WebView, 0x3, {{0.0, 0.0}, {390.0, 844.0}}, identifier: 'web'
                Other, 0x4, {{0.0, 0.0}, {390.0, 330.0}}, label: 'Belgian Beer Explorer'
                  StaticText, 0x5, {{0.0, 0.0}, {390.0, 22.0}}, label: 'Belgian Beers'
                  Other, 0x6, {{0.0, 22.0}, {390.0, 44.0}}
                    TextField, 0x7, {{0.0, 22.0}, {195.0, 44.0}}, value: \
        400, placeholderValue: 'Search'
                    Button, 0x8, {{195.0, 22.0}, {195.0, 44.0}}, label: 'Clear'
                  StaticText, 0x9, {{0.0, 66.0}, {390.0, 22.0}}, label: '% alcohol'
                  Slider, 0xa, {{0.0, 88.0}, {390.0, 44.0}}, label: '% \
        alcohol', value: 9.5
                  Other, 0xb, {{0.0, 132.0}, {390.0, 66.0}}, label: 'Beers'
                    Other, 0xc, {{0.0, 132.0}, {390.0, 44.0}}
                      Link, 0xd, {{0.0, 132.0}, {130.0, 44.0}}, label: '400'
                        StaticText, 0xe, {{0.0, 132.0}, {130.0, 44.0}}, label: '400'
                      StaticText, 0xf, {{130.0, 132.0}, {130.0, 44.0}}, label: '5.6%'
                      StaticText, 0x10, {{260.0, 132.0}, {130.0, 44.0}}, label: 'blonde'
                    Other, 0x11, {{0.0, 176.0}, {390.0, 22.0}}
                      StaticText, 0x12, {{0.0, 176.0}, {390.0, 22.0}}, label: 'x'
                  Other, 0x13, {{0.0, 198.0}, {390.0, 22.0}}
                    StaticText, 0x14, {{0.0, 198.0}, {130.0, 22.0}}, label: '1'
                    StaticText, 0x15, {{130.0, 198.0}, {130.0, 22.0}}, label: 'beer'
                    StaticText, 0x16, {{260.0, 198.0}, {130.0, 22.0}}, label: '"all" 🍺'
                  StaticText, 0x17, {{0.0, 220.0}, {390.0, 22.0}}, label: 'no link'
                  SearchField, 0x18, {{0.0, 242.0}, {390.0, 44.0}}
                  Button, 0x19, {{0.0, 286.0}, {390.0, 44.0}}, label: 'More', Disabled
        """)
  }

  @Test func `gestures and keys on the device are events of the page`() throws {
    let page = TestPage(
      """
      <input id=f type=search enterkeyhint=DONE on='focus keydown input'>
      <p id=p on=click><b>else</b>where</p>
      <input id=r type=range max=26 step=0.5 value=26 on=input>
      """)
    page.handlers = [page.noting("body", .click)]
    let device = try page.onDevice()
    try device.tap(device.find(id: "f"))
    #expect(device.tree?.keyboard != nil)
    _ = device.tree
    let renderings = device.renderCount
    try device.typeText("e\u{301}🍺\u{8}")
    #expect(device.renderCount == renderings, "typing needs no look at the screen")
    try device.typeText("\n")
    try device.tap(device.find(.button, "Done"))
    #expect(
      page.takeLog() == [
        "focus f", "click body", "keydown f 'e\u{301}'", "input f 'e\u{301}'", "keydown f '🍺'",
        "input f 'e\u{301}🍺'", "keydown f 'Backspace'", "input f 'e\u{301}'", "keydown f 'Enter'",
        "keydown f 'Enter'",
      ])
    try device.enterText("400", in: device.find(id: "f"))
    #expect(try device.find(id: "f").element.value == "400" && page.takeLog() == ["input f '400'"])
    try device.tap(device.find(.staticText, "else"))
    #expect(page.takeLog() == ["click p", "click body"])
    #expect(page.document.focusedElement == nil && device.tree?.keyboard == nil)
    try device.adjust(device.find(id: "r"), toNormalizedPosition: 0.366)
    #expect(page.log == ["input r '9.5'"])
    let slider = try device.find(id: "r").element
    #expect(slider.value == "9.5")
    #expect(slider.scale == Element.Scale(minimum: 0, maximum: 26, current: 9.5))
  }

  // MARK: - Over time

  private func rows(_ count: Int) -> [HTML] {
    [
      .element("input", ["id": "search", "type": "search"], key: "search"),
      .element(
        "ul", ["id": "list"],
        (0..<count).map { .element("li", [:], [.element("button", [:], ["Row \($0)"])], key: $0) }),
    ]
  }

  private func web(_ device: Device) throws -> ElementNode { try device.find(.webView, "web") }

  @Test func `the page is notified at its end, and each address keeps its offset`() throws {
    let page = TestPage(rows(40))
    page.handlers = [
      .scrolledToEnd {
        page.log.append("end")
        page.body = self.rows(60)
      }
    ]
    let device = try page.onDevice()
    try device.swipe(web(device), .up)
    #expect(page.log == [])
    try device.swipe(web(device), .up)
    let place = 41 * 44.0 - 844
    #expect(try page.log == ["end"] && web(device).scrollOffset == place)
    page.url = "app://test/detail"
    page.show("<h1>Detail</h1>")
    #expect(try web(device).scrollOffset == 0)
    page.url = "app://test/list"
    page.body = rows(60)
    #expect(try web(device).scrollOffset == place)
    try device.tap(device.find(.button, "Row 59"))
    #expect(page.log == ["end", "end"])
  }

  @Test func `a tool finds the document and its elements' frames`() throws {
    let page = TestPage(
      """
      <p id=text>one</p><div id=mixed>two <span id=span><b>three</b></span></div>
      <p id=hidden hidden>four</p><span id=around><div id=inner>five</div></span>
      <input id=field><button><b id=part>six</b></button>
      """)
    let device = try page.onDevice()
    let tree = try #require(device.tree)
    let document = try #require(PageFrames.webViews(in: tree).first?.document)
    #expect(document === page.web.document)
    let frames = PageFrames(of: document, in: tree)
    let cases: [(String, CGRect)] = [
      ("#text", CGRect(x: 0, y: 0, width: 390, height: 22)),
      ("#mixed", CGRect(x: 0, y: 22, width: 390, height: 22)),
      ("#span", CGRect(x: 195, y: 22, width: 195, height: 22)),
      ("#hidden", .zero), ("#inner", CGRect(x: 0, y: 44, width: 390, height: 22)),
      ("#part", CGRect(x: 0, y: 110, width: 390, height: 44)),
      ("html", CGRect(x: 0, y: 0, width: 390, height: 154)), ("head", .zero),
    ]
    for (selector, frame) in cases {
      #expect(try frames.frame(of: page.one(selector)) == frame, "\(selector)")
    }
    #expect(try frames.node(of: page.one("#inner"))?.element.label == "five")
    #expect(try frames.node(of: page.one("#part"))?.element.label == "six")
    #expect(try frames.node(of: page.one("#hidden")) == nil)
    let other = PageFrames(of: TestPage("<p>x</p>").document, in: tree)
    #expect(try other.node(of: page.one("#text")) == nil)
  }
}

/// Elements that stay the same from one rendering to the next.
struct RenderingTests {
  private func list(_ names: [String], key: Bool = true) -> [HTML] {
    [.element("ul", [:], names.map { .element("li", [:], [.text($0)], key: key ? $0 : nil) })]
  }

  private func items(_ page: TestPage) throws -> [DOMElement] {
    try page.document.querySelectorAll("li")
  }

  @Test func `elements with keys survive every reordering, others keep their position`() throws {
    let page = TestPage(list(["a", "b", "c"]))
    let before = try items(page)
    page.body = list(["c", "x", "a", "a"])
    let after = try items(page)
    #expect(after.map(\.textContent) == ["c", "x", "a", "a"])
    #expect(after[0] === before[2] && after[2] === before[0])
    #expect(!before[1].isConnected && before[1].parent == nil)
    #expect(!before[1].children[0].isConnected)
    page.body = list(["c", "a", "a"], key: false)
    #expect(try items(page)[0] !== after[0], "its key is gone")
    let plain = try items(page)
    page.body = list(["b"], key: false)
    let rest = try items(page)
    #expect(rest.count == 1 && rest[0] === plain[0] && rest[0].textContent == "b")
    page.body = ["a", "", "b", .element("b"), ""]
    #expect(page.document.body.children.map(\.textContent) == ["ab", ""], "texts are merged")
  }

  @Test func `the revision grows only with a change, and drawing doesn't invalidate`() {
    let page = TestPage(list(["a", "b"]))
    var revision = page.document.revision
    page.invalidations = 0
    let changes: [(() -> Void, Bool)] = [
      ({}, false), ({ page.body = list(["a", "b"]) }, false),
      ({ page.body = list(["b", "a"]) }, true),
      ({ page.title = " Other  title" }, true), ({ page.url = "app://test/other" }, true),
      ({ page.show("<p class=x></p>") }, true), ({ page.show("<p class=y></p>") }, true),
      ({ page.show("<p class=y>a</p>") }, true), ({ page.show("<p class=y>b</p>") }, true),
      ({ page.document.focus(page.document.body) }, false),
    ]
    for (place, (change, isChange)) in changes.enumerated() {
      change()
      #expect((page.document.revision > revision) == isChange, "change \(place)")
      revision = page.document.revision
    }
    #expect(page.document.title == "Other title" && page.document.url == "app://test/other")
    #expect(page.invalidations == 0)
  }

  @Test func `later children are made again only for a new version`() throws {
    var made = 0
    func body(_ version: Int) -> [HTML] {
      [
        .element("section", ["id": "s"], version: version) {
          made += 1
          return [.element("p", [:], ["\(version)"])]
        }
      ]
    }
    let page = TestPage(body(1))
    #expect(page.document.body.textContent == "1" && page.document.body.textContent == "1")
    let revision = page.document.revision
    page.body = body(1)
    #expect(page.document.revision == revision && page.document.body.textContent == "1")
    page.body = body(2)
    #expect(page.document.revision > revision && page.document.body.textContent == "2")
    #expect(made == 2)
  }

  @Test func `focus, typed text and caret survive until the page changes them`() throws {
    let page = TestPage("<input id=f value=''>")
    let element = try page.one("#f")
    try page.sendKeys("a", "c", "ArrowLeft", to: "#f")
    page.show("<h1>New</h1><input id=f value=''><p>More</p>")
    page.document.press(key: "b")
    #expect(try page.one(":focus") === element && element.value == "abc")
    page.show("<input id=f value=new>")
    #expect(try page.one("#f").value == "new")
    for html in ["<p></p>", "<input id=f disabled>", "<input id=f hidden>"] {
      page.show("<input id=f>")
      page.document.focus(try page.one("#f"))
      #expect(page.document.focusedElement != nil)
      page.show(html)
      #expect(page.document.activeElement === page.document.body)
    }
  }
}
