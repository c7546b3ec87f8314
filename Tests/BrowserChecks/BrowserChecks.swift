import Testing
import WebDriver

extension BesideABrowser {
  /// Our remote end's web context beside a real browser's: the same document, the same question.
  struct BrowserChecks {
    @Test func bothEndsAnswerTheSame() async throws {
      let browser = try await Browser(chromedriver: try #require(Browser.address))
      let remoteEnd = PageDefinition.remoteEnd()
      var pairs: [Pair] = []
      for situation in Situations.all {
        pairs += try await self.pairs(in: situation, remoteEnd, browser)
      }
      try await browser.quit()
      let findings = findings(in: pairs, known: KnownDifferences.all)
      for finding in findings { Issue.record("\(finding)") }
      #expect(findings.isEmpty)
      print("\(pairs.count) pairs of page state and command were compared with the browser.")
    }

    /// Brings both ends into a situation, and asks both.
    private func pairs(
      in situation: Situation, _ remoteEnd: RemoteEnd, _ browser: Browser
    ) async throws -> [Pair] {
      let driver = try await PageDefinition.open(situation.page, on: remoteEnd)
      let names = try await CheckedEnd.names(on: driver)
      try await browser.show(driver.pageSource())
      let ours = try await CheckedEnd(driver, names: names)
      let browsers = try await CheckedEnd(browser.driver, names: names)
      for action in situation.actions {
        try await ours.perform(action)
        try await browsers.perform(action)
      }
      var pairs: [Pair] = []
      for question in situation.questions {
        pairs.append(
          Pair(
            name: situation.name(question), ours: try await ours.answer(question),
            browsers: try await browsers.answer(question)))
      }
      for (one, other) in zip(ours.named, browsers.named) {
        for fact in situation.ofEveryElement {
          let our = try await ours.answer(fact, of: one.element)
          // Ours knows no style sheets: where nothing says what a property is, it says nothing.
          if case .css = fact, our == "" { continue }
          pairs.append(
            Pair(
              name: situation.name("\(fact) of \(one.name)"), ours: our,
              browsers: try await browsers.answer(fact, of: other.element)))
        }
      }
      try await driver.quit()
      return pairs
    }
  }
}
