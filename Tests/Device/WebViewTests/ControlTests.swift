import DeviceDoubles
import Testing
import WebView

struct ControlTests {
  private let stage = Stage()

  @Test(arguments: [
    ("", "50"), ("max=26 step=0.5", "13"), ("max=26 step=0.5 value=9.5", "9.5"),
    ("max=26 step=0.5 value=9.3", "9.5"), ("value=1000", "100"), ("value=-1", "0"),
    ("min=10 max=5", "10"), ("value=nan", "50"), ("min=1 max=10 step=4 value=10", "9"),
    ("max=1 step=any value=0.123", "0.123"), ("max=1 step=-1 value=0.7", "1"),
  ])
  func aRangeStandsAtAStepBetweenItsEnds(attributes: String, expected: String) throws {
    stage.show("<input type=range \(attributes)>")
    #expect(try stage.one("input").value == expected)
  }

  @Test(arguments: [
    ("<input type=checkbox>", "on"), ("<input type=submit value=Send>", "Send"),
    ("<input type=unknown value='a\nb'>", "ab"), ("<p></p>", ""),
  ])
  func valuesOfOtherElements(page: String, expected: String) throws {
    stage.show(page)
    #expect(stage.document.body.elements.map(\.value) == [expected])
  }

  @Test func adjustingARangeIsInputThenChange() throws {
    stage.show("<input id=r type=range max=26 step=0.5 value=26 on='input change'>")
    let range = try stage.one("#r")
    stage.document.adjust(range, to: 9.4)
    #expect(stage.takeLog() == ["input r '9.5'", "change r '9.5'"])
    stage.document.adjust(range, to: 9.6)
    #expect(stage.takeLog() == [])
    try stage.sendKeys("ArrowLeft", "ArrowUp", "Home", "End", "a", to: "#r")
    #expect(
      stage.takeLog().filter { $0.hasPrefix("input") }
        == ["input r '9'", "input r '9.5'", "input r '0'", "input r '26'"])
    stage.document.adjust(range, to: .infinity)
    stage.document.adjust(stage.document.body, to: 1)
    #expect(stage.log == [])
  }

  private let radios = """
    <input type=radio name=n id=a value=a checked on='input change click'>
    <input type=radio name=n id=b value=b on='input change click'>
    <input type=radio name=other id=c checked>
    """

  private func checked() throws -> [String] {
    try stage.document.querySelectorAll(":checked").map(\.id)
  }

  @Test func ofRadioButtonsOneIsChosen() throws {
    stage.show(radios)
    try stage.click("#b")
    #expect(stage.takeLog() == ["click b", "input b 'b'", "change b 'b'"])
    #expect(try checked() == ["b", "c"])
    try stage.click("#b")
    #expect(stage.log == ["click b"])
  }

  @Test func aPreventedClickTicksNothing() throws {
    let prevent = EventHandler.event(.click) { event in
      stage.log.append("\(event.target.isChecked)")
      event.preventDefault()
    }
    stage.show("<div>\(radios)<input id=x type=checkbox></div>", on: ["div": [prevent]])
    try stage.click("#b")
    try stage.click("#x")
    #expect(stage.log == ["click b", "true", "true"])
    #expect(try checked() == ["a", "c"])
  }

  private func showSelect(_ attributes: String = "") {
    stage.show(
      """
      <select \(attributes) on='input change'>
        <option disabled>None</option><option value=1>One</option><option> Two\n 2 </option>
      </select>
      """)
  }

  @Test func aSelectShowsItsFirstEnabledOption() throws {
    showSelect()
    let element = try stage.one("select")
    #expect(element.value == "1")
    try stage.click("option:last-child")
    #expect(element.value == "Two 2")
    #expect(stage.takeLog() == ["input select 'Two 2'", "change select 'Two 2'"])
    try stage.click("option:last-child")
    #expect(stage.log == [])
    element.value = "1"
    #expect(element.property("selectedIndex") == .number(1))
    #expect(stage.log == [])
  }

  @Test func ofAMultipleSelectAnyNumberIsChosen() throws {
    showSelect("multiple")
    #expect(try stage.one("select").value == "")
    let options = try stage.document.querySelectorAll("option")
    for option in options { try stage.document.click(option) }
    #expect(options.map(\.isSelected) == [false, true, true])
    try stage.document.click(options[1])
    #expect(options.map(\.isSelected) == [false, false, true])
  }

  @Test func theAttributeRulesUntilAPersonDoes() throws {
    func draw(_ attribute: String) {
      stage.show("<input type=checkbox \(attribute)>")
      _ = stage.document
    }
    draw("checked")
    let box = try stage.one("input")
    #expect(box.isChecked)
    try stage.document.click(box)
    draw("checked")
    #expect(!box.isChecked)
    draw("")
    draw("checked")
    #expect(box.isChecked)
  }

  @Test func aResetButtonForgetsWhatWasEntered() throws {
    stage.show(
      """
      <form>
        <input id=f value=given><input id=c type=checkbox><button type=reset>Reset</button>
      </form>
      """)
    try stage.sendKeys("!", to: "#f")
    try stage.click("#c")
    try stage.click("button")
    #expect(try stage.one("#f").value == "given")
    #expect(try !stage.one("#c").isChecked)
  }

  @Test func settingAValueIsNoEvent() throws {
    stage.show("<input id=f on='input change'>")
    let field = try stage.one("#f")
    field.value = "set"
    #expect(field.value == "set")
    #expect(stage.log == [])
  }
}

struct DetailsTests {
  private let stage = Stage()

  private func show(_ attribute: String = "") {
    stage.show(
      """
      <details id=d \(attribute)>
        <summary id=s>More</summary><p id=p>text</p><summary id=second>no summary</summary>
      </details>
      """)
  }

  @Test func aClickOnTheSummaryOpensAndCloses() throws {
    show()
    let text = try stage.one("#p")
    #expect(!text.isDisplayed)
    try stage.click("#s")
    #expect(text.isDisplayed)
    #expect(try stage.one("#d").property("open") == .bool(true))
    #expect(try stage.one("#d").attribute("open") == nil)
    #expect(stage.document.activeElement.id == "s")
    try stage.click("#s")
    #expect(!text.isDisplayed)
  }

  @Test func onlyTheFirstSummaryIsOne() throws {
    show("open")
    try stage.click("#second")
    #expect(try stage.one("#p").isDisplayed)
    #expect(try stage.one("#second").accessibleName == "")
    #expect(try stage.one("#s").accessibleName == "More")
  }

  @Test func theAttributeRulesUntilAPersonDoes() throws {
    show()
    try stage.click("#s")
    let details = try stage.one("#d")
    show("open")
    _ = stage.document
    show()
    _ = stage.document
    #expect(details.property("open") == .bool(false))
  }

  @Test func whatIsFoldedIsNotOnTheScreen() throws {
    show()
    let device = try stage.onDevice()
    #expect(throws: NotOne.self) { try device.find(.staticText, "text") }
    try device.tap(device.find(.staticText, "More"))
    #expect(try device.find(.staticText, "text").element.label == "text")
  }
}
