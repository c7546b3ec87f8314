import Foundation
import Testing
import WebDriver

/// Deque's checks of accessibility, as a script for a page.
private enum Axe {
  static var script: String? {
    ProcessInfo.processInfo.environment["DUET_AXE"].flatMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
  }
}

extension BesideABrowser {
  /// The site's pages by the rules of axe-core, whose script `DUET_AXE` names.
  @Suite(
    .enabled(
      if: Axe.script != nil, "DUET_AXE holds no path of axe-core's axe.min.js"))
  struct AccessibilityTests {
    /// The rules that are broken, with the elements that break them.
    private func violations(_ page: LiveBrowser) async throws -> String {
      _ = try await page.script(try #require(Axe.script))
      let found = try await page.script(
        """
        return axe.run().then(result => result.violations.map(each => each.id + ': '
          + each.nodes.map(node => node.target + ' ' + node.failureSummary).join('; ')).join('\\n'))
        """)
      return found.string ?? "no answer"
    }

    @Test func noPageBreaksARule() async throws {
      try await WatchTests.withPage { page in
        try await page.open("tinylog")
        let inspector = try await page.script(
          "return '/inspect/' + JSON.parse(document.querySelector('script').textContent).path"
            + ".split('/').pop()"
        ).string
        let tab = try await page.driver.send("POST", "/window/new", ["type": "tab"])
        try await page.driver.send("POST", "/window", ["handle": try #require(tab["handle"])])
        for (path, isReady) in [
          ("/", "h1"), ("/inspect", ".cards a"),
          ("/watch/A.1#A.1/TC1/Ex1", "#strip [aria-current]"), ("/record", ".cards a"),
          ("/record/new?app=TinyLog", "#steps li"),
          (try #require(inspector), "[role=treeitem]"),
        ] {
          try await page.driver.navigate(to: page.address + path)
          try await page.driver.waitFor(.css(isReady))
          #expect(try await violations(page) == "", "\(path)")
        }
        try await page.driver.findElement(.xpath("//*[@role='treeitem'][contains(., 'Add')]"))
          .click()
        try await page.wait(
          for: true,
          of: "return /^survived/.test(document.querySelector('.measured')?.textContent ?? '')")
        #expect(try await violations(page) == "", "an element in the inspector")
      }
    }
  }
}
