import BrowserSupport
import Foundation
import Testing
import WebDriver

extension RealBrowserTests {
  /// Addresses, history, windows and focus of the live pages, in a real browser.
  struct AddressTests {
    private let title = "main h2"
    private let path = "return decodeURIComponent(location.pathname)"

    private func openList(_ page: LiveBrowser) async throws -> JSONValue {
      try await page.open("tinylog", arguments: ["--list", "TODO"])
      try await page.open("tinylog")
      try await page.driver.waitFor(.xpath("//*[@role='listitem']//button")).click()
      try await page.wait(for: "TODO", in: title)
      let address = try await page.script(path)
      #expect(address.string?.wholeMatch(of: /\/apps\/tinylog\/lists\/[0-9A-F-]{36}/) != nil)
      return address
    }

    @Test func `a list has an address for back, forward, reload and a new tab`() async throws {
      try await LiveBrowser.with { page in
        let list = try await openList(page)
        try await page.driver.send("POST", "/back")
        try await page.wait(for: "My Lists", in: title)
        #expect(try await page.script(path) == "/apps/tinylog")
        try await page.driver.send("POST", "/forward")
        try await page.wait(for: "TODO", in: title)
        try await page.driver.send("POST", "/refresh")
        try await page.wait(for: "TODO", in: title)
        #expect(try await page.script(path) == list)
        try await page.openTab()
        try await page.go(to: list.string ?? "")
        try await page.wait(for: "TODO", in: title)
      }
    }

    @Test func `the app's back button goes back in the browser's history`() async throws {
      try await LiveBrowser.with { page in
        _ = try await openList(page)
        let entries = try await page.script("return history.length")
        try await page.click("button[aria-label='My Lists']")
        try await page.wait(for: "/apps/tinylog", of: path)
        #expect(try await page.script("return history.length") == entries)
        try await page.driver.send("POST", "/forward")
        try await page.wait(for: "TODO", in: title)
      }
    }

    @Test func `a search and a beer have addresses`() async throws {
      try await LiveBrowser.with("beer-explorer") { page in
        let entries = try await page.script("return history.length")
        try await page.find("#search").sendKeys("400")
        try await page.wait(for: "/apps/beer-explorer/search/400", of: path)
        #expect(try await page.script("return history.length") == entries)
        try await page.driver.waitFor(.xpath("//*[@id='count'][. = '1 beer']"))
        try await page.find("#beers a").sendKeys("\u{E007}")
        try await page.wait(for: "400", in: "#name")
        // The focused element is gone, so the next Tab continues from the heading.
        #expect(try await page.script("return document.activeElement.id") == "title")
        try await page.driver.send("POST", "/refresh")
        try await page.wait(for: "400", in: "#name")
        try await page.driver.send("POST", "/back")
        try await page.wait(
          for: ["400", "1 beer"],
          of: """
            return [$('#search')?.value,
              $('#count')?.textContent]
            """)
      }
    }

    @Test(arguments: [[360, 640], [390, 844], [844, 390]])
    func `TinyLog fills a phone's window`(size: [Int]) async throws {
      try await LiveBrowser.with { page in
        try await page.driver.emulate(width: size[0], height: size[1])
        try await page.open("tinylog", arguments: ["--list", "TODO"])
        try await page.wait(
          for: [true, true, true, true],
          of: """
            const box = (name) => $(name).getBoundingClientRect();
            const [bar, tabs, row] = [box(".navigationBar"), box(".tabBar"), box(".cell")];
            return [
              Math.abs(bar.top) < 1 && Math.abs(bar.width - innerWidth) < 1,
              Math.abs(tabs.bottom - innerHeight) < 1, row.bottom < tabs.top,
              document.documentElement.scrollHeight <= innerHeight]
            """)
      }
    }

    @Test func `two tabs show each other's changes`() async throws {
      try await LiveBrowser.with("tinylog") { page in
        let first = try await page.window
        let tab = try await page.openTab()
        try await page.open("tinylog", arguments: ["--list", "TODO"])
        try await page.switchTo(window: first)
        try await page.click("button[aria-label='Add']")
        try await page.wait(for: "Add List", in: title)
        try await page.type("Work")
        try await page.click("button[aria-label='Save']")
        try await page.wait(for: "Work", in: title)
        try await page.switchTo(window: tab)
        try await page.wait(forCount: 2, of: "[role=listitem]")
      }
    }

    @Test func `a swipe reveals the row's buttons under the finger`() async throws {
      try await LiveBrowser.with("tinylog", arguments: ["--list", "TODO"]) { page in
        let row = try await page.driver.waitFor(.xpath("//*[@role='listitem']"))
        // Record every visible width of the first button, however briefly it is shown.
        try await page.script(
          """
          window.seen = new Set();
          (function look() {
            const button = $(".cell > .button");
            if (button) window.seen.add(getComputedStyle(button).translate);
            requestAnimationFrame(look);
          })();
          """)
        let buttons = ".cell > .button"
        let (x, y) = (try await row.rect().midX, try await row.rect().midY)
        // The finger stays on the row until the buttons appear. WebDriver actions can't do this,
        // because they need a fixed duration.
        try await page.touch("Start", x, y)
        try await page.touch("Move", x - 20, y)
        try await page.wait(forCount: 2, of: buttons)
        try await page.touch("Move", x - 30, y)
        // Two buttons of 64 points each, of which the swipe has revealed thirty points.
        try await page.wait(for: true, of: "return window.seen.has('98px')")
        try await page.touch("End")
        try await page.wait(forCount: 0, of: buttons)
        try await page.touch("Start", x, y)
        try await page.touch("Move", x - 20, y)
        try await page.wait(forCount: 2, of: buttons)
        try await page.touch("Move", x - 90, y)
        try await page.touch("End")
        try await page.wait(
          for: "none", of: "return getComputedStyle($('.cell > .button')).translate")
      }
    }

    @Test func `a pending answer is announced`() async throws {
      try await LiveBrowser.with(
        "tinylog", arguments: ["--service-delay", "2000", "--list", "TODO"]
      ) { page in
        let isPending = "return document.documentElement.classList.contains('live-pending')"
        // Even if all answers have arrived by now, this one takes a while.
        try await page.driver.waitFor(.xpath("//*[@role='listitem']//button")).click()
        try await page.wait(for: true, of: isPending)
        try await page.wait(for: false, of: isPending)
      }
    }

    /// An archived list, and a list with two archived tasks.
    private let archive = [
      "mock", "--data",
      #"{"lists": [{"title": "Trip", "archived": true}, {"title": "Work", "tasks": ["Call"]}]}"#,
    ]

    @Test func `a deletion can be undone with the keyboard`() async throws {
      try await LiveBrowser.with("tinylog", arguments: archive) { page in
        let body = "return document.body.outerHTML"
        try await page.click("button[aria-label='Archive']")
        try await page.wait(for: "My Archives", in: title)
        let rows = "[role=listitem]"
        #expect(try await page.count(rows) == 1)
        try await page.script("$('.row-button').focus()")
        try await page.type("\u{E012}")
        try await page.driver.waitFor(.css("button[aria-label='Delete']")).sendKeys("\u{E007}")
        try await page.wait(for: "Deleted “Trip”.", in: ".live-offer [role=status]")
        #expect(try await page.count(rows) == 0)
        #expect(try await page.script(body).string?.contains("Undo") == false)
        let focused = "return document.activeElement.textContent"
        var tabs = 0
        while tabs < 6, try await page.script(focused) != "Undo" {
          try await page.type("\u{E004}")
          tabs += 1
        }
        #expect(try await page.script(focused) == "Undo")
        try await page.type("\u{E007}")
        try await page.wait(forCount: 1, of: rows)
        try await page.wait(for: "My Archives", of: focused)
        #expect(try await page.driver.findElements(.css(".live-offer button")).isEmpty)
      }
    }

    @Test func `exported text is copied`() async throws {
      try await LiveBrowser.with { page in
        try await page.driver.developer(
          "Browser.grantPermissions",
          ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
        try await page.open("tinylog", arguments: archive)
        try await page.click(".row-button")
        try await page.click("button[aria-label='Export']")
        try await page.click(".live-offer button")
        try await page.wait(for: "Copied.", in: ".live-offer [role=status]")
        #expect(try await page.script("return navigator.clipboard.readText()") == "Work\n- Call")
        try await page.click("button[aria-label='Close']")
        try await page.wait(for: true, of: "return !$('.live-offer button')")
      }
    }

    /// Ctrl and the left button, Cmd and the left button, the middle button.
    @Test(arguments: [("\u{E009}", 0), ("\u{E03D}", 0), ("", 1)])
    func `a beer opens in a new tab`(key: String, button: Int) async throws {
      try await LiveBrowser.with("beer-explorer") { page in
        let name = try await page.find("#beers .name").text()
        let link = try await page.find("#beers a")
        let pause = #"{"type": "pause", "duration": 0}"#
        func strike(_ type: String) -> String {
          key.isEmpty ? pause : #"{"type": "\#(type)", "value": "\#(key)"}"#
        }
        let actions = #"""
          {"actions": [{"type": "key", "id": "keys", "actions": [\#(strike("keyDown")), \#(pause), \#
          \#(pause), \#(pause), \#(strike("keyUp"))]}, {"type": "pointer", "id": "mouse", \#
          "parameters": {"pointerType": "mouse"}, "actions": [\#(pause), \#
          {"type": "pointerMove", "origin": {"\#(RemoteElement.key)": "\#(link.reference)"}, \#
          "x": 0, "y": 0}, {"type": "pointerDown", "button": \#(button)}, \#
          {"type": "pointerUp", "button": \#(button)}, \#(pause)]}]}
          """#
        try await page.driver.send("POST", "/actions", JSONValue(parsing: Data(actions.utf8)))
        var windows: [JSONValue] = []
        try await page.driver.waitUntil("there are two windows") {
          windows = try await page.driver.send("GET", "/window/handles").array ?? []
          return windows.count == 2
        }
        #expect(try await page.driver.findElements(.css("#detail")).isEmpty)
        let first = try await page.window
        let new = try #require(windows.first { $0 != first })
        try await page.switchTo(window: new)
        try await page.wait(for: name, in: "#name")
        #expect(try await page.script(path).string?.hasPrefix("/apps/beer-explorer/beer/") == true)
      }
    }

    @Test func `the sliders fill the included range`() async throws {
      try await LiveBrowser.with { page in
        try await page.go(to: "/apps/beer-explorer/alcohol/6.5-13")
        try await page.wait(
          for: ["25%", "50%"],
          of: """
            const { style } = document.documentElement;
            return ["--alcohol-from", "--alcohol-to"].map((name) => style.getPropertyValue(name))
            """)
      }
    }

    @Test func `the gallery has addresses for its states, filters and slide shows`() async throws {
      try await LiveBrowser.with { page in
        try await page.go(to: "/gallery")
        let shown = ".pictures img"
        #expect(try await page.count(shown) != 0)
        try await page.find("#filter").sendKeys("settings")
        try await page.wait(forCount: 3, of: shown)
        try await page.click(".pictures a")
        try await page.wait(for: "TinyLog: Settings, own text size", in: "#name")
        #expect(try await page.find("#previous").isEnabled() == false)
        try await page.click("#next")
        try await page.wait(for: "TinyLog: Settings, system's text size", in: "#name")
        try await page.click("#dark")
        try await page.wait(
          for: "/gallery/tinylog-settings-system-s-text-size.svg?appearance=dark",
          of: "return $('#screen img').getAttribute('src')")
        try await page.driver.send("POST", "/refresh")
        try await page.wait(for: "TinyLog: Settings, system's text size", in: "#name")
        try await page.click("#hide")
        #expect(try await page.find("#next").isDisplayed() == false)
        try await page.click("#screen")
        #expect(try await page.find("#next").isDisplayed())
        // A fast slide show ends at the last state that matches the filter.
        try await page.script("location.hash += '&show=0.05'")
        try await page.wait(for: "TinyLog: Settings, waiting", in: "#name")
        try await page.wait(for: "false", of: "return $('#show').getAttribute('aria-pressed')")
        #expect(try await page.find("#next").isEnabled() == false)
      }
    }
  }
}
