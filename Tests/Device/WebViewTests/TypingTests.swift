import Testing
import WebView

struct TypingTests {
  private let stage = Stage()

  /// A page with a field that notes its events.
  private func field(_ attributes: String = "") -> Stage {
    Stage("<input id=f \(attributes) on='keydown input change focus blur'>")
  }

  /// What the field of a page holds after some keys.
  private func typed(_ keys: [String], into stage: Stage) throws -> String {
    let field = try stage.one("#f")
    try stage.document.sendKeys(keys, to: field)
    return field.value
  }

  @Test func eachCharacterIsAKeyAndAnInput() throws {
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
  func keysEditAtTheCaret(keys: [String], expected: String) throws {
    #expect(try typed(keys, into: field("value=abc")) == expected)
  }

  @Test(arguments: [
    (["Home", "x"], "one\ntwo!\nx3"), (["ArrowUp", "x"], "one\ntxwo!\n3"),
    (["ArrowUp", "End", "x"], "one\ntwo!x\n3"), (["ArrowUp", "ArrowUp", "x"], "oxne\ntwo!\n3"),
    (["ArrowUp", "End", "ArrowUp", "x"], "onex\ntwo!\n3"),
    (["ArrowUp", "ArrowUp", "ArrowUp", "x"], "xone\ntwo!\n3"),
    (["ArrowUp", "End", "ArrowDown", "x"], "one\ntwo!\n3x"),
    (["ArrowUp", "Home", "ArrowDown", "x"], "one\ntwo!\nx3"),
    (["ArrowDown", "x"], "one\ntwo!\n3x"),
  ])
  func inATextOfManyLinesTheCaretGoesFromLineToLine(keys: [String], expected: String) throws {
    let stage = Stage("<textarea id=f>one\ntwo!\n3</textarea>")
    #expect(try typed(keys, into: stage) == expected)
  }

  @Test(arguments: [
    ("type=number value=1", ["2", "x", ".", "5"], "12.5"),
    ("type=number value=1", ["e", "3"], "1e3"), ("type=number value=1", ["-"], ""),
    ("type=number value=1", [".", "."], ""), ("type=number value=1", ["Home", "-"], "-1"),
    ("type=number value=1", ["-", "Backspace", "0"], "10"),
    ("value=a readonly", ["x", "Backspace"], "a"),
    ("maxlength=2", ["x", "y", "z"], "xy"), ("maxlength=1 value=abc", ["x", "Backspace"], "ab"),
  ])
  func aFieldTakesWhatItsAttributesAllow(_ field: String, keys: [String], expected: String) throws {
    #expect(try typed(keys, into: self.field(field)) == expected)
  }

  @Test func whoComesBackTypesAtTheEndAgain() throws {
    let stage = field("value=ab")
    #expect(try typed(["Home", "x"], into: stage) == "xab")
    #expect(try typed(["y"], into: stage) == "xyab")
    stage.document.blur()
    #expect(try typed(["z"], into: stage) == "xyabz")
  }

  @Test func theSelectionIsWhereTheCaretIs() throws {
    let stage = field("value=a👍c")
    let field = try stage.one("#f")
    #expect(field.property("selectionStart") == .number(4))
    try stage.sendKeys("ArrowLeft", to: "#f")
    #expect(field.property("selectionStart") == .number(3))
  }

  @Test func keysThatChangeNothingAreNoInput() throws {
    let stage = field()
    try stage.sendKeys("Backspace", "Escape", to: "#f")
    #expect(stage.log == ["focus f", "keydown f 'Backspace'", "keydown f 'Escape'"])
  }

  @Test func aHandlerCanKeepAKeyFromTyping() throws {
    stage.show(
      "<input id=f>", on: ["f": [.event(.keydown) { if $0.key == "x" { $0.preventDefault() } }]])
    #expect(try typed(["a", "x", "b"], into: stage) == "ab")
  }

  @Test func aTextAreaTakesLineBreaks() throws {
    let stage = Stage("<textarea id=f>one</textarea>")
    #expect(try typed(["Enter", "2"], into: stage) == "one\n2")
    #expect(try stage.one("#f").textContent == "one")
  }

  @Test func changeComesOnceTheTextIsFinal() throws {
    let stage = field()
    try stage.sendKeys("a", "Enter", "Enter", to: "#f")
    #expect(
      stage.takeLog() == [
        "focus f", "keydown f 'a'", "input f 'a'", "keydown f 'Enter'", "change f 'a'",
        "keydown f 'Enter'",
      ])
    stage.document.press(key: "b")
    stage.document.press(key: "Backspace")
    stage.document.blur()
    #expect(
      stage.log == [
        "keydown f 'b'", "input f 'ab'", "keydown f 'Backspace'", "input f 'a'", "blur f",
      ])
  }

  @Test func whatAHandlerDrawsIsThereAtTheNextKey() throws {
    func draw(_ text: String) {
      stage.show(
        "<input id=f value='\(text)'><p id=p>found \(text)</p>",
        on: ["f": [.input { draw($0.uppercased()) }]])
    }
    draw("")
    #expect(try typed(["a", "b"], into: stage) == "AB")
    #expect(try stage.one("#p").textContent == "found AB")
  }

  @Test func tabGoesToTheNextThatTakesTheFocus() {
    stage.show(
      """
      <input id=1><p>no</p><input id=2 disabled><button id=3 tabindex=-1>no</button>
      <a id=4 href=#>yes</a><div id=5 tabindex=0>yes</div>
      """)
    var seen: [String] = []
    for _ in 1...4 {
      stage.document.press(key: "Tab")
      seen.append(stage.document.activeElement.id)
    }
    #expect(seen == ["1", "4", "5", "1"])
  }

  @Test func spaceAndReturnPressButtonsAndFollowLinks() throws {
    stage.show(
      """
      <button id=b on=click>B</button><a id=a href=x>A</a><input id=c type=checkbox on=change>
      """)
    try stage.sendKeys(" ", "Enter", "x", to: "#b")
    try stage.sendKeys(" ", "Enter", to: "#a")
    try stage.sendKeys(" ", "Enter", to: "#c")
    #expect(stage.log == ["click b", "click b", "navigate app://stage/x", "change c 'on'"])
  }

  @Test func keysWithoutFocusGoToTheBody() throws {
    stage.handlers = [stage.noting("body", .keydown)]
    stage.document.press(key: "a")
    try stage.sendKeys("Escape", to: "body")
    #expect(stage.log == ["keydown body 'a'", "keydown body 'Escape'"])
  }

  // MARK: - Forms

  @Test(arguments: [
    (
      "one field", "<form on='submit click'><input id=f type=search></form>",
      ["submit form", "navigate app://stage/list?"]
    ),
    (
      "a submit button",
      """
      <form on='submit click'>
        <input id=f><input id=g>
        <button id=no type=button on=click>No</button><button id=yes on=click>Yes</button>
      </form>
      """, ["click yes", "click form", "submit form", "navigate app://stage/list?"]
    ),
    ("two fields", "<form on='submit click'><input id=f><input id=g></form>", []),
    (
      "a disabled button",
      "<form on='submit click'><input id=f><button disabled>No</button></form>", []
    ),
    (
      "a form elsewhere", "<form id=form on=submit></form><input id=f form=form>",
      ["submit form", "navigate app://stage/list?"]
    ),
  ])
  func returnSendsAFormOfOneFieldOrByItsButton(what: String, page: String, log: [String]) throws {
    stage.show(page)
    try stage.sendKeys("Enter", to: "#f")
    #expect(stage.log == log)
  }

  @Test func aPreventedKeyOrClickSendsNothing() throws {
    stage.show(
      "<form on='submit click'><input id=f><button id=b>Go</button></form>",
      on: [
        "f": [.event(.keydown) { $0.preventDefault() }],
        "b": [.event(.click) { $0.preventDefault() }],
      ])
    try stage.sendKeys("Enter", to: "#f")
    try stage.click("#b")
    #expect(stage.log == ["click form"])
  }
}
