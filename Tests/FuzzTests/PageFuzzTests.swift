import TestSupport
import Foundation
import LiveSite
import ScenarioFormat
import Device
import Testing
import WebDriver
import WebDriverServer

/// Malformed requests for pages. Each gets a response, never one with an internal server error.
struct PageFuzzTests {
  @Test func `Each request for a page gets a page or an error message`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let site = try LiveSite(
      dataFolder: folder, scenarios: [.valid()])
    var maker = PageRequestMaker()
    var answers: [Int: Int] = [:]
    try await Fuzz.each { number, dice in
      // Restart the sessions, because random requests sooner or later end them.
      if number.isMultiple(of: 200) { try await maker.open(on: site) }
      let request = maker.next(&dice)
      let response = await site.respond(to: request)
      maker.learn(from: response, to: request)
      if let flaw = Self.flaw(response, to: request) {
        Issue.record(
          """
          \(flaw)
          request \(number) of \(Fuzz.description): \(request.method) \(request.path)
          \(request.query ?? "") \(String(decoding: request.body.prefix(2_000), as: UTF8.self))
          \(response.status) \(String(decoding: response.body.prefix(2_000), as: UTF8.self))
          """)
      }
      answers[response.status, default: 0] += 1
    }
    await site.stop()
    print("PageFuzzTests: \(answers.sorted { $0.key < $1.key })")
    // Check that enough requests were valid, since refused ones test little.
    #expect(answers[200, default: 0] > Fuzz.count / 20)
    #expect(Set(answers.keys).isSuperset(of: [200, 400, 404, 405]))
  }

  private static func flaw(_ response: PageResponse, to request: PageRequest) -> String? {
    guard [200, 303, 400, 403, 404, 405].contains(response.status) else {
      return "the status is a server error"
    }
    if response.contentType.hasPrefix("application/json") {
      guard let value = try? JSONValue(parsing: response.body) else { return "the body isn't JSON" }
      if response.status >= 400, value["error"]?.string?.isEmpty != false {
        return "the error is missing"
      }
    }
    guard response.status >= 400 else { return nil }
    let asked = request.path + (request.query ?? "") + String(decoding: request.body, as: UTF8.self)
    return AnswerCheck.leak(in: String(decoding: response.body, as: UTF8.self), asked: asked)
      .map { "the message leaks \($0)" }
  }
}

extension Scenario {
  fileprivate static func valid() throws -> Scenario {
    Scenario(
      id: try #require(ScenarioID("A.1")), title: "Add", header: Header(app: "TinyLog"),
      testCases: [
        TestCase(
          number: 1, title: "Add", steps: [Step(number: 1, text: "Tap add.")],
          expectations: [Expectation(number: 1, text: "A form is shown.")])
      ])
  }
}

/// Makes requests like those of the pages' scripts, most of them invalid in some way.
private struct PageRequestMaker {
  /// A session of a page, as learned from responses.
  private struct Page {
    let id: String
    var nodes: [String] = ["1"]
    var done = 0
    var revision = 0
  }

  /// Pages of TinyLog, Beer Explorer, the recording of a written scenario and that of a new one.
  private var pages: [Page] = []

  private static let events = [
    #"{"click": {"node": NODE}}"#, #"{"focus": {"node": NODE}}"#, #"{"blur": {}}"#,
    #"{"input": {"node": NODE, "value": "abc"}}"#, #"{"input": {"node": NODE, "value": "7"}}"#,
    #"{"scrolledToEnd": {}}"#, #"{"key": {"node": NODE, "name": "Enter"}}"#,
    #"{"key": {"node": NODE, "name": "ArrowLeft"}}"#,
    #"{"key": {"node": NODE, "name": "ArrowDown"}}"#,
    #"{"key": {"node": NODE, "name": "Escape"}}"#,
    #"{"scroll": {"node": NODE, "offset": 120.5}}"#, #"{"undo": {}}"#,
    #"{"touch": {"samples": [{"x": 300, "y": 120, "time": 0}, {"x": 20, "y": 120, "time": 0.2}]}}"#,
    #"{"open": {"address": "search/400"}}"#, #"{"resize": {"width": 844, "height": 390}}"#,
  ]
  private static let edits = [
    #"{"action": "next"}"#, #"{"action": "play"}"#, #"{"action": "delete", "number": 1}"#,
    #"{"action": "insert", "number": 1}"#,
    #"{"action": "accept", "text": "The screen \"Add List\" is shown."}"#,
    #"{"action": "go", "testCase": 1, "kind": "Ex", "number": 1}"#,
    #"{"action": "about", "number": NODE}"#,
    #"{"action": "go", "testCase": 9223372036854775807, "kind": "S", "number": 1}"#,
    #"{"action": "go", "testCase": 1, "kind": "Ex", "number": 9223372036854775807}"#,
  ]
  private static let lines = [
    #"app.buttons[\"Add\"].tap()"#, "//XCUIElementTypeButton", "back", "", "app.",
  ]
  private static let words = [
    "", "a", "0", "-1", "0.1", "9.9", "0.0.0", "9223372036854775807", "-9223372036854775808",
    "99999999999999999999", "%00", "%FF", "%", "é", "native", "A.1", "A.9", "TinyLog", "--fault",
    "NAME=a", "%3Cb%3E",
  ]
  private static let names = [
    "after", "wait", "revision", "place", "argument", "environment", "scenario", "app",
    "language", "size", "appearance", "keyboard", "x", "",
  ]
  private static let segments = [
    "apps", "tinylog", "beer-explorer", "live", "sessions", "events", "updates", "end", "inspect",
    "screen", "element", "source", "console", "record", "new", "app", "state", "edit", "file",
    "gallery", "watch", "report", "api", "beers", "live.js",
    "%", "%FF", "..", "%2F", "é", "",
  ]

  /// Opens the pages, each in a new session.
  mutating func open(on site: LiveSite) async throws {
    for page in pages {
      _ = await site.respond(to: PageRequest(method: "POST", path: "/live/sessions/\(page.id)/end"))
    }
    pages = []
    for (path, query) in [
      ("/apps/tinylog", "argument=--store&argument=memory&argument=--list&argument=TODO"),
      ("/apps/beer-explorer", "argument=--seed&argument=1"), ("/record/new", "scenario=A.1"),
      ("/record/new", "app=TinyLog"),
    ] {
      let response = await site.respond(to: PageRequest(path: path, query: query))
      let text = response.headers["Location"] ?? String(decoding: response.body, as: UTF8.self)
      let match = try #require(
        text.firstMatch(of: /(?:sessions|record)\/([0-9a-f-]{36})/), "\(text)")
      pages.append(Page(id: String(match.1)))
    }
    for (index, page) in pages.enumerated() {
      let request = PageRequest(path: "/live/sessions/\(page.id)/updates")
      learn(from: await site.respond(to: request), to: request)
      #expect(pages[index].nodes.count > 5)
    }
  }

  /// Learns a session's nodes, revision and number of done actions from a response.
  mutating func learn(from response: PageResponse, to request: PageRequest) {
    guard response.status == 200, request.path.hasPrefix("/live/sessions/"),
      let index = pages.firstIndex(where: { request.path.contains($0.id) }),
      let update = try? JSONValue(parsing: response.body), let nodes = update["nodes"]?.object
    else { return }
    pages[index].nodes = (pages[index].nodes + nodes.keys.sorted()).suffix(100)
    pages[index].done = update["done"]?.integer ?? 0
    pages[index].revision = update["revision"]?.integer ?? 0
  }

  func next(_ dice: inout Dice) -> PageRequest {
    let page = dice.one(of: pages, or: Page(id: "a"))
    let id = dice.oneIn(30) ? dice.one(of: Self.words) : page.id
    switch dice.below(20) {
    case 0: return randomPath(&dice)
    case 1: return launch(&dice)
    case 2...4: return inspector(id, &dice)
    case 5: return post("/inspect/\(id)/console", line(&dice))
    case 6: return PageRequest(path: "/live/sessions/\(id)/updates", query: query(&dice))
    case 7, 8: return recorder(dice.oneIn(20) ? id : pages[2 + dice.below(2)].id, &dice)
    default: return post("/live/sessions/\(id)/events", events(page, &dice))
    }
  }

  private func randomPath(_ dice: inout Dice) -> PageRequest {
    let segments = (0..<dice.below(5)).map { _ in dice.one(of: Self.segments) }
    return PageRequest(
      method: dice.one(of: ["GET", "POST", "HEAD", "PUT", ""]),
      path: "/" + segments.joined(separator: "/"), query: query(&dice))
  }

  private func launch(_ dice: inout Dice) -> PageRequest {
    let paths = ["/apps/tinylog", "/apps/beer-explorer/search/a", "/gallery/tinylog-settings.svg"]
    return PageRequest(
      path: dice.oneIn(10) ? "/record/new" : dice.one(of: paths), query: query(&dice))
  }

  private func inspector(_ id: String, _ dice: inout Dice) -> PageRequest {
    let what = dice.one(of: ["screen", "element", "element", "source", ""])
    return PageRequest(path: "/inspect/\(id)/\(what)", query: query(&dice))
  }

  private func recorder(_ id: String, _ dice: inout Dice) -> PageRequest {
    switch dice.below(6) {
    case 0: return PageRequest(path: "/record/\(id)/state", query: query(&dice))
    case 1:
      return PageRequest(
        path: "/record/\(id)/file", query: "language=" + dice.one(of: ["native", "scenario", "a"]))
    case 2: return PageRequest(path: "/record/\(id)\(dice.one(of: ["", "/app"]))")
    default: return post("/record/\(id)/edit", body(dice.one(of: Self.edits), pages[2], &dice))
    }
  }

  /// Returns names and values. `after` is never the current revision, because the response would
  /// wait for the next one.
  private func query(_ dice: inout Dice) -> String? {
    if dice.oneIn(4) { return nil }
    return (0...dice.below(3)).map { _ in
      let (name, word) = (dice.one(of: Self.names), dice.one(of: Self.words))
      return dice.oneIn(9) ? name : "\(name)=\(word)"
    }.joined(separator: "&")
  }

  private func line(_ dice: inout Dice) -> Data {
    let text = dice.one(of: Self.lines)
    return body(#"{"line": "\#(text)", "revision": null, "isConfirmed": true}"#, nil, &dice)
  }

  private func events(_ page: Page, _ dice: inout Dice) -> Data {
    let events = (0...dice.below(3)).map { _ in dice.one(of: Self.events) }
    let first = page.done + (dice.oneIn(20) ? dice.below(3) : 1)
    return body(
      #"{"after": \#(page.revision), "first": \#(first), "events": [\#(events.joined(separator: ", "))]}"#,
      page, &dice)
  }

  /// Returns JSON with node numbers filled in, unchanged or with a damaged value or damaged bytes.
  private func body(_ text: String, _ page: Page?, _ dice: inout Dice) -> Data {
    let parts = text.components(separatedBy: "NODE")
    let text = parts.dropFirst().reduce(parts[0]) { text, part in
      text + dice.one(of: page?.nodes ?? [], or: "1") + part
    }
    switch dice.below(6) {
    case 0: return Data(Mutation.of(Array(text.utf8), &dice))
    case 1, 2:
      let value = (try? JSONValue(parsing: Data(text.utf8))) ?? .null
      return RandomJSON.damaged(value, &dice).data
    default: return Data(text.utf8)
    }
  }

  private func post(_ path: String, _ body: Data) -> PageRequest {
    PageRequest(method: "POST", path: path, body: body)
  }
}
