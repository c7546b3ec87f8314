import Testing
import WebView

struct InteractionTests {
  private let page = TestPage()

  private let nested = """
    <div id=outer on='click focus'>
      <button id=button on='click focus'><span id=span>x</span></button>
    </div>
    """

  // MARK: - Clicks

  @Test func `a click bubbles outwards, even if a handler changes the page`() throws {
    page.handlers = [page.noting("body", .click)]
    page.show(nested, on: ["button": [.click { page.body = [] }]])
    page.invalidations = 0
    try page.click("#span")
    #expect(page.log == ["focus button", "click button", "click outer", "click body"])
    #expect(page.document.body.children.isEmpty && page.invalidations > 0)
  }

  @Test func `a disabled control receives no click`() throws {
    page.show("<div on=click><button disabled on='click focus'>x</button></div>")
    try page.click("button")
    #expect(page.log == [] && page.document.activeElement === page.document.body)
  }

  @Test func `links are followed unless prevented, or a button in them is clicked`() throws {
    page.show(
      "<a href='detail?id=1&x=é' on=click><button id=b on=click>B</button>Detail</a><a>Nowhere</a>"
        + "<a id=kept href=#x>Kept</a>",
      on: ["kept": [.event(.click) { $0.preventDefault() }]])
    for link in try page.document.querySelectorAll("a") { try page.document.click(link) }
    #expect(page.takeLog() == ["click a", "navigate app://test/detail?id=1&x=%C3%A9"])
    try page.click("#b")
    #expect(page.log == ["click b", "click a"])
  }

  @Test func `adjusting a range causes an input event`() throws {
    page.show("<input id=r type=range max=26 step=0.5 value=26 on=input>")
    let range = try page.one("#r")
    page.document.adjust(range, to: 9.4)
    page.document.adjust(range, to: 9.6)
    try page.sendKeys("ArrowLeft", "ArrowUp", "Home", "End", "a", to: "#r")
    page.document.adjust(range, to: .infinity)
    page.document.adjust(page.document.body, to: 1)
    #expect(page.log == ["9.5", "9", "9.5", "0", "26"].map { "input r '\($0)'" })
  }

  // MARK: - Refusals

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

  @Test(arguments: [
    ("#b", #"notInteractable: Failed to click <button id="b" class="big">: it is not displayed."#),
    ("#p", #"notInteractable: Failed to send keys to <p id="p">: it can't take keys."#),
    ("#d", #"notInteractable: Failed to send keys to <input id="d" name="n">: it is disabled."#),
    ("#p", #"notEditable: Failed to clear <p id="p">: it isn't a text field."#),
    ("#d", #"notEditable: Failed to clear <input id="d" name="n">: it is disabled."#),
    ("#h", #"notInteractable: Failed to clear <input id="h">: it is not displayed."#),
    ("#p", #"stale: Failed to click <p id="p">: it is no longer in the document."#),
  ])
  func `the error of each command gives the reason`(selector: String, text: String) {
    let page = TestPage(
      """
      <p id=p on=click>text</p><button id=b class=big style='display: none'>x</button>
      <input id=d name=n disabled><input id=h hidden>
      """)
    let error = failure {
      let element = try page.one(selector)
      if text.hasPrefix("stale") { page.body = [] }
      if text.contains(" click ") { try page.document.click(element) }
      if text.contains(" send keys ") { try page.document.sendKeys(["a"], to: element) }
      if text.contains(" clear ") { try page.document.clear(element) }
    }
    #expect(error == text && page.log == [])
  }

  // MARK: - Keys

  /// A page with a field that logs its events.
  private func field(_ attributes: String = "") -> TestPage {
    TestPage("<input id=f \(attributes) on='keydown input focus'>")
  }

  /// Returns the value of a page's field after some keys.
  private func typed(_ keys: [String], into page: TestPage) throws -> String {
    let field = try page.one("#f")
    try page.document.sendKeys(keys, to: field)
    return field.value
  }

  @Test func `each character is a key event and an input event, and clearing is one input`() throws
  {
    let page = field()
    #expect(try typed(["Backspace", "é", "Escape", "👍🏽", "Enter"], into: page) == "é👍🏽")
    #expect(
      page.takeLog() == [
        "focus f", "keydown f 'Backspace'", "keydown f 'é'", "input f 'é'", "keydown f 'Escape'",
        "keydown f '👍🏽'", "input f 'é👍🏽'", "keydown f 'Enter'",
      ])
    page.document.blur()
    for _ in 0..<2 { try page.document.clear(page.one("#f")) }
    #expect(page.log == ["focus f", "input f ''"] && page.document.focusedElement == nil)
  }

  @Test(arguments: [
    (["Home", "Delete"], "bc"), (["Delete"], "abc"), (["Home", "End", "x"], "abcx"),
    (["Home", "Backspace"], "abc"), (["ArrowLeft", "x"], "abxc"), (["ArrowUp", "x"], "xabc"),
    (["ArrowLeft", "ArrowRight", "x"], "abcx"), (["Home", "x", "y"], "xyabc"),
    (["Home", "ArrowLeft", "ArrowRight", "Backspace"], "bc"), (["Home", "ArrowDown", "x"], "abcx"),
  ])
  func `keys edit at the caret`(keys: [String], expected: String) throws {
    #expect(try typed(keys, into: field("value=abc")) == expected)
  }

  @Test func `sending keys again starts at the end of the text, if the focus was elsewhere`() throws
  {
    let page = field("value=ab")
    #expect(try typed(["Home", "x"], into: page) == "xab")
    #expect(try typed(["y"], into: page) == "xyab")
    page.document.blur()
    #expect(try typed(["z"], into: page) == "xyabz")
  }

  @Test func `a handler can prevent a key from typing, and draws the page for the next key`() throws
  {
    func draw(_ text: String) {
      page.show(
        "<input id=f value='\(text)'><p id=p>found \(text)</p>",
        on: [
          "f": [
            .input { draw($0.uppercased()) },
            .event(.keydown) { if $0.key == "x" { $0.preventDefault() } },
          ]
        ])
    }
    draw("")
    #expect(try typed(["a", "x", "b"], into: page) == "AB")
    #expect(try page.one("#p").textContent == "found AB")
  }

  @Test func `Tab focuses the next element, and space and return press buttons and follow links`()
    throws
  {
    page.show(
      """
      <input id=1><p>no</p><input id=2 disabled><a id=3>no</a><a id=a href=x>A</a>
      <button id=b on=click>B</button>
      """)
    var seen: [String] = []
    for _ in 1...4 {
      page.document.press(key: "Tab")
      seen.append(page.document.activeElement.id)
    }
    #expect(seen == ["1", "a", "b", "1"])
    try page.sendKeys(" ", "Enter", "x", to: "#b")
    try page.sendKeys(" ", "Enter", to: "#a")
    #expect(page.takeLog() == ["click b", "click b", "navigate app://test/x"])
    // Without a focused element, keys go to the body.
    page.handlers = [page.noting("body", .keydown)]
    page.document.blur()
    page.document.press(key: "a")
    try page.sendKeys("Escape", to: "body")
    #expect(page.log == ["keydown body 'a'", "keydown body 'Escape'"])
  }
}
