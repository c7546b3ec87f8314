import BrowserSupport
import Foundation
import Testing
import WebDriver
import WebDriverServer

extension RealBrowserTests {
  /// Limits the effects of a foreign site's page on the user's local server.
  struct ForeignSiteTests {
    /// Every page that launches an app, starts a recording or inspects an app.
    private static let pages = [
      "/apps/tinylog?", "/apps/beer-explorer?", "/apps/tinylog?argument=--list&argument=A",
      "/gallery/tinylog-settings-own-text-size?", "/record/new?app=TinyLog", "/inspect?",
    ]

    @Test func `a hundred images and frames don't start a session`() async throws {
      try await LiveBrowser.with { page in
        try await Self.withForeignPage { foreign in
          try await page.driver.navigate(to: foreign)
          try await page.driver.send("POST", "/timeouts", ["script": 300_000])
          // An allowed image loads, so the foreign page can reach the server.
          #expect(try await Self.load("img", 1, page.address + "/favicon.svg?", page) == 1)
          for path in Self.pages {
            _ = try await Self.load("img", 100, page.address + path, page)
            // A frame takes about thirty times as long, so load only a hundred for all pages.
            _ = try await Self.load("iframe", 100 / Self.pages.count, page.address + path, page)
            #expect(
              try await Self.sessionList(page).contains("<p>There are no sessions."), "\(path)")
          }
          try await page.go(to: "/apps/tinylog")
          try await page.wait(for: "My Lists", in: "main h2")
          #expect(try await !Self.sessionList(page).contains("<p>There are no sessions."))
          // The link of another site leads to an app as well.
          try await page.driver.navigate(to: foreign)
          try await page.script("location.href = '\(page.address)/apps/beer-explorer'")
          try await page.wait(for: "462 beers", in: "#count")
        }
      }
    }

    /// Serves a foreign site's page. To a browser, `localhost` and `127.0.0.1` are different sites.
    private static func withForeignPage(_ body: (String) async throws -> Void) async throws {
      let server = WebDriverServer(
        handler: RemoteEnd(configuration: .init(apps: [])), pages: ForeignPage(),
        configuration: .init(port: 0))
      let port = try await server.start()
      let result = await Result { try await body("http://localhost:\(port)/") }
      await server.stop()
      try result.get()
    }

    /// Loads an address repeatedly into the current page, each time with a new element.
    ///
    /// - Returns: The number of loads without an error.
    private static func load(
      _ element: String, _ count: Int, _ address: String, _ page: LiveBrowser
    ) async throws -> JSONValue {
      try await page.script(
        """
        let [begun, loaded] = [0, 0];
        const next = () => new Promise((resolve) => {
          const element = document.createElement("\(element)");
          const end = (event) => {
            element.remove();
            if (event.type === "load") loaded += 1;
            resolve();
          };
          [element.onload, element.onerror] = [end, end];
          begun += 1;
          // Each address is different, so that nothing comes from a cache.
          element.src = "\(address)" + "&".repeat(begun);
          document.body.append(element);
        });
        const one = async () => {
          while (begun < \(count)) await next();
        };
        return Promise.all(Array.from({ length: 20 }, one)).then(() => loaded);
        """)
    }

    private static func sessionList(_ page: LiveBrowser) async throws -> String {
      let url = try #require(URL(string: page.address))
      let transport = try NIOTransport(baseURL: url)
      let response = try await transport.send(WebDriverRequest(method: "GET", path: "/inspect"))
      await transport.close()
      return String(decoding: response.body, as: UTF8.self)
    }
  }
}

private struct ForeignPage: PageHandler {
  func claims(_ path: some StringProtocol) -> Bool { path == "/" }

  func respond(to request: PageRequest) -> PageResponse {
    PageResponse(
      contentType: "text/html; charset=utf-8", body: Data("<!doctype html><body></body>".utf8))
  }

  func stop() {}
}
