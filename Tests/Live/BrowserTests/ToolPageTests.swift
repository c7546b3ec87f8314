import BrowserSupport
import Foundation
import SampleApps
import ScenarioFormat
import SuiteRuns
import Testing
import WebDriver

@testable import duet

extension RealBrowserTests {
  /// The inspector, used in a real browser.
  struct InspectorTests {
    private func withInspector(_ body: (LiveBrowser) async throws -> Void) async throws {
      try await LiveBrowser.with("tinylog") { page in
        let app = try await page.window
        try await page.openTab()
        try await page.go(to: "/inspect")
        try await page.click(".cards a")
        try await page.driver.waitFor(.xpath("//*[@role='treeitem'][contains(., 'Add')]"))
        try await body(page)
        // The app's own page has not changed.
        try await page.switchTo(window: app)
        try await page.driver.waitFor(.css("body"))
      }
    }

    private let locators = "return $$('#locators code').map(c => c.textContent)"
    private let chosen = "return $('[role=treeitem][aria-selected=true]')?.textContent.trim()"

    @Test func `an element picked in the app is selected in the tree, with its locators`()
      async throws
    {
      try await withInspector { page in
        let picture = try await page.driver.findElement(
          .xpath("//*[local-name() = 'text'][. = 'Add']"))
        let tap = PointerActions().move(to: .element(picture)).down().up()
        try await page.driver.perform(tap)
        try await page.wait(for: #"Button "Add""#, of: chosen)
        try await page.wait(for: #"app.buttons["Add"]"#, of: locators + "[0]")
        // A second tap picks the enclosing element.
        try await page.driver.perform(tap)
        try await page.wait(for: "TabBar", of: chosen)
      }
    }

    @Test func `the tree and the console can be used with the keyboard alone`() async throws {
      try await withInspector { page in
        // F6 moves to the app, the tree, the element and the console.
        let body = try await page.find("body")
        try await body.sendKeys("\u{E036}")
        try await page.type("\u{E036}")
        try await page.wait(for: "treeitem", of: "return document.activeElement.role")
        // The End key. The focused element is selected.
        try await page.type("\u{E010}")
        try await page.wait(for: #"Button "Archive""#, of: chosen)
        try await page.type("\u{E036}")
        try await page.type("\u{E036}")
        try await page.wait(for: "line", of: "return document.activeElement.id")
        let line = try await page.driver.activeElement()
        try await line.sendKeys("app.buttons[\"Add\"].tap()")
        let answer = "return ($('#answer p')?.textContent ?? '')"
        try await page.wait(
          for: "Swift native: 1 hit, ; press Enter to run it",
          of: answer + ".replace(/[0-9.]+ ms/, '')")
        let before = try await page.script("return $('#status').textContent")
        try await line.sendKeys("\u{E007}")
        try await page.driver.waitFor(.xpath("//*[@role='treeitem'][contains(., 'Save')]"))
        #expect(try await page.script("return $('#status').textContent") != before)
      }
    }

    @Test func `a frozen screen doesn't change, and a snapshot opens without the server`()
      async throws
    {
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
        let html = try await page.script("return fetch($('#snapshot').href).then(r => r.text())")
        try #require(html.string).write(to: path, atomically: true, encoding: .utf8)
        await page.stopServer()
        try await page.driver.navigate(to: path.absoluteString)
        let add = try await page.driver.waitFor(.xpath("//*[@role='treeitem'][contains(., 'Add')]"))
        try await add.click()
        try await page.wait(for: #"app.buttons["Add"]"#, of: locators + "[0]")
        try await page.click("#sources summary")
        try await page.wait(
          for: true, of: "return $('#sources pre').textContent.includes('XCUIElementTypeTabBar')")
      }
    }
  }

  /// The recorder, used in a real browser.
  struct RecorderTests {
    private func withRecorder(_ body: (LiveBrowser) async throws -> Void) async throws {
      try await LiveBrowser.with { page in
        try await page.go(to: "/record/new?app=TinyLog")
        try await page.driver.waitFor(.css("#steps li"))
        try await body(page)
      }
    }

    private func inApp(_ page: LiveBrowser, _ body: () async throws -> Void) async throws {
      let frame = try await page.driver.waitFor(.css("iframe"))
      try await page.driver.send("POST", "/frame", ["id": frame.json])
      try await body()
      try await page.driver.send("POST", "/frame/parent")
    }

    /// Accepts a proposal as soon as it appears. The page may redraw it at any time.
    private func accept(_ text: String, _ page: LiveBrowser) async throws {
      let script = """
        const all = $$(".proposals button");
        const proposal = all.find((button) => button.textContent === '\(text)');
        proposal?.click();
        return Boolean(proposal);
        """
      try await page.wait(for: true, of: script)
    }

    private func button(_ label: String) -> String { "button[aria-label='\(label)']" }
    private let lines = "return $$('#steps code').map(c => c.textContent)"

    @Test func `the first test case becomes code that passes`() async throws {
      try await withRecorder { page in
        try await inApp(page) {
          try await page.click(button("Add"))
          try await page.driver.waitFor(.css("input[placeholder='Name']")).sendKeys("TODO")
          try await page.click(button("red"))
          try await page.click(button("Save"))
        }
        try await page.wait(for: #"try app.buttons["Save"].tap()"#, of: lines + ".at(-1)")
        try await page.click("#next")
        try await accept("The screen \"TODO\" is shown.", page)
        try await page.wait(
          for: .string(
            #"XCTAssertTrue(app.navigationBars.staticTexts["TODO"]"#
              + ".waitForExistence(timeout: timeout))"), of: lines + ".at(-1)")
        #expect(try await page.driver.findElements(.css(".wrong")).isEmpty)
        try await page.click("[data-language='python']")
        try await page.wait(
          for: #"tap(driver, (AppiumBy.ACCESSIBILITY_ID, "red"))"#,
          of: lines + ".find(line => line.includes('red'))")
        let file = try await page.script("return fetch($('#download').href).then(r => r.text())")
        #expect(file.string?.contains(#"with run.step('Tap "Add", enter "TODO"#) == true)
      }
    }

    @Test func `a tap in assert mode doesn't reach the app`() async throws {
      try await withRecorder { page in
        try await page.click("#assert")
        try await inApp(page) { try await page.click(button("Add")) }
        try await accept("\"Add\" is shown.", page)
        try await page.wait(for: 1, of: lines + ".length")
        try await inApp(page) {
          #expect(try await page.driver.findElements(.css("input[placeholder='Name']")).isEmpty)
          try await page.find("body").sendKeys("\u{E00C}")
        }
        try await page.wait(for: "false", of: "return $('#assert').ariaPressed")
      }
    }

    private func press(_ page: LiveBrowser, _ keys: String) async throws {
      let actions = keys.flatMap { key -> [JSONValue] in
        ["keyDown", "keyUp"].map { ["type": .string($0), "value": .string("\(key)")] }
      }
      let source: JSONValue = ["type": "key", "id": "keys", "actions": .array(actions)]
      try await page.driver.send("POST", "/actions", ["actions": [source]])
    }

    private let tab = "\u{E004}"
    private let enter = "\u{E007}"
    private let escape = "\u{E00C}"
    private let down = "\u{E015}"
    private let nextPane = "\u{E036}"

    /// Presses Tab until the focused element of the page or its frame has the name. Then Enter.
    private func choose(_ name: String, _ page: LiveBrowser) async throws {
      try await find(name, page)
      try await press(page, enter)
    }

    private func find(_ name: String, _ page: LiveBrowser) async throws {
      let focused = """
        const it = document.activeElement?.contentDocument?.activeElement ?? document.activeElement;
        return it?.ariaLabel || it?.placeholder || it?.textContent.trim() || "";
        """
      for _ in 0..<120 {
        if try await page.script(focused).string == name { return }
        try await press(page, tab)
      }
      Issue.record("Tab doesn't reach \(name).")
    }

    @Test func `everything can be recorded and edited with the keyboard alone`() async throws {
      try await withRecorder { page in
        let last = lines + ".at(-1)"
        try await choose("Add", page)
        try await page.wait(for: #"try app.buttons["Add"].tap()"#, of: last)
        try await find("Name", page)
        try await press(page, "TODO")
        try await choose("red", page)
        try await choose("Save", page)
        try await page.wait(for: #"try app.buttons["Save"].tap()"#, of: last)
        try await choose("Next", page)
        try await choose("The screen \"TODO\" is shown.", page)
        try await page.wait(for: true, of: last + ".startsWith('XCTAssertTrue')")
        // An element without gestures, which therefore can't be focused.
        try await choose("Assert", page)
        try await press(page, nextPane)
        let said = "return $('#status').textContent"
        let marked = """
          const app = $('iframe').contentDocument;
          return app.querySelector("[style*='outline']")?.textContent ?? "";
          """
        for _ in 0..<40
        where try await page.script(marked).string?.hasPrefix("Tap text field") != true {
          try await press(page, down)
        }
        try await page.wait(for: true, of: said + ".startsWith('Tap text field')")
        try await press(page, enter)
        try await press(page, escape)
        try await choose("\"Tap text field to create a new task.\" is shown.", page)
        try await page.wait(for: true, of: last + ".includes('Tap text field')")
        // A wait after the first line, and a different locator for that line.
        try await choose(#"Insert after: try app.buttons["Add"].tap()"#, page)
        try await page.wait(for: true, of: said + ".includes('inserting here')")
        try await choose("The screen \"Add List\" is shown.", page)
        try await page.wait(for: true, of: lines + "[1].includes('Add List')")
        try await choose(#"Other locators: try app.buttons["Add"].tap()"#, page)
        try await page.wait(for: true, of: "return Boolean($('[data-key=\"choose 0\"]'))")
        let other = try await page.script("return $('[data-key=\"choose 0\"]').textContent")
        try await choose(try #require(other.string), page)
        try await page.wait(
          for: .string("try \(try #require(other.string)).tap()"), of: lines + "[0]")
        #expect(try await page.driver.findElements(.css(".wrong")).isEmpty)
      }
    }

    @Test func `a reload keeps the recording`() async throws {
      try await withRecorder { page in
        try await inApp(page) { try await page.click(button("Add")) }
        try await page.wait(for: 1, of: lines + ".length")
        try await page.driver.send("POST", "/refresh")
        try await page.wait(for: 1, of: lines + ".length")
        // The frame shows the app's last screen, and actions there are still recorded.
        try await inApp(page) { try await page.click(button("Cancel")) }
        try await page.wait(for: #"try app.buttons["Cancel"].tap()"#, of: lines + ".at(-1)")
        #expect(try await page.driver.findElements(.css(".wrong")).isEmpty)
      }
    }
  }

  /// The demonstration, watched in a real browser.
  struct WatchTests {
    static func withPage(_ body: (LiveBrowser) async throws -> Void) async throws {
      try await LiveBrowser.with(
        demonstration: SuiteDemonstration(command: [Browser.duet.path, "play"]),
        scenarios: PackageRoot().scenarios().scenarios, body)
    }

    private let step = "return $('#step').textContent"
    private let here = """
      return $$('.line.here').map(l => l.textContent.trim()).join(' | ')
      """

    @Test func `a step has an address, and keys move to the next one`() async throws {
      try await WatchTests.withPage { page in
        try await page.go(to: "/watch/A.1#A.1/TC1/S2")
        try await page.wait(for: "S 2  Enter the name \"TODO\", choose red, tap Save.", of: step)
        try await page.wait(
          for: .string(
            "try app.navigationBars.buttons[\"Save\"].tap() | "
              + "try screen.barButton(\"Save\").tap()"), of: here)
        #expect(
          try await page.script("return $('#tool-1 .commands .now').textContent").string?.contains(
            "POST /element/{id}/click") == true)
        let body = try await page.find("body")
        try await body.sendKeys("\u{E014}")
        try await page.wait(for: "#A.1/TC1/Ex2", of: "return location.hash")
        try await body.sendKeys("\u{E012}")
        try await page.wait(for: "#A.1/TC1/S2", of: "return location.hash")
        try await body.sendKeys("2")
        try await page.wait(for: "true", of: "return $('#tool-1 button').ariaPressed")
        // A step of a different scenario, by its address.
        try await page.script("location.hash = '#B.1/TC1/Ex2'")
        try await page.wait(
          for: "/watch/B.1#B.1/TC1/Ex2", of: "return location.pathname + location.hash")
        try await page.wait(for: "Ex 2  The result shows the beer \"400\".", of: step)
      }
    }

    @Test func `it plays to the end automatically, and can be stopped`() async throws {
      try await WatchTests.withPage { page in
        try await page.go(to: "/watch/B.1")
        try await page.wait(for: "Pause", in: "#play")
        try await page.wait(for: "#B.1/TC1/S1", of: "return location.hash")
        let body = try await page.find("body")
        try await body.sendKeys(" ")
        try await page.wait(for: "Play", in: "#play")
        try await body.sendKeys("\u{E010}")
        try await page.wait(for: "Again", in: "#play")
        #expect(try await page.script("return $$('#strip .bad').length") == 0)
        #expect(try await page.script(step).string?.hasPrefix("Ex ") == true)
      }
    }
  }
}
