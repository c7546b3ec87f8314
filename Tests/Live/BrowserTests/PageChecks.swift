import BrowserSupport
import Foundation
import SuiteRuns
import TestSupport
import Testing
import WebDriver

/// Deque's accessibility checks, as a script for a page.
private let axe = ProcessInfo.processInfo.environment["DUET_AXE"].flatMap {
  try? String(contentsOfFile: $0, encoding: .utf8)
}

extension RealBrowserTests {
  /// Deque's accessibility checks, whose script is at the path in `DUET_AXE`.
  @Suite(.enabled(if: axe != nil, "DUET_AXE must be the path of axe-core's axe.min.js"))
  struct PageChecks {
    /// The pages to check, and an element of each that shows that it has loaded.
    private static let pages = [
      ("/gallery", ".pictures img"), ("/gallery/beer-explorer-beer-signs.html", "table"),
      ("/inspect", ".cards a"),
      ("/", "#strip [aria-current]"), ("/watch/A.1?fault=done-tasks-counted", "#healthy svg"),
      ("/apps", ".cards a"), ("/record", ".cards a"),
      ("/record/new?app=TinyLog", "#steps li"), ("/apps/tinylog", "[role=listitem]"),
      ("/apps/tinylog?argument=--clean-start", "form button"),
      ("/apps/tinylog/archive", "[role=listitem]"),
      ("/apps/tinylog/settings/text-size", "[role=switch]"), ("/apps/beer-explorer", "#beers a"),
      ("/apps/beer-explorer/beer/1/400", "#detail"),
    ]

    @Test(arguments: [
      (360, 640, "light"), (844, 390, "dark"), (1280, 900, "light"), (1280, 900, "dark"),
    ])
    func `no page violates a rule or is wider than the window`(
      width: Int, height: Int, scheme: String
    ) async throws {
      try await LiveBrowser.with { page in
        try await page.driver.emulate(width: width, height: height, scheme: scheme)
        try await page.open(
          "tinylog", "--data",
          #"{"lists": [{"title": "Trip", "tasks": ["Pack"]}, {"title": "Old", "archived": true}]}"#)
        let id = try await page.script(
          "return JSON.parse($('script').textContent).path.split('/').pop()")
        try await page.openTab()
        let inspector = ("/inspect/\(id.string ?? "")", "[role=treeitem]")
        for (path, isReady) in Self.pages + [inspector] {
          try await page.go(to: path)
          try await page.driver.waitFor(.css(isReady))
          try await Self.check(page, path)
        }
      }
    }

    /// Expects that the shown page violates no rule and isn't wider than the window.
    static func check(_ page: LiveBrowser, _ path: String) async throws {
      _ = try await page.script(try #require(axe))
      // The body is exactly Beer Explorer's document, which has no landmarks.
      let rules =
        path.contains("beer")
        ? "'landmark-one-main': { enabled: false }, region: { enabled: false }" : ""
      let found = try await page.script(
        """
        return axe.run({ rules: { \(rules) } }).then((result) => result.violations.map((each) =>
          each.id + ': ' + each.nodes.map((node) => node.target + ' ' + node.failureSummary)))
        """)
      #expect(found == [], "\(path): \(found)")
      let fits = "return document.documentElement.scrollWidth <= innerWidth"
      #expect(try await page.script(fits) == true, "\(path) is wider than the window")
    }
  }

  /// The report of a run in which both suites fail in A.1 on purpose.
  struct ReportPageWalk {
    @Test func `the report opens on the failure, leads to its line, filters and compares`()
      async throws
    {
      let folder = TemporaryFolder()
      let outcome = try await Outcome.running(
        [
          builtExecutable("duet").path, "compare", "--scenario", "A.1", "--scenario", "B.1",
          "--report", folder.path, "--player", folder.path, "--fault", "done-tasks-counted",
        ], in: PackageRoot().url)
      #expect(outcome.status == 0, "\(outcome.error)")
      try await LiveBrowser.with { page in
        let address = "file://\(folder.path)/index.html"
        try await page.driver.navigate(to: address)
        try await page.wait(
          for: [true, true, true],
          of: """
            const box = $(".verdict.bad");
            const shot = box.querySelector(".shot img");
            return [box.getBoundingClientRect().top < innerHeight / 2,
              box.textContent.includes("TC3/Ex3"), shot.complete && shot.naturalWidth > 0]
            """)
        // Uses only the keyboard.
        try await page.script("$('.fault h2 a').focus()")
        try await page.type("\u{E007}")
        try await page.wait(
          for: [true, true, "#A.1/TC3/Ex3?left=native&right=webdriver-http"],
          of: """
            const box = $(".item.asked .source")?.getBoundingClientRect();
            const place = $(".item.asked .path + .source + .path bdi")?.textContent;
            return [box?.top >= 0 && box?.bottom <= innerHeight
              && /NativeSuite.TinyLog.TinyLogScreen.swift:\\d+$/.test(place),
              document.activeElement === $(".item.asked"), location.hash]
            """)
        let rows = "return $$('[data-row]:not([hidden])').map(r => r.dataset.row)"
        try await page.click("#differing")
        try await page.wait(for: ["A.1"], of: rows)
        try await page.click("#differing")
        try await page.driver.findElement(.css("#search")).sendKeys("BEER")
        try await page.wait(for: ["B.1"], of: rows)
        for scheme in ["light", "dark"] {
          for width in [360, 768, 1280] {
            try await page.driver.emulate(width: width, height: 900, scheme: scheme)
            try await page.driver.navigate(to: "about:blank")
            try await page.driver.navigate(
              to: address + "#A.1/TC3/Ex3?left=native&right=webdriver-http")
            if axe == nil { continue }
            try await PageChecks.check(page, "the report")
            try await page.driver.navigate(to: "file://\(folder.path)/A.1.html#A.1/TC3/Ex3")
            try await page.driver.waitFor(.css("#healthy svg"))
            try await PageChecks.check(page, "the player")
          }
        }
        // Includes violations of the page's content security policy.
        let log = try await page.driver.send("POST", "/se/log", ["type": "browser"])
        #expect(log.array?.isEmpty == true, "\(log)")
      }
    }
  }
}
