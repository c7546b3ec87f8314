import Foundation
import SampleApps
import Testing
import WebDriverServer

@testable import LiveSite

@Suite("An app's page")
struct AppPageTests {
  private let fixture: SiteFixture
  init() throws { fixture = try SiteFixture() }

  @Test func `contains the app's first screen as data, sends events, and ends`() async throws {
    let response = await fixture.get("/apps/beer-explorer/search/blonde%2C%20triple?keyboard=shown")
    response.expect(
      200, "<title>Belgian Beer Explorer</title>",
      #"<script type="module" src="/live/live.js"></script>"#,
      #"<script type="module" src="/live/keyboard.js"></script>"#,
      "<body><noscript>This page needs JavaScript.</noscript></body>\n</html>\n")
    let (page, other) = (try response.start(), try await fixture.open())
    #expect(page.base == "/apps/beer-explorer")
    #expect(page.update.address == "search/blonde%2C%20triple")
    // A text of the app isn't parsed as markup.
    #expect(other.update.texts.contains(#""Special" <Extra>"#))
    #expect(!(await fixture.get("/apps/beer-explorer").text.contains("<Extra")))
    let field = try page.number("id", "search")
    let input = #"{"focus":{"node":\#(field)}},{"input":{"node":\#(field),"value":"400"}}"#
    let update = try await fixture.send(input, to: page).json(ShownPage.Update.self)
    #expect((update.done, update.base) == (2, page.update.revision))
    let path = "\(page.path)/updates?after=\(page.update.revision)&wait=25"
    let next = try await fixture.send("GET", path).json(ShownPage.Update.self)
    #expect(next.texts.contains("1 beer") && next.address == "search/400")
    // Each page has its own session.
    let same = try await fixture.send("GET", "\(other.path)/updates").json(ShownPage.Update.self)
    #expect((same.done, same.base, same.revision) == (0, nil, other.update.revision))
    #expect(await fixture.send("POST", "\(page.path)/end").text == #"{"ended":true}"#)
    #expect(await fixture.send("GET", path).status == 404)
    await fixture.site.stop()
    #expect(await fixture.send("GET", "\(other.path)/updates").status == 404)
  }

  @Test func `takes arguments and environment from the address, and shows a wait`() async throws {
    let page = try await fixture.get(
      "/apps/tinylog?argument=--service-delay&argument=60000&environment=NAME=a=b"
    ).start()
    #expect(page.update.isBusy == true)
    await fixture.get("/apps/beer-explorer?argument=--fault&argument=service-unreachable")
      .expect(200, #""failure""#)
    let text = await fixture.get(
      "/apps/tinylog?argument=mock&environment=data=%7B%22lists%22:[%7B%22title%22:%22A+b%22%7D]%7D"
    ).text
    #expect(text.contains("A b"))
    #expect(!fixture.has("data"))
  }

  /// Launch arguments that change stored lists, and what the page says about each.
  @Test(arguments: [
    ("argument=--clean-start", "All lists, tasks and settings in tinylog.sqlite are deleted."),
    ("argument=--list&argument=%3Cb%3E:red", "The list “&lt;b&gt;” is added."),
    (
      "environment=data=%7B%22textSize%22:19,%22lists%22:[%7B%22title%22:%22A%22,%22tasks%22:[%22b%22]%7D]%7D",
      "The list “A” is added, with 1 tasks.</li>\n<li>The text size is changed."
    ),
  ])
  func `that would change stored lists asks first, and needs the page's token`(
    query: String, text: String
  ) async throws {
    _ = try await fixture.launch("argument=--list&argument=Mine")
    let file = fixture.folder.appendingPathComponent("data/tinylog.sqlite")
    let before = try Data(contentsOf: file)
    let page = await fixture.get("/apps/tinylog?\(query)")
    page.expect(
      200, "Launch TinyLog?", "<li>\(text)</li>", #"<form method="post">"#, fixture.site.token)
    #expect(page.headers["Content-Security-Policy"]?.contains("form-action 'self'") == true)
    for body in ["", "token=", "token=\(UUID().uuidString)"] {
      await fixture.send("POST", "/apps/tinylog?\(query)", body).expect(
        403, "This page is out of date. To continue, open the address again.")
    }
    #expect(try Data(contentsOf: file) == before)
    let changed = try await fixture.launch(query).update.texts
    #expect(changed.contains("Mine") != query.contains("clean"))
    #expect(try Data(contentsOf: file) != before)
  }

  @Test func `of TinyLog creates the file of its lists with the first change`() async throws {
    _ = await fixture.get("/apps/tinylog?argument=--database&argument=b.sqlite")
    await fixture.get("/apps/tinylog").expect(200, "/live/screen.js")
    for path in ["/apps/tinylog/none?argument=--list&argument=A", "/apps/tinylog?argument=--data"] {
      #expect(await fixture.get(path).status >= 400)
    }
    #expect(!fixture.has("data"))
    let page = try await fixture.open("tinylog/settings/text-size")
    let switched = try page.number("role", "switch")
    await fixture.send(#"{"click":{"node":\#(switched)}}"#, to: page).expect(200)
    #expect(fixture.has("data/tinylog.sqlite") && !fixture.has("data/b.sqlite"))
    let again = try await fixture.open("tinylog/settings/text-size")
    #expect(try again.number("aria-checked", "true") == again.number("role", "switch"))
    _ = try await fixture.launch("argument=--database&argument=other.sqlite&argument=--clean-start")
    #expect(fixture.has("data/other.sqlite"))
  }

  @Test func `reports a folder that can't be made, without its path`() async throws {
    try Data().write(to: fixture.folder)
    let response = await fixture.get("/apps/tinylog")
    response.expect(
      400, "The folder data for TinyLog's lists can't be created: ",
      "Choose a different folder with --data.")
    #expect(!response.text.contains(fixture.folder.path))
  }

  @Test(arguments: [
    ([:], "/home/a/.local/share/duet"), (["XDG_DATA_HOME": "/data"], "/data/duet"),
    (["XDG_DATA_HOME": "relative"], "/home/a/.local/share/duet"),
  ])
  func `of TinyLog keeps its lists in the user's data folder`(
    environment: [String: String], folder: String
  ) {
    let home = URL(fileURLWithPath: "/home/a")
    #expect(LiveSite.usersDataFolder(environment: environment, home: home).path == folder)
  }
}
