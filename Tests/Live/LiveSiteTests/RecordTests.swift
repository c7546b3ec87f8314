import BeerExplorer
import BeerExplorerHTTP
import Foundation
@testable import LivePage
@testable import LiveSite
import Recorder
import Testing
import TestSupport
import WebDriverServer

@Suite("The recorder's pages")
struct RecordTests {
  private var fixture: SiteFixture
  init() throws {
    fixture = try SiteFixture(scenarios: [.written(), .written("C.1", of: "Articles")])
  }

  /// Begins a recording and returns the path of its page.
  private func begin(_ query: String = "scenario=A.1") async throws -> String {
    let response = await fixture.get("/record/new", query: query)
    #expect(response.status == 303, "\(response.text)")
    return try #require(response.headers["Location"])
  }

  private struct Report: Decodable {
    let revision: Int
    let error: String
    let insertedAfter: Int?
    let items: [Item]
    let proposals: [String]
    struct Item: Decodable {
      let kind: String
      let isCurrent: Bool
      let lines: [Line]
    }
    struct Line: Decodable {
      let id: Int
      let code: [String: String]
      let error: String
    }
    var lines: [Line] { items.flatMap(\.lines) }
  }

  private func report(_ path: String) async throws -> Report {
    try JSONDecoder().decode(Report.self, from: await fixture.get("\(path)/state").body)
  }

  private func change(_ path: String, _ body: String) async -> PageResponse {
    await fixture.send("POST", "\(path)/edit", body)
  }

  /// Loads the recording's frame, and taps a button there.
  private func tap(_ label: String, _ path: String) async throws {
    let start = try await fixture.get("\(path)/app").start()
    let number = try #require(
      start.tree.nodes.first { node in
        guard case .element(let element) = node.value else { return false }
        return element.name == "button" && element.attributes.contains { $0.value == label }
      }?.key)
    await fixture.send(#"{"type": "click", "node": \#(number)}"#, to: start).expect(200)
  }

  @Test func `a gesture in the frame belongs to the step and survives a reload`() async throws {
    let path = try await begin()
    for label in ["Add", "Cancel"] {
      try await tap(label, path)
      let report = try await report(path)
      #expect(report.lines.last?.code["native"] == "try app.buttons[\"\(label)\"].tap()")
      #expect(report.lines.allSatisfy { $0.error.isEmpty })
      #expect(report.items.map(\.kind) == ["S", "Ex"])
    }
  }

  @Test func `an expectation accepts a proposal`() async throws {
    let path = try await begin()
    try await tap("Add", path)
    #expect(await change(path, #"{"action": "next"}"#).status == 200)
    #expect(try await report(path).items.last?.isCurrent == true)
    #expect(try await report(path).proposals.first == #"The screen "Add List" is shown."#)
    _ = await change(path, #"{"action": "accept", "text": "The screen \"Add List\" is shown."}"#)
    let file = await fixture.get("\(path)/file", query: "language=native")
    #expect(
      file.text.contains(
        #"XCTAssertTrue(app.navigationBars.staticTexts["Add List"].waitForExistence"#))
    #expect(file.headers["Content-Disposition"]?.contains("A1AddTests.swift") == true)
  }

  @Test func `scenarios of apps without a page aren't offered`() async {
    let page = await fixture.get("/record").text
    #expect(page.contains("scenario=A.1") && !page.contains("scenario=C.1"))
  }

  @Test func `a report arrives once something has changed`() async throws {
    let path = try await begin()
    let known = try await report(path).revision
    async let next = fixture.get("\(path)/state", query: "after=\(known)")
    #expect(await change(path, #"{"action": "next"}"#).status == 200)
    let report = try JSONDecoder().decode(Report.self, from: await next.body)
    #expect(report.revision == known + 1)
    #expect(report.items.last?.isCurrent == true)
  }

  @Test func `a wait can be inserted, and a line can use another locator`() async throws {
    let path = try await begin()
    for label in ["Add", "Cancel"] { try await tap(label, path) }
    let lines = try await report(path).lines
    let first = try #require(lines.first)
    _ = await change(path, #"{"action": "insert", "number": \#(first.id)}"#)
    #expect(try await report(path).insertedAfter == first.id)
    _ = await change(path, #"{"action": "wait", "text": "The screen \"Add List\" is shown."}"#)
    _ = await change(path, #"{"action": "others", "number": \#(first.id)}"#)
    _ = await change(path, #"{"action": "choose", "number": 0}"#)
    let codes = try await report(path).lines.compactMap { $0.code["native"] }
    #expect(codes[0] != first.code["native"] && codes[0].hasSuffix(".tap()"), "\(codes)")
    #expect(
      codes[1] == #"app.navigationBars.staticTexts["Add List"].waitForExistence(timeout: timeout)"#)
    #expect(try await report(path).lines.allSatisfy { $0.error.isEmpty })
    #expect(try await report(path).insertedAfter == nil)
  }

  @Test func `lines are inserted into a written test while they are recorded`() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("AddTests.swift")
    try Data("  let app = XCUIApplication()\n  // record here\n".utf8).write(to: file)
    var (tests, site) = (self, fixture.site)
    site.insertion = { try TestInsertion(into: file.path, at: "// record here") }
    tests.fixture = SiteFixture(site)
    let path = try await tests.begin()
    try await tests.tap("Add", path)
    #expect(try await tests.report(path).error.isEmpty)
    let recorded = "  let app = XCUIApplication()\n  try app.buttons[\"Add\"].tap()\n"
    #expect(try String(contentsOf: file, encoding: .utf8) == recorded + "  // record here\n")
    try Data(recorded.utf8).write(to: file)
    try await tests.tap("Cancel", path)
    #expect(try await tests.report(path).error.contains("changed during the recording"))
  }

  @Test func `begin no recording for a HEAD request`() async {
    let response = await fixture.send("HEAD", "/record/new")
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == "GET")
  }

  @Test func `make room for other sessions while they have no events`()
    async throws
  {
    let site = LiveSite(
      apps: [.beerExplorer()], beers: BeersEndpoint(catalog: try BeerCatalog.bundled()),
      sessions: LiveSessions(limit: 2) { .zero })
    let fixture = SiteFixture(site)
    let looking = try await fixture.open()
    #expect(await fixture.get("\(looking.path)/updates").status == 200)
    for _ in 0..<3 {
      let response = await fixture.get("/record/new", query: "app=Beer+Explorer")
      #expect(response.status == 303)
      #expect(await fixture.get(try #require(response.headers["Location"])).status == 200)
    }
    #expect(await fixture.get("\(looking.path)/updates").status == 200)
  }

  @Test func `only the app's page may be framed, and only by this site`() async throws {
    let path = try await begin("app=TinyLog")
    func policy(_ path: String) async -> String {
      await fixture.get(path).headers["Content-Security-Policy"] ?? ""
    }
    #expect(await policy("\(path)/app").contains("frame-ancestors 'self'"))
    #expect(await policy(path).contains("frame-ancestors 'none'"))
    for headers in [
      ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "none", "sec-purpose": "prefetch"],
    ] {
      await fixture.get("/record/new", query: "app=TinyLog", headers: headers).expect(403)
    }
  }

  @Test(arguments: [
    ("scenario=A.9", "There is no scenario A.9. Known: A.1."),
    ("scenario=A.1&argument=--list", "A.1 is launched as its file says."),
    ("app=TinyLogs", "There is no app 'TinyLogs'. Known: TinyLog, Beer Explorer."),
    ("app=TinyLog&x=1", "Unknown parameter 'x' in the address."),
    ("app=TinyLog&argument=--fault&argument=none", "none"),
  ])
  func `an invalid address is refused with the reason`(query: String, text: String) async {
    await fixture.get("/record/new", query: query).expect(400, text)
  }

  @Test func `refuse positions that a recording can't have`() async throws {
    let path = try await begin("app=TinyLog")
    for (testCase, number) in [(Int.max, 1), (1, Int.max), (0, 1), (1, -1)] {
      let place = #""testCase": \#(testCase), "kind": "S", "number": \#(number)"#
      await change(path, #"{"action": "go", \#(place)}"#).expect(
        400, "testCase must be from 1 to 1000, and number must be from 0 to 1000.")
    }
  }

  @Test func `an unknown action is refused`() async throws {
    let path = try await begin()
    #expect(await change(path, "{}").status == 400)
    #expect(await change(path, #"{"action": "explode"}"#).status == 400)
    #expect(await fixture.get("/record/none").status == 404)
    #expect(await fixture.get("\(path)/file", query: "language=perl").status == 400)
    #expect(await fixture.get("\(path)/edit").status == 405)
  }
}
