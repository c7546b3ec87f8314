import Testing
import WebView

struct ControlTests {
  private func value(_ attributes: HTMLAttributes) throws -> String {
    try Stage([.element("input", attributes)]).one("input").value
  }

  @Test func aRangeStandsAtAStepBetweenItsEnds() throws {
    let cases: [(HTMLAttributes, String)] = [
      (["type": "range"], "50"), (["type": "range", "max": 26, "step": 0.5], "13"),
      (["type": "range", "max": 26, "step": 0.5, "value": 9.5], "9.5"),
      (["type": "range", "max": 26, "step": 0.5, "value": 9.3], "9.5"),
      (["type": "range", "value": 1000], "100"), (["type": "range", "value": -1], "0"),
      (["type": "range", "min": 10, "max": 5], "10"), (["type": "range", "value": "nan"], "50"),
      (["type": "range", "min": 1, "max": 10, "step": 4, "value": 10], "9"),
      (["type": "range", "max": 1, "step": "any", "value": 0.123], "0.123"),
      (["type": "range", "max": 1, "step": -1, "value": 0.7], "1"),
    ]
    for (attributes, expected) in cases {
      #expect(try value(attributes) == expected, "\(attributes)")
    }
  }

  @Test func adjustingARangeIsInputThenChange() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "input", ["id": "r", "type": "range", "max": 26, "step": 0.5, "value": 26],
        on: stage.noting("r", .input, .change))
    ]
    let range = try stage.one("#r")
    stage.document.adjust(range, to: 9.4)
    #expect(stage.takeLog() == ["input r '9.5'", "change r '9.5'"])
    stage.document.adjust(range, to: 9.6)
    #expect(stage.takeLog() == [])
    try stage.document.sendKeys(["ArrowLeft", "ArrowUp", "Home", "End", "a"], to: range)
    #expect(
      stage.takeLog().filter { $0.hasPrefix("input") }
        == ["input r '9'", "input r '9.5'", "input r '0'", "input r '26'"])
    stage.document.adjust(range, to: .infinity)
    stage.document.adjust(stage.document.body, to: 1)
    #expect(stage.log == [])
  }

  private func radios(_ stage: Stage) -> [HTML] {
    ["a", "b"].map {
      .element(
        "input", ["type": "radio", "name": "n", "id": $0, "value": $0, "checked": $0 == "a"],
        on: stage.noting($0, .input, .change, .click))
    } + [.element("input", ["type": "radio", "name": "other", "id": "c", "checked": true])]
  }

  @Test func ofRadioButtonsOneIsChosen() throws {
    let stage = Stage()
    stage.body = radios(stage)
    try stage.document.click(stage.one("#b"))
    #expect(stage.takeLog() == ["click b", "input b 'b'", "change b 'b'"])
    #expect(try stage.document.querySelectorAll(":checked").map(\.id) == ["b", "c"])
    try stage.document.click(stage.one("#b"))
    #expect(stage.log == ["click b"])
  }

  @Test func aPreventedClickTicksNothing() throws {
    let stage = Stage()
    let prevent = EventHandler.event(.click) { event in
      stage.log.append("\(event.target.isChecked)")
      event.preventDefault()
    }
    stage.body = [
      .element(
        "div", [:], radios(stage) + [.element("input", ["id": "x", "type": "checkbox"])],
        on: [prevent])
    ]
    try stage.document.click(stage.one("#b"))
    try stage.document.click(stage.one("#x"))
    #expect(stage.log == ["click b", "true", "true"])
    #expect(try stage.document.querySelectorAll(":checked").map(\.id) == ["a", "c"])
  }

  private func select(_ attributes: HTMLAttributes, _ stage: Stage) -> HTML {
    .element(
      "select", attributes,
      [
        .element("option", ["disabled": true], ["None"]),
        .element("option", ["value": "1"], ["One"]),
        .element("option", [:], [" Two\n 2 "]),
      ], on: stage.noting("select", .input, .change))
  }

  @Test func aSelectShowsItsFirstEnabledOption() throws {
    let stage = Stage()
    stage.body = [select([:], stage)]
    let element = try stage.one("select")
    #expect(element.value == "1")
    let two = try #require(stage.document.querySelectorAll("option").last)
    try stage.document.click(two)
    #expect(element.value == "Two 2")
    #expect(stage.takeLog() == ["input select 'Two 2'", "change select 'Two 2'"])
    try stage.document.click(two)
    #expect(stage.log == [])
    element.value = "1"
    #expect(element.property("selectedIndex") == .number(1))
    #expect(stage.log == [])
  }

  @Test func ofAMultipleSelectAnyNumberIsChosen() throws {
    let stage = Stage()
    stage.body = [select(["multiple": true], stage)]
    #expect(try stage.one("select").value == "")
    let options = try stage.document.querySelectorAll("option")
    for option in options { try stage.document.click(option) }
    #expect(options.map(\.isSelected) == [false, true, true])
    try stage.document.click(options[1])
    #expect(options.map(\.isSelected) == [false, false, true])
  }

  @Test func theAttributeRulesUntilAPersonDoes() throws {
    let stage = Stage()
    func draw(_ isOn: Bool) {
      stage.body = [.element("input", ["type": "checkbox", "checked": isOn])]
    }
    draw(true)
    let box = try stage.one("input")
    #expect(box.isChecked)
    try stage.document.click(box)
    draw(true)
    _ = stage.document
    #expect(!box.isChecked)
    draw(false)
    _ = stage.document
    draw(true)
    _ = stage.document
    #expect(box.isChecked)
  }

  @Test func aResetButtonForgetsWhatWasEntered() throws {
    let stage = Stage([
      .element(
        "form", [:],
        [
          .element("input", ["id": "f", "value": "given"]),
          .element("input", ["id": "c", "type": "checkbox"]),
          .element("button", ["type": "reset"], ["Reset"]),
        ])
    ])
    try stage.document.sendKeys(["!"], to: stage.one("#f"))
    try stage.document.click(stage.one("#c"))
    try stage.document.click(stage.one("button"))
    #expect(try stage.one("#f").value == "given")
    #expect(try !stage.one("#c").isChecked)
  }

  @Test func valuesOfOtherControls() throws {
    #expect(try value(["type": "checkbox"]) == "on")
    #expect(try value(["type": "submit", "value": "Send"]) == "Send")
    #expect(try value(["type": "unknown", "value": "a\nb"]) == "ab")
    #expect(try Stage([.element("p")]).one("p").value == "")
  }

  @Test func settingAValueIsNoEvent() throws {
    let stage = Stage()
    stage.body = [.element("input", ["id": "f"], on: stage.noting("f", .input, .change))]
    let field = try stage.one("#f")
    field.value = "set"
    #expect(field.value == "set")
    #expect(stage.log == [])
  }
}

struct DetailsTests {
  private func stage(isOpen: Bool = false) -> Stage {
    Stage([
      .element(
        "details", ["id": "d", "open": isOpen],
        [
          .element("summary", ["id": "s"], ["More"]), .element("p", ["id": "p"], ["text"]),
          .element("summary", ["id": "second"], ["no summary"]),
        ])
    ])
  }

  @Test func aClickOnTheSummaryOpensAndCloses() throws {
    let stage = stage()
    let text = try stage.one("#p")
    #expect(!text.isDisplayed)
    try stage.document.click(stage.one("#s"))
    #expect(text.isDisplayed)
    #expect(try stage.one("#d").property("open") == .bool(true))
    #expect(try stage.one("#d").attribute("open") == nil)
    #expect(stage.document.activeElement.id == "s")
    try stage.document.click(stage.one("#s"))
    #expect(!text.isDisplayed)
  }

  @Test func onlyTheFirstSummaryIsOne() throws {
    let stage = stage(isOpen: true)
    try stage.document.click(stage.one("#second"))
    #expect(try stage.one("#p").isDisplayed)
    #expect(try stage.one("#second").accessibleName == "")
    #expect(try stage.one("#s").accessibleName == "More")
  }

  @Test func theAttributeRulesUntilAPersonDoes() throws {
    let stage = stage()
    try stage.document.click(stage.one("#s"))
    let details = try stage.one("#d")
    stage.body = self.stage(isOpen: true).body
    _ = stage.document
    stage.body = self.stage(isOpen: false).body
    _ = stage.document
    #expect(details.property("open") == .bool(false))
  }

  @Test func whatIsFoldedIsNotOnTheScreen() throws {
    let stage = stage()
    let device = try stage.onDevice()
    #expect(throws: NotOne.self) { try device.find(.staticText, "text") }
    try device.tap(device.find(.staticText, "More"))
    #expect(try device.find(.staticText, "text").element.label == "text")
  }
}
