import BrowserSupport
import BeerExplorer
import TestSupport
import BeerExplorerHTTP
import SampleApps
import Testing
import WebDriver

extension RealBrowserTests {
  /// The live pages, used in a real browser.
  struct LivePageTests {
    // MARK: - Beer Explorer

    @Test func `a late answer to an earlier search is never shown`() async throws {
      let service = try HeldServer()
      let endpoint = BeersEndpoint(catalog: BeerCatalog(SampleBeers.all))
      let queries = ["", "search=4&", "search=40&", "search=400&"].map { $0 + "min=0&max=26" }
      func answer(_ query: String) {
        #expect(
          service.answer(query, endpoint.respond(toQuery: query).body),
          "there is no request \(query)")
      }
      try await LiveBrowser.with("beer-explorer", arguments: ["--service", "\(service.baseURL)"]) {
        page in
        await service.arrival(of: queries[0])
        // Record everything that is shown, however briefly.
        try await page.script(
          """
          window.shown = [];
          new MutationObserver(() => {
            const count = $("#count");
            if (count) window.shown.push(count.textContent);
          }).observe(document.body, { subtree: true, childList: true, characterData: true });
          """)
        let field = try await page.find("#search")
        for (number, query) in queries.enumerated().dropFirst() {
          try await field.sendKeys(number == 1 ? "4" : "0")
          await service.arrival(of: query)
        }
        answer(queries[3])
        try await page.wait(for: "1 beer", in: "#count")
        for query in queries[..<3].reversed() { answer(query) }
        // The answer to the next search arrives after all of these.
        try await field.sendKeys("x")
        let last = "search=400x&min=0&max=26"
        await service.arrival(of: last)
        answer(last)
        try await page.wait(for: "0 beers", in: "#count")
        let shown = try await page.script("return [...new Set(window.shown)]")
        #expect(shown == ["1 beer", "0 beers"])
      }
    }

    @Test func `focus and caret stay while answers arrive`() async throws {
      try await LiveBrowser.with("beer-explorer") { page in
        let field = try await page.find("#search")
        // U+E012 is the left arrow key.
        try await field.sendKeys("blde\u{E012}\u{E012}on")
        #expect(try await field.property("value") == "blonde")
        try await page.wait(
          for: ["search", 4, "118 beers"],
          of: """
            const field = document.activeElement;
            return [field.id, field.selectionStart, $("#count")?.textContent]
            """)
      }
    }

    @Test func `the page is the app's document and nothing else`() async throws {
      try await LiveBrowser.with("beer-explorer") { page in
        let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all()))
        let ours = try await RemoteDriver.start(
          on: InProcessTransport(handler: remoteEnd),
          capabilities: ["appium:bundleId": "app.duet.beer-explorer"])
        try await ours.switchToWebView()
        let source = try await ours.pageSource()
        let body = try await page.script("return document.body.outerHTML")
        #expect(source.hasSuffix("\(body.string ?? "nothing")</html>"))
      }
    }

    @Test func `back shows the same results at the same scroll position`() async throws {
      try await LiveBrowser.with("beer-explorer") { page in
        try await page.script("window.scrollTo(0, 600)")
        let before = try await page.script("return window.scrollY")
        #expect(before == 600)
        try await page.script(
          "$$('#beers a')" + ".find(a => a.getBoundingClientRect().top > 0).click()")
        let back = try await page.driver.waitFor(.xpath("//button[. = 'Back']"))
        #expect(try await page.script("return window.scrollY") == 0)
        try await back.click()
        try await page.driver.waitFor(.css("#beers"))
        try await page.wait(for: before, of: "return window.scrollY")
      }
    }

    @Test func `scrolling to the end adds the next page`() async throws {
      try await LiveBrowser.with("beer-explorer") { page in
        #expect(try await page.count("#beers li") == 30)
        try await page.script("window.scrollTo(0, document.body.scrollHeight)")
        try await page.wait(forCount: 60, of: "#beers li")
      }
    }

    @Test func `each tab has a separate session`() async throws {
      try await LiveBrowser.with("beer-explorer") { page in
        try await page.find("#search").sendKeys("400")
        try await page.driver.waitFor(.xpath("//*[@id='count'][. = '1 beer']"))
        let first = try await page.window
        try await page.openTab()
        try await page.open("beer-explorer")
        #expect(try await page.find("#search").property("value") == "")
        try await page.driver.waitFor(.xpath("//*[@id='count'][. = '462 beers']"))
        try await page.switchTo(window: first)
        #expect(try await page.find("#search").property("value") == "400")
        #expect(try await page.find("#count").text() == "1 beer")
      }
    }

    @Test func `the page reports that the server is gone`() async throws {
      try await LiveBrowser.with("beer-explorer") { page in
        await page.stopServer()
        try await page.wait(
          for: true, of: "return $$('button').some(b => b.textContent == 'Reload')")
      }
    }

    // MARK: - TinyLog

    private func button(_ label: String) -> String { "button[aria-label='\(label)']" }

    private func addList(_ title: String, on page: LiveBrowser) async throws {
      try await page.click(button("Add"))
      try await page.wait(for: "Name", of: "return document.activeElement.ariaLabel")
      try await page.type(title)
      try await page.click(button("Save"))
      try await page.wait(for: "Add new task", of: "return document.activeElement.ariaLabel")
    }

    private let titles = "return $$('[role=listitem]').map(i => i.innerText.split('\\n')[0])"

    @Test func `TinyLog keeps its lists across pages`() async throws {
      try await LiveBrowser.with("tinylog") { page in
        try await addList("Groceries", on: page)
        try await page.type("Milk\u{E007}")
        try await page.wait(for: ["Milk"], of: titles)
        try await page.type("<b>Bread</b>\u{E007}")
        try await page.wait(for: ["<b>Bread</b>", "Milk"], of: titles)
        try await page.open("tinylog")
        try await page.wait(for: ["Groceries"], of: titles)
      }
    }

    @Test func `text typed faster than the app responds isn't lost`() async throws {
      try await LiveBrowser.with("tinylog") { page in
        try await addList("Ahead", on: page)
        try await page.driver.developer(
          "Network.emulateNetworkConditions",
          ["offline": false, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1])
        let field = try await page.driver.activeElement()
        try await field.sendKeys("One\u{E007}Two\u{E007}Thrxe\u{E012}\u{E003}e")
        // The focus moves before the app has received the first return key.
        try await page.click(button("Edit"))
        try await page.wait(for: "Three", of: "return $('[aria-label=\"Add new task\"]').value")
        try await field.sendKeys("\u{E007}")
        try await page.click(button("My Lists"))
        try await page.driver.waitFor(.css(button("Add")))
        try await page.driver.findElement(.xpath("//*[@role='listitem']//button")).click()
        try await page.wait(for: ["Three", "Two", "One"], of: titles)
      }
    }

    @Test func `TinyLog is swiped and dragged`() async throws {
      try await LiveBrowser.with("tinylog") { page in
        for title in ["Two", "One"] {
          try await addList(title, on: page)
          try await page.click(button("My Lists"))
          try await page.driver.waitFor(.css(button("Add")))
        }
        try await page.wait(for: ["One", "Two"], of: titles)
        let row = try await page.driver.findElement(.xpath("(//*[@role='listitem'])[1]"))
        try await page.driver.perform(
          PointerActions().move(to: .element(row)).down()
            .move(to: .pointer, x: -150, milliseconds: 200).up())
        try await page.driver.waitFor(.css(".cell > .button[aria-label='Archive']"))
        try await page.click(button("Edit"))
        let handle = try await page.driver.waitFor(.css(button("Reorder One")))
        try await page.driver.drag(handle, to: try await page.find(button("Reorder Two")))
        try await page.wait(
          for: ["Reorder Two", "Reorder One"],
          of: "return $$('[aria-label^=Reorder]').map(h => h.ariaLabel)")
      }
    }
    @Test func `the gallery's controls are hidden while a finger is held on them`() async throws {
      try await LiveBrowser.with("tinylog", arguments: ["--gallery"]) { page in
        let controls = "[data-identifier='gallery controls']"
        let finger = PointerActions().move(to: .element(try await page.find(controls))).down()
        try await page.driver.perform(finger.pause(milliseconds: 600))
        try await page.wait(forCount: 0, of: controls)
        try await page.driver.releaseActions()
        try await page.wait(forCount: 1, of: controls)
        // A tap isn't a hold.
        try await page.driver.waitFor(.xpath("//button[. = 'Next']")).click()
        try await page.driver.waitFor(.xpath("//*[. = '2 of 77']"))
        #expect(try await page.count(controls) == 1)
      }
    }
  }
}
