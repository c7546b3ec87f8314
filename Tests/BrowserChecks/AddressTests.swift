import Testing
import WebDriver

extension BesideABrowser {
  /// Addresses, history, windows and focus of the live pages, in a real browser.
  struct AddressTests {
    private func withPage(_ body: (LiveBrowser) async throws -> Void) async throws {
      try await LiveBrowser.with(chromedriver: try #require(Browser.address), body)
    }

    private let title = "return document.querySelector('main h2')?.textContent"
    private let path = "return decodeURIComponent(location.pathname)"

    /// Opens TinyLog with a list, and the list.
    private func openList(_ page: LiveBrowser) async throws -> JSONValue {
      try await page.open("tinylog", arguments: ["--list", "TODO"])
      try await page.open("tinylog")
      try await page.driver.waitFor(.xpath("//*[@role='listitem']//button")).click()
      try await page.wait(for: "TODO", of: title)
      let address = try await page.script(path)
      #expect(address.string?.wholeMatch(of: /\/apps\/tinylog\/lists\/[0-9A-F-]{36}/) != nil)
      return address
    }

    @Test func aListHasAnAddressForBackForwardReloadAndANewTab() async throws {
      try await withPage { page in
        let list = try await openList(page)
        try await page.driver.send("POST", "/back")
        try await page.wait(for: "My Lists", of: title)
        #expect(try await page.script(path) == "/apps/tinylog")
        try await page.driver.send("POST", "/forward")
        try await page.wait(for: "TODO", of: title)
        try await page.driver.send("POST", "/refresh")
        try await page.wait(for: "TODO", of: title)
        #expect(try await page.script(path) == list)
        let tab = try await page.driver.send("POST", "/window/new", ["type": "tab"])
        try await page.driver.send("POST", "/window", ["handle": try #require(tab["handle"])])
        try await page.driver.navigate(to: page.address + (list.string ?? ""))
        try await page.wait(for: "TODO", of: title)
      }
    }

    @Test func theAppsOwnWayBackIsTheBrowsers() async throws {
      try await withPage { page in
        _ = try await openList(page)
        let entries = try await page.script("return history.length")
        try await page.driver.findElement(.css("button[aria-label='My Lists']")).click()
        try await page.wait(for: "/apps/tinylog", of: path)
        #expect(try await page.script("return history.length") == entries)
        try await page.driver.send("POST", "/forward")
        try await page.wait(for: "TODO", of: title)
      }
    }

    @Test func aSearchAndABeerHaveAddresses() async throws {
      try await withPage { page in
        try await page.open("beer-explorer")
        let entries = try await page.script("return history.length")
        try await page.driver.findElement(.css("#search")).sendKeys("400")
        try await page.wait(for: "/apps/beer-explorer/search/400", of: path)
        #expect(try await page.script("return history.length") == entries)
        try await page.driver.waitFor(.xpath("//*[@id='count'][. = '1 beer']"))
        try await page.driver.findElement(.css("#beers a")).sendKeys("\u{E007}")
        let name = "return document.querySelector('#name')?.textContent"
        try await page.wait(for: "400", of: name)
        // What had the focus is gone; the next Tab goes on from the heading.
        #expect(try await page.script("return document.activeElement.id") == "title")
        try await page.driver.send("POST", "/refresh")
        try await page.wait(for: "400", of: name)
        try await page.driver.send("POST", "/back")
        try await page.wait(
          for: ["400", "1 beer"],
          of: """
            return [document.querySelector('#search')?.value,
              document.querySelector('#count')?.textContent]
            """)
      }
    }

    @Test(arguments: [[360, 640], [390, 844], [844, 390]])
    func tinyLogFillsAPhonesWindow(size: [Int]) async throws {
      try await withPage { page in
        try await page.emulate(width: size[0], height: size[1])
        try await page.open("tinylog", arguments: ["--list", "TODO"])
        try await page.wait(
          for: [true, true, true, true],
          of: """
            const box = (name) => document.querySelector(name).getBoundingClientRect();
            const [bar, tabs, row] = [box(".navigationBar"), box(".tabBar"), box(".cell")];
            return [
              Math.abs(bar.top) < 1 && Math.abs(bar.width - innerWidth) < 1,
              Math.abs(tabs.bottom - innerHeight) < 1, row.bottom < tabs.top,
              document.documentElement.scrollHeight <= innerHeight]
            """)
      }
    }

    @Test func twoTabsShowEachOthersChanges() async throws {
      try await withPage { page in
        try await page.open("tinylog")
        let first = try await page.driver.send("GET", "/window")
        let tab = try await page.driver.send("POST", "/window/new", ["type": "tab"])
        try await page.driver.send("POST", "/window", ["handle": try #require(tab["handle"])])
        try await page.open("tinylog", arguments: ["--list", "TODO"])
        try await page.driver.send("POST", "/window", ["handle": first])
        try await page.driver.findElement(.css("button[aria-label='Add']")).click()
        try await page.wait(for: "Add List", of: title)
        try await page.driver.activeElement().sendKeys("Work")
        try await page.driver.findElement(.css("button[aria-label='Save']")).click()
        try await page.wait(for: "Work", of: title)
        try await page.driver.send("POST", "/window", ["handle": try #require(tab["handle"])])
        try await page.wait(
          for: 2, of: "return document.querySelectorAll('[role=listitem]').length")
      }
    }

    @Test func aSwipeUncoversItsButtonsUnderTheFinger() async throws {
      try await withPage { page in
        try await page.open("tinylog", arguments: ["--list", "TODO"])
        let row = try await page.driver.waitFor(.xpath("//*[@role='listitem']"))
        // Notes whatever is seen of the first button, however short.
        try await page.script(
          """
          window.seen = new Set();
          (function look() {
            const button = document.querySelector(".cell > .button");
            if (button) window.seen.add(getComputedStyle(button).translate);
            requestAnimationFrame(look);
          })();
          """)
        let buttons = "return document.querySelectorAll('.cell > .button').length"
        let (x, y) = (try await row.rect().midX, try await row.rect().midY)
        // The finger stays on the row until its buttons have come, however long they take, which
        // actions of WebDriver can't: they say before how long.
        try await page.touch("Start", x, y)
        try await page.touch("Move", x - 20, y)
        try await page.wait(for: 2, of: buttons)
        try await page.touch("Move", x - 30, y)
        // Two buttons of 64 points each, of which the finger has uncovered thirty.
        try await page.wait(for: true, of: "return window.seen.has('98px')")
        try await page.touch("End")
        try await page.wait(for: 0, of: buttons)
        try await page.touch("Start", x, y)
        try await page.touch("Move", x - 20, y)
        try await page.wait(for: 2, of: buttons)
        try await page.touch("Move", x - 90, y)
        try await page.touch("End")
        try await page.wait(
          for: "none",
          of: "return getComputedStyle(document.querySelector('.cell > .button')).translate")
      }
    }

    @Test func whatIsWaitedForIsTold() async throws {
      try await withPage { page in
        try await page.open("tinylog", arguments: ["--service-delay", "2000", "--list", "TODO"])
        let isPending = "return document.documentElement.classList.contains('live-pending')"
        // Whatever has come by now, this takes a while.
        try await page.driver.waitFor(.xpath("//*[@role='listitem']//button")).click()
        try await page.wait(for: true, of: isPending)
        try await page.wait(for: false, of: isPending)
      }
    }

    /// A list in the archive, and in another one two tasks in theirs.
    private let archive = [
      "mock", "--data",
      #"{"lists": [{"title": "Trip", "archived": true}, {"title": "Work", "tasks": ["Call"]}]}"#,
    ]

    @Test func aDeletionCanBeTakenBackByTheKeyboard() async throws {
      try await withPage { page in
        try await page.open("tinylog", arguments: archive)
        let body = "return document.body.outerHTML"
        try await page.driver.waitFor(.css("button[aria-label='Archive']")).click()
        try await page.wait(for: "My Archives", of: title)
        let rows = "return document.querySelectorAll('[role=listitem]').length"
        #expect(try await page.script(rows) == 1)
        try await page.script("document.querySelector('.row-button').focus()")
        try await page.driver.activeElement().sendKeys("\u{E012}")
        try await page.driver.waitFor(.css("button[aria-label='Delete']")).sendKeys("\u{E007}")
        try await page.wait(
          for: "Deleted “Trip”.",
          of: "return document.querySelector('.live-offer [role=status]').textContent")
        #expect(try await page.script(rows) == 0)
        #expect(try await page.script(body).string?.contains("Undo") == false)
        let focused = "return document.activeElement.textContent"
        var tabs = 0
        while tabs < 6, try await page.script(focused) != "Undo" {
          try await page.driver.activeElement().sendKeys("\u{E004}")
          tabs += 1
        }
        #expect(try await page.script(focused) == "Undo")
        try await page.driver.activeElement().sendKeys("\u{E007}")
        try await page.wait(for: 1, of: rows)
        try await page.wait(for: "My Archives", of: focused)
        #expect(try await page.driver.findElements(.css(".live-offer button")).isEmpty)
      }
    }

    @Test func anExportedTextIsCopied() async throws {
      try await withPage { page in
        try await page.developer(
          "Browser.grantPermissions",
          ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
        try await page.open("tinylog", arguments: archive)
        try await page.driver.waitFor(.css(".row-button")).click()
        try await page.driver.waitFor(.css("button[aria-label='Export']")).click()
        try await page.driver.waitFor(.css(".live-offer button")).click()
        try await page.wait(
          for: "Copied.",
          of: "return document.querySelector('.live-offer [role=status]').textContent")
        #expect(
          try await page.script("return navigator.clipboard.readText()") == "Work\n- Call")
        try await page.driver.findElement(.css("button[aria-label='Close']")).click()
        try await page.wait(for: true, of: "return !document.querySelector('.live-offer button')")
      }
    }

    /// A click by the left button with Ctrl, by the left one with Cmd, by the one in the middle.
    @Test(arguments: [("\u{E009}", 0), ("\u{E03D}", 0), ("", 1)])
    func aBeerIsOpenedInANewTab(key: String, button: Int) async throws {
      try await withPage { page in
        try await page.open("beer-explorer")
        let name = try await page.driver.findElement(.css("#beers .name")).text()
        let link = try await page.driver.findElement(.css("#beers a"))
        func strike(_ type: String) -> JSONValue {
          key.isEmpty
            ? ["type": "pause", "duration": 0] : ["type": .string(type), "value": .string(key)]
        }
        let pause: JSONValue = ["type": "pause", "duration": 0]
        func press(_ type: String) -> JSONValue {
          ["type": .string(type), "button": .integer(button)]
        }
        let move: JSONValue = ["type": "pointerMove", "origin": link.json, "x": 0, "y": 0]
        let keys: [JSONValue] = [strike("keyDown"), pause, pause, pause, strike("keyUp")]
        let mouse: [JSONValue] = [pause, move, press("pointerDown"), press("pointerUp"), pause]
        let sources: [JSONValue] = [
          ["type": "key", "id": "keys", "actions": .array(keys)],
          [
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": .array(mouse),
          ],
        ]
        try await page.driver.send("POST", "/actions", ["actions": .array(sources)])
        var windows: [JSONValue] = []
        try await page.driver.waitUntil("there are two windows") {
          windows = try await page.driver.send("GET", "/window/handles").array ?? []
          return windows.count == 2
        }
        #expect(try await page.driver.findElements(.css("#detail")).isEmpty)
        let first = try await page.driver.send("GET", "/window")
        let new = try #require(windows.first { $0 != first })
        try await page.driver.send("POST", "/window", ["handle": new])
        try await page.wait(
          for: .string(name), of: "return document.querySelector('#name')?.textContent")
        #expect(try await page.script(path).string?.hasPrefix("/apps/beer-explorer/beer/") == true)
      }
    }

    @Test func theSlidersFillWhatIsIncluded() async throws {
      try await withPage { page in
        try await page.driver.navigate(to: "\(page.address)/apps/beer-explorer/alcohol/6.5-13")
        try await page.wait(
          for: ["25%", "50%"],
          of: """
            const { style } = document.documentElement;
            return ["--alcohol-from", "--alcohol-to"].map((name) => style.getPropertyValue(name))
            """)
      }
    }

    @Test func theGalleryIsWalkedFilteredAndShownByAddress() async throws {
      try await withPage { page in
        try await page.driver.navigate(to: "\(page.address)/gallery")
        let shown = "return document.querySelectorAll('.pictures img').length"
        let name = "return document.querySelector('#name').textContent"
        #expect(try await page.script(shown) != 0)
        try await page.driver.findElement(.css("#filter")).sendKeys("settings")
        try await page.wait(for: 3, of: shown)
        try await page.driver.findElement(.css(".pictures a")).click()
        try await page.wait(for: "TinyLog: Settings, own text size", of: name)
        #expect(try await page.driver.findElement(.css("#previous")).isEnabled() == false)
        try await page.driver.findElement(.css("#next")).click()
        try await page.wait(for: "TinyLog: Settings, system's text size", of: name)
        try await page.driver.findElement(.css("#dark")).click()
        try await page.wait(
          for: "/gallery/tinylog-settings-system-s-text-size.svg?appearance=dark",
          of: "return document.querySelector('#screen img').getAttribute('src')")
        try await page.driver.send("POST", "/refresh")
        try await page.wait(for: "TinyLog: Settings, system's text size", of: name)
        try await page.driver.findElement(.css("#hide")).click()
        #expect(try await page.driver.findElement(.css("#next")).isDisplayed() == false)
        try await page.driver.findElement(.css("#screen")).click()
        #expect(try await page.driver.findElement(.css("#next")).isDisplayed())
        // A slide show of short pauses ends at the last state that the filter finds.
        try await page.script("location.hash += '&show=0.05'")
        try await page.wait(for: "TinyLog: Settings, waiting", of: name)
        try await page.wait(
          for: "false", of: "return document.querySelector('#show').getAttribute('aria-pressed')")
        #expect(try await page.driver.findElement(.css("#next")).isEnabled() == false)
      }
    }
  }
}
