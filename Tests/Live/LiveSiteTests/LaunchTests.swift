import BeerExplorer
import BeerExplorerHTTP
import Device
import Foundation
import SampleApps
@testable import LivePage
@testable import LiveSite
import Testing
import WebDriverServer

@Suite("A live page's launch")
struct LaunchTests {
  private let fixture: SiteFixture
  init() throws { fixture = try SiteFixture() }

  private let path = "/apps/beer-explorer"

  @Test func `takes arguments from the address`() async throws {
    let response = await fixture.get(
      path, query: "argument=--fault&argument=service-unreachable")
    #expect(response.status == 200)
    #expect(try response.start().tree.texts("id", "failure").count == 1)
  }

  @Test func `with a service delay updates the page later, without a reload`() async throws {
    let start = try await fixture.open(
      query: "argument=--service-delay&argument=2000&argument=--seed&argument=1")
    #expect(start.tree.texts("id", "searching") == ["Searching…"])
    let update = try await fixture.get(
      "\(start.path)/updates", query: "after=\(start.update.revision)&wait=25"
    ).update()
    #expect(update.applied(to: start.tree).texts("id", "count") == ["462 beers"])
  }

  @Test func `that the app refuses shows the reason, with HTML escaped`() async throws {
    let response = await fixture.get(path, query: "argument=%3Cb%3E")
    response.expect(
      400,
      "Beer Explorer was not launched: unknown launch argument '&lt;b&gt;'. Known "
        + "launch arguments:\n  --service VALUE")
    #expect(response.contentType == "text/html; charset=utf-8")
    #expect(!response.text.contains("<b>"))
  }

  @Test(arguments: [("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)])
  func `refuses arguments from another site`(site: String, status: Int) async throws {
    let response = await fixture.get(
      path, query: "argument=--seed&argument=3",
      headers: ["sec-fetch-site": site, "sec-fetch-dest": "document"])
    #expect(response.status == status)
    #expect(
      response.text.contains(
        "Another site linked here with launch arguments. To use them, open the address yourself.")
        == (status == 403))
  }

  /// The addresses that launch an app, without arguments.
  private static let launching = [
    "/apps/beer-explorer", "/apps/tinylog", "/apps/beer-explorer/search/400",
    "/gallery/\(GalleryState.all[0].id)", "/gallery/\(GalleryState.all[0].id).svg",
  ]

  @Test(arguments: ["cross-site", "same-site"])
  func `doesn't happen for another site's image or frame`(site: String) async throws {
    for path in Self.launching {
      for destination in ["image", "iframe", "frame", "object", "script", "empty", nil] {
        var headers = ["sec-fetch-site": site]
        headers["sec-fetch-dest"] = destination
        for query in [nil, "keyboard=shown"] {
          await fixture.get(path, query: query, headers: headers).expect(
            403, "Another site's page requested this. Open the address yourself.")
        }
      }
    }
    #expect(fixture.site.sessions.ids == [])
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path))
  }

  // Chromium also sends "none" for prefetches that another site's page starts.
  @Test(arguments: ["cross-site", "same-site", "none"])
  func `doesn't happen for a prefetch`(site: String) async {
    for purpose in ["prefetch", "prefetch;prerender"] {
      let headers = [
        "sec-fetch-site": site, "sec-fetch-dest": "document", "sec-purpose": purpose,
      ]
      for path in Self.launching {
        #expect(await fixture.get(path, headers: headers).status == 403)
      }
    }
    #expect(fixture.site.sessions.ids == [])
  }

  @Test(arguments: [
    ["sec-fetch-site": "cross-site", "sec-fetch-dest": "document"],
    ["sec-fetch-site": "same-site", "sec-fetch-dest": "document"],
    ["sec-fetch-site": "same-origin", "sec-fetch-dest": "image"],
    ["sec-fetch-site": "none", "sec-fetch-dest": "document"],
    [:],
  ])
  func `happens for a link, a typed address and the site's own pages`(headers: [String: String])
    async throws
  {
    for path in Self.launching {
      #expect(await fixture.get(path, headers: headers).status == 200, "\(path)")
    }
  }

  @Test func `finds room even if the browser doesn't send the requesting site`() async throws {
    let site = LiveSite(
      apps: [.beerExplorer()], beers: BeersEndpoint(catalog: try BeerCatalog.bundled()),
      sessions: LiveSessions(limit: 3) { .zero })
    let fixture = SiteFixture(site)
    let used = try await fixture.open()
    await fixture.send(#"{"type":"blur"}"#, to: used).expect(200)
    for _ in 0..<10 { #expect(await fixture.get(path).status == 200) }
    #expect(site.sessions.ids.count == 3)
    await fixture.send(#"{"type":"blur"}"#, 2, to: used).expect(200)
  }

  @Test func `is refused while too many pages are open`() async throws {
    let site = LiveSite(
      apps: [.beerExplorer()], beers: BeersEndpoint(catalog: try BeerCatalog.bundled()),
      sessions: LiveSessions(limit: 1) { .zero })
    let fixture = SiteFixture(site)
    await fixture.send(#"{"type":"blur"}"#, to: try await fixture.open()).expect(200)
    let response = await fixture.get(path)
    #expect(response.status == 503)
    #expect(response.headers["Retry-After"] == "30")
    #expect(response.text.contains("1 pages are already open, which is the limit."))
  }

  @Test func `with arguments and environment is read from a query`() throws {
    let query = try LaunchQuery("argument=--list&argument=A+%26%20B=C&environment=NAME=a=b&")
    #expect(query.arguments == ["--list", "A & B=C"])
    #expect(query.environment == ["NAME": "a=b"])
    #expect(try LaunchQuery("keyboard=shown").showsKeyboard)
    #expect(!query.showsKeyboard)
    #expect(try LaunchQuery(nil).isEmpty)
    #expect(try LaunchQuery("").isEmpty)
  }

  @Test(arguments: [
    (
      "arg=1",
      "Unknown parameter 'arg' in the address. Known: argument and environment, as in "
        + "?argument=--service-delay&argument=2000&environment=NAME=value, and "
        + "keyboard=shown."
    ),
    ("environment=NAME", "environment 'NAME' must have the form NAME=value."),
    ("environment==x", "environment '=x' must have the form NAME=value."),
    ("argument=%FF", "'%FF' in the address is not percent-encoded UTF-8."),
  ])
  func `with anything else is refused`(query: String, text: String) {
    #expect(throws: LaunchError(text)) { try LaunchQuery(query) }
  }

  @Test func `of TinyLog creates the file of its lists when it is first needed`() async throws {
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path))
    await fixture.get("/apps/tinylog").expect(
      200, #"<script type="module" src="/live/screen.js"></script>"#)
    let file = fixture.folder.appendingPathComponent("data/tinylog.sqlite")
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test(arguments: [
    ("/nonsense", "argument=--list&argument=new", 404),
    ("", "argument=--list&argument=new&argument=--data&argument=nonsense", 400),
    ("", "argument=--list&argument=new&other=item", 400),
  ])
  func `of TinyLog that is refused creates no folder`(
    address: String, query: String, status: Int
  ) async throws {
    #expect(await fixture.get("/apps/tinylog" + address, query: query).status == status)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path))
  }

  @Test func `loses none of TinyLog's lists if several tabs add them at once`() async throws {
    let statuses = await withTaskGroup(of: Int.self) { group in
      for number in 1...8 {
        group.addTask {
          await fixture.get("/apps/tinylog", query: "argument=--list&argument=List%20\(number)")
            .status
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 8))
    let shown = try await fixture.open("tinylog").tree
    let texts = shown.nodes.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    for number in 1...8 { #expect(texts.contains("List \(number)")) }
  }

  @Test func `fails with a message if the folder for TinyLog's lists can't be made`() async throws {
    try Data().write(to: fixture.folder)
    let response = await fixture.get("/apps/tinylog")
    response.expect(
      400, "The folder \(fixture.folder.path)/data for TinyLog's lists", "can't be created: ",
      "Choose a different folder with --data.")
  }

  @Test func `can use a different file in the folder, but no other folder`() async throws {
    func exists(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: fixture.folder.appendingPathComponent(path).path)
    }
    _ = await fixture.get("/apps/tinylog", query: "argument=--database&argument=other.sqlite")
    #expect(exists("data/other.sqlite"))
    await fixture.get("/apps/tinylog", query: "argument=--database&argument=../x.sqlite").expect(
      400,
      "The database file '../x.sqlite' isn't allowed: it must be directly in the folder "
        + "allowed for databases.")
    #expect(!exists("x.sqlite"))
  }

  @Test func `of TinyLog keeps its lists in the user's data folder`() {
    let home = URL(fileURLWithPath: "/home/a")
    func folder(_ environment: [String: String]) -> String {
      LiveSite.usersDataFolder(environment: environment, home: home).path
    }
    #expect(folder([:]) == "/home/a/.local/share/duet")
    #expect(folder(["XDG_DATA_HOME": "/data"]) == "/data/duet")
    #expect(folder(["XDG_DATA_HOME": ""]) == "/home/a/.local/share/duet")
    #expect(folder(["XDG_DATA_HOME": "relative"]) == "/home/a/.local/share/duet")
  }
}
