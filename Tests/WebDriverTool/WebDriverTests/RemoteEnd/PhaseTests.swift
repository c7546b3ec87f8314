import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver

/// What a remote end tells of the time that its commands take.
@Suite(.timeLimit(.minutes(5)))
struct PhaseTests {
  private func client(
    on app: any AppDefinition = Workbench.app, reports: Bool = true
  ) async throws -> Client {
    try await Client(
      on: .with(app) {
        $0.reportsTiming = reports
        // Long enough for a machine that has much else to do.
        $0.xpathLimits = XPathLimits(seconds: 100)
      })
  }

  /// Sends a command and returns what took time, after a look at whether it can be true.
  private func phases(
    of method: String, _ path: String, _ body: JSONValue? = nil, status: Int = 200,
    in client: Client
  ) async throws -> Set<ServerTiming.Phase> {
    let start = ContinuousClock.now
    let response = await client.respond(method, path, body)
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

  private func find(
    _ using: String, _ value: String, status: Int = 200, in client: Client
  ) async throws -> Set<ServerTiming.Phase> {
    try await phases(of: "POST", "/element", .locator(using, value), status: status, in: client)
  }

  @Test func anXPathBuildsADocumentAndSearchesIt() async throws {
    let client = try await client()
    let first = try await find("xpath", "//*[@name='pad']", in: client)
    #expect(first.isSuperset(of: [.document, .search]))
    // The screen is still the same, and so is its document.
    let second = try await find("xpath", "//*[@name='pad']", in: client)
    #expect(second.contains(.search))
    #expect(!second.contains(.document))
  }

  /// A command, the phases that take time, and after a stroke those that do not.
  @Test(
    arguments: rows(
      #"""
      POST /element {"using": "accessibility id", "value": "pad"} => search / document screenshot
      POST /element {"using": "-ios predicate string", "value": "name == 'pad'"}
      => search / document screenshot
      POST /element {"using": "-ios class chain", "value": "**/XCUIElementTypeButton"}
      => search / document screenshot
      POST /element/$pad/click {} => snapshot gesture / document search wait screenshot
      GET /source => document / search wait screenshot
      GET /screenshot => screenshot / search wait
      GET /element/$pad/screenshot => screenshot / search wait
      POST /actions {"actions": [{"type": "none", "id": "p", "actions": [{"type": "pause", \#
      "duration": 50}]}]} => wait / document search screenshot
      """#))
  func aCommandSpendsItsTimeInItsPhases(_ row: Row) async throws {
    let client = try await client()
    let words = row.given.split(separator: " ", maxSplits: 2).map(String.init)
    let path = words[1].replacing("$pad", with: try await client.element("pad"))
    let body = try words.count > 2 ? JSONValue(parsing: Data(words[2].utf8)) : nil
    let phases = Set(try await phases(of: words[0], path, body, in: client).map(\.rawValue))
    let expected = row.expected.components(separatedBy: " / ").map { Set($0.split(separator: " ")) }
    #expect(expected[0].subtracting(phases.map { $0[...] }).isEmpty)
    #expect(expected[1].isDisjoint(with: phases.map { $0[...] }))
  }

  @Test func anImplicitWaitIsWaitedBetweenSearches() async throws {
    let client = try await client()
    try await client.send("POST", "/timeouts", ["implicit": 5000])
    try await client.click("later")
    let phases = try await find("xpath", "//*[@label='late']", in: client)
    #expect(phases.isSuperset(of: [.wait, .search, .document]))
  }

  @Test func aCommandThatFailsTellsItsTime() async throws {
    let client = try await client()
    #expect(try await find("accessibility id", "no", status: 404, in: client).contains(.search))
    #expect(try await phases(of: "GET", "/no", status: 404, in: client).isEmpty)
    #expect(try await phases(of: "POST", "/element", [], status: 400, in: client).isEmpty)
  }

  @Test func launchingTheAppIsItsOwnWork() async throws {
    let body = #"{"capabilities": {"alwaysMatch": {"appium:bundleId": "app.duet.workbench"}}}"#
    let response = try await client().remoteEnd.respond(
      to: WebDriverRequest("POST /session \(body)"))
    let timing = try #require(response.timing)
    #expect(timing[.gesture] > .zero)
    #expect(timing.dispatch >= .zero)
  }

  @Test func aSearchThatIsBegunAgainCountsBothTimes() async throws {
    let client = try await client()
    // Three times nested it is beyond a first attempt, yet has an end.
    let slow = "//*[count(//XCUIElementTypeCell[count(//*[@name]) > 1]) > 1][@name = 'footer']"
    #expect(try await find("xpath", slow, in: client).isSuperset(of: [.document, .search]))
  }

  @Test func aPageIsADocumentAndItsClicksAreGestures() async throws {
    let client = try await client(on: Hybrid.app)
    try await client.send("POST", "/context", ["name": .string(Client.page)])
    #expect(try await find("xpath", "//h1", in: client).isSuperset(of: [.document, .search]))
    #expect(try await phases(of: "GET", "/source", in: client).contains(.document))
    let field = try await client.reference("css selector", "#q")
    let typed = try await phases(of: "POST", "/element/\(field)/value", ["text": "a"], in: client)
    #expect(typed == [.snapshot, .gesture])
  }

  @Test(arguments: ["/status", "/source", "/no"])
  func nothingIsToldUnlessItIsAskedFor(path: String) async throws {
    let client = try await client(reports: false)
    let whole = path == "/status" ? path : "/session/\(client.id)\(path)"
    let response = await client.remoteEnd.respond(to: WebDriverRequest(method: "GET", path: whole))
    #expect(response.timing == nil)
  }

  @Test(arguments: ["/status", "/no", "/session/x/url"])
  func theBodyIsTheSame(path: String) async throws {
    let request = WebDriverRequest(method: "GET", path: path)
    let telling = try await client().remoteEnd.respond(to: request)
    let silent = try await client(reports: false).remoteEnd.respond(to: request)
    #expect(telling.timing != nil)
    #expect(telling.body == silent.body)
    #expect(telling.status == silent.status)
  }

  @Test func whatTheAppDoesUnderAGestureIsTheGestures() async throws {
    let work = Duration.milliseconds(5)
    let app = ScriptedAppDefinition.workbench(()) { _ in
      let tap = Action.tap {
        let end = ContinuousClock.now + work
        while ContinuousClock.now < end {}
      }
      let button = Element(.button, label: "work", actions: [tap])
      return Screen(Element(.other, id: "s", content: .elements([button])))
    }
    let client = try await client(on: app)
    let button = try await client.element("work")
    let timing = try #require(await client.respond("POST", "/element/\(button)/click").timing)
    #expect(timing[.gesture] >= work)
  }
}

/// A command reads the screen once, though it may be another one at the next look.
struct OneScreenTests {
  private static let locators = [
    ("xpath", "//XCUIElementTypeButton"), ("-ios class chain", "**/XCUIElementTypeButton"),
    ("-ios predicate string", "type == 'XCUIElementTypeButton'"), ("accessibility id", "button"),
    ("class name", "XCUIElementTypeButton"),
  ]

  @Test(arguments: locators, [2, 5, 20])
  func whatIsFoundIsOfOneScreen(
    _ locator: (using: String, value: String), _ count: Int
  ) async throws {
    let restless = Restless(count: count)
    let client = try await restless.client()
    for path in ["", "/element/\(try await client.element("box"))"] {
      for _ in 1...3 {
        let before = restless.descriptions
        let found = try await client.send(
          "POST", path + "/elements", .locator(locator.using, locator.value))
        #expect(restless.descriptions == before + 1)
        #expect(found.array?.count == restless.buttonCount)
      }
    }
  }

  @Test func whatIsReadOfAnElementIsOfOneScreen() async throws {
    let restless = Restless(count: 3)
    let client = try await restless.client()
    let button = try await client.element("button")
    for path in [
      "text", "rect", "attribute/label", "attribute/visible", "displayed", "enabled", "name",
    ] {
      let before = restless.descriptions
      try await client.send("GET", "/element/\(button)/\(path)")
      #expect(restless.descriptions == before + 1, "\(path)")
    }
    let before = restless.descriptions
    let source = try #require(try await client.send("GET", "/source").string)
    #expect(restless.descriptions == before + 1)
    #expect(
      source.components(separatedBy: " of screen \(before + 1)\"").count > restless.buttonCount)
  }
}
