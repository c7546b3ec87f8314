import BrowserSupport
import Foundation
import Testing
import WebDriver

/// Deque's accessibility checks, as a script for a page.
private enum Axe {
  static var script: String? {
    ProcessInfo.processInfo.environment["DUET_AXE"].flatMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
  }
}

extension RealBrowserTests {
  /// Checks the site's pages with axe-core, whose script is at the path in `DUET_AXE`.
  @Suite(
    .enabled(
      if: Axe.script != nil, "DUET_AXE must be the path of axe-core's axe.min.js"))
  struct AccessibilityTests {
    /// Returns the violated rules, with the elements that violate them.
    ///
    /// - Parameter known: Rules that are not checked.
    private func violations(_ page: LiveBrowser, but known: [String] = []) async throws -> String {
      let rules = known.map { "'\($0)': { enabled: false }" }.joined(separator: ", ")
      _ = try await page.script(try #require(Axe.script))
      let found = try await page.script(
        """
        return axe.run({ rules: { \(rules) } }).then(result => result.violations.map(each => each.id + ': '
          + each.nodes.map(node => node.target + ' ' + node.failureSummary).join('; ')).join('\\n'))
        """)
      return found.string ?? "no answer"
    }

    @Test func `no page violates a rule`() async throws {
      try await WatchTests.withPage { page in
        try await page.open("tinylog")
        let inspector = try await page.script(
          "return '/inspect/' + JSON.parse($('script').textContent).path" + ".split('/').pop()"
        ).string
        try await page.openTab()
        for (path, isReady) in [
          ("/", "h1"), ("/inspect", ".cards a"),
          ("/watch/A.1#A.1/TC1/Ex1", "#strip [aria-current]"), ("/record", ".cards a"),
          ("/record/new?app=TinyLog", "#steps li"), (try #require(inspector), "[role=treeitem]"),
        ] {
          try await page.go(to: path)
          try await page.driver.waitFor(.css(isReady))
          #expect(try await violations(page) == "", "\(path)")
        }
        try await page.driver.findElement(.xpath("//*[@role='treeitem'][contains(., 'Add')]"))
          .click()
        try await page.driver.waitFor(.css("#locators li"))
        let line = try await page.find("#line")
        try await line.sendKeys("tree\u{E007}")
        try await page.driver.waitFor(.css("#log pre"))
        #expect(try await violations(page) == "", "an element in the inspector, and its console")
      }
    }

    @Test func `no panel of the recorder violates a rule`() async throws {
      try await LiveBrowser.with { page in
        try await page.go(to: "/record/new?app=TinyLog")
        let frame = try await page.driver.waitFor(.css("iframe"))
        try await page.driver.send("POST", "/frame", ["id": frame.json])
        try await page.click("button[aria-label='Add']")
        try await page.driver.send("POST", "/frame/parent")
        for (tool, panel) in [
          ("Insert after", ".proposals[aria-label='Wait for']"),
          ("Other locators", ".proposals[aria-label='Find it by']"),
        ] {
          try await page.click("button[title='\(tool)']")
          try await page.driver.waitFor(.css(panel))
          #expect(try await violations(page) == "", "\(tool)")
        }
      }
    }

    /// The live pages to check, and an element of each that shows that it has loaded.
    private static let livePages = [
      ("/", "h1"), ("/gallery", ".pictures img"), ("/apps/tinylog", "[role=listitem]"),
      ("/apps/tinylog?argument=--clean-start", "form button"),
      ("/apps/tinylog/archive", "[role=listitem]"),
      ("/apps/tinylog/settings/text-size", "[role=switch]"), ("/apps/beer-explorer", "#beers a"),
      ("/apps/beer-explorer/search/blonde", "#beers a"),
      ("/apps/beer-explorer/beer/1/400", "#detail"),
    ]
    private static let data = """
      {"lists": [{"title": "Trip", "tasks": ["Pack"]}, {"title": "Old", "archived": true}]}
      """

    @Test(arguments: [[360, 640], [390, 844], [844, 390], [1280, 900]], ["light", "dark"])
    func `no live page violates a rule`(size: [Int], scheme: String) async throws {
      try await LiveBrowser.with { page in
        try await page.driver.emulate(width: size[0], height: size[1], scheme: scheme)
        try await page.open("tinylog", arguments: ["--data", Self.data])
        for (path, isReady) in Self.livePages {
          try await page.go(to: path)
          try await page.driver.waitFor(.css(isReady))
          // The body is exactly Beer Explorer's document, which has no landmarks.
          let known = path.contains("beer") ? ["landmark-one-main", "region"] : []
          #expect(try await violations(page, but: known) == "", "\(path)")
          let width = "return document.documentElement.scrollWidth <= innerWidth"
          #expect(try await page.script(width) == true, "\(path) is wider than the window")
        }
      }
    }
  }
}
