import Device
import Foundation
import SampleApps
import Synchronization
import TestSupport
import Testing
import WebDriverServer

@testable import LivePage
@testable import LiveSite

@Suite("A request")
struct SiteRequestTests {
  private let fixture: SiteFixture
  init() throws { fixture = try SiteFixture() }

  /// The status, type and a part of the response to each address that a browser loads or a script
  /// requests.
  @Test(arguments: [
    ("LOAD /", 200, "html", "<code>http://localhost:4723</code>"),
    ("LOAD //gallery/", 200, "html", #""sizes":["390x844","360x640","430x932","844x390"]"#),
    ("LOAD /inspect", 200, "html", "There are no sessions."),
    ("LOAD /record", 200, "html", #"href="/record/new?scenario=A.1""#),
    ("LOAD /live/live.js", 200, "javascript", "Shows an app as a page"),
    ("LOAD /favicon.ico", 200, "svg", "<svg"),
    ("LOAD /api/beers?search=400", 200, "json", #""name":"400""#),
    ("LOAD /apps", 200, "html", "<code>http://localhost:4723</code>"),
    ("LOAD /apps/none", 404, "html", "There is nothing at /apps/none. Duet's pages begin at /."),
    ("LOAD /apps/tinylog/lists/1", 404, "html", "There is nothing at /apps/tinylog/lists/1."),
    ("LOAD /report", 404, "html", "There is nothing at"),
    ("LOAD /watch", 404, "html", "To watch scenarios, start 'duet serve' in a checkout"),
    ("LOAD /gallery/none.svg", 404, "html", "The gallery has no state none."),
    ("LOAD /gallery/tinylog-lists-one.svg?size=200x2001", 400, "html", "accepts ?size=390x844"),
    ("LOAD /record/none", 404, "html", "session has ended"),
    (
      "LOAD /apps/tinylog?arg=1", 400, "html",
      "Unknown parameter 'arg' in the address. Known: argument, environment, keyboard"
    ),
    ("LOAD /apps/tinylog?environment==x", 400, "html", "must have the form NAME=value."),
    ("LOAD /apps/tinylog?argument=%FF", 400, "html", "is not percent-encoded UTF-8."),
    ("LOAD /record/new?scenario=A.9", 400, "html", "There is no scenario A.9. Known: A.1."),
    ("LOAD /record/new?scenario=A.1&argument=x", 400, "html", "A.1 is launched as its file says."),
    ("LOAD /record/new?app=TinyLogs", 400, "html", "Known: TinyLog, Beer Explorer."),
    ("HEAD /apps/tinylog", 405, "json", "This address only accepts GET or POST."),
    ("GET /inspect/x/screen?after=y", 400, "json", "'after=y' must be a whole number."),
    (
      "POST /live/sessions/x/events", 400, "json",
      "The request's body isn't JSON as this address expects it."
    ),
    (
      "GET /live/sessions/x/updates", 404, "json", "This page's session has ended. Reload the page."
    ),
  ])
  func `gets a page, a file or an error, as a page or as JSON`(
    request: String, status: Int, type: String, part: String
  ) async {
    let (method, address) = (
      String(request.prefix { $0 != " " }), String(request.drop { $0 != "/" })
    )
    let response = await method == "LOAD" ? fixture.get(address) : fixture.send(method, address)
    response.expect(status, part)
    #expect(response.contentType.contains(type))
    #expect((response.headers["Allow"] != nil) == (status == 405))
    #expect(response.text.hasPrefix(#"{"error":"#) == (method != "LOAD"))
    #expect(fixture.site.sessions.apps == [] && !fixture.has("data"))
  }

  @Test(arguments: [
    ("GET /", 200, "One written test, two ways to automate it. Press Play."),
    ("GET /watch/A.1", 200, "The number of open tasks includes those that are done."),
    ("GET /watch/A.1?fault=list-order-reversed", 200, "selected>The lists are shown from"),
    ("POST /watch/A.1", 200, #""A.1 ""#),
    ("POST /watch/A.1?fault=list-order-reversed", 200, "A.1 The lists are shown from"),
    ("POST /watch/A.1?redesign=ids-renamed", 200, "A.1 All identifiers and ids are renamed."),
    ("POST /watch/A.1?fault=alcohol-rounded", 404, "TinyLog has no fault alc"),
    ("POST /watch/A.1?fault=list-order-reversed&redesign=ids-renamed", 400, "Only one change"),
    ("POST /watch/A.1?store=file", 400, "Unknown parameter 'store'"),
    ("GET /watch/A.9", 404, "There is no scenario A.9. Known: A.1, C.1."),
  ])
  func `watches a scenario, perhaps with a changed app`(
    request: String, status: Int, part: String
  ) async throws {
    let fixture = try SiteFixture(isWatchable: true)
    let parts = request.split(separator: " ").map(String.init)
    let response = await fixture.send(parts[0], parts[1], parts[0] == "POST" ? "{}" : "")
    response.expect(status, part)
  }

  @Test func `gets a page that loads nothing from other sites, and isn't cached`() async {
    #expect(
      await fixture.get("/").headers == [
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
          + "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'",
        "Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
      ])
    let home = await fixture.site.respond(to: PageRequest(path: "/", host: #""><script>"#))
    home.expect(200, "http://&quot;&gt;&lt;script&gt;")
  }

  /// The browser's headers, and the status without and with launch arguments.
  @Test(arguments: [
    (["sec-fetch-site": "cross-site", "sec-fetch-dest": "image"], 403, 403),
    (["sec-fetch-site": "cross-site"], 403, 403),
    (
      ["sec-fetch-site": "none", "sec-fetch-dest": "document", "sec-purpose": "prefetch"], 403, 403
    ),
    (["sec-fetch-site": "cross-site", "sec-fetch-dest": "document"], 200, 403),
    (["sec-fetch-site": "same-origin", "sec-fetch-dest": "image"], 200, 200),
    (["sec-fetch-site": "none", "sec-fetch-dest": "document"], 200, 200), ([:], 200, 200),
  ])
  func `of another site gets a page only for a link without arguments`(
    headers: [String: String], plain: Int, withArguments: Int
  ) async {
    #expect(await fixture.get("/apps/beer-explorer", headers).status == plain)
    let query = "argument=--seed&argument=3"
    #expect(await fixture.get("/apps/beer-explorer?\(query)", headers).status == withArguments)
    #expect(
      await fixture.get("/record/new?app=Beer+Explorer&\(query)", headers).status
        == (withArguments == 200 ? 303 : 403))
  }

  @Test func `for a path of WebDriver isn't the site's`() {
    for path in ["/", "/apps/x", "/live/x", "/api/beers", "/favicon.ico", "/apps"] {
      #expect(fixture.site.claims(path), "\(path)")
    }
    for path in ["", "/session", "/status", "//", "/session/1/apps", "apps", "/applet"] {
      #expect(!fixture.site.claims(path), "\(path)")
    }
  }

  @Test func `gets the report of the checkout, with its own policy`() async throws {
    let fixture = try SiteFixture(isInCheckout: true)
    await fixture.get("/apps").expect(200, "run <code>duet compare --report .build/report</code>")
    try fixture.folder.file(".build/report/index.html", "<h1>Report</h1>")
    let report = await fixture.get("/report")
    #expect(report.text == "<h1>Report</h1>")
    #expect(report.headers["Content-Security-Policy"] == "frame-ancestors 'none'")
    await fixture.get("/").expect(200, #"<a href="/report">"#)
  }
}

@Suite("The table of sessions")
struct SiteSessionsTests {
  private final class ManualClock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private let clock = ManualClock()
  private let sessions: SiteSessions
  init() { sessions = SiteSessions(limit: 2) { [clock] in clock.now } }

  /// An app's session, in the table or not.
  private struct Begun {
    let id: String
    let app: LiveSession
    var isEnded: Bool {
      get async { (try? await app.update(after: nil)) == nil }
    }
  }

  /// A view of a device without an app.
  private final class EmptyView: LiveView {
    let revision = 0
    func tree() -> LiveTree { LiveTree() }
    func receive(_ event: LiveEvent) {}
    func node(_ number: Int) -> ElementNode? { nil }
  }

  private func session() throws -> LiveSession {
    try LiveSession { (Device(apps: []), EmptyView()) }
  }

  private func begin() async throws -> Begun {
    let app = try session()
    return Begun(id: try await sessions.begin { _ in SiteSession(app: app) }, app: app)
  }

  private func isOpen(_ id: String) async -> Bool {
    (try? await sessions.use(id) { _ in true }) ?? false
  }

  @Test func `ends a session after an hour without a request, and on request`() async throws {
    let (a, b) = (try await begin(), try await begin())
    #expect(a.id != b.id)
    clock.pass(.seconds(3599))
    #expect(await isOpen(a.id))
    clock.pass(.seconds(1))
    #expect(await isOpen(a.id))
    #expect(await b.isEnded)
    try await sessions.use(a.id) { [clock] _ in
      clock.pass(.seconds(10_000))
      let c = try await begin()
      await sessions.end(c.id)
      #expect(await c.isEnded)
      #expect(await !a.isEnded)
    }
    await sessions.endAll()
    #expect(await a.isEnded)
    await #expect(throws: LiveSessionError.ended) { try await sessions.use(a.id) { _ in } }
  }

  @Test func `makes room by ending the session that has been unused for longest`() async throws {
    let a = try await begin()
    clock.pass(.seconds(1))
    let b = try await begin()
    clock.pass(.seconds(1))
    #expect(await isOpen(a.id))
    let c = try await begin()
    #expect(await b.isEnded)
    #expect(await !a.isEnded)
    try await sessions.use(a.id) { _ in
      try await sessions.use(c.id) { _ in
        let problem = await #expect(throws: PageProblem.self) { try await begin() }
        #expect(problem?.status == 503)
        #expect(problem?.headers == ["Retry-After": "30"])
        #expect(
          problem?.text
            == "2 pages are already open, which is the limit. Close one, then reload this page.")
      }
    }
  }

  @Test func `keeps no session that can't be made, or whose server has stopped`() async throws {
    struct Refused: Error {}
    await #expect(throws: Refused.self) { try await sessions.begin { _ in throw Refused() } }
    let app = try session()
    let id = try await sessions.begin { _ in
      await sessions.endAll()
      return SiteSession(app: app)
    }
    #expect(await Begun(id: id, app: app).isEnded)
    #expect(await !isOpen(id))
    #expect(try await !begin().isEnded)
  }
}
