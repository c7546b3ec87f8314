import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver

/// What a remote end tells of the time that its commands take.
@Suite(.timeLimit(.minutes(5)))
struct PhaseTests {
  private func client(reports: Bool = true) async throws -> Client {
    var configuration = RemoteEnd.Configuration(apps: [Workbench.app], clock: .virtual)
    configuration.reportsTiming = reports
    // Long enough for a machine that has much else to do.
    configuration.xpathLimits = XPathLimits(seconds: 100)
    return try await Client(on: RemoteEnd(configuration: configuration))
  }

  /// Sends a command and returns what took time, after a look at whether it can be true.
  private func phases(
    of method: String, _ path: String, _ body: JSONValue? = nil, status: Int = 200,
    in client: Client
  ) async throws -> Set<ServerTiming.Phase> {
    let start = ContinuousClock.now
    let response = await client.remoteEnd.respond(
      to: WebDriverRequest(
        method: method, path: "/session/\(client.id)\(path)",
        body: body?.data ?? Data((method == "POST" ? "{}" : "").utf8)))
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
    try await phases(
      of: "POST", "/element", ["using": .string(using), "value": .string(value)], status: status,
      in: client)
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
    let client = try await client()
    let body: JSONValue = [
      "capabilities": ["alwaysMatch": ["appium:bundleId": "app.duet.workbench"]]
    ]
    let response = await client.remoteEnd.respond(
      to: WebDriverRequest(method: "POST", path: "/session", body: body.data))
    let timing = try #require(response.timing)
    #expect(timing[.gesture] > .zero)
    #expect(timing.dispatch >= .zero)
  }

  @Test func aSearchThatIsBegunAgainCountsBothTimes() async throws {
    let client = try await client()
    // Three times nested it is beyond a first attempt, yet has an end.
    let slow = "//*[count(//*[count(//*[@name]) > 1]) > 1][@name = 'footer']"
    #expect(try await find("xpath", slow, in: client).isSuperset(of: [.document, .search]))
  }

  @Test func aPageIsADocumentAndItsClicksAreGestures() async throws {
    let client = try await Client(on: Hybrid.remoteEnd(reportsTiming: true))
    try await client.send("POST", "/context", ["name": .string(Client.page)])
    #expect(try await find("xpath", "//h1", in: client).isSuperset(of: [.document, .search]))
    #expect(try await phases(of: "GET", "/source", in: client).contains(.document))
    let field = try await client.reference("css selector", "#q")
    let typed = try await phases(
      of: "POST", "/element/\(field)/value", ["text": "a"], in: client)
    #expect(typed == [.snapshot, .gesture])
  }

  @Test func nothingIsToldUnlessItIsAskedFor() async throws {
    let client = try await client(reports: false)
    for path in ["/status", "/session/\(client.id)/source", "/session/\(client.id)/no"] {
      let response = await client.remoteEnd.respond(
        to: WebDriverRequest(method: "GET", path: path))
      #expect(response.timing == nil)
    }
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
}

/// The app's own work under a gesture.
struct GesturePhaseTests {
  @Test func whatTheAppDoesUnderAGestureIsTheGestures() async throws {
    let work = Duration.milliseconds(5)
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { launch in
      ScriptedApp(false, host: launch.host) { _ in
        let button = Element(
          .button, identifier: "work", label: "work",
          actions: [
            .tap {
              let end = ContinuousClock.now + work
              while ContinuousClock.now < end {}
            }
          ])
        return Screen(Element(.other, id: "s", content: .elements([button])))
      }
    }
    var configuration = RemoteEnd.Configuration(apps: [app], clock: .virtual)
    configuration.reportsTiming = true
    let client = try await Client(on: RemoteEnd(configuration: configuration))
    let button = try await client.element("work")
    let response = await client.remoteEnd.respond(
      to: WebDriverRequest(
        method: "POST", path: "/session/\(client.id)/element/\(button)/click",
        body: Data("{}".utf8)))
    let timing = try #require(response.timing)
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

  /// Finds the buttons twice, in all of the screen or in an element, and looks whether what is told
  /// of them is of one screen.
  private func find(
    _ locator: (using: String, value: String), count: Int, isInBox: Bool
  ) async throws {
    let restless = Restless(count: count)
    let client = try await restless.client()
    let path = isInBox ? "/element/\(try await client.element("box"))/elements" : "/elements"
    for _ in 1...3 {
      let before = restless.descriptions
      let found = try await client.send(
        "POST", path, ["using": .string(locator.using), "value": .string(locator.value)])
      #expect(restless.descriptions == before + 1)
      #expect(found.array?.count == restless.buttonCount)
    }
  }

  @Test(arguments: locators, [2, 20])
  func whatIsFoundIsOfOneScreen(_ locator: (String, String), _ count: Int) async throws {
    try await find(locator, count: count, isInBox: false)
  }

  @Test(arguments: locators)
  func whatIsFoundInAnElementIsOfItsScreen(_ locator: (String, String)) async throws {
    try await find(locator, count: 5, isInBox: true)
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
