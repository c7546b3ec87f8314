import Foundation
import LiveSite
import ScenarioFormat
import Synchronization
import Testing
import WebDriverServer

@Suite("The watch pages")
struct WatchTests {
  /// A run that counts its items, and records whether it was ended.
  private final class CountedRun: WatchedRun {
    let state = Mutex((count: 0, isEnded: false))

    func next() async throws -> Data {
      try state.withLock { state in
        if state.isEnded { throw CancellationError() }
        state.count += 1
        return Data("{\"line\": \(state.count)}".utf8)
      }
    }
    func end() { state.withLock { $0.isEnded = true } }
    var isEnded: Bool { state.withLock(\.isEnded) }
  }

  private final class Runs: Demonstration {
    let all = Mutex<[CountedRun]>([])

    func tools(of scenario: Scenario) -> [WatchedTool] {
      [WatchedTool(name: "native", title: "Native", file: "A1.swift", lines: [[["try x"]]])]
    }

    func begin(_ scenario: String, by tool: String) -> any WatchedRun {
      let run = CountedRun()
      all.withLock { $0.append(run) }
      return run
    }
  }

  private func site(_ runs: Runs = Runs()) throws -> SiteFixture {
    try SiteFixture(
      demonstration: runs, scenarios: [.written(titled: "Add <b>", step: "Tap </script>.")])
  }

  private func begin(_ fixture: SiteFixture) async throws -> String {
    struct Begun: Decodable { let run: String }
    let answer = await fixture.send("POST", "/watch/A.1/begin")
    return try JSONDecoder().decode(Begun.self, from: answer.body).run
  }

  @Test func `show a scenario's text and code, with HTML escaped`() async throws {
    let fixture = try site()
    for path in ["/watch", "/watch/A.1"] {
      await fixture.get(path).expect(200, "A.1 Add &lt;b&gt;", "\\u003c/script>", "try x")
    }
    #expect(await fixture.get("/").text.contains("href=\"/watch\""))
    #expect(await fixture.get("/live/watch.js").status == 200)
  }

  @Test func `play one item of a run per request`() async throws {
    let runs = Runs()
    let fixture = try site(runs)
    let id = try await begin(fixture)
    #expect(runs.all.withLock { $0.map { $0.state.withLock(\.count) } } == [0])
    for count in 1...3 {
      #expect(
        await fixture.send("POST", "/watch/A.1/\(id)/native").text == "{\"line\": \(count)}")
    }
    #expect(await fixture.send("POST", "/watch/A.1/\(id)/end").status == 200)
    #expect(runs.all.withLock { $0[0].isEnded })
    await fixture.send("POST", "/watch/A.1/\(id)/native").expect(404, "This run has ended")
  }

  @Test func `end the least recently used run for room, and all with the server`() async throws {
    let runs = Runs()
    let fixture = try site(runs)
    let first = try await begin(fixture)
    let second = try await begin(fixture)
    for _ in 0..<6 { _ = try await begin(fixture) }
    _ = await fixture.send("POST", "/watch/A.1/\(first)/native")
    _ = try await begin(fixture)
    #expect(await fixture.send("POST", "/watch/A.1/\(first)/native").status == 200)
    #expect(await fixture.send("POST", "/watch/A.1/\(second)/native").status == 404)
    await fixture.site.stop()
    #expect(runs.all.withLock { $0.allSatisfy(\.isEnded) })
  }

  @Test func `report errors in requests`() async throws {
    let fixture = try site()
    #expect(await fixture.get("/watch/Z.9").text.contains("There is no scenario Z.9. Known: A.1."))
    #expect(await fixture.get("/watch/A.1/begin").status == 405)
    #expect(await fixture.send("POST", "/watch/A.1").status == 405)
    #expect(await fixture.send("POST", "/watch/A.1/none/native").status == 404)
    #expect(await fixture.send("POST", "/watch/A.1/a/b/c").status == 404)
    let without = try SiteFixture()
    #expect(await without.get("/watch").status == 404)
    #expect(!(await without.get("/").text.contains("/watch")))
  }
}
