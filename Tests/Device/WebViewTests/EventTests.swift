import Testing
import WebView

struct EventTests {
  private let stage = Stage()

  private let nested = """
    <div id=outer on='click focus'>
      <button id=button on='click focus'><span id=span>x</span></button>
    </div>
    """

  @Test func `a click bubbles outwards and requests a rendering`() throws {
    stage.handlers = [stage.noting("body", .click)]
    stage.show(nested)
    stage.invalidations = 0
    try stage.click("#span")
    #expect(stage.log == ["focus button", "click button", "click outer", "click body"])
    #expect(stage.invalidations > 0)
  }

  @Test func `all handlers are called, even if one of them changes the page`() throws {
    stage.show(nested, on: ["button": [.click { stage.body = [] }]])
    try stage.click("#button")
    #expect(stage.takeLog() == ["focus button", "click button", "click outer"])
    #expect(stage.document.body.children.isEmpty)
  }

  @Test func `a click elsewhere removes the focus`() throws {
    stage.show("<input id=f on=input><p id=p on=click>text</p>")
    try stage.sendKeys("a", to: "#f")
    try stage.click("#p")
    #expect(stage.log == ["input f 'a'", "click p"])
    #expect(stage.document.activeElement === stage.document.body)
  }

  @Test func `a disabled control receives no events`() throws {
    stage.show("<div on=click><button disabled on='click focus'>x</button></div>")
    try stage.click("button")
    #expect(stage.log == [])
  }

  @Test func `a removed element receives no events`() throws {
    stage.show(nested)
    let button = try stage.one("#button")
    stage.body = []
    _ = stage.document
    #expect(throws: InteractionError.self) { try stage.document.click(button) }
    #expect(stage.log == [])
  }

  @Test func `links are followed unless prevented`() throws {
    stage.show(
      "<a href='detail?id=1&x=é'>Detail</a><a>Nowhere</a><a id=kept href=#x>Kept</a>",
      on: ["kept": [.event(.click) { $0.preventDefault() }]])
    for link in try stage.document.querySelectorAll("a") { try stage.document.click(link) }
    #expect(stage.log == ["navigate app://stage/detail?id=1&x=%C3%A9"])
  }

  @Test func `a click on a button in a link doesn't follow the link`() throws {
    stage.show("<a href=x on=click><button id=b on=click>B</button><b id=t>text</b></a>")
    try stage.click("#b")
    #expect(stage.takeLog() == ["click b", "click a"])
    try stage.click("#t")
    #expect(stage.log == ["click a", "navigate app://stage/x"])
  }

  @Test func `handlers of input and keys receive the value and the key`() throws {
    stage.show(
      "<input id=f>",
      on: [
        "f": [
          .keydown { stage.log.append("key \($0)") }, .input { stage.log.append("input \($0)") },
        ]
      ])
    try stage.sendKeys("a", "Enter", to: "#f")
    #expect(stage.log == ["key a", "input a", "key Enter"])
  }
}

/// The refusals of WebDriver's element commands, with their whole texts.
struct InteractionErrorTests {
  private func failure(_ work: () throws -> Void) -> String {
    do {
      try work()
      return "nothing"
    } catch let error as InteractionError {
      return "\(error.reason): \(error)"
    } catch {
      return "different error: \(error)"
    }
  }

  private let stage = Stage(
    """
    <p id=p>text</p><button id=b class=big style='display: none'>x</button>
    <input id=d name=n disabled><input id=h hidden>
    """)

  @Test(arguments: [
    ("#b", #"notInteractable: Failed to click <button id="b" class="big">: it is not displayed."#),
    ("#p", #"notInteractable: Failed to send keys to <p id="p">: it can't take keys."#),
    ("#d", #"notInteractable: Failed to send keys to <input id="d" name="n">: it is disabled."#),
    ("#h", #"notInteractable: Failed to send keys to <input id="h">: it is not displayed."#),
    ("#p", #"notEditable: Failed to clear <p id="p">: it isn't a text field."#),
    ("#d", #"notEditable: Failed to clear <input id="d" name="n">: it is disabled."#),
    ("#h", #"notInteractable: Failed to clear <input id="h">: it is not displayed."#),
  ])
  func `the error of each command gives the reason`(selector: String, text: String) {
    let error = failure {
      let element = try stage.one(selector)
      if text.contains(" click ") { try stage.document.click(element) }
      if text.contains(" send keys ") { try stage.document.sendKeys(["a"], to: element) }
      if text.contains(" clear ") { try stage.document.clear(element) }
    }
    #expect(error == text)
  }

  @Test func `an element that was removed or belongs to a different document is refused`() throws {
    let paragraph = try stage.one("#p")
    stage.body = []
    #expect(
      failure { try stage.document.click(paragraph) }
        == "stale: Failed to click <p id=\"p\">: it is no longer in the document.")
    let other = try Stage("<p>x</p>").one("p")
    #expect(failure { try stage.document.click(other) }.hasPrefix("stale: Failed to click <p>"))
  }

  @Test func `clearing is one input event and removes the focus`() throws {
    let stage = Stage("<input id=f value=old on='keydown input focus'>")
    let field = try stage.one("#f")
    try stage.document.clear(field)
    #expect(field.value == "")
    #expect(stage.takeLog() == ["focus f", "input f ''"])
    #expect(stage.document.focusedElement == nil)
    try stage.document.clear(field)
    #expect(stage.log == [])
  }
}
