import Testing
import WebDriver

extension BesideABrowser {
  /// Our remote end's web context beside a real browser's: the same document, the same question.
  struct BrowserChecks {
    @Test func bothEndsAnswerTheSame() async throws {
      let remoteEnd = PageDefinition.remoteEnd()
      var pairs: [Pair] = []
      try await Browser.with { browser in
        for situation in Situations.all {
          pairs += try await self.pairs(in: situation, remoteEnd, browser)
        }
      }
      let findings = findings(in: pairs, known: KnownDifferences.all)
      for finding in findings { Issue.record("\(finding)") }
      #expect(findings.isEmpty)
      print("\(pairs.count) pairs of page state and command were compared with the browser.")
    }

    /// Brings both ends into a situation, and asks both.
    private func pairs(
      in situation: Situation, _ remoteEnd: RemoteEnd, _ browser: RemoteDriver
    ) async throws -> [Pair] {
      let driver = try await PageDefinition.open(situation.page, on: remoteEnd)
      let names = try await CheckedEnd.names(on: driver)
      try await browser.show(driver.pageSource())
      let ours = try await CheckedEnd(driver, names: names)
      let browsers = try await CheckedEnd(browser, names: names)
      for action in situation.actions {
        try await action.perform(ours)
        try await action.perform(browsers)
      }
      var pairs: [Pair] = []
      for question in situation.questions {
        pairs.append(
          Pair(
            name: situation.name(question),
            ours: try await ours.answer { try await question.answer(ours) },
            browsers: try await browsers.answer { try await question.answer(browsers) }))
      }
      for (one, other) in zip(ours.named, browsers.named) {
        for fact in situation.ofEveryElement {
          let our = try await ours.answer { try await fact.value(one.element) }
          // Ours knows no style sheets: where nothing says what a property is, it says nothing.
          if fact.isOfStyle, our == "" { continue }
          pairs.append(
            Pair(
              name: situation.name("\(fact) of \(one.name)"), ours: our,
              browsers: try await browsers.answer { try await fact.value(other.element) }))
        }
      }
      try await driver.quit()
      return pairs
    }
  }
}
