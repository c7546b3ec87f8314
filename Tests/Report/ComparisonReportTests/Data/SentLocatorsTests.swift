import FakeTraces
import ScenarioBinding
import Testing

@testable import ComparisonReport

struct SentLocatorsTests {
  private func play(_ locators: [(using: String, value: String)]?) -> PlayData {
    let sent = locators?.map { using, value in
      SentCommand.request("POST /element", using: using, value: value)
    }
    return PlayData(
      runs: 1, passedRuns: 1, file: "A1Tests.swift", line: 1, commands: 0,
      sent: sent.map { $0 + [SentCommand(.gesture(.tap, []))] }, messages: [])
  }

  @Test func `each locator counts once`() {
    let title = (using: "name", value: "title")
    let plays = [play([title, ("id", "title"), title]), play([title]), play(nil)]
    #expect(SentLocators(plays)?.count == 2)
  }

  @Test func `a trace without commands has no count`() {
    #expect(SentLocators([]) == nil)
    #expect(SentLocators([play(nil)]) == nil)
    #expect(SentLocators([play([])])?.count == 0)
  }
}
