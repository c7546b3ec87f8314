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

  private func hasFile(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: fixture.folder.appendingPathComponent(name).path)
  }

  @Test func `of TinyLog creates the file of its lists with the first change`() async throws {
    let page = await fixture.get("/apps/tinylog")
    page.expect(200, #"<script type="module" src="/live/screen.js"></script>"#)
    _ = await fixture.site.respond(to: PageRequest(method: "HEAD", path: "/apps/tinylog"))
    _ = await fixture.get("/apps/tinylog", query: "argument=--database&argument=b.sqlite")
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path))
    let textSize = try await fixture.open("tinylog/settings/text-size")
    let switched = try textSize.tree.number("role", "switch")
    await fixture.send(#"{"type":"click","node":\#(switched)}"#, to: textSize).expect(200)
    #expect(hasFile("data/tinylog.sqlite"))
    for _ in 1...2 {
      let tree = try await fixture.open("tinylog/settings/text-size").tree
      #expect(try tree.number("aria-checked", "true") == tree.number("role", "switch"))
    }
  }

  /// Launch arguments that change stored lists, and what the page says about each.
  private static let changes = [
    ("argument=--clean-start", "All lists, tasks and settings in tinylog.sqlite are deleted."),
    ("argument=--list&argument=%3Cb%3E:red", "The list “&lt;b&gt;” is added."),
    (
      "environment=data=%7B%22textSize%22:19,%22lists%22:[%7B%22title%22:%22A%22,%22tasks%22:[%22b%22]%7D]%7D",
      "The list “A” is added, with 1 tasks.</li>\n<li>The text size is changed."
    ),
  ]

  @Test(arguments: changes, ["GET", "HEAD"])
  func `that changes stored lists asks first, whoever links to it`(
    change: (query: String, text: String), method: String
  ) async throws {
    _ = try await fixture.launch("argument=--list&argument=Mine")
    let before = try Data(contentsOf: fixture.folder.appendingPathComponent("data/tinylog.sqlite"))
    for headers in [[:], ["referer": "http://evil.example"], ["sec-fetch-site": "none"]] {
      let response = await fixture.site.respond(
        to: PageRequest(
          method: method, path: "/apps/tinylog", query: change.query, host: "lab1:4723",
          headers: headers))
      response.expect(200, "Launch TinyLog?", "<li>\(change.text)</li>", #"<form method="post">"#)
      #expect(response.headers["Content-Security-Policy"]?.contains("form-action 'self'") == true)
    }
    let file = fixture.folder.appendingPathComponent("data/tinylog.sqlite")
    #expect(try Data(contentsOf: file) == before)
    #expect(try await fixture.open("tinylog").tree.shownTexts.contains("Mine"))
  }

  @Test func `that was allowed changes the stored lists`() async throws {
    _ = try await fixture.launch("argument=--list&argument=Mine")
    let query = "argument=--clean-start&argument=--list&argument=Other"
    for body in ["", "token=", "token=\(UUID().uuidString)"] {
      await fixture.send("POST", "/apps/tinylog?\(query)", body).expect(
        403, "This page is out of date. To continue, open the address again.")
    }
    #expect(try await fixture.open("tinylog").tree.shownTexts.contains("Mine"))
    let texts = try await fixture.launch(query).tree.shownTexts
    #expect(texts.contains("Other") && !texts.contains("Mine"))
  }

  @Test(arguments: [
    "argument=--service-delay&argument=0", "argument=--gallery&argument=tinylog-tasks-none",
    "argument=--store&argument=memory&argument=--list&argument=A",
    "argument=mock&environment=data=%7B%22lists%22:[]%7D",
  ])
  func `that changes no stored lists doesn't ask`(query: String) async throws {
    #expect(try await fixture.open("tinylog", query: query).tree.nodes.count > 1)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path))
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
          let query = "argument=--list&argument=List%20\(number)"
          return (try? await fixture.launch(query)) == nil ? 500 : 200
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 8))
    let texts = try await fixture.open("tinylog").tree.shownTexts
    for number in 1...8 { #expect(texts.contains("List \(number)")) }
  }

  @Test func `fails with a message if the folder for TinyLog's lists can't be made`() async throws {
    try Data().write(to: fixture.folder)
    let response = await fixture.get("/apps/tinylog")
    response.expect(
      400, "The folder data for TinyLog's lists can't be created: ",
      "Choose a different folder with --data.")
    #expect(!response.text.contains(fixture.folder.path))
  }

  @Test func `can use a different file in the folder, but no other folder`() async throws {
    _ = try await fixture.launch("argument=--database&argument=other.sqlite&argument=--clean-start")
    #expect(hasFile("data/other.sqlite"))
    await fixture.get("/apps/tinylog", query: "argument=--database&argument=../x.sqlite").expect(
      400,
      "The database file '../x.sqlite' isn't allowed: it must be directly in the folder "
        + "allowed for databases.")
    #expect(!hasFile("x.sqlite"))
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
