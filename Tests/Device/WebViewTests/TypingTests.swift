import Testing
import WebView

struct TypingTests {
  private let stage = Stage()

  /// A page with a field that logs its events.
  private func field(_ attributes: String = "") -> Stage {
    Stage("<input id=f \(attributes) on='keydown input focus'>")
  }

  /// Returns the value of a page's field after some keys.
  private func typed(_ keys: [String], into stage: Stage) throws -> String {
    let field = try stage.one("#f")
    try stage.document.sendKeys(keys, to: field)
    return field.value
  }

  @Test func `each character is a key event and an input event`() throws {
    let stage = field()
    #expect(try typed(["é", "👍🏽"], into: stage) == "é👍🏽")
    #expect(
      stage.log == ["focus f", "keydown f 'é'", "input f 'é'", "keydown f '👍🏽'", "input f 'é👍🏽'"])
  }

  @Test(arguments: [
    (["x"], "abcx"), (["Backspace"], "ab"), (["Home", "Delete"], "bc"),
    (["Home", "Backspace"], "abc"),
    (["Delete"], "abc"), (["ArrowLeft", "x"], "abxc"), (["ArrowLeft", "ArrowRight", "x"], "abcx"),
    (["Home", "x", "y"], "xyabc"), (["Home", "End", "x"], "abcx"), (["ArrowRight", "x"], "abcx"),
    (["Home", "ArrowLeft", "ArrowRight", "Backspace"], "bc"), (["ArrowUp", "x"], "xabc"),
    (["Home", "ArrowDown", "x"], "abcx"), (["Escape", "F1", "Shift"], "abc"),
  ])
  func `keys edit at the caret`(keys: [String], expected: String) throws {
    #expect(try typed(keys, into: field("value=abc")) == expected)
  }

  @Test func `sending keys again starts at the end of the text`() throws {
    let stage = field("value=ab")
    #expect(try typed(["Home", "x"], into: stage) == "xab")
    #expect(try typed(["y"], into: stage) == "xyab")
    stage.document.blur()
    #expect(try typed(["z"], into: stage) == "xyabz")
  }

  @Test func `keys that change nothing cause no input event`() throws {
    let stage = field()
    try stage.sendKeys("Backspace", "Escape", "Enter", to: "#f")
    #expect(
      stage.log == ["focus f", "keydown f 'Backspace'", "keydown f 'Escape'", "keydown f 'Enter'"])
  }

  @Test func `a handler can prevent a key from typing`() throws {
    stage.show(
      "<input id=f>", on: ["f": [.event(.keydown) { if $0.key == "x" { $0.preventDefault() } }]])
    #expect(try typed(["a", "x", "b"], into: stage) == "ab")
  }

  @Test func `the page that a handler draws is there at the next key`() throws {
    func draw(_ text: String) {
      stage.show(
        "<input id=f value='\(text)'><p id=p>found \(text)</p>",
        on: ["f": [.input { draw($0.uppercased()) }]])
    }
    draw("")
    #expect(try typed(["a", "b"], into: stage) == "AB")
    #expect(try stage.one("#p").textContent == "found AB")
  }

  @Test func `Tab focuses the next focusable element`() {
    stage.show(
      """
      <input id=1><p>no</p><input id=2 disabled><a id=3>no</a><a id=4 href=#>yes</a>
      <button id=5>yes</button>
      """)
    var seen: [String] = []
    for _ in 1...4 {
      stage.document.press(key: "Tab")
      seen.append(stage.document.activeElement.id)
    }
    #expect(seen == ["1", "4", "5", "1"])
  }

  @Test func `space and return press buttons and follow links`() throws {
    stage.show(
      """
      <button id=b on=click>B</button><a id=a href=x>A</a>
      """)
    try stage.sendKeys(" ", "Enter", "x", to: "#b")
    try stage.sendKeys(" ", "Enter", to: "#a")
    #expect(stage.log == ["click b", "click b", "navigate app://stage/x"])
  }

  @Test func `keys go to the body if no element is focused`() throws {
    stage.handlers = [stage.noting("body", .keydown)]
    stage.document.press(key: "a")
    try stage.sendKeys("Escape", to: "body")
    #expect(stage.log == ["keydown body 'a'", "keydown body 'Escape'"])
  }
}
