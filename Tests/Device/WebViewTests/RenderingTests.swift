import Testing
import WebView

/// What stays the same from one rendering to the next.
struct RenderingTests {
  private func list(_ names: [String], key: Bool) -> [HTML] {
    [
      .element(
        "ul", [:], names.map { .element("li", [:], [.text($0)], key: key ? $0 : nil) })
    ]
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
    let stage = Stage([.element("p", ["id": "one"]), .element("p", ["id": "two"])])
    let two = try stage.one("#two")
    stage.body = [.element("p"), .element("p", ["id": "two"], ["!"]), .element("div")]
    #expect(try stage.one("#two") === two)
  }

  @Test func anotherNameIsAnotherElement() throws {
    let stage = Stage([.element("p", ["id": "x"])])
    let before = try stage.one("#x")
    stage.body = [.element("div", ["id": "x"])]
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
    stage.body = [.element("p", ["class": "x"])]
    #expect(grew())
    stage.body = [.element("p", ["class": "y"])]
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
    let field = HTML.element("input", ["id": "f"])
    let stage = Stage([field])
    let element = try stage.one("#f")
    try stage.document.sendKeys(["a", "c", "ArrowLeft"], to: element)
    stage.body = [.element("h1", [:], ["New"]), field, .element("p", [:], ["More"])]
    #expect(stage.document.activeElement === element)
    #expect(element.value == "ac")
    stage.document.press(key: "b")
    #expect(element.value == "abc")
    #expect(try stage.one(":focus") === element)
  }

  @Test func focusIsLostWithTheElement() throws {
    for other: HTML in [
      .element("p"), .element("input", ["id": "f", "disabled": true]),
      .element("input", ["id": "f", "hidden": true]),
    ] {
      let stage = Stage([.element("input", ["id": "f"])])
      stage.document.focus(try stage.one("#f"))
      #expect(stage.document.focusedElement != nil)
      stage.body = [other]
      #expect(stage.document.activeElement === stage.document.body)
    }
  }

  @Test func thePageWinsOverTypedTextOnceItChangesItsMind() throws {
    func field(_ value: String) -> [HTML] { [.element("input", ["id": "f", "value": value])] }
    let stage = Stage(field("a"))
    let element = try stage.one("#f")
    try stage.document.sendKeys(["b"], to: element)
    stage.body = field("a")
    #expect(try stage.one("#f").value == "ab")
    stage.body = field("")
    #expect(try stage.one("#f").value == "")
  }

  @Test func aHandlerSeesTheAppAndItsNextPageFollows() throws {
    let stage = Stage()
    var count = 0
    func draw() {
      stage.body = [
        .element(
          "button", [:], [.text("\(count)")],
          on: [
            .click {
              count += 1
              draw()
            }
          ])
      ]
    }
    draw()
    let button = try stage.one("button")
    for _ in 1...3 { try stage.document.click(button) }
    #expect(button.textContent == "3")
    #expect(button.isConnected)
  }

  @Test func aNodeOutlivesItsDocument() throws {
    var stage: Stage? = Stage([.element("p", [:], ["x"])])
    let paragraph = try #require(try stage?.one("p"))
    stage = nil
    #expect(paragraph.document == nil)
    #expect(paragraph.textContent == "x")
    #expect(paragraph.outerHTML == "<p>x</p>")
  }
}
