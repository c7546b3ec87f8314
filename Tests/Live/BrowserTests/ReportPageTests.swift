import BrowserSupport
import SuiteRuns
import ComparisonReport
import Foundation
import TestSupport
import Testing
import WebDriver

@testable import duet

extension RealBrowserTests {
  /// The report of a run that fails on purpose, in a real browser.
  struct ReportPageTests {
    /// Both suites fail in A.1.
    private func withReport(
      _ body: (RemoteDriver, String) async throws -> Void
    ) async throws {
      let folder = Browser.temporaryFile("duet-report")
      defer { try? FileManager.default.removeItem(at: folder) }
      let outcome = try await Outcome.running(
        [
          Browser.duet.path, "compare", "--scenario", "A.1", "--scenario", "B.1", "--report",
          folder.path, "--fault", "done-tasks-counted",
        ], in: PackageRoot().url)
      #expect(outcome.status == 0, "\(outcome.error)")
      try await Browser.with { driver in
        try await body(driver, "file://\(folder.path)/index.html")
        // Includes violations of the page's content security policy.
        let log = try await driver.send("POST", "/se/log", ["type": "browser"])
        #expect(log.array?.isEmpty == true, "\(log)")
      }
    }

    @Test func `the page opens on the failure and leads to its line`() async throws {
      try await withReport { driver, page in
        try await driver.navigate(to: page)
        let first = try await driver.execute(
          """
          const box = document.querySelector(".verdict.bad");
          const shot = box.querySelector(".shot img");
          return [box.getBoundingClientRect().top < innerHeight / 2, box.textContent.includes("TC3/Ex3"),
            box.textContent.includes("--fault done-tasks-counted"), shot.complete && shot.naturalWidth > 0]
          """)
        #expect(first == [true, true, true, true])
        // Uses only the keyboard.
        try await driver.execute("document.querySelector('.failures h3 a').focus()")
        try await driver.activeElement().sendKeys("\u{E007}")
        let line = try await driver.waitFor(.css(".item.asked .source .failed"))
        #expect(try await line.text().contains("assertLists"))
        let seen = try await driver.execute(
          """
          const box = document.querySelector(".item.asked .failed").getBoundingClientRect();
          return [box.top >= 0 && box.bottom <= innerHeight,
            document.activeElement === document.querySelector(".item.asked"), location.hash]
          """)
        #expect(seen == [true, true, "#A.1/TC3/Ex3?left=native&right=webdriver-http"])
      }
    }

    @Test func `the grid is filtered and the tools are chosen`() async throws {
      try await withReport { driver, page in
        try await driver.navigate(to: page + "#B.1?left=webdriver-http&right=native")
        let rows =
          "return [...document.querySelectorAll('[data-row]:not([hidden])')].map(r => r.dataset.row)"
        #expect(try await driver.execute(rows) == ["A.1", "B.1"])
        let differing = try await driver.findElement(.css("#differing"))
        try await differing.click()
        #expect(try await driver.execute(rows) == ["A.1"])
        try await differing.click()
        try await driver.findElement(.css("#search")).sendKeys("BEER")
        #expect(try await driver.execute(rows) == ["B.1"])
        let names = "return [...document.querySelectorAll('.results b')].map(b => b.textContent)"
        #expect(try await driver.execute(names) == ["webdriver-http", "native"])
        try await driver.execute(
          """
          const select = document.querySelector("#pick-right");
          select.selectedIndex = 1;
          select.dispatchEvent(new Event("change"));
          """)
        try await driver.waitFor(.xpath("//*[@class='results']//b[. = 'webdriver-in-process']"))
        #expect(
          try await driver.execute("return location.hash")
            == "#B.1?left=webdriver-http&right=webdriver-in-process")
      }
    }

    @Test func `steps that don't differ stay hidden for other tools, and a link shows one`()
      async throws
    {
      try await withReport { driver, page in
        // The two tools differ only in the failure.
        try await driver.navigate(to: page + "#A.1?left=webdriver-in-process&right=webdriver-http")
        try await driver.waitFor(.css("#unlike")).click()
        let state = """
          const alike = [...document.querySelectorAll(".item:not([data-unlike])")];
          return [document.querySelector("#unlike").checked, alike.length > 0,
            alike.filter((item) => item.checkVisibility()).map((item) => item.id)]
          """
        #expect(try await driver.execute(state) == [true, true, []])
        try await driver.execute(
          """
          const select = document.querySelector("#pick-right");
          select.selectedIndex = 1;
          select.dispatchEvent(new Event("change"));
          """)
        try await driver.waitFor(.xpath("//*[@class='results']/li[1]/b[. = 'webdriver-http']"))
        #expect(try await driver.execute(state) == [true, true, []])
        let id = try await driver.execute(
          """
          const { id } = document.querySelector(".item:not([data-unlike])");
          location.hash = location.hash.replace(/^#[^?]*/, `#${id}`);
          return id
          """)
        try await driver.waitFor(.css(".item.asked"))
        #expect(try await driver.execute(state) == [true, true, .array([id])])
        #expect(try await driver.execute("return document.activeElement.id") == id)
        // Clearing the check box once shows all steps.
        try await driver.findElement(.css("#unlike")).click()
        let hidden =
          "return [...document.querySelectorAll('.item')].filter((i) => !i.checkVisibility()).length"
        #expect(try await driver.execute(hidden) == 0)
      }
    }

    @Test func `no text is cut off or low in contrast at any width`() async throws {
      try await withReport { driver, page in
        for scheme in ["light", "dark"] {
          for width in [360, 390, 768, 1280, 1920] {
            try await driver.emulate(width: width, height: 900, scheme: scheme)
            try await driver.navigate(to: "about:blank")
            try await driver.navigate(to: page + "#A.1/TC3/Ex3?left=native&right=webdriver-http")
            let found = try await driver.execute(Self.findings)
            #expect(found == [], "\(scheme), \(width): \(found)")
          }
        }
      }
    }

    @Test func `the report prints on few pages`() async throws {
      try await withReport { driver, page in
        try await driver.navigate(to: page)
        let pdf = try await driver.send("POST", "/print", [:])
        let data = try #require(Data(base64Encoded: pdf.string ?? ""))
        let pages = String(decoding: data, as: UTF8.self).ranges(of: "/Type /Page\n").count
        #expect((1...4).contains(pages))
      }
    }

    /// A script that lists text beyond the edge, cut off, or too low in contrast to its background.
    private static let findings = """
      document.querySelectorAll("details").forEach((part) => { part.open = true; });
      const luminance = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
      const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
      const ground = (element) => {
        for (let part = element; part; part = part.parentElement) {
          const colour = parts(getComputedStyle(part).backgroundColor);
          if (colour[3] !== 0) return colour;
        }
        return [255, 255, 255];
      };
      const found = [];
      for (const element of document.querySelectorAll("body *")) {
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        const style = getComputedStyle(element);
        if (!own || element.closest(".hidden, .skip, script, style, option, noscript, dialog")) continue;
        if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
        const text = element.textContent.trim().slice(0, 40);
        const box = element.getBoundingClientRect();
        if (box.right > innerWidth + 1 || box.left < -1) found.push(`beyond the edge: ${text}`);
        if (element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "visible") {
          found.push(`cut: ${text}`);
        }
        const colour = parts(element.closest("svg") ? style.fill : style.color);
        if (colour[3] === 0) continue;
        const [one, other] = [luminance(colour), luminance(ground(element))].sort((a, b) => b - a);
        const contrast = (one + 0.05) / (other + 0.05);
        if (contrast < 4.5) found.push(`${contrast.toFixed(2)}: ${text}`);
      }
      return found.slice(0, 8);
      """
  }
}
