import Testing
import WebView

struct TypingTests {
  private func stage(_ attributes: HTMLAttributes = [:], _ name: String = "input") -> Stage {
    let stage = Stage()
    var attributes = attributes
    attributes["id"] = "f"
    stage.body = [
      .element(name, attributes, on: stage.noting("f", .keydown, .input, .change, .focus, .blur))
    ]
    return stage
  }

  private func typed(
    _ keys: [String], into stage: Stage
  ) throws -> String {
    try stage.document.sendKeys(keys, to: stage.one("#f"))
    return try stage.one("#f").value
  }

  @Test func eachCharacterIsAKeyAndAnInput() throws {
    let stage = stage()
    #expect(try typed(["é", "👍🏽"], into: stage) == "é👍🏽")
    #expect(
      stage.log == [
        "focus f", "keydown f 'é'", "input f 'é'", "keydown f '👍🏽'", "input f 'é👍🏽'",
      ])
  }

  @Test func typingGoesOnAtTheEndOfWhatIsThere() throws {
    #expect(try typed(["2"], into: stage(["value": "1"])) == "12")
  }

  @Test func keysEditAtTheCaret() throws {
    let cases: [([String], String)] = [
      (["Backspace"], "ab"), (["Home", "Delete"], "bc"), (["Home", "Backspace"], "abc"),
      (["Delete"], "abc"), (["ArrowLeft", "x"], "abxc"),
      (["ArrowLeft", "ArrowRight", "x"], "abcx"),
      (["Home", "x", "y"], "xyabc"), (["Home", "End", "x"], "abcx"), (["ArrowRight", "x"], "abcx"),
      (["Home", "ArrowLeft", "ArrowRight", "Backspace"], "bc"), (["ArrowUp", "x"], "xabc"),
      (["Home", "ArrowDown", "x"], "abcx"), (["Escape", "F1", "Shift"], "abc"),
    ]
    for (keys, expected) in cases {
      #expect(try typed(keys, into: stage(["value": "abc"])) == expected, "\(keys)")
    }
  }

  @Test func inATextOfManyLinesTheCaretGoesFromLineToLine() throws {
    let cases: [([String], String)] = [
      (["Home", "x"], "one\ntwo!\nx3"), (["ArrowUp", "x"], "one\ntxwo!\n3"),
      (["ArrowUp", "End", "x"], "one\ntwo!x\n3"), (["ArrowUp", "ArrowUp", "x"], "oxne\ntwo!\n3"),
      (["ArrowUp", "End", "ArrowUp", "x"], "onex\ntwo!\n3"),
      (["ArrowUp", "ArrowUp", "ArrowUp", "x"], "xone\ntwo!\n3"),
      (["ArrowUp", "End", "ArrowDown", "x"], "one\ntwo!\n3x"),
      (["ArrowUp", "Home", "ArrowDown", "x"], "one\ntwo!\nx3"),
      (["ArrowDown", "x"], "one\ntwo!\n3x"),
    ]
    for (keys, expected) in cases {
      let stage = Stage([.element("textarea", ["id": "f"], ["one\ntwo!\n3"])])
      #expect(try typed(keys, into: stage) == expected, "\(keys)")
    }
  }

  @Test func aFieldForNumbersTakesNumbers() throws {
    let cases: [([String], String)] = [
      (["2", "x", ".", "5"], "12.5"), (["e", "3"], "1e3"), (["-"], ""),
      (["-", "Backspace", "0"], "10"),
      (["Home", "-"], "-1"), ([".", "."], ""),
    ]
    for (keys, expected) in cases {
      #expect(
        try typed(keys, into: stage(["type": "number", "value": "1"])) == expected, "\(keys)")
    }
  }

  @Test func whoComesBackTypesAtTheEndAgain() throws {
    let stage = stage(["value": "ab"])
    #expect(try typed(["Home", "x"], into: stage) == "xab")
    #expect(try typed(["y"], into: stage) == "xyab")
    stage.document.blur()
    #expect(try typed(["z"], into: stage) == "xyabz")
  }

  @Test func theSelectionIsWhereTheCaretIs() throws {
    let stage = stage(["value": "a👍c"])
    let field = try stage.one("#f")
    #expect(field.property("selectionStart") == .number(4))
    try stage.document.sendKeys(["ArrowLeft"], to: field)
    #expect(field.property("selectionStart") == .number(3))
  }

  @Test func keysThatChangeNothingAreNoInput() throws {
    let stage = stage()
    _ = try typed(["Backspace", "Escape"], into: stage)
    #expect(stage.log == ["focus f", "keydown f 'Backspace'", "keydown f 'Escape'"])
  }

  @Test func aHandlerCanKeepAKeyFromTyping() throws {
    let stage = Stage([
      .element(
        "input", ["id": "f"],
        on: [.event(.keydown) { if $0.key == "x" { $0.preventDefault() } }])
    ])
    #expect(try typed(["a", "x", "b"], into: stage) == "ab")
  }

  @Test func readOnlyAndMaximumLengthHold() throws {
    #expect(try typed(["x", "Backspace"], into: stage(["value": "a", "readonly": true])) == "a")
    #expect(try typed(["x", "y", "z"], into: stage(["maxlength": 2])) == "xy")
    #expect(try typed(["x", "Backspace"], into: stage(["maxlength": 1, "value": "abc"])) == "ab")
  }

  @Test func aTextAreaTakesLineBreaks() throws {
    let stage = Stage([.element("textarea", ["id": "f"], ["one"])])
    #expect(try typed(["Enter", "2"], into: stage) == "one\n2")
    #expect(try stage.one("#f").textContent == "one")
  }

  @Test func changeComesOnceTheTextIsFinal() throws {
    let stage = stage()
    _ = try typed(["a", "Enter", "Enter"], into: stage)
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
    let stage = Stage()
    func draw(_ text: String) {
      stage.body = [
        .element(
          "input", ["id": "f", "value": text], on: [.input { draw($0.uppercased()) }]),
        .element("p", ["id": "p"], [.text("found \(text)")]),
      ]
    }
    draw("")
    #expect(try typed(["a", "b"], into: stage) == "AB")
    #expect(try stage.one("#p").textContent == "found AB")
  }

  @Test func tabGoesToTheNextThatTakesTheFocus() throws {
    let stage = Stage([
      .element("input", ["id": "1"]), .element("p", [:], ["no"]),
      .element("input", ["id": "2", "disabled": true]),
      .element("button", ["id": "3", "tabindex": -1], ["no"]),
      .element("a", ["id": "4", "href": "#"], ["yes"]),
      .element("div", ["id": "5", "tabindex": 0], ["yes"]),
    ])
    var seen: [String] = []
    for _ in 1...4 {
      stage.document.press(key: "Tab")
      seen.append(stage.document.activeElement.id)
    }
    #expect(seen == ["1", "4", "5", "1"])
  }

  @Test func spaceAndReturnPressButtonsAndFollowLinks() throws {
    let stage = Stage()
    stage.body = [
      .element("button", ["id": "b"], ["B"], on: stage.noting("b", .click)),
      .element("a", ["id": "a", "href": "x"], ["A"]),
      .element("input", ["id": "c", "type": "checkbox"], on: stage.noting("c", .change)),
    ]
    try stage.document.sendKeys([" ", "Enter", "x"], to: stage.one("#b"))
    try stage.document.sendKeys([" ", "Enter"], to: stage.one("#a"))
    try stage.document.sendKeys([" ", "Enter"], to: stage.one("#c"))
    #expect(
      stage.log == ["click b", "click b", "navigate app://stage/x", "change c 'on'"])
  }

  @Test func keysWithoutFocusGoToTheBody() throws {
    let stage = Stage()
    stage.handlers = stage.noting("body", .keydown)
    stage.document.press(key: "a")
    try stage.document.sendKeys(["Escape"], to: stage.document.body)
    #expect(stage.log == ["keydown body 'a'", "keydown body 'Escape'"])
  }

  // MARK: - Forms

  private func form(_ stage: Stage, _ children: [HTML]) -> [HTML] {
    [.element("form", [:], children, on: stage.noting("form", .submit, .click))]
  }

  @Test func returnSendsAFormOfOneField() throws {
    let stage = Stage()
    stage.body = form(stage, [.element("input", ["id": "f", "type": "search"])])
    _ = try typed(["Enter"], into: stage)
    #expect(stage.log == ["submit form", "navigate app://stage/list?"])
  }

  @Test func returnPressesTheFirstSubmitButton() throws {
    let stage = Stage()
    stage.body = form(
      stage,
      [
        .element("input", ["id": "f"]), .element("input", ["id": "g"]),
        .element("button", ["type": "button"], ["No"], on: stage.noting("no", .click)),
        .element("button", [:], ["Yes"], on: stage.noting("yes", .click)),
      ])
    _ = try typed(["Enter"], into: stage)
    #expect(stage.log == ["click yes", "click form", "submit form", "navigate app://stage/list?"])
  }

  @Test func returnSendsNoFormOfTwoFieldsOrWithADisabledButton() throws {
    let stage = Stage()
    stage.body = form(stage, [.element("input", ["id": "f"]), .element("input", ["id": "g"])])
    _ = try typed(["Enter"], into: stage)
    stage.body = form(
      stage,
      [.element("input", ["id": "f"]), .element("button", ["disabled": true], ["No"])])
    _ = try typed(["Enter"], into: stage)
    #expect(stage.log == [])
  }

  @Test func aPreventedKeyOrClickSendsNothing() throws {
    let stage = Stage()
    stage.body = form(
      stage,
      [
        .element("input", ["id": "f"], on: [.event(.keydown) { $0.preventDefault() }]),
        .element("button", ["id": "b"], ["Go"], on: [.event(.click) { $0.preventDefault() }]),
      ])
    _ = try typed(["Enter"], into: stage)
    try stage.document.click(stage.one("#b"))
    #expect(stage.log == ["click form"])
  }

  @Test func aControlCanBelongToAFormElsewhere() throws {
    let stage = Stage()
    stage.body =
      [.element("form", ["id": "form"], on: stage.noting("form", .submit))]
      + [.element("input", ["id": "f", "form": "form"])]
    _ = try typed(["Enter"], into: stage)
    #expect(stage.log == ["submit form", "navigate app://stage/list?"])
  }
}
