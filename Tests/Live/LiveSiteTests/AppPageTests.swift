import Device
import Foundation
import HTMLTemplates
import SampleApps
import ScreenPicture
import TestSupport
import Testing
import WebDriver
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
      #"<script type="module" src="/live/keyboard.js"></script>"#,
      "<body><noscript>This page needs JavaScript.</noscript></body>\n</html>\n")
    let (page, other) = (try response.start(), try await fixture.open("beer-explorer"))
    #expect(page.base == "/apps/beer-explorer")
    #expect(page.update["address"] == "search/blonde%2C%20triple")
    // A text of the app isn't parsed as markup.
    #expect(other.update.texts.contains(#""Special" <Extra>"#))
    #expect(!(await fixture.get("/apps/beer-explorer").text.contains("<Extra")))
    let field = try page.number("search")
    let input = #"{"focus":{"node":\#(field)}},{"input":{"node":\#(field),"value":"400"}}"#
    let update = try await fixture.send(input, to: page).json
    let revision = try #require(page.update["revision"])
    #expect(update["done"] == 2 && update["base"] == revision)
    let path = "\(page.path)/updates?after=\(revision.integer ?? 0)&wait=25"
    let next = try await fixture.send("GET", path).json
    #expect(next.texts.contains("1 beer") && next["address"] == "search/400")
    // Each page has its own session.
    let same = try await fixture.send("GET", "\(other.path)/updates").json
    #expect(same == other.update)
    #expect(await fixture.send("POST", "\(page.path)/end").text == #"{"ended":true}"#)
    #expect(await fixture.send("GET", path).status == 404)
    await fixture.site.stop()
    #expect(await fixture.send("GET", "\(other.path)/updates").status == 404)
  }

  @Test func `takes arguments and environment from the address`() async {
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
  ])
  func `that would change stored lists asks first, and needs the page's token`(
    query: String, text: String
  ) async throws {
    _ = try await fixture.launch("argument=--list&argument=Mine")
    let file = fixture.folder.url.appendingPathComponent("data/tinylog.sqlite")
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

  @Test func `reports a folder that can't be made, without its path`() async throws {
    try fixture.folder.file("data", "")
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

@Suite("The inspector's pages")
struct InspectPageTests {
  @Test func `list all sessions, and show one revision of a screen`() async throws {
    let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all()))
    let fixture = try SiteFixture(remoteEnd: remoteEnd)
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: [
        "platformName": "iOS", "appium:automationName": "XCUITest",
        "appium:bundleId": "app.duet.beer-explorer",
      ])
    let path = try await fixture.open("tinylog").path.replacing("live/sessions", with: "inspect")
    let client = "/inspect/\(driver.sessionID)"
    await fixture.get("/inspect").expect(
      200, "href=\"\(path)\"", "a page, session", "href=\"\(client)\"", "a WebDriver client")
    try await driver.quit()
    #expect(await fixture.get(client).status == 404)

    let screen = try await fixture.send("GET", "\(path)/screen").json
    let revision = try #require(screen["revision"]?.integer)
    let add = screen["nodes"]?.array?.first { $0["name"] == "Add" }
    let element = "\(path)/element?revision=\(revision)&place=\(add?["place"]?.string ?? "")"
    await fixture.send("GET", element).expect(200, #""value":"app.buttons[\"Add\"]""#)
    let line = #"{"line": "app.buttons[\"Add\"].tap()", "isConfirmed": true}"#
    await fixture.send("POST", "\(path)/console", line).expect(200, #""acted":true"#)
    // The screen is sent again only after a change. The old one can still be read.
    let next = try await fixture.send("GET", "\(path)/screen?after=\(revision)").json["revision"]
    #expect(try #require(next?.integer) > revision)
    #expect(await fixture.send("GET", element).status == 200)
    await fixture.send("GET", "\(path)/element?place=9.9").expect(
      400, "There is no element at 9.9 on the screen of revision ")
  }
}

@Suite("The gallery's states")
struct GalleryStateTests {
  @Test(arguments: try GalleryState.all())
  func `show no unnamed, cut, overlapping or unreadable elements`(state: GalleryState) throws {
    for size in GallerySize.offered {
      let tree = try #require(try state.device(size: size.size).tree)
      // The colours are the same in all sizes.
      for appearance in size == .usual ? ScreenPicture.Appearance.allCases : [.light] {
        let picture = ScreenPicture(tree: tree, appearance: appearance)
        #expect(picture.drawing.commands.count > 2, "\(state.id) is blank")
        let rules = Set(ScreenAudit(tree, picture).findings.map(\.rule))
        #expect(rules.isSubset(of: Self.allowed(state)), "\(state.id), \(size)")
      }
    }
  }

  /// The findings in a state. The exported text is a text view, which is read by its value. An empty
  /// text has no name. Rows of a native screen and lines of a page have a fixed height, which a long
  /// text doesn't fit in.
  private static func allowed(_ state: GalleryState) -> Set<ScreenAudit.Finding.Rule> {
    if state.screen == "Export" || state.state == "no texts" { return [.noName] }
    let isLong = state.state.contains("long t") || state.state == "largest system text"
    return state.app == "Beer Explorer" || isLong ? [.cutText] : []
  }

  @Test func `are in the gallery, and have pictures, live pages and debug information`()
    async throws
  {
    let fixture = try SiteFixture()
    let page = await fixture.get("/gallery").text
    for state in try GalleryState.all() {
      #expect(page.contains("\"id\":\"\(state.id)\""))
      let shown = try await fixture.get("/gallery/\(state.id)").start()
      #expect(shown.base == nil && shown.update["nodes"]?.object?.isEmpty == false, "\(state.id)")
    }
    let path = "/gallery/tinylog-lists-one.svg"
    await fixture.get(path).expect(200, #"width="390" height="844""#, ">TODO</text>")
    await fixture.get("\(path)?size=360x640&appearance=dark").expect(
      200, ##"width="360" height="640" fill="#000000"/>"##)
    let details = await fixture.get("/gallery/articles-article-no-texts.html")
    details.expect(
      200, #"["--gallery", "articles-article-no-texts"]"#,
      "&quot;content&quot; : &quot;&quot;", "<li>no name: staticText 'perex'</li>",
      "<code>app.buttons[&quot;Like&quot;]</code></td><td>1</td>",
      "<code>//XCUIElementTypeButton[@label = 'Like']</code></td><td>1</td>")
    #expect(!details.text.contains("launchEnvironment"))
    #expect(await fixture.get("/live/state.css").status == 200)
  }
}

@Suite("The gallery in a folder")
struct GallerySetTests {
  private let folder = TemporaryFolder()

  /// Returns the pictures of states that show a circle of a colour.
  private func set(_ states: KeyValuePairs<String, String>) throws -> GallerySet {
    try GallerySet(
      of: states.map { state, color in
        GalleryState(app: "Test", screen: "Circle", state: state) { host in
          ScriptedApp(0, host: host) { _ in
            let circle = Element(.image, label: "circle", value: "{\"color\":\"\(color)\"}")
            return Screen([Element(.cell, content: .elements([circle]))])
          }
        }
      })
  }

  @Test func `is read back, and reports new, removed and changed states`() throws {
    let (old, new) = (folder.url.appendingPathComponent("old"), folder.url)
    let before = try set(["a": "#fe4565", "b": "#fe4565", "same": "#50de72"])
    try before.write(to: old, page: "", earlier: nil, changes: [])
    let earlier = try GallerySet(in: old)
    #expect(
      try GalleryPage.file(before, changes: before.changes(since: earlier)).contains(
        "Nothing has changed since the earlier set."))
    let after = try set(["a": "#008efe", "c": "#008efe", "same": "#50de72"])
    let changes = after.changes(since: earlier)
    let page = try GalleryPage.file(after, changes: changes)
    for (state, kind) in [("a", "changed"), ("c", "new"), ("b", "gone")] {
      let picture = #"{"kind":"\#(kind)","picture":{"app":"Test","id":"test-circle-\#(state)","#
      #expect(page.contains(picture), "\(state)")
    }
    #expect(!page.contains("src=\"") && !page.contains("Nothing has changed"))
    try after.write(to: new, page: page, earlier: earlier, changes: changes)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == [
        "before", "before/test-circle-a.png", "before/test-circle-b.png", "index.html", "old",
        "old/index.html", "old/states.json", "old/test-circle-a.html", "old/test-circle-a.png",
        "old/test-circle-b.html", "old/test-circle-b.png", "old/test-circle-same.html",
        "old/test-circle-same.png", "states.json", "test-circle-a.html", "test-circle-a.png",
        "test-circle-c.html", "test-circle-c.png", "test-circle-same.html", "test-circle-same.png",
      ])
    let details = try String(
      contentsOf: new.appendingPathComponent("test-circle-a.html"), encoding: .utf8)
    #expect(details.contains("app.launchEnvironment = [") && details.contains("app.images["))
    let read = { try Data(contentsOf: new.appendingPathComponent($0)) }
    #expect(try read("before/test-circle-a.png") == before.pngs["test-circle-a"])
    #expect(try read("index.html") == Data(page.utf8))
  }

  @Test func `is refused if it is incomplete`() throws {
    for (list, problem) in [
      ("{}", "states.json can't be read as a list of states"),
      (
        #"[{"id": "../a", "app": "", "screen": "", "state": ""}]"#,
        "states.json can't be read as a list of states"
      ),
      (#"[{"id": "a", "app": "", "screen": "", "state": ""}]"#, "a.png can't be read"),
    ] {
      try folder.file("states.json", list)
      let error = GalleryError(
        "\(folder.path) isn't a gallery: \(problem). Name a folder written by 'duet gallery --out'."
      )
      #expect(throws: error) { try GallerySet(in: folder.url) }
    }
  }
}

struct HTMLTemplatesTests {
  private struct Shown { let items: [String] }

  @Test(arguments: [
    ("<b> & \"'", "&lt;b&gt; &amp; &quot;'"),
    // A combining mark and the character before it are a single character.
    ("\"\u{301} onclick=x", "&quot;\u{301} onclick=x"), ("<\u{338}b", "&lt;\u{338}b"),
  ])
  func `Text is escaped in every template, including partials and layouts`(
    text: String, escaped: String
  ) {
    let part = "{{#items}}<p title=\"{{.}}\">{{/items}}"
    for sources in [
      ["a": part], ["a": "{{>b}}", "b": part],
      ["a": "{{<b}}{{$body}}\(part){{/body}}{{/b}}", "b": "{{$body}}{{/body}}"],
    ] {
      let templates = HTMLTemplates(sources.mapValues { Array($0.utf8) })
      #expect(templates.html("a", Shown(items: [text])) == "<p title=\"\(escaped)\">")
    }
  }

  @Test(arguments: ["Live/LiveSite", "Report/ReportPage"])
  func `All values in attributes are in double quotes, which are escaped`(
    module: String
  ) throws {
    let folder = URL(filePath: #filePath + "/../../../../Sources/\(module)/Templates")
      .standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.firstMatch(of: /=[^"> ]*\{\{/) == nil, "\(file.lastPathComponent)")
    }
  }
}
