import BrowserSupport
import Foundation
import LiveSite
import ScenarioFormat
import Synchronization
import SuiteRuns
import Testing
import WebDriver

@testable import duet

extension RealBrowserTests {
  /// The pages' error messages, and how the user can continue.
  struct TroubleTests {
    // MARK: - The demonstration

    /// The answers of a run. A run that has no more answers has died.
    private static let item = #"{"id":"","line":1,"commands":[]}"#
    private static let failed = #"{"id":"","line":1,"commands":[],"message":"No button Save."}"#
    private static let end = #"{"isEnd":true,"problem":"The test has thrown."}"#
    private static let endWithoutReason = #"{"isEnd":true}"#

    /// A demonstration whose first native run ends early. The other runs continue to the end.
    private final class ShortDemonstration: Demonstration {
      private struct RunEnded: Error, CustomStringConvertible {
        let description = "The run has ended. Start again."
      }

      final class Run: WatchedRun {
        private let answers: Mutex<[String]?>
        let isEnded = Mutex(false)

        /// Nil returns an item for each call.
        init(_ answers: [String]?) { self.answers = Mutex(answers) }

        func next() async throws -> Data {
          try answers.withLock { answers in
            guard answers != nil else { return Data(TroubleTests.item.utf8) }
            guard answers?.isEmpty == false, let next = answers?.removeFirst() else {
              throw RunEnded()
            }
            return Data(next.utf8)
          }
        }
        func end() { isEnded.withLock { $0 = true } }
      }

      private let first: [String]
      private let begun = Mutex<[Run]>([])
      var runs: [Run] { begun.withLock(\.self) }

      init(_ first: [String]) { self.first = first }

      func tools(of scenario: Scenario) -> [WatchedTool] {
        [("native", "Native"), ("webdriver-in-process", "WebDriver")].map { name, title in
          WatchedTool(name: name, title: title, file: "A1.swift", lines: [[["try x"]]])
        }
      }

      func begin(_ scenario: String, by tool: String) -> any WatchedRun {
        begun.withLock { begun in
          let run = Run(begun.isEmpty ? first : nil)
          begun.append(run)
          return run
        }
      }
    }

    private static func watch(
      _ runs: ShortDemonstration, _ body: (LiveBrowser) async throws -> Void
    ) async throws {
      try await LiveBrowser.with(
        demonstration: runs, scenarios: PackageRoot().scenarios().scenarios, body)
    }

    private let status = "return $('#status').textContent"

    @Test func `a run that ends early stops the playback and can be restarted`() async throws {
      let runs = ShortDemonstration([Self.item, Self.failed, Self.end])
      try await Self.watch(runs) { page in
        // The playback starts automatically.
        try await page.go(to: "/watch/A.1")
        try await page.wait(for: "Start again", in: "#play")
        try await page.wait(for: "Native: the run has ended. The test has thrown.", of: status)
        #expect(
          try await page.script("return $('#tool-0 .failed').textContent") == "The run has ended.")
        try await page.click("#previous")
        try await page.wait(for: "No button Save.", in: "#tool-0 .failed")
        // The other tool has more steps.
        try await page.click("#next")
        try await page.click("#next")
        try await page.wait(for: "#A.1/TC1/S2", of: "return location.hash")
        try await page.click("#play")
        try await page.wait(for: "#A.1/TC1/S1", of: "return location.hash")
        #expect(try await page.script(status) == "")
        #expect(runs.runs.count == 4)
        #expect(runs.runs.map { $0.isEnded.withLock(\.self) } == [true, true, false, false])
        try await page.click("#play")
        try await page.find("body").sendKeys("\u{E010}")
        try await page.wait(for: "Again", in: "#play")
        #expect(try await page.count(".failed") == 0)
      }
    }

    @Test func `a run that ends at once without a reason is reported`() async throws {
      try await Self.watch(ShortDemonstration([Self.endWithoutReason])) { page in
        try await page.go(to: "/watch/A.1#A.1/TC1/S1")
        try await page.wait(
          for: "Native: the run has ended. The test gives no reason.", of: status)
        try await page.wait(for: "Start again", in: "#play")
      }
    }

    @Test func `a run whose process has died can be restarted without a reload`() async throws {
      let runs = ShortDemonstration([Self.item, Self.item])
      try await Self.watch(runs) { page in
        try await page.go(to: "/watch/A.1#A.1/TC1/S1")
        try await page.wait(for: "#A.1/TC1/S1", of: "return location.hash")
        try await page.click("#next")
        try await page.wait(for: "The run has ended. Start again.", of: status)
        try await page.wait(for: "Start again", in: "#play")
        try await page.click("#play")
        try await page.wait(for: "#A.1/TC1/Ex1", of: "return location.hash")
        #expect(try await page.script(status) == "")
        #expect(runs.runs.map { $0.isEnded.withLock(\.self) } == [true, true, false, false])
      }
    }

    @Test func `an invalid address opens the start`() async throws {
      try await Self.watch(ShortDemonstration([Self.item])) { page in
        try await page.go(to: "/watch/A.1#%")
        try await page.wait(for: "The app has been launched.", in: "#step")
        try await page.wait(for: "/watch/A.1", of: "return location.pathname + location.hash")
      }
    }

    // MARK: - The inspector and the recorder

    /// Answers the page's requests whose URL contains `part` with the value of a script, `answer`.
    private func answer(_ part: String, _ answer: String, on page: LiveBrowser) async throws {
      try await page.script(
        """
        const usual = window.fetch;
        window.fetch = (url, ...more) => String(url).includes("\(part)")
          ? Promise.resolve().then(() => \(answer)) : usual(url, ...more);
        """)
    }

    private static let badGateway = """
      new Response("<h1>Bad</h1>", { status: 502, statusText: "Bad Gateway" })
      """
    private static let noAnswer = #"Promise.reject(new TypeError("Failed to fetch"))"#

    @Test(arguments: [
      (badGateway, "The server answered 502 Bad Gateway."),
      (noAnswer, "The server isn't responding."),
      (#"new Response("null x")"#, "The server's response can't be read."),
    ])
    func `an error while loading rows is shown`(
      reply: String, said: String
    ) async throws {
      let lists = (1...120).flatMap { ["--list", "L\($0)"] }
      try await LiveBrowser.with("tinylog", arguments: lists) { page in
        try await page.openTab()
        try await page.go(to: "/inspect")
        try await page.click(".cards a")
        try await page.driver.waitFor(.css("[data-row]"))
        try await page.click("#freeze")
        try await page.wait(for: true, of: status + ".startsWith('frozen')")
        try await answer("row=", reply, on: page)
        try await page.click("[data-row]")
        try await page.wait(for: .string(said), of: status)
      }
    }

    @Test func `an error in the page's script isn't reported as a server error`() async throws {
      try await LiveBrowser.with("tinylog") { page in
        try await page.openTab()
        try await page.go(to: "/inspect")
        try await page.click(".cards a")
        try await page.driver.waitFor(.css("[role=treeitem]"))
        try await answer(
          "/screen", #"new Promise((done) => setTimeout(done, 50, new Response("{}")))"#, on: page)
        try await page.wait(
          for: "This page has an error. See the browser's console, then reload the page.",
          of: status)
        let log = try await page.driver.send("POST", "/se/log", ["type": "browser"])
        #expect("\(log)".contains("TypeError"), "\(log)")
      }
    }

    @Test func `code that the server refuses isn't copied`() async throws {
      try await LiveBrowser.with { page in
        try await page.go(to: "/record/new?app=TinyLog")
        try await page.driver.waitFor(.css("#steps li"))
        try await page.script(
          """
          window.copied = [];
          const writeText = (text) => Promise.resolve(window.copied.push(text));
          Object.defineProperty(navigator, "clipboard", { value: { writeText } });
          """)
        try await page.click("#copy")
        try await page.wait(for: "Copied.", of: status)
        try await answer(
          "/file", #"new Response('{"error":"There is no recording."}', { status: 404 })"#,
          on: page)
        try await page.click("#copy")
        try await page.wait(for: "There is no recording.", of: status)
        #expect(try await page.script("return window.copied.length") == 1)
      }
    }

    // MARK: - The live pages

    @Test func `updates continue after a listener fails, and the console shows the error`()
      async throws
    {
      let slow = ["--service-delay", "200"]
      try await LiveBrowser.with("beer-explorer", arguments: slow) { page in
        try await page.wait(for: "462 beers", in: "#count")
        try await page.script(
          """
          return import("/live/live.js").then((live) => {
            live.onUpdate(() => { throw new Error("a broken listener"); });
          });
          """)
        // Search results arrive through the request that waits for updates.
        let field = try await page.find("#search")
        try await field.sendKeys("400")
        try await page.wait(for: "1 beer", in: "#count")
        try await field.sendKeys("x")
        try await page.wait(for: "0 beers", in: "#count")
        let log = try await page.driver.send("POST", "/se/log", ["type": "browser"])
        #expect("\(log)".contains("a broken listener"), "\(log)")
      }
    }

    @Test func `a screen reader announces when the app is busy and when it is ready`() async throws
    {
      let slow = ["--service-delay", "1500", "--seed", "1"]
      try await LiveBrowser.with("beer-explorer", arguments: slow) { page in
        try await page.wait(for: "462 beers", in: "#count")
        try await page.script(
          """
          window.told = [];
          for (const region of $$("[role=status]")) {
            // Screen readers announce nothing inside a busy element.
            if (region.closest("[aria-busy]")) continue;
            new MutationObserver(() => window.told.push(region.textContent))
              .observe(region, { subtree: true, childList: true, characterData: true });
          }
          """)
        try await page.find("#search").sendKeys("4")
        try await page.wait(
          for: ["The app is busy.", "The app is ready."], of: "return window.told")
        // The announcements aren't visible.
        #expect(
          try await page.script(
            """
            return $$("html > [role=status]").every((region) => {
              const box = region.getBoundingClientRect();
              return box.width <= 1 && box.height <= 1 && getComputedStyle(region).overflow !== "visible";
            })
            """) == true)
      }
    }
  }
}
