import Testing
import WebView

/// What stays the same from one rendering to the next.
struct RenderingTests {
  private func list(_ names: [String], key: Bool) -> [HTML] {
    [.element("ul", [:], names.map { .element("li", [:], [.text($0)], key: key ? $0 : nil) })]
  }

  private func items(_ stage: Stage) throws -> [DOMElement] {
    try stage.document.querySelectorAll("li")
  }

  @Test func keysKeepElementsThroughEveryReordering() throws {
    let stage = Stage(list(["a", "b", "c"], key: true))
    let before = try items(stage)
    stage.body = list(["c", "x", "a"], key: true)
    let after = try items(stage)
    #expect(after.map(\.textContent) == ["c", "x", "a"])
    #expect(after[0] === before[2])
    #expect(after[2] === before[0])
    #expect(!before[1].isConnected)
    #expect(before[1].parent == nil)
    #expect(!before[1].children[0].isConnected)
  }

  @Test func withoutKeysThePlaceCounts() throws {
    let stage = Stage(list(["a", "b"], key: false))
    let before = try items(stage)
    stage.body = list(["b"], key: false)
    let after = try items(stage)
    #expect(after.count == 1)
    #expect(after[0] === before[0])
    #expect(after[0].textContent == "b")
    #expect(!before[1].isConnected)
  }

  @Test func anIDKeepsAnElementWhereverItGoesAmongItsSiblings() throws {
    let stage = Stage("<p id=one></p><p id=two></p>")
    let two = try stage.one("#two")
    stage.show("<p></p><p id=two>!</p><div></div>")
    #expect(try stage.one("#two") === two)
  }

  @Test func anotherNameIsAnotherElement() throws {
    let stage = Stage("<p id=x></p>")
    let before = try stage.one("#x")
    stage.show("<div id=x></div>")
    #expect(try stage.one("#x") !== before)
    #expect(!before.isConnected)
  }

  @Test func equalKeysAreToldApartByTheirOrder() throws {
    let stage = Stage(list(["a", "a"], key: true))
    let before = try items(stage)
    stage.body = list(["a", "a", "a"], key: true)
    let after = try items(stage)
    #expect(after.count == 3)
    #expect(after[0] === before[0] && after[1] === before[1])
  }

  @Test func theRevisionGrowsOnlyWithAChange() {
    let stage = Stage(list(["a", "b"], key: true))
    var revision = stage.document.revision
    func grew() -> Bool {
      defer { revision = stage.document.revision }
      return stage.document.revision > revision
    }
    #expect(!grew())
    stage.body = list(["a", "b"], key: true)
    #expect(!grew())
    stage.body = list(["b", "a"], key: true)
    #expect(grew())
    stage.title = "Other"
    #expect(grew())
    stage.url = "app://stage/other"
    #expect(grew())
    stage.show("<p class=x></p>")
    #expect(grew())
    stage.show("<p class=y></p>")
    #expect(grew())
    #expect(stage.document.title == "Other")
    #expect(stage.document.url == "app://stage/other")
  }

  @Test func drawingAloneSaysNothingToTheHost() {
    let stage = Stage(list(["a"], key: true))
    _ = stage.document
    stage.body = list(["b"], key: true)
    _ = stage.document
    #expect(stage.invalidations == 0)
  }

  @Test func focusTypedTextAndCaretSurvive() throws {
    let stage = Stage("<input id=f>")
    let element = try stage.one("#f")
    try stage.sendKeys("a", "c", "ArrowLeft", to: "#f")
    stage.show("<h1>New</h1><input id=f><p>More</p>")
    #expect(stage.document.activeElement === element)
    #expect(element.value == "ac")
    stage.document.press(key: "b")
    #expect(element.value == "abc")
    #expect(try stage.one(":focus") === element)
  }

  @Test(arguments: ["<p></p>", "<input id=f disabled>", "<input id=f hidden>"])
  func focusIsLostWithTheElement(other: String) throws {
    let stage = Stage("<input id=f>")
    stage.document.focus(try stage.one("#f"))
    #expect(stage.document.focusedElement != nil)
    stage.show(other)
    #expect(stage.document.activeElement === stage.document.body)
  }

  @Test func thePageWinsOverTypedTextOnceItChangesItsMind() throws {
    let stage = Stage("<input id=f value=a>")
    try stage.sendKeys("b", to: "#f")
    stage.show("<input id=f value=a>")
    #expect(try stage.one("#f").value == "ab")
    stage.show("<input id=f value=''>")
    #expect(try stage.one("#f").value == "")
  }

  @Test func aHandlerSeesTheAppAndItsNextPageFollows() throws {
    let stage = Stage()
    var count = 0
    func draw() {
      let countOn = EventHandler.click {
        count += 1
        draw()
      }
      stage.show("<button>\(count)</button>", on: ["button": [countOn]])
    }
    draw()
    let button = try stage.one("button")
    for _ in 1...3 { try stage.document.click(button) }
    #expect(button.textContent == "3")
    #expect(button.isConnected)
  }

  @Test func aNodeOutlivesItsDocument() throws {
    var stage: Stage? = Stage("<p>x</p>")
    let paragraph = try #require(try stage?.one("p"))
    stage = nil
    #expect(paragraph.document == nil)
    #expect(paragraph.textContent == "x")
    #expect(paragraph.outerHTML == "<p>x</p>")
  }
}
