import Foundation
@testable import LivePage
import LiveSite
import Testing
import WebDriverServer

@Suite("A live page")
struct LivePageTests {
  private let fixture: SiteFixture
  init() throws { fixture = try SiteFixture() }

  @Test func `contains the app's first tree as data, and an empty body`() async throws {
    let response = await fixture.get("/apps/beer-explorer")
    response.expect(
      200, "<title>Belgian Beer Explorer</title>",
      #"<script type="module" src="/live/live.js"></script>"#,
      "<body><noscript>This page needs JavaScript.</noscript></body>\n</html>\n")
    let tree = try response.start().tree
    #expect(tree.title == "Belgian Beer Explorer")
    #expect(tree.texts("class", "name").count == 30)
    #expect(tree.texts("id", "count") == ["462 beers"])
  }

  @Test func `isn't broken by a text of the app`() async throws {
    let response = await fixture.get("/apps/beer-explorer")
    // The first beer.
    #expect(try response.start().tree.texts("class", "name").first == #""Special" <Extra>"#)
    #expect(!response.text.contains("<Extra"))
  }

  @Test func `sends typed text to the app, and receives the result`() async throws {
    let start = try await fixture.open()
    let field = try start.tree.number("id", "search")
    let both = #"{"type":"focus","node":\#(field)},{"type":"input","node":\#(field),"value":"400"}"#
    let response = await fixture.send(both, to: start)
    #expect(response.status == 200)
    #expect(response.contentType == "application/json; charset=utf-8")
    let update = try response.update()
    #expect(update.done == 2)
    #expect(update.base == start.update.revision)
    #expect(update.focus == field)
    let next = await fixture.get(
      "\(start.path)/updates", query: "after=\(start.update.revision)&wait=25")
    let tree = try next.update().applied(to: start.tree)
    #expect(tree.texts("class", "name") == ["400"])
    #expect(tree.texts("id", "count") == ["1 beer"])
  }

  @Test func `has its own session`() async throws {
    let (first, second) = (try await fixture.open(), try await fixture.open())
    #expect(first.path != second.path)
    let field = try first.tree.number("id", "search")
    let event = #"{"type":"input","node":\#(field),"value":"x"}"#
    #expect(await fixture.send(event, to: first).status == 200)
    let other = try await fixture.get("\(second.path)/updates").update()
    #expect(other.done == 0)
    #expect(other.applied(to: LiveTree()) == second.tree)
  }

  @Test func `gets an error after it has ended`() async throws {
    let start = try await fixture.open()
    #expect(await fixture.send("POST", "\(start.path)/end").text == #"{"ended":true}"#)
    let late = await fixture.get("\(start.path)/updates", query: "after=1")
    #expect(late.status == 404)
    #expect(late.contentType == "application/json; charset=utf-8")
    #expect(late.text == #"{"error":"This page's session has ended. Reload the page."}"#)
  }

  @Test func `gets an error when the server stops`() async throws {
    let start = try await fixture.open()
    await fixture.site.stop()
    #expect(await fixture.get("\(start.path)/updates").status == 404)
  }

  @Test func `answers a HEAD request without keeping a session`() async throws {
    let response = await fixture.send("HEAD", "/apps/beer-explorer")
    #expect(response.status == 200)
    #expect(await fixture.get("\(try response.start().path)/updates").status == 404)
  }

  @Test(arguments: [
    ("{", "The events can't be read: the body isn't JSON."),
    (
      #"{"after":1,"first":1,"events":[{"type":"dance"}]}"#,
      "The events can't be read: events.0.type: unknown value."
    ),
    ("{}", "The events can't be read: 'after' is missing."),
    (
      #"{"after":1,"first":1,"events":[{"type":"key","node":"a"}]}"#,
      "The events can't be read: events.0.node: expected Int."
    ),
    (
      #"{"after":1,"first":7,"events":[{"type":"blur"}]}"#,
      "The events start with number 7, but number 1 is missing. Send all events from number 1."
    ),
  ])
  func `reports errors in events`(body: String, error: String) async throws {
    let start = try await fixture.open()
    let response = await fixture.send("POST", "\(start.path)/events", body)
    #expect(response.status == 400)
    #expect(
      try JSONDecoder().decode([String: String].self, from: response.body) == ["error": error])
  }

  @Test(arguments: ["after=x", "after=-1", "wait=", "since=3"])
  func `refuses unknown parameters`(query: String) async throws {
    let start = try await fixture.open()
    let response = await fixture.get("\(start.path)/updates", query: query)
    #expect(response.status == 400)
    #expect(
      response.text == "{\"error\":\"Unknown parameter '\(query)'. Known: after=REVISION and "
        + "wait=SECONDS, both whole numbers from 0.\"}")
  }

  @Test func `refuses other methods and addresses`() async throws {
    let response = await fixture.get("/live/sessions/x/events")
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == "POST")
    #expect(response.text == #"{"error":"This address accepts POST, not GET."}"#)
    #expect(await fixture.get("/live/sessions/x").status == 404)
    #expect(
      await fixture.get("/live/sessions/x/dance").text
        == #"{"error":"There is nothing at /live/sessions/x/dance."}"#)
  }

  @Test func `opens the app at its address, and sends the app's current address`() async throws {
    let start = try await fixture.get("/apps/beer-explorer/search/blonde%2C%20triple").start()
    #expect(start.tree.address == "search/blonde%2C%20triple")
    let response = await fixture.get("/apps/beer-explorer/search/400")
    #expect(response.text.contains(#""base":"/apps/beer-explorer""#))
    #expect(try response.start().tree.texts("class", "name") == ["400"])
  }

  @Test func `follows the browser's back and forward buttons`() async throws {
    let start = try await fixture.open("tinylog")
    let event = #"{"type":"open","address":"settings"}"#
    let update = try await fixture.send(event, to: start).update()
    #expect(update.address == "settings")
    #expect(update.title == "Settings – TinyLog")
  }

  @Test(arguments: ["/apps/tinylog/x", "/apps/tinylog/lists/1", "/apps/beer-explorer/beer"])
  func `isn't found at an address that the app doesn't have`(path: String) async throws {
    await fixture.get(path).expect(404, "There is nothing at \(path).")
  }

  @Test func `has a screen as large as a phone's window, within limits`() async throws {
    let start = try await fixture.open("tinylog")
    func size(_ number: Int, _ width: Int, _ height: Int) async throws -> Bool {
      let event = #"{"type":"resize","width":\#(width),"height":\#(height)}"#
      return await fixture.send(event, number, to: start).text.contains("360 687")
    }
    #expect(try await size(1, 360, 687))
    #expect(try await size(2, 10, 10))
    #expect(try await !size(3, 390, 844))
  }

  @Test func `reports that the app waits for something`() async throws {
    let query = "argument=--service-delay&argument=60000&argument=--seed=3"
    #expect(try await fixture.open("tinylog", query: query).tree.isBusy == true)
    #expect(try await fixture.open("tinylog").tree.isBusy == nil)
  }
}
