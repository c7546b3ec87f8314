import Foundation
import Testing
import WebDriver

extension BesideABrowser {
  /// What a person sees on the pages when something goes wrong, and how they continue.
  struct TroubleTests {
    private let status = "return $('#status').textContent"

    // MARK: - The inspector and the recorder

    /// Has the page's requests whose address contains a text answered so; `fails` for no answer.
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
      (noAnswer, "The server does not answer."),
      (#"new Response("null x")"#, "The server's answer can't be read."),
    ])
    func `rows that can't be had are not asked for in silence`(
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

    @Test func `an error of the page itself is not blamed on the server`() async throws {
      try await LiveBrowser.with("tinylog") { page in
        try await page.openTab()
        try await page.go(to: "/inspect")
        try await page.click(".cards a")
        try await page.driver.waitFor(.css("[role=treeitem]"))
        try await answer(
          "/screen", #"new Promise((done) => setTimeout(done, 50, new Response("{}")))"#, on: page)
        try await page.wait(
          for: "This page has failed. The browser's console says where; reload the page.",
          of: status)
        let log = try await page.driver.send("POST", "/se/log", ["type": "browser"])
        #expect("\(log)".contains("TypeError"), "\(log)")
      }
    }

    @Test func `code that the server refuses is not copied`() async throws {
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
  }
}
