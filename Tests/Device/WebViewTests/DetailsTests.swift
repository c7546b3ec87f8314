import Testing
import WebView

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
