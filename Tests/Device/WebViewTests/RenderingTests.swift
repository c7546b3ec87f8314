import Testing
import WebView

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
    #expect(try items(page)[0] !== after[0], "it has no key any more")
    let plain = try items(page)
    page.body = list(["b"], key: false)
    let rest = try items(page)
    #expect(rest.count == 1 && rest[0] === plain[0] && rest[0].textContent == "b")
    page.body = ["a", "", "b", .element("b"), ""]
    #expect(page.document.body.children.map(\.textContent) == ["ab", ""], "texts are merged")
  }

  @Test func `an element with an id survives a move, but not another tag name`() throws {
    let page = TestPage("<p id=one></p><p id=two></p>")
    let two = try page.one("#two")
    page.show("<p></p><p id=two>!</p><div></div>")
    #expect(try page.one("#two") === two)
    page.show("<div id=two></div>")
    #expect(try page.one("#two") !== two && !two.isConnected)
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

  @Test func `a node outlives its document`() throws {
    var page: TestPage? = TestPage("<p>x</p>")
    let paragraph = try #require(try page?.one("p"))
    page = nil
    #expect(paragraph.document == nil && paragraph.outerHTML == "<p>x</p>")
  }
}
