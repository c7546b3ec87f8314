import Foundation
import SampleApps
@testable import LivePage
import LiveSite
import Testing
import WebDriverServer

@Suite("The site's pages")
struct PageTests {
  private let fixture: SiteFixture
  init() throws { fixture = try SiteFixture() }

  @Test func `The home page lists all pages and WebDriver's address`() async throws {
    let response = try await SiteFixture(webDriverPath: "/wd/hub").get("/")
    #expect(response.status == 200)
    #expect(response.contentType == "text/html; charset=utf-8")
    for part in [
      #"<a href="/apps/beer-explorer">"#, #"<a href="/apps/tinylog">"#,
      "<code>http://localhost:4723/wd/hub</code>", "app.duet.beer-explorer", "/api/beers?",
    ] {
      #expect(response.text.contains(part), "\(part)")
    }
  }

  @Test func `The host name in a request isn't parsed as markup`() async throws {
    let response = await fixture.site.respond(
      to: PageRequest(path: "/", host: #""><script>"#))
    #expect(!response.text.contains("<script>"))
    #expect(response.text.contains("http://&quot;&gt;&lt;script&gt;"))
  }

  @Test(arguments: ["/", "/apps/beer-explorer", "/nowhere", "/apps/nowhere"])
  func `They load nothing from other sites, and aren't cached`(path: String)
    async throws
  {
    #expect(
      await fixture.get(path).headers == [
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
          + "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'",
        "Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
      ])
  }

  @Test(arguments: [
    "/apps", "/apps/", "/apps/nowhere", "/live/nowhere.js", "/live", "/apps/tinylog/x",
  ])
  func `An unknown address shows an error page`(path: String) async throws {
    let response = await fixture.get(path)
    response.expect(
      404, "<p class=\"text\">There is nothing at \(path). The home page lists what there is.</p>"
    )
    #expect(response.contentType == "text/html; charset=utf-8")
  }

  @Test(arguments: ["/", "/scenarios", "/live/live.js"])
  func `They only accept GET`(path: String) async throws {
    let response = await fixture.send("POST", path)
    response.expect(405, "This address only accepts GET.")
    #expect(response.headers["Allow"] == "GET, HEAD")
  }

  @Test(arguments: [
    ("/live/live.js", "text/javascript; charset=utf-8"),
    ("/live/live-tree.js", "text/javascript; charset=utf-8"),
    ("/live/live-link.js", "text/javascript; charset=utf-8"),
    ("/live/live-status.js", "text/javascript; charset=utf-8"),
    ("/live/live.css", "text/css; charset=utf-8"), ("/live/beer.css", "text/css; charset=utf-8"),
    ("/live/site.css", "text/css; charset=utf-8"), ("/favicon.svg", "image/svg+xml"),
    ("/favicon.ico", "image/svg+xml"),
  ])
  func `Scripts and style sheets have content types`(path: String, type: String) async throws {
    let response = await fixture.get(path)
    #expect(response.status == 200)
    #expect(response.contentType == type)
    #expect(!response.body.isEmpty)
  }

  @Test func `The checkout's scenarios and report are linked and shown if they exist`() async throws
  {
    let fixture = try SiteFixture(isInCheckout: true)
    #expect(!(await fixture.get("/").text.contains(#"href="/report""#)))
    #expect(await fixture.get("/report").status == 404)
    for (path, text) in [
      ("Scenarios/TinyLog/A2.scenario", "S 1 <Tap>"), ("Scenarios/TinyLog/A10.scenario", "later"),
      (".build/report/index.html", "<h1>Report</h1>"),
    ] {
      let file = fixture.folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let report = await fixture.get("/report")
    #expect(report.text == "<h1>Report</h1>")
    #expect(report.headers["Content-Security-Policy"] == "frame-ancestors 'none'")
    let scenarios = await fixture.get("/scenarios").text
    #expect(scenarios.contains("S 1 &lt;Tap&gt;"))
    let (first, second) = (scenarios.firstRange(of: "A2"), scenarios.firstRange(of: "A10"))
    #expect(try #require(first).lowerBound < #require(second).lowerBound)
    let index = await fixture.get("/").text
    #expect(index.contains(#"<a href="/report">"#) && index.contains(#"<a href="/scenarios">"#))
    #expect(await self.fixture.get("/scenarios").status == 404)
  }

  @Test func `They don't include WebDriver's commands`() throws {
    let site = try SiteFixture().site
    for path in ["/", "/apps/x", "/live/x", "/api/beers", "/favicon.ico", "/favicon.svg", "/apps"] {
      #expect(site.claims(path), "\(path)")
    }
    for path in ["", "/session", "/status", "/appium", "//", "/session/1/apps", "apps", "/applet"] {
      #expect(!site.claims(path), "\(path)")
    }
  }

  @Test func `The API searches beers and returns JSON`() async throws {
    let response = await fixture.get("/api/beers", query: "search=400")
    response.expect(200, #""name":"400""#)
    #expect(response.contentType == "application/json; charset=utf-8")
  }

  @Test func `The API refuses an invalid query`() async throws {
    await fixture.get("/api/beers", query: "min=27").expect(
      400, "The parameter 'min' is '27'. It must be")
  }

  @Test func `The API is read-only and has one address`() async throws {
    let posted = await fixture.send("POST", "/api/beers")
    #expect(posted.status == 405)
    #expect(posted.headers["Allow"] == "GET, HEAD")
    #expect(posted.text == #"{"error":"This address accepts GET, not POST."}"#)
    let wrong = await fixture.get("/api/wines")
    #expect(wrong.status == 404)
    #expect(
      wrong.text == #"{"error":"There is nothing at /api/wines. The beers are at /api/beers."}"#)
  }

  @Test func `The gallery's page lists all states and sizes`() async throws {
    let response = await fixture.get("/gallery")
    response.expect(200, #""sizes":["390x844","360x640","430x932","844x390"]"#)
    for state in GalleryState.all { #expect(response.text.contains("\"id\":\"\(state.id)\"")) }
    #expect(await fixture.get("/").text.contains(#"<a href="/gallery">"#))
  }

  @Test func `A picture has the size and the appearance in its address`() async throws {
    let light = await fixture.get("/gallery/tinylog-lists-one.svg")
    #expect(light.contentType == "image/svg+xml")
    #expect(light.text.contains(#"width="390" height="844""#))
    #expect(light.text.contains(">TODO</text>"))
    let dark = await fixture.get(
      "/gallery/tinylog-lists-one.svg", query: "size=360x640&appearance=dark")
    #expect(dark.text.contains(##"width="360" height="640" fill="#000000"/>"##), "\(dark.text)")
  }

  @Test func `The gallery reports unknown states and invalid settings`() async throws {
    for path in ["/gallery/nothing", "/gallery/nothing.svg", "/gallery/tinylog-lists-one/x"] {
      #expect(await fixture.get(path).status == 404, "\(path)")
    }
    for query in ["size=10x10", "size=wide", "appearance=pink", "x=1"] {
      #expect(
        await fixture.get("/gallery/tinylog-lists-one.svg", query: query).status == 400, "\(query)")
    }
  }

  @Test func `Each state opens as a live page, without addresses inside the app`() async throws {
    for state in GalleryState.all {
      let response = await fixture.get("/gallery/\(state.id)")
      #expect(response.status == 200, "\(state.id): \(response.text)")
      #expect(!response.text.contains(#""base":"#))
    }
    let one = try await fixture.get("/gallery/tinylog-lists-one").start().tree
    #expect(one.texts("data-identifier", "title").contains("TODO"))
  }
}
