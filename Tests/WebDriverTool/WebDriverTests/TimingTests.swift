import Device
import TestSupport
import Foundation
import Synchronization
import Testing
import WebDriver

struct CommandLogTests {
  @Test func `commands are logged in order, with their locators and bytes`() async throws {
    let (a, b) = (Locator.xpath("//é"), Locator.css("b"))
    let answer = #"{"value":{"\#(RemoteElement.key)":"é"}}"#
    try await withScript([.raw(200, answer), .elements(), .value(nil), .elements(), .value(nil)]) {
      driver in
      let element = try await driver.findElement(a)
      let record = try #require(driver.log.records.last)
      #expect(record.bytesSent == #"{"using":"xpath","value":"//é"}"#.utf8.count)
      #expect(record.bytesReceived == answer.utf8.count)
      #expect(record.status == 200)
      #expect(record.duration > 0)
      _ = try await element.findElements(b)
      try await element.click()
      _ = try await driver.findElements(b)
      try await driver.quit()
      #expect(
        driver.log.records.map { "\($0.method) \($0.path)" } == [
          "POST /session", "POST /element", "POST /element/%C3%A9/elements",
          "POST /element/%C3%A9/click", "POST /elements", "DELETE /session/s1",
        ])
      #expect(driver.log.records.map(\.locator) == [nil, a, b, nil, b, nil])
    }
  }

  @Test func `an error is logged with its status, and a command without a response has none`()
    async throws
  {
    try await withScript([
      .error(WebDriverError(.noSuchElement, "no")), .raw(200, "<html>"), .raw(200, #"{"value":1}"#),
      .failure(.connectionLost(url: "u")),
    ]) { driver in
      for _ in 1...3 {
        await #expect(throws: (any Error).self) { try await driver.pageSource() }
      }
      await expectError(TransportError.connectionLost(url: "u").description) {
        try await driver.acceptAlert()
      }
      #expect(driver.log.records.map(\.status) == [200, 404, 200, 200, nil])
      #expect(driver.log.records.dropFirst(2).map(\.bytesReceived) == [6, 11, 0])
      let last = try #require(driver.log.records.last)
      #expect(last.path == "/alert/accept")
      #expect(last.bytesSent == 2)
    }
  }

  @Test func `totals are the sums of all records`() async throws {
    try await withScript([.value(nil), .raw(200, #"{"value":"abc"}"#)]) { driver in
      let start = driver.log.totals
      #expect(start.commands == 1)
      try await driver.acceptAlert()
      #expect(driver.log.totals.commands == 2)
      #expect(driver.log.totals.bytes == start.bytes + "{}".count + #"{"value":null}"#.count)
      _ = try await driver.pageSource()
      #expect(driver.log.totals.commands == 3)
      let sum = driver.log.records.reduce(0) { $0 + $1.bytesSent + $1.bytesReceived }
      #expect(driver.log.totals.bytes == sum)
    }
  }

  @Test func `withoutRecording logs nothing, and returns the value or throws`() async throws {
    let sources = ["<a/>", "<b/>", "<c/>"].map { ScriptedTransport.Answer.value(.string($0)) }
    try await withScript(sources + [.raw(200, ""), .value("<d/>")]) { remote in
      let driver = Driver(remote)
      let source = try driver.log.withoutRecording {
        #expect(try driver.log.withoutRecording { try driver.pageSource() } == "<a/>")
        return try driver.pageSource()
      }
      #expect(source == "<b/>")
      #expect(driver.log.totals.commands == 1)
      _ = try driver.pageSource()
      #expect(driver.log.totals.commands == 2)
      #expect(throws: WebDriverClientError.self) {
        try driver.log.withoutRecording { try driver.pageSource() }
      }
      #expect(driver.log.totals.commands == 2)
      _ = try driver.pageSource()
      #expect(driver.log.totals.commands == 3)
    }
  }
}

struct CommandPhasesTests {
  private func driver(reports: Bool) async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: InProcessTransport(handler: RemoteEnd.with { $0.reportsTiming = reports }),
      capabilities: ["appium:bundleId": "app.duet.workbench"])
  }

  private func parts(_ phases: CommandPhases) -> [Double] {
    [
      phases.http, phases.dispatch, phases.snapshot, phases.document, phases.search, phases.gesture,
      phases.wait, phases.screenshot,
    ]
  }

  @Test func `unreported time counts as HTTP, and no part is negative`() {
    let timing = ServerTiming(
      total: .milliseconds(40),
      [
        .document: .milliseconds(10), .search: .milliseconds(5), .gesture: .milliseconds(4),
        .wait: .milliseconds(3), .screenshot: .milliseconds(2),
      ])
    #expect(
      parts(CommandPhases(duration: 0.0625, timing: timing))
        == [0.0625 - 0.04, 0.016, 0, 0.01, 0.005, 0.004, 0.003, 0.002])
    let late = ServerTiming(total: .milliseconds(2), [.wait: .milliseconds(2)])
    #expect(parts(CommandPhases(duration: 0.001, timing: late)) == [0, 0, 0, 0, 0, 0, 0.002, 0])
  }

  @Test func `the log has the parts of each command`() async throws {
    let driver = try await driver(reports: true)
    let pad = try await driver.findElement(.xpath("//*[@name='pad']"))
    try await pad.click()
    _ = try await driver.pageSource()
    let records = driver.log.records
    try #require(records.count == 4)
    for record in records {
      let parts = parts(try #require(record.phases))
      #expect(parts.allSatisfy { $0 >= 0 })
      #expect(abs(parts.reduce(0, +) - record.duration) < 1e-9)
    }
    #expect(try #require(records[1].phases).search > 0)
    #expect(try #require(records[1].phases).document > 0)
    #expect(try #require(records[2].phases).gesture > 0)
    #expect(try #require(records[3].phases).document > 0)
  }

  @Test func `without the remote end's timing there are no parts, and commands follow each other`()
    async throws
  {
    let driver = try await driver(reports: false)
    for _ in 1...2 { _ = try await driver.pageSource() }
    let records = driver.log.records
    #expect(records.allSatisfy { $0.start >= 0 && $0.timing == nil && $0.phases == nil })
    for (first, second) in zip(records, records.dropFirst()) {
      #expect(first.start + first.duration <= second.start + 1e-9)
    }
  }
}

/// A remote end's timing, and its header.
struct ServerTimingTests {
  private let found = ServerTiming(
    total: .microseconds(400), [.document: .microseconds(213), .search: .microseconds(41)])

  @Test func `the header has the total and the phases that took time`() {
    #expect(found.headerValue == "document;dur=0.213, search;dur=0.041, total;dur=0.400")
    let all = ServerTiming(
      total: .seconds(3),
      [
        .screenshot: .milliseconds(5), .wait: .milliseconds(1500), .gesture: .milliseconds(40),
        .search: .milliseconds(3), .document: .microseconds(1002),
      ])
    #expect(
      all.headerValue
        == "document;dur=1.002, search;dur=3.000, gesture;dur=40.000, wait;dur=1500.000, "
        + "screenshot;dur=5.000, total;dur=3000.000")
    #expect(ServerTiming(total: .zero).headerValue == "total;dur=0.000")
  }

  @Test func `times are truncated so that the phases don't exceed the total`() {
    let timing = ServerTiming(
      total: .nanoseconds(1999), [.document: .nanoseconds(999), .search: .nanoseconds(1000)])
    #expect(timing.headerValue == "document;dur=0.000, search;dur=0.001, total;dur=0.001")
    #expect(ServerTiming(headerValue: timing.headerValue)?.dispatch == .zero)
  }

  @Test func `a header is parsed to the same timing`() {
    #expect(ServerTiming(headerValue: found.headerValue) == found)
    for microseconds in stride(from: 1, through: 90_000_000, by: 77_771) {
      let timing = ServerTiming(
        total: .microseconds(microseconds), [.gesture: .microseconds(microseconds)])
      #expect(ServerTiming(headerValue: timing.headerValue) == timing)
    }
  }

  @Test func `time in no phase is dispatch`() {
    #expect(found.dispatch == .microseconds(146))
    #expect(found[.document] == .microseconds(213))
    #expect(found[.wait] == .zero)
  }

  @Test(arguments: [
    "total;dur=0.4,document;dur=0.213,search;dur=0.041",
    "cdn-cache;desc=HIT, miss, db;dur=x, document;dur=0.213, search;dur=0.041, total;dur=0.4",
  ])
  func `a header may have other metrics and any order`(value: String) {
    #expect(ServerTiming(headerValue: value) == found)
  }

  @Test(arguments: [
    "", " ", ",", "total", "total;dur", "total;dur=", "total;dur=x", "total;dur=nan",
    "total;dur=-1", "total;dur=1e3", "total;dur=0x1", "total;dur=inf", "total;dur=1;", "total;",
    "total;dur=1,", ",total;dur=1", "total;dur=1 2", "total;dur=\"1\"", "total dur=1",
    "total;dur=1, total;dur=1", "search;dur=1, search;dur=1, total;dur=4",
    "search;dur=2, total;dur=1", "search, total;dur=1", "search;dur=1",
    "total;dur=99999999999999999999", "total;dur=1.2.3", "total;dur=.", "total;dur=86400001",
  ])
  func `a malformed header is ignored`(value: String) {
    #expect(ServerTiming(headerValue: value) == nil)
  }
}

/// The timing that a remote end reports for its commands.
struct PhaseTests {
  private func client(
    on app: any AppDefinition = Workbench.app, reports: Bool = true
  ) async throws -> Client {
    try await Client(on: .with(app) { $0.reportsTiming = reports })
  }

  /// Sends a command and returns the phases that took time, after a plausibility check.
  private func phases(
    of command: String, status: Int = 200, in client: Client
  ) async throws -> Set<ServerTiming.Phase> {
    let request = client.request(WebDriverRequest.line(for: command))
    let start = ContinuousClock.now
    let response = await client.remoteEnd.respond(to: request)
    let whole = start.duration(to: .now)
    #expect(response.status == status)
    let timing = try #require(response.timing)
    #expect(timing.total > .zero)
    #expect(timing.total <= whole)
    #expect(timing.dispatch >= .zero)
    let all = ServerTiming.Phase.allCases
    #expect(all.allSatisfy { timing[$0] >= .zero })
    #expect(all.reduce(timing.dispatch) { $0 + timing[$1] } == timing.total)
    return Set(all.filter { timing[$0] > .zero })
  }

  @Test func `an XPath builds a document and searches it`() async throws {
    let client = try await client()
    let find = #"find xpath "//*[@name='pad']""#
    #expect(try await phases(of: find, in: client).isSuperset(of: [.document, .search]))
    // The screen hasn't changed, so its document is reused.
    let second = try await phases(of: find, in: client)
    #expect(second.contains(.search))
    #expect(!second.contains(.document))
  }

  /// A command, the phases that take time, and after a slash those that don't.
  @Test(
    arguments: #"""
      find accessibility id "pad" => search / document screenshot
      find -ios predicate string "name == 'pad'" => search / document screenshot
      find -ios class chain "**/XCUIElementTypeButton" => search / document screenshot
      POST /element/{pad}/click => snapshot gesture / document search wait screenshot
      GET /source => document / search wait screenshot
      GET /screenshot => screenshot / search wait
      GET /element/{pad}/screenshot => screenshot / search wait
      touch pause 50 => wait / document search screenshot
      """#.rows)
  func `a command spends its time in its phases`(_ row: Row) async throws {
    let client = try await client()
    let command = row.given.replacing("{pad}", with: try await client.element("pad"))
    let phases = Set(try await phases(of: command, in: client).map(\.rawValue))
    let expected = row.expected.components(separatedBy: " / ").map { Set($0.split(separator: " ")) }
    #expect(expected[0].subtracting(phases.map { $0[...] }).isEmpty)
    #expect(expected[1].isDisjoint(with: phases.map { $0[...] }))
  }

  @Test func `an implicit wait pauses between searches`() async throws {
    let client = try await client()
    try await client.play("POST /timeouts {\"implicit\": 5000}\nclick later")
    let phases = try await phases(of: #"find xpath "//*[@label='late']""#, in: client)
    #expect(phases.isSuperset(of: [.wait, .search, .document]))
  }

  @Test func `a failed command reports its timing`() async throws {
    let client = try await client()
    let missing = try await phases(of: #"find accessibility id "no""#, status: 404, in: client)
    #expect(missing.contains(.search))
    #expect(try await phases(of: "GET /no", status: 404, in: client).isEmpty)
    #expect(try await phases(of: "POST /element []", status: 400, in: client).isEmpty)
  }

  @Test func `launching the app counts as its own work`() async throws {
    let body = #"{"capabilities": {"alwaysMatch": {"appium:bundleId": "app.duet.workbench"}}}"#
    let response = try await client().remoteEnd.respond(
      to: WebDriverRequest("POST /session \(body)"))
    let timing = try #require(response.timing)
    #expect(timing[.gesture] > .zero)
    #expect(timing.dispatch >= .zero)
  }

  @Test func `a page counts as a document, and its clicks as gestures`() async throws {
    let client = try await client(on: Hybrid.app)
    try await client.play("context WEBVIEW_1")
    #expect(
      try await phases(of: #"find xpath "//h1""#, in: client).isSuperset(of: [.document, .search]))
    #expect(try await phases(of: "GET /source", in: client).contains(.document))
    let field = try await client.reference("css selector", "#q")
    let typed = try await phases(of: #"POST /element/\#(field)/value {"text": "a"}"#, in: client)
    #expect(typed == [.snapshot, .gesture])
  }

  @Test(arguments: ["/status", "/session/$session/source", "/no", "/session/x/url"])
  func `timing is only reported on request, and responses are otherwise the same`(path: String)
    async throws
  {
    func response(reports: Bool) async throws -> WebDriverResponse {
      let client = try await client(reports: reports)
      let line = "GET \(path.replacing("$session", with: client.id))"
      return await client.remoteEnd.respond(to: WebDriverRequest(line))
    }
    let (told, silent) = (try await response(reports: true), try await response(reports: false))
    #expect(told.timing != nil)
    #expect(silent.timing == nil)
    #expect(told.body == silent.body)
    #expect(told.status == silent.status)
  }

  @Test func `the app's work during a gesture counts for the gesture`() async throws {
    let work = Duration.milliseconds(5)
    let app = ScriptedAppDefinition.workbench(()) { _ in
      let tap = Action.tap {
        let end = ContinuousClock.now + work
        while ContinuousClock.now < end {}
      }
      return Screen([Element(.button, label: "work", actions: [tap])])
    }
    let client = try await client(on: app)
    let button = try await client.element("work")
    let timing = try #require(await client.respond("POST", "/element/\(button)/click").timing)
    #expect(timing[.gesture] >= work)
  }
}

struct OneScreenTests {
  @Test(
    arguments: [
      #"xpath "//XCUIElementTypeButton""#, #"-ios class chain "**/XCUIElementTypeButton""#,
      #"-ios predicate string "type == 'XCUIElementTypeButton'""#, #"accessibility id "button""#,
      #"class name "XCUIElementTypeButton""#,
    ], [2, 5, 20])
  func `found elements belong to one screen`(_ locator: String, _ count: Int) async throws {
    let changing = ChangingScreenApp(count: count)
    let client = try await changing.client()
    let box = try await client.element("box")
    for place in ["", "/element/\(box)"] {
      let command = WebDriverRequest.line(for: "find all \(locator)")
        .replacing("/elements", with: "\(place)/elements")
      for _ in 1...3 {
        let before = changing.descriptions
        let found = try await client.remoteEnd.respond(to: client.request(command)).value
        #expect(changing.descriptions == before + 1)
        #expect(found.array?.count == changing.buttonCount)
      }
    }
  }

  @Test func `values read from an element belong to one screen`() async throws {
    let changing = ChangingScreenApp(count: 3)
    let client = try await changing.client()
    let button = try await client.element("button")
    for path in [
      "text", "rect", "attribute/label", "attribute/visible", "displayed", "enabled", "name",
    ] {
      let before = changing.descriptions
      try await client.send("GET", "/element/\(button)/\(path)")
      #expect(changing.descriptions == before + 1, "\(path)")
    }
    let before = changing.descriptions
    let source = try await client.source()
    #expect(changing.descriptions == before + 1)
    #expect(
      source.components(separatedBy: " of screen \(before + 1)\"").count > changing.buttonCount)
  }
}
