import ScenarioBinding
import Testing

@testable import ComparisonReport

struct SentLocatorsTests {
  private func play(_ locators: [(using: String, value: String)]?) -> PlayData {
    let sent = locators?.map { using, value in
      var command = SentCommand(
        kind: using == "query" ? .query : .request,
        text: using == "query" ? value : "POST /element")
      if using != "query" { (command.using, command.value) = (using, value) }
      return command
    }
    return PlayData(
      runs: 1, passedRuns: 1, file: "A1Tests.swift", line: 1, commands: 0,
      sent: sent.map { $0 + [SentCommand(kind: .gesture, text: "tap Button")] }, messages: [])
  }

  @Test func `each locator counts once`() {
    let title = (using: "name", value: "title")
    let plays = [play([title, ("id", "title"), title]), play([title]), play(nil)]
    #expect(SentLocators(plays)?.byStrategy == ["id": 1, "name": 1])
    #expect(SentLocators(plays)?.count == 2)
  }

  @Test func `a trace without commands has no count`() {
    #expect(SentLocators([]) == nil)
    #expect(SentLocators([play(nil)]) == nil)
    #expect(SentLocators([play([])])?.count == 0)
  }

  @Test(arguments: [
    ("query", "`Descendants matching type Cell` -> `Element at index 1`", true),
    ("query", #"`Descendants matching type Cell` -> `Elements … '"a" IN identifiers'`"#, false),
    ("query", "`Descendants matching type Cell` -> `Elements matching predicate 'closure'`", false),
    ("xpath", "(//Cell)[last()]", true), ("xpath", "//Cell[@label='a']", false),
    ("xpath", "//li[. = 'a']", false), ("css selector", "ul > li", true),
    ("css selector", "#beers li", false), ("css selector", "li.new", false),
    ("css selector", "li[lang]", false), ("class name", "Switch", true), ("name", "remove", false),
    ("-ios class chain", "**/Cell[2]", true),
    ("-ios class chain", "**/Cell[`label == 'a'`]", false),
  ])
  func `a locator without any name is only a type or a place`(
    using: String, value: String, isPlace: Bool
  ) {
    #expect(SentLocators([play([(using, value)])])?.places == (isPlace ? 1 : 0))
  }
}
