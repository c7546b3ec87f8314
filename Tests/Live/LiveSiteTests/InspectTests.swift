import Foundation
import LiveSite
import SampleApps
import Testing
import WebDriver
import WebDriverServer

@Suite("The inspector's pages")
struct InspectTests {
  private let fixture: SiteFixture
  init() throws { fixture = try SiteFixture() }

  private struct Screen: Decodable {
    let revision: Int
    let nodes: [Node]

    struct Node: Decodable { let place, type, name: String }
  }

  private struct Answer: Decodable { let acted: Bool }

  private func open(_ fixture: SiteFixture, _ app: String = "tinylog") async throws -> String {
    "/inspect/" + (try await fixture.open(app).path.split(separator: "/").suffix(1).joined())
  }

  private func screen(_ fixture: SiteFixture, _ path: String, _ query: String? = nil) async throws
    -> Screen
  {
    try JSONDecoder().decode(
      Screen.self, from: await fixture.get(path + "/screen", query: query).body)
  }

  @Test func `list the sessions of pages and of WebDriver's clients`() async throws {
    let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all()))
    let fixture = try SiteFixture(remoteEnd: remoteEnd)
    #expect(await fixture.get("/inspect").text.contains("There are no sessions."))
    let page = try await open(fixture)
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: [
        "platformName": "iOS", "appium:automationName": "XCUITest",
        "appium:bundleId": "app.duet.beer-explorer",
      ])
    let list = await fixture.get("/inspect").text
    #expect(list.contains("href=\"\(page)\""))
    let client = try #require(list.matches(of: /\/inspect\/[0-9a-f-]+/).map { String($0.0) }.last)
    #expect(list.contains("a WebDriver client"))
    #expect(try await screen(fixture, client).nodes.contains { $0.type == "WebView" })
    try await driver.quit()
    #expect(await fixture.get(client).status == 404)
  }

  @Test func `show the picture, tree, element and source of one revision`() async throws {
    let path = try await open(fixture)
    #expect(await fixture.get(path).text.contains("<h1>TinyLog</h1>"))
    let shown = try await screen(fixture, path)
    let add = try #require(shown.nodes.first { $0.name == "Add" })
    let query = "revision=\(shown.revision)&place=\(add.place)"
    let element = await fixture.get(path + "/element", query: query).text
    #expect(element.contains(#"app.buttons[\"Add\"]"#))
    #expect(element.contains("\"revision\":\(shown.revision),"))
    let source = await fixture.get(path + "/source", query: "revision=\(shown.revision)").text
    #expect(source.contains("XCUIElementTypeNavigationBar"))
    // The screen is sent again only after a change. The old one can still be read.
    let line = #"{"line": "app.buttons[\"Add\"].tap()", "isConfirmed": true}"#
    let answer = await fixture.send("POST", path + "/console", line)
    #expect(try JSONDecoder().decode(Answer.self, from: answer.body).acted)
    let next = try await screen(fixture, path, "after=\(shown.revision)")
    #expect(next.revision > shown.revision)
    #expect(await fixture.get(path + "/element", query: query).status == 200)
  }

  @Test(arguments: ["", "/screen", "/snapshot", "/console"])
  func `aren't available to other sites`(what: String) async throws {
    let path = try await open(fixture)
    for site in ["cross-site", "same-site"] {
      let headers = ["sec-fetch-site": site]
      #expect(await fixture.get("/inspect", headers: headers).status == 403)
      #expect(await fixture.get(path + what, headers: headers).status == 403)
    }
    #expect(await fixture.get("/inspect", headers: ["sec-fetch-site": "same-origin"]).status == 200)
  }

  @Test func `save a file that needs no server`() async throws {
    let path = try await open(fixture)
    let response = await fixture.get(path + "/snapshot")
    #expect(
      response.headers["Content-Disposition"] == "attachment; filename=\"snapshot.html\"")
    for part in [
      "\\u003csvg", "XCUIElementTypeNavigationBar", "<title>Snapshot of TinyLog</title>",
      "<script type=\"module\">// The inspector",
    ] {
      #expect(response.text.contains(part), "\(part)")
    }
    #expect(!response.text.contains("src="))
    #expect(!response.text.contains("rel=\"stylesheet\""))
  }

  @Test func `report errors in requests`() async throws {
    let path = try await open(fixture)
    #expect(await fixture.get("/inspect/none").status == 404)
    #expect(await fixture.get("/inspect/none/screen").text.contains("There is no session none."))
    #expect(await fixture.get(path + "/nothing").status == 404)
    #expect(await fixture.get(path + "/screen", query: "after=x").text.contains("'after=x' must"))
    #expect(await fixture.get(path + "/element", query: "revision=-5").status == 409)
    #expect(
      await fixture.get(path + "/element", query: "place=9.9").text.contains(
        "There is no element at 9.9")
    )
    #expect(await fixture.send("POST", path + "/screen").status == 405)
    #expect(await fixture.get(path + "/console").status == 405)
    #expect(await fixture.send("POST", path + "/console", "no").status == 400)
  }
}
