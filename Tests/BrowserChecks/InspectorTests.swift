import Foundation
import SampleApps
import Testing
import WebDriver

extension BesideABrowser {
  /// The inspector, as a person uses it in a real browser.
  struct InspectorTests {
    private func withInspector(_ body: (LiveBrowser) async throws -> Void) async throws {
      try await LiveBrowser.with("tinylog") { page in
        let app = try await page.window
        try await page.openTab()
        try await page.go(to: "/inspect")
        try await page.click(".cards a")
        try await page.driver.waitFor(.xpath("//*[@role='treeitem'][contains(., 'Add')]"))
        try await body(page)
        // The app's own page has not been disturbed.
        try await page.switchTo(window: app)
        try await page.driver.waitFor(.css("body"))
      }
    }

    private let locators =
      "return [...document.querySelectorAll('#locators code')].map(c => c.textContent)"
    private let chosen =
      "return document.querySelector('[role=treeitem][aria-selected=true]')?.textContent.trim()"

    @Test func whatIsPickedInTheAppIsChosenInTheTreeAndFound() async throws {
      try await withInspector { page in
        let picture = try await page.driver.findElement(
          .xpath("//*[local-name() = 'text'][. = 'Add']"))
        let tap = PointerActions().move(to: .element(picture)).down().up()
        try await page.driver.perform(tap)
        try await page.wait(for: #"Button "Add""#, of: chosen)
        try await page.wait(for: #"app.buttons["Add"]"#, of: locators + "[0]")
        // Once more: the next one out.
        try await page.driver.perform(tap)
        try await page.wait(for: "TabBar", of: chosen)
      }
    }

    @Test func theTreeAndTheConsoleAreUsedByKeyboardAlone() async throws {
      try await withInspector { page in
        // F6 leads to the app, the tree, the element, the console.
        let body = try await page.find("body")
        try await body.sendKeys("\u{E036}")
        try await page.type("\u{E036}")
        try await page.wait(for: "treeitem", of: "return document.activeElement.role")
        // The end: what gets the focus is chosen.
        try await page.type("\u{E010}")
        try await page.wait(for: #"Button "Archive""#, of: chosen)
        try await page.type("\u{E036}")
        try await page.type("\u{E036}")
        try await page.wait(for: "line", of: "return document.activeElement.id")
        let line = try await page.driver.activeElement()
        try await line.sendKeys("app.buttons[\"Add\"].tap()")
        let answer = "return (document.querySelector('#answer p')?.textContent ?? '')"
        try await page.wait(
          for: "Swift native: 1 hit, ; Enter does it", of: answer + ".replace(/[0-9.]+ ms/, '')")
        let before = try await page.script("return document.getElementById('status').textContent")
        try await line.sendKeys("\u{E007}")
        try await page.driver.waitFor(.xpath("//*[@role='treeitem'][contains(., 'Save')]"))
        #expect(
          try await page.script("return document.getElementById('status').textContent") != before)
      }
    }

    @Test func aFrozenScreenStaysAndASnapshotOpensWithoutTheServer() async throws {
      try await withInspector { page in
        try await page.click("#freeze")
        let line = try await page.find("#line")
        try await line.sendKeys("app.buttons[\"Add\"].tap()\u{E007}")
        try await page.driver.waitFor(.css("#log li"))
        try await page.wait(
          for: 0,
          of: "return document.evaluate(\"count(//*[@role='treeitem'][contains(., 'Save')])\", "
            + "document).numberValue")
        let path = Browser.temporaryFile("duet-snapshot.html")
        defer { try? FileManager.default.removeItem(at: path) }
        let html = try await page.script(
          "return fetch(document.querySelector('#snapshot').href).then(r => r.text())")
        try #require(html.string).write(to: path, atomically: true, encoding: .utf8)
        await page.stopServer()
        try await page.driver.navigate(to: path.absoluteString)
        let add = try await page.driver.waitFor(.xpath("//*[@role='treeitem'][contains(., 'Add')]"))
        try await add.click()
        try await page.wait(for: #"app.buttons["Add"]"#, of: locators + "[0]")
        try await page.click("#sources summary")
        try await page.wait(
          for: true,
          of:
            "return document.querySelector('#sources pre').textContent.includes('XCUIElementTypeTabBar')"
        )
      }
    }
  }
}
