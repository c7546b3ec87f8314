import BrowserSupport
import SampleApps
import Testing
import WebDriver

extension RealBrowserTests {
  /// The apps' pages, as a person uses them.
  struct AppWalks {
    private let title = "main h2"
    private let path = "return location.pathname"
    private let rows = "return $$('[role=listitem]').map(i => i.innerText.split('\\n')[0])"
    private func button(_ label: String) -> String { "button[aria-label='\(label)']" }

    @Test func `TinyLog keeps lists and tasks, has addresses, and takes fingers and keys`()
      async throws
    {
      try await LiveBrowser.with { page in
        try await page.open("tinylog")
        for list in ["Two", "One"] {
          try await page.click(button("Add"))
          try await page.wait(for: "Name", of: "return document.activeElement.ariaLabel")
          try await page.type(list)
          try await page.click(button("Save"))
          try await page.wait(for: .string(list), of: "return $('\(title)').textContent")
          try await page.click(button("My Lists"))
        }
        try await page.wait(for: ["One", "Two"], of: rows)
        try await page.driver.waitFor(.xpath("//*[@role='listitem'][contains(., 'One')]//button"))
          .click()
        try await page.wait(for: "One", in: title)
        try await page.click("[aria-label='Add new task']")
        try await page.type("<b>Bread</b>\u{E007}")
        try await page.wait(for: ["<b>Bread</b>"], of: rows)

        // A list has an address for back, forward, reload and a new tab.
        let list = try await page.script(path)
        #expect(list.string?.wholeMatch(of: /\/apps\/tinylog\/lists\/[0-9A-F-]{36}/) != nil)
        for (command, shown) in [("back", "My Lists"), ("forward", "One"), ("refresh", "One")] {
          try await page.driver.send("POST", "/\(command)")
          try await page.wait(for: shown, in: title)
        }
        try await page.click(button("My Lists"))
        try await page.wait(for: "/apps/tinylog", of: path)
        // Each tab has its own session, and shows the changes of the others.
        let first = try await page.window
        try await page.openTab()
        try await page.go(to: list.string ?? "")
        try await page.wait(for: "One", in: title)
        try await page.click(button("My Lists"))
        try await page.wait(for: ["One", "Two"], of: rows)

        // A swipe shows the row's buttons, and a handle moves the row.
        let row = try await page.driver.findElement(.xpath("(//*[@role='listitem'])[1]")).rect()
        try await page.touch("Start", row.midX, row.midY)
        try await page.touch("Move", row.midX - 20, row.midY)
        try await page.wait(for: 2, of: "return $$('.cell > .button').length")
        try await page.touch("Move", row.midX - 90, row.midY)
        try await page.touch("End")
        try await page.click(button("Edit"))
        let handle = try await page.driver.waitFor(.css(button("Reorder One")))
        try await page.driver.drag(
          handle, to: try await page.driver.findElement(.css(button("Reorder Two"))))
        try await page.wait(
          for: ["Reorder Two", "Reorder One"],
          of: "return $$('[aria-label^=Reorder]').map(h => h.ariaLabel)")
        try await page.switchTo(window: first)
        try await page.wait(for: ["Two", "One"], of: rows)
        await page.stopServer()
        try await page.wait(
          for: true, of: "return $$('button').some(b => b.textContent === 'Reload')")
      }
    }

    @Test func `TinyLog fills a phone's window, undoes a deletion and copies a text`() async throws
    {
      try await LiveBrowser.with { page in
        try await page.driver.developer(
          "Browser.grantPermissions",
          ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
        try await page.driver.emulate(width: 360, height: 640)
        try await page.open(
          "tinylog", "--store", "memory", "--service-delay", "1500", "--data",
          #"{"lists": [{"title": "Trip", "archived": true}, {"title": "Work", "tasks": ["Call"]}]}"#
        )
        try await page.wait(
          for: [true, true, true],
          of: """
            const box = (name) => $(name).getBoundingClientRect();
            const [bar, tabs] = [box(".navigationBar"), box(".tabBar")];
            return [Math.abs(bar.top) < 1 && Math.abs(bar.width - innerWidth) < 1,
              Math.abs(tabs.bottom - innerHeight) < 1,
              document.documentElement.scrollHeight <= innerHeight]
            """)
        // The page shows that the app waits for something.
        let isPending = "return document.documentElement.classList.contains('live-pending')"
        try await page.click(".row-button")
        try await page.wait(for: true, of: isPending)
        try await page.wait(for: ["Call"], of: rows)
        try await page.click(button("Export"))
        try await page.click(".live-offer button")
        try await page.wait(for: "Copied.", in: ".live-offer [role=status]")
        #expect(try await page.script("return navigator.clipboard.readText()") == "Work\n- Call")
        try await page.click(button("Close"))
        try await page.click(button("My Lists"))
        try await page.click(button("Archive"))
        try await page.wait(for: "My Archives", in: title)
        // With keys alone: the left arrow key shows the row's buttons.
        try await page.wait(for: ["Trip"], of: rows)
        try await page.script("$('.row-button').focus()")
        try await page.type("\u{E012}")
        try await page.wait(for: true, of: "return $(\"\(button("Delete"))\") !== null")
        try await page.script("$(\"\(button("Delete"))\").focus()")
        try await page.type("\u{E007}")
        try await page.wait(for: "Deleted “Trip”.", in: ".live-offer [role=status]")
        try await page.wait(for: [], of: rows)
        try await page.script("$('.live-offer button').focus()")
        try await page.type("\u{E007}")
        try await page.wait(for: ["Trip"], of: rows)
      }
    }

    @Test func `Beer Explorer searches as one types, scrolls on, and has addresses`() async throws {
      try await LiveBrowser.with { page in
        try await page.open("beer-explorer")
        try await page.wait(for: "462 beers", in: "#count")
        let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all()))
        let ours = try await RemoteDriver.start(
          on: InProcessTransport(handler: remoteEnd),
          capabilities: ["appium:bundleId": "app.duet.beer-explorer"])
        try await ours.switchToWebView()
        let body = try await page.script("return document.body.outerHTML").string ?? "nothing"
        #expect(try await ours.pageSource().hasSuffix("\(body)</html>"))
        try await page.script("window.scrollTo(0, document.body.scrollHeight)")
        try await page.wait(for: 60, of: "return $$('#beers li').length")
        // Focus and caret stay while answers arrive. U+E012 is the left arrow key.
        try await page.driver.findElement(.css("#search")).sendKeys("blde\u{E012}\u{E012}on")
        try await page.wait(
          for: ["search", 4, "118 beers", "/apps/beer-explorer/search/blonde"],
          of: """
            const field = document.activeElement;
            return [field.id, field.selectionStart, $("#count")?.textContent, location.pathname]
            """)
        try await page.script("window.scrollTo(0, 600)")
        let scrolled = try await page.script("return window.scrollY")
        try await page.script("$$('#beers a').find(a => a.getBoundingClientRect().top > 0).click()")
        try await page.wait(for: 0, of: "return $('#detail') ? window.scrollY : -1")
        try await page.driver.send("POST", "/back")
        try await page.wait(for: scrolled, of: "return $('#beers') ? window.scrollY : -1")
        try await page.go(to: "/apps/beer-explorer/alcohol/6.5-13")
        try await page.wait(
          for: ["25%", "50%"],
          of: """
            const { style } = document.documentElement;
            return ["--alcohol-from", "--alcohol-to"].map((name) => style.getPropertyValue(name))
            """)
      }
    }
  }
}
