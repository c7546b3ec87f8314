import SampleApps
import ScenarioFormat
import Synchronization
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@testable import LiveSite

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
    await fixture.get(client).expect(200, "<h1>Beer Explorer</h1>")
    try await driver.quit()
    #expect(await fixture.get(client).status == 404)

    await fixture.get(path).expect(200, "<h1>TinyLog</h1>", #"{"path":"\#(path)"}"#)
    let screen = try await fixture.send("GET", "\(path)/screen").json
    let revision = try #require(screen["revision"]?.integer)
    let add = screen["nodes"]?.array?.first { $0["name"] == "Add" }
    let element = "\(path)/element?revision=\(revision)&place=\(add?["place"]?.string ?? "")"
    await fixture.send("GET", element).expect(200, #""value":"app.buttons[\"Add\"]""#)
    await fixture.send("GET", "\(path)/source?revision=\(revision)").expect(
      200, "XCUIElementTypeNavigationBar", #""pageHasChanged":false"#)
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

@Suite("The recorder's pages")
struct RecordPageTests {
  /// What a person changes after a tap on "Add". The golden file has the state after each change.
  private static let edits = [
    #""next""#, #""accept", "text": "The screen \"Add List\" is shown.""#,
    #""insert", "number": 1"#, #""go", "testCase": 9, "kind": "Ex", "number": 1"#,
    #""go", "testCase": 1, "kind": "Ex", "number": 1"#, #""delete", "number": 1"#, #""play""#,
  ]

  @Test func `record gestures, checks and insertions into a scenario's items`() async throws {
    let fixture = try SiteFixture()
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
    let page = try await fixture.get("\(path)/app").start()
    let add = try page.number("aria-label", "Add")
    let form = try await fixture.send(#"{"click": {"node": \#(add)}}"#, to: page).json
    let cancel = try ShownPage(path: "", base: nil, update: form).number("aria-label", "Cancel")
    let known = try await fixture.send("GET", "\(path)/state").json["revision"]?.integer ?? 0
    async let next = fixture.send("GET", "\(path)/state?after=\(known)").json["revision"]
    var text = ""
    for edit in [#""about", "number": \#(cancel)"#] + Self.edits {
      let answer = await fixture.send("POST", "\(path)/edit", #"{"action": \#(edit)}"#)
      answer.expect(200, #"{"done":true}"#)
      let state = await fixture.send("GET", "\(path)/state").text
      text += "\(edit)\n  \(state.replacing("},{", with: "},\n  {"))\n"
    }
    try expectGolden(text, "recording.txt")
    #expect(try await next?.integer ?? 0 > known)
    let file = await fixture.send("GET", "\(path)/file?language=native")
    file.expect(200, #"XCTAssertTrue(app.navigationBars.staticTexts["Add List"]"#)
    #expect(
      file.headers["Content-Disposition"] == "attachment; filename=\"A1AddBTests.swift\"")
    await fixture.send("GET", "\(path)/file?language=perl").expect(
      400, "language must be one of native, webdriver, scenario.")
    for (action, problem) in [
      ("explode", "'explode' isn't an action of the recorder."),
      ("about", "That element is gone."),
    ] {
      await fixture.send("POST", "\(path)/edit", #"{"action": "\#(action)", "number": 9999}"#)
        .expect(400, problem)
    }
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
        #""cases":[{"items":[{"id":"A.1/TC1/S1","short":"S 1","text":"Tap \u003c/script>."},"#
          + #"{"id":"A.1/TC1/Ex1","short":"Ex 1","text":"A form is shown."}],"number":1,"#
          + #""title":"Add"}],"id":"A.1","title":"Add \u003cb>","tools":[{"file":"A1.swift","#
          + #""lines":[[["try native"]]],"name":"native","title":"Native"},"#,
        #"<option value="A.1" selected>A.1 Add &lt;b&gt;</option>"#)
    }
    await fixture.get("/").expect(200, "href=\"/watch\"")
    await fixture.get("/watch/Z.9").expect(404, "There is no scenario Z.9. Known: A.1, C.1.")
    let run = try #require(
      await fixture.send("POST", "/watch/A.1/begin").json["run"]?.string)
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
