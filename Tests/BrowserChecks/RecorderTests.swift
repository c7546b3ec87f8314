import Foundation
import Testing
import WebDriver

extension BesideABrowser {
  /// The recorder, as a person uses it in a real browser.
  struct RecorderTests {
    private func withRecorder(_ body: (LiveBrowser) async throws -> Void) async throws {
      try await LiveBrowser.with(chromedriver: try #require(Browser.address)) { page in
        try await page.driver.navigate(to: "\(page.address)/record/new?app=TinyLog")
        try await page.driver.waitFor(.css("#steps li"))
        try await body(page)
      }
    }

    /// Does something in the frame with the app.
    private func inApp(_ page: LiveBrowser, _ body: () async throws -> Void) async throws {
      let frame = try await page.driver.waitFor(.css("iframe"))
      try await page.driver.send("POST", "/frame", ["id": frame.json])
      try await body()
      try await page.driver.send("POST", "/frame/parent")
    }

    private func tap(_ page: LiveBrowser, _ locator: Locator) async throws {
      try await page.driver.waitFor(locator).click()
    }

    /// Takes a proposal once it is there; the page may draw it anew at any time.
    private func accept(_ text: String, _ page: LiveBrowser) async throws {
      let script = """
        const all = [...document.querySelectorAll(".proposals button")];
        const proposal = all.find((button) => button.textContent === '\(text)');
        proposal?.click();
        return Boolean(proposal);
        """
      try await page.wait(for: true, of: script)
    }

    private let button = { (label: String) in Locator.css("button[aria-label='\(label)']") }
    private let lines =
      "return [...document.querySelectorAll('#steps code')].map(c => c.textContent)"

    @Test func theFirstTestCaseBecomesCodeThatPasses() async throws {
      try await withRecorder { page in
        try await inApp(page) {
          try await tap(page, button("Add"))
          let field = try await page.driver.waitFor(.css("input[placeholder='Name']"))
          try await field.sendKeys("TODO")
          try await tap(page, button("red"))
          try await tap(page, button("Save"))
        }
        try await page.wait(for: #"try app.buttons["Save"].tap()"#, of: lines + ".at(-1)")
        try await page.driver.findElement(.css("#next")).click()
        try await accept("The screen \"TODO\" is shown.", page)
        try await page.wait(
          for: .string(
            #"XCTAssertTrue(app.navigationBars.staticTexts["TODO"]"#
              + ".waitForExistence(timeout: timeout))"), of: lines + ".at(-1)")
        #expect(try await page.driver.findElements(.css(".wrong")).isEmpty)
        try await page.driver.findElement(.css("[data-language='python']")).click()
        try await page.wait(
          for: #"tap(driver, (AppiumBy.ACCESSIBILITY_ID, "red"))"#,
          of: lines + ".find(line => line.includes('red'))")
        let file = try await page.script(
          "return fetch(document.querySelector('#download').href).then(r => r.text())")
        #expect(file.string?.contains("with run.step(1):  # Tap \"Add\", enter \"TODO\"") == true)
      }
    }

    @Test func whatIsAssertedDoesNotReachTheApp() async throws {
      try await withRecorder { page in
        try await page.driver.findElement(.css("#assert")).click()
        try await inApp(page) { try await tap(page, button("Add")) }
        try await accept("\"Add\" is shown.", page)
        try await page.wait(for: 1, of: lines + ".length")
        try await inApp(page) {
          #expect(try await page.driver.findElements(.css("input[placeholder='Name']")).isEmpty)
          try await page.driver.findElement(.css("body")).sendKeys("\u{E00C}")
        }
        try await page.wait(
          for: "false", of: "return document.querySelector('#assert').ariaPressed")
      }
    }

    @Test func aReloadLosesNothing() async throws {
      try await withRecorder { page in
        try await inApp(page) { try await tap(page, button("Add")) }
        try await page.wait(for: 1, of: lines + ".length")
        try await page.driver.send("POST", "/refresh")
        try await page.wait(for: 1, of: lines + ".length")
        // The frame shows where the app was, and what is done there counts.
        try await inApp(page) { try await tap(page, button("Cancel")) }
        try await page.wait(for: #"try app.buttons["Cancel"].tap()"#, of: lines + ".at(-1)")
        #expect(try await page.driver.findElements(.css(".wrong")).isEmpty)
      }
    }
  }
}
