import Testing
import WebView

struct EventTests {
  private func nested(_ stage: Stage, inner: [EventHandler] = []) -> [HTML] {
    [
      .element(
        "div", ["id": "outer"],
        [
          .element(
            "button", ["id": "button"], [.element("span", ["id": "span"], ["x"])],
            on: stage.noting("button", .click, .focus, .blur) + inner)
        ], on: stage.noting("outer", .click, .focus, .blur))
    ]
  }

  @Test func aClickGoesFromTheInnermostOutwards() throws {
    let stage = Stage()
    stage.handlers = stage.noting("body", .click)
    stage.body = nested(stage)
    try stage.document.click(stage.one("#span"))
    #expect(stage.log == ["focus button", "click button", "click outer", "click body"])
  }

  @Test func whatHandlersChangeMidwayKeepsTheRestTold() throws {
    let stage = Stage()
    stage.body = nested(stage, inner: [.click { stage.body = [] }])
    try stage.document.click(stage.one("#button"))
    #expect(stage.takeLog() == ["focus button", "click button", "click outer"])
    #expect(stage.document.body.children.isEmpty)
  }

  @Test func aClickElsewhereTakesTheFocus() throws {
    let stage = Stage()
    stage.body =
      [.element("input", ["id": "f"], on: stage.noting("f", .change, .blur, .input))]
      + [.element("p", ["id": "p"], ["text"], on: stage.noting("p", .click))]
    try stage.document.sendKeys(["a"], to: stage.one("#f"))
    try stage.document.click(stage.one("#p"))
    #expect(stage.log == ["input f 'a'", "change f 'a'", "blur f", "click p"])
    #expect(stage.document.activeElement === stage.document.body)
  }

  @Test func aDisabledControlHearsNothing() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "div", [:],
        [.element("button", ["disabled": true], ["x"], on: stage.noting("b", .click, .focus))],
        on: stage.noting("div", .click))
    ]
    try stage.document.click(stage.one("button"))
    #expect(stage.log == [])
  }

  @Test func anElementThatIsGoneHearsNothing() throws {
    let stage = Stage()
    stage.body = nested(stage)
    let button = try stage.one("#button")
    stage.body = []
    _ = stage.document
    #expect(
      throws: InteractionError.self, performing: { try stage.document.click(button) })
    #expect(stage.log == [])
  }

  @Test func linksAreFollowedUnlessPrevented() throws {
    let stage = Stage([
      .element("a", ["href": "detail?id=1&x=é"], ["Detail"]),
      .element("a", [:], ["Nowhere"]),
      .element("a", ["href": "#x"], ["Kept"], on: [.event(.click) { $0.preventDefault() }]),
    ])
    for link in try stage.document.querySelectorAll("a") { try stage.document.click(link) }
    #expect(stage.log == ["navigate app://stage/detail?id=1&x=%C3%A9"])
  }

  @Test func aLabelPassesTheClickOn() throws {
    let stage = Stage()
    stage.body = [
      .element("label", ["for": "c"], ["Tick"], on: stage.noting("label", .click)),
      .element(
        "input", ["id": "c", "type": "checkbox"], on: stage.noting("c", .click, .input, .change)),
    ]
    try stage.document.click(stage.one("label"))
    #expect(stage.log == ["click label", "click c", "input c 'on'", "change c 'on'"])
    #expect(try stage.one("#c").isChecked)
    #expect(try stage.one("#c").isFocused)
  }

  @Test func aControlInItsLabelIsClickedOnce() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "label", [:], ["Tick", .element("input", ["id": "c", "type": "checkbox"])],
        on: stage.noting("label", .click))
    ]
    try stage.document.click(stage.one("#c"))
    #expect(stage.takeLog() == ["click label"])
    #expect(try stage.one("#c").isChecked)
    try stage.document.click(stage.one("label"))
    #expect(try !stage.one("#c").isChecked)
  }

  @Test func aClickThatALabelPassesOnComesToAnEnd() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "label", ["id": "a"], ["A", .element("progress", ["id": "p"])],
        on: stage.noting("a", .click)),
      .element(
        "label", ["id": "b"], ["B", .element("input", ["id": "f", "type": "file"])],
        on: stage.noting("b", .click)),
    ]
    try stage.document.click(stage.one("#a"))
    #expect(stage.takeLog() == ["click a", "click a"])
    try stage.document.click(stage.one("#b"))
    #expect(stage.log == ["click b", "click b"])
  }

  @Test func shortHandlersAreGivenWhatTheyNeed() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "form", [:],
        [
          .element(
            "input", ["id": "f"],
            on: [
              .keydown { stage.log.append("key \($0)") },
              .input { stage.log.append("input \($0)") },
            ])
        ], on: [.submit { stage.log.append("submit") }])
    ]
    try stage.document.sendKeys(["a", "Enter"], to: stage.one("#f"))
    #expect(stage.log == ["key a", "input a", "key Enter", "submit"])
  }

  @Test func everyDispatchAsksForARendering() throws {
    let stage = Stage([.element("p", [:], ["x"])])
    try stage.document.click(stage.one("p"))
    #expect(stage.invalidations > 0)
  }
}

/// What WebDriver's element commands refuse, in whole texts.
struct InteractionErrorTests {
  private func failure(_ work: () throws -> Void) -> String {
    do {
      try work()
      return "nothing"
    } catch let error as InteractionError {
      return "\(error.reason): \(error)"
    } catch {
      return "another error: \(error)"
    }
  }

  private let stage = Stage([
    .element("p", ["id": "p"], ["text"]),
    .element("button", ["id": "b", "class": "big", "style": "display: none"], ["x"]),
    .element("input", ["id": "d", "name": "n", "disabled": true]),
    .element("input", ["id": "r", "type": "text", "readonly": true]),
    .element("input", ["id": "c", "type": "checkbox"]),
    .element("input", ["id": "h", "hidden": true]),
  ])

  @Test func clicking() throws {
    let hidden = try stage.one("#b")
    #expect(
      failure { try stage.document.click(hidden) }
        == "notInteractable: Failed to click <button id=\"b\" class=\"big\">: it is not displayed.")
    let paragraph = try stage.one("#p")
    stage.body = []
    #expect(
      failure { try stage.document.click(paragraph) }
        == "stale: Failed to click <p id=\"p\">: it is not in the document any more.")
  }

  @Test func typing() throws {
    let cases = [
      ("#p", "notInteractable: Failed to send keys to <p id=\"p\">: it takes no keys."),
      (
        "#d", "notInteractable: Failed to send keys to <input id=\"d\" name=\"n\">: it is disabled."
      ),
      ("#h", "notInteractable: Failed to send keys to <input id=\"h\">: it is not displayed."),
    ]
    for (selector, text) in cases {
      let element = try stage.one(selector)
      #expect(failure { try stage.document.sendKeys(["a"], to: element) } == text)
    }
  }

  @Test func clearing() throws {
    let cases = [
      ("#p", "notEditable: Failed to clear <p id=\"p\">: it is no text field."),
      (
        "#c",
        "notEditable: Failed to clear <input id=\"c\" type=\"checkbox\">: it is no text field."
      ),
      ("#d", "notEditable: Failed to clear <input id=\"d\" name=\"n\">: it is disabled."),
      ("#r", "notEditable: Failed to clear <input id=\"r\" type=\"text\">: it is read-only."),
      ("#h", "notInteractable: Failed to clear <input id=\"h\">: it is not displayed."),
    ]
    for (selector, text) in cases {
      let element = try stage.one(selector)
      #expect(failure { try stage.document.clear(element) } == text)
    }
  }

  @Test func anElementOfAnotherDocumentIsRefused() throws {
    let other = try Stage([.element("p", [:], ["x"])]).one("p")
    #expect(failure { try stage.document.click(other) }.hasPrefix("stale: Failed to click <p>"))
  }

  @Test func clearingIsOneChangeAndEndsTheFocus() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "input", ["id": "f", "value": "old"],
        on: stage.noting("f", .keydown, .input, .change, .focus, .blur))
    ]
    let field = try stage.one("#f")
    try stage.document.clear(field)
    #expect(field.value == "")
    #expect(stage.takeLog() == ["focus f", "input f ''", "change f ''", "blur f"])
    try stage.document.clear(field)
    #expect(stage.log == [])
  }
}
