import Foundation
import SampleApps
import ScenarioFormat
import Synchronization
import Testing
import WebDriver
import WebDriverServer

@testable import LiveSite

@Suite("The inspector's pages")
struct InspectPageTests {
  private struct Screen: Decodable {
    let revision: Int
    let nodes: [Node]
    struct Node: Decodable { let place, type, name: String }
  }

  @Test func `list all sessions, and show one revision of a screen`() async throws {
    let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all()))
    let fixture = try SiteFixture(remoteEnd: remoteEnd)
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: [
        "platformName": "iOS", "appium:automationName": "XCUITest",
        "appium:bundleId": "app.duet.beer-explorer",
      ])
    let id = try await fixture.open("tinylog").path.split(separator: "/").last ?? ""
    let path = "/inspect/\(id)"
    let client = "/inspect/\(driver.sessionID)"
    await fixture.get("/inspect").expect(
      200, "href=\"\(path)\"", "a page, session", "href=\"\(client)\"", "a WebDriver client")
    await fixture.get(client).expect(200, "<h1>Beer Explorer</h1>")
    try await driver.quit()
    #expect(await fixture.get(client).status == 404)

    await fixture.get(path).expect(200, "<h1>TinyLog</h1>", #"{"path":"\#(path)"}"#)
    let screen = try await fixture.send("GET", "\(path)/screen").json(Screen.self)
    let add = try #require(screen.nodes.first { $0.name == "Add" })
    let element = "\(path)/element?revision=\(screen.revision)&place=\(add.place)"
    await fixture.send("GET", element).expect(
      200, #""value":"app.buttons[\"Add\"]""#, "\"revision\":\(screen.revision),")
    await fixture.send("GET", "\(path)/source?revision=\(screen.revision)").expect(
      200, "XCUIElementTypeNavigationBar", #""pageHasChanged":false"#)
    let line = #"{"line": "app.buttons[\"Add\"].tap()", "isConfirmed": true}"#
    await fixture.send("POST", "\(path)/console", line).expect(200, #""acted":true"#)
    // The screen is sent again only after a change. The old one can still be read.
    let next = try await fixture.send("GET", "\(path)/screen?after=\(screen.revision)")
      .json(Screen.self)
    #expect(next.revision > screen.revision)
    #expect(await fixture.send("GET", element).status == 200)
    await fixture.send("GET", "\(path)/element?place=9.9").expect(
      400, "There is no element at 9.9 on the screen of revision \(next.revision).")
  }
}

@Suite("The recorder's pages")
struct RecordPageTests {
  private let fixture: SiteFixture
  init() throws { fixture = try SiteFixture() }

  private struct Report: Decodable {
    let revision: Int
    let error: String
    let failures: Int
    let insertedAfter: Int?
    let items: [Item]
    let proposals: [String]
    struct Item: Decodable {
      let testCase, number: Int
      let kind, text: String
      let isCurrent: Bool
      let lines: [Line]
    }
    struct Line: Decodable {
      let id: Int
      let code: [String: String]
      let error: String
    }
    var code: [String?] { items.flatMap(\.lines).map { $0.code["native"] } }
    var current: String? {
      items.first(where: \.isCurrent).map { "TC\($0.testCase)/\($0.kind)\($0.number) \($0.text)" }
    }
  }

  /// Makes a change, and returns the state after it.
  private func report(_ path: String, after edit: String? = nil) async throws -> Report {
    if let edit {
      await fixture.send("POST", "\(path)/edit", "{\(edit)}").expect(200, #"{"done":true}"#)
    }
    return try await fixture.send("GET", "\(path)/state").json()
  }

  /// Loads the recording's frame, and taps a button there.
  private func tap(_ label: String, _ path: String) async throws {
    let page = try await fixture.get("\(path)/app").start()
    let number = try page.number("aria-label", label)
    await fixture.send(#"{"click": {"node": \#(number)}}"#, to: page).expect(200)
  }

  @Test func `record gestures, checks and insertions into a scenario's items`() async throws {
    let begun = await fixture.get("/record/new?scenario=A.1")
    #expect(begun.status == 303)
    let path = try #require(begun.headers["Location"])
    await fixture.get(path).expect(200, "<h1>Record TinyLog</h1>", #"src="\#(path)/app""#)
    for (part, policy) in [
      ("", "frame-ancestors 'none'; frame-src 'self'"), ("/app", "-ancestors 'self'"),
    ] {
      #expect(
        await fixture.get(path + part).headers["Content-Security-Policy"]?.contains(policy) == true)
    }
    try await tap("Add", path)
    var state = try await report(path)
    #expect(state.code == [#"try app.buttons["Add"].tap()"#])
    #expect(state.items.map(\.kind) == ["S", "Ex"])
    #expect(state.current == "TC1/S1 Tap </script>.")
    let known = state.revision
    async let next = fixture.send("GET", "\(path)/state?after=\(known)").json(Report.self)
    state = try await report(path, after: #""action": "next""#)
    #expect(try await next.revision == known + 1)
    #expect(state.current == "TC1/Ex1 A form is shown.")
    let shown = #"The screen \"Add List\" is shown."#
    state = try await report(path, after: #""action": "accept", "text": "\#(shown)""#)
    #expect(state.code.last??.contains(#"staticTexts["Add List"]"#) == true)
    let first = try #require(state.items.first?.lines.first?.id)
    state = try await report(path, after: #""action": "insert", "number": \#(first)"#)
    #expect(state.insertedAfter == first && state.current == "TC1/S1 Tap </script>.")
    state = try await report(
      path, after: #""action": "go", "testCase": 1, "kind": "Ex", "number": 1"#)
    #expect(state.insertedAfter == nil && state.current == "TC1/Ex1 A form is shown.")
    state = try await report(
      path, after: #""action": "go", "testCase": 9, "kind": "Ex", "number": 1"#)
    #expect(state.error == "There is no TC9/Ex1.")
    state = try await report(path, after: #""action": "delete", "number": \#(first)"#)
    #expect(state.code.count == 1 && state.failures == 1)
    let file = await fixture.send("GET", "\(path)/file?language=native")
    file.expect(200, #"XCTAssertTrue(app.navigationBars.staticTexts["Add List"]"#)
    #expect(
      file.headers["Content-Disposition"] == "attachment; filename=\"A1AddBTests.swift\"")
    await fixture.send("GET", "\(path)/file?language=perl").expect(
      400, "language must be one of native, webdriver, scenario.")
    await fixture.send("POST", "\(path)/edit", #"{"action": "explode"}"#).expect(
      400, "'explode' isn't an action of the recorder.")
  }

  @Test func `propose checks of a chosen element, and play again`() async throws {
    let path = try #require(await fixture.get("/record/new").headers["Location"])
    let page = try await fixture.get("\(path)/app").start()
    let number = try page.number("aria-label", "Add")
    var state = try await report(path, after: #""action": "about", "number": \#(number)"#)
    #expect(state.proposals == [#""Add" is shown."#, #""Add" is not selected."#])
    state = try await report(path, after: #""action": "play""#)
    #expect(state.error.isEmpty && state.code == [])
    await fixture.send("POST", "\(path)/edit", #"{"action": "about", "number": 9999}"#).expect(
      400, "That element is gone.")
    await fixture.send("POST", page.path + "/end").expect(200)
    for part in ["", "/app", "/state"] { #expect(await fixture.get(path + part).status == 404) }
  }
}

@Suite("The watch pages")
struct WatchPageTests {
  private final class Runs: Demonstration {
    let all = Mutex<[CountedRun]>([])

    func tools(of scenario: Scenario) -> [WatchedTool] {
      ["native", "webdriver"].map {
        WatchedTool(name: $0, title: $0.capitalized, file: "A1.swift", lines: [[["try \($0)"]]])
      }
    }

    func begin(_ scenario: String, by tool: String) -> any WatchedRun {
      let run = CountedRun()
      all.withLock { $0.append(run) }
      return run
    }
  }

  @Test func `show a scenario with both tools' code, and play an item per request`() async throws {
    let runs = Runs()
    let fixture = try SiteFixture(demonstration: runs)
    for path in ["/watch", "/watch/A.1"] {
      await fixture.get(path).expect(
        200, "A.1 Add &lt;b&gt; – Duet",
        #"{"app":"TinyLog","cases":[{"items":[{"id":"A.1/TC1/S1","short":"S 1","text":"Tap "#
          + #"\u003c/script>."},{"id":"A.1/TC1/Ex1","short":"Ex 1","text":"A form is shown."}],"#
          + #""number":1,"title":"Add"}],"id":"A.1","title":"Add \u003cb>","tools":[{"file":"A1.swift","#
          + #""lines":[[["try native"]]],"name":"native","title":"Native"},"#,
        #"<option value="A.1" selected>A.1 Add &lt;b&gt;</option>"#)
    }
    await fixture.get("/").expect(200, "href=\"/watch\"")
    await fixture.get("/watch/Z.9").expect(404, "There is no scenario Z.9. Known: A.1, C.1.")
    let run = try #require(
      await fixture.send("POST", "/watch/A.1/begin").json([String: String].self)["run"])
    for count in 1...2 {
      for tool in ["native", "webdriver"] {
        #expect(
          await fixture.send("POST", "/watch/A.1/\(run)/\(tool)").text == "{\"line\": \(count)}")
      }
    }
    #expect(await fixture.send("POST", "/watch/A.1/\(run)/none").status == 404)
    #expect(await fixture.send("POST", "/watch/A.1/\(run)/end").status == 200)
    #expect(runs.all.withLock { $0.map(\.isEnded) } == [true, true])
    #expect(await fixture.send("POST", "/watch/A.1/\(run)/native").status == 404)
  }
}
