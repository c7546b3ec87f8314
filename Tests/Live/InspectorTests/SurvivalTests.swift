import Device
import Inspector
import Testing

@Suite("What an element's locators survive")
struct SurvivalTests {
  private func lost(_ line: String, _ fixture: Fixture) throws -> [String: [String]] {
    let report = try fixture.report(line)
    let survival = try MeasuredSurvival(report.place, of: fixture.screen())
    #expect(survival.note == "")
    #expect(survival.lost.count == report.locators.count)
    return Dictionary(
      zip(report.locators.map { $0.code[0].text }, survival.lost), uniquingKeysWith: { $1 })
  }

  @Test func `is counted on the screen as each redesign draws it`() throws {
    let lost = try lost(#"app.buttons["Add"]"#, Fixture())
    let byLabel = try #require(lost[#"app.buttons["Add"]"#])
    let inBar = try #require(lost[#"app.tabBars.buttons["Add"]"#])
    // Another language is another label; what is only moved or coloured is not.
    #expect(byLabel.contains("all-czech"))
    #expect(!byLabel.contains("none"))
    #expect(!byLabel.contains("ids-renamed"))
    // A twin outside of the bar disturbs only who does not ask for the bar.
    #expect(Set(byLabel).subtracting(inBar) == ["same-labels-below"])
  }

  @Test func `is counted on pages, for both tools`() throws {
    let fixture = try Fixture("app.duet.beer-explorer")
    let lost = try lost(#"app.textFields["Search"]"#, fixture)
    let css = try #require(lost.first { $0.key.contains("css(\"#") })
    #expect(css.value.contains("ids-renamed"))
    #expect(css.value.contains("ids-removed"))
    #expect(!css.value.contains("all-czech"))
    let native = try #require(lost[#"app.textFields["Search"]"#])
    #expect(!native.contains("ids-renamed"))
  }

  @Test func `is not told of what no redesign draws`() throws {
    let survival = try MeasuredSurvival("", of: Fixture().screen())
    #expect(survival.note == "not measured: no redesign draws it")
    #expect(survival.redesigns == 0)
    #expect(throws: InspectorError.self) { try MeasuredSurvival("9.9", of: Fixture().screen()) }
  }
}
