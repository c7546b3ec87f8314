import BeerExplorer
import TestSupport
import BeerExplorerHTTP
import Device
import Foundation
import NativeQuery
import SampleApps
import Synchronization
import Testing

struct BeerNetworkTests {
  private static let endpoint = BeersEndpoint(catalog: BeerCatalog(SampleBeers.all))

  @Sendable private static func answer(to url: URL) -> StubNetwork.Answer {
    let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery
    let response = endpoint.respond(toQuery: query)
    return .response(status: response.status, body: response.body)
  }

  private func driver(on network: StubNetwork, _ arguments: [String] = []) throws -> BeerDriver {
    try BeerDriver(service: network.baseURL, arguments)
  }

  @Test func `the beers are the server's, and every page and keystroke sends a request`()
    async throws
  {
    let network = StubNetwork(respond: Self.answer)
    let driver = try driver(on: network)
    await driver.wait { driver.text("count") == "42 beers" }
    #expect(driver.names.count == 30)
    try driver.scrollToEnd()
    await driver.wait { driver.names.count == 42 }
    #expect(network.requests.map(\.query) == ["min=0&max=26", "min=0&max=26&page=2"])
    try driver.search("40")
    await driver.wait { driver.names == ["400"] }
    // Foundation may start the requests in any order.
    await driver.wait { network.requests.count == 4 }
    #expect(
      Set(network.requests.dropFirst(2).map(\.query)) == [
        "search=4&min=0&max=26", "search=40&min=0&max=26",
      ])
  }

  @Test func `a page that has become empty adds nothing and is the last`() async throws {
    let fewer = BeersEndpoint(catalog: BeerCatalog(SampleBeers.few))
    let network = StubNetwork { url in
      guard url.query?.contains("page=2") == true else { return Self.answer(to: url) }
      let response = fewer.respond(toQuery: url.query)
      return .response(status: response.status, body: response.body)
    }
    let driver = try driver(on: network)
    await driver.wait { driver.names.count == 30 }
    try driver.scrollToEnd()
    await driver.wait { driver.text("count") == "8 beers" }
    #expect(driver.names.count == 30)
    try driver.scrollToEnd()
    #expect(driver.text("searching") == nil)
    #expect(driver.text("failure") == nil)
    #expect(network.requests.count == 2)
  }

  @Test(
    arguments: [
      .response(status: 500, body: Data("<h1>Oops</h1>".utf8)):
        "The service at URL answered with status 500 and did not say why. "
        + "Check the address, then try again.",
      .response(status: 503, body: Data(#"{"message":"<b>No</b> beer today."}"#.utf8)):
        "The service at URL answered with status 503: <b>No</b> beer today.",
      .response(status: 200, body: Data("[{".utf8)):
        "The service at URL gave an answer that makes no sense: it is not JSON: it starts with "
        + "'[{'. Check that the address is that of a beer service.",
      .failure(.timedOut): "The beers at URL did not come within 100000 s. Try again.",
      .failure(.cannotConnectToHost): "The beers at URL cannot be reached: nothing answers there. "
        + "Check the address and the connection, then try again.",
    ] as [StubNetwork.Answer: String])
  func `an error is shown and can be retried`(
    answer: StubNetwork.Answer, text: String
  ) async throws {
    let isUp = Mutex(false)
    let network = StubNetwork { url in
      isUp.withLock { $0 } ? Self.answer(to: url) : answer
    }
    let driver = try driver(on: network)
    await driver.wait { driver.text("failure") != nil }
    #expect(
      driver.text("failure")
        == text.replacingOccurrences(of: "URL", with: network.baseURL.absoluteString))
    #expect(driver.names == [])
    isUp.withLock { $0 = true }
    try driver.tap(.button, "Try again")
    await driver.wait { driver.text("count") == "42 beers" }
    #expect(driver.text("failure") == nil)
  }

  @Test func `a silent server doesn't block typing`() async throws {
    let network = StubNetwork { url in
      url.query?.contains("search=400&") == true ? Self.answer(to: url) : .silence
    }
    let driver = try driver(on: network)
    #expect(driver.text("searching") == "Searching…")
    try driver.search("400")
    await driver.wait { driver.names == ["400"] }
    #expect(driver.text("searching") == nil)
  }

  @Test func `delays and faults work with a server's beers`() async throws {
    let network = StubNetwork(respond: Self.answer)
    let late = try driver(on: network, ["--service-delay", "20", "--seed", "7"])
    try late.search("400")
    await late.wait { late.names == ["400"] }
    let rounding = try driver(on: network, ["--fault", "alcohol-rounded"])
    try rounding.search("Bersalis")
    await rounding.wait { rounding.names == ["Bersalis Tripel"] }
    #expect(rounding.rows.first?.children.last?.element.label == "9.0%")
    // On a separate network, because cancelled requests may still arrive on the first one.
    let unasked = StubNetwork(respond: Self.answer)
    let unreachable = try driver(on: unasked, ["--fault", "service-unreachable"])
    #expect(unreachable.text("failure")?.contains("cannot be reached") == true)
    #expect(unasked.requests.isEmpty)
    for fault in ["features-not-searched", "breweries-not-searched"] {
      #expect(
        throws: LaunchError("--fault \(fault) requires the bundled beers. Leave out --service.")
      ) { try driver(on: network, ["--fault", fault]) }
    }
  }
}

/// The XCUITest API with a device on the wall clock, and answers from URLSession's threads.
struct StubNetworkSuiteTests {
  @Test func `The app shows that the network is down, and trying again works`() async throws {
    let isUp = Mutex(false)
    let nothing = BeersJSON.encode(BeerPage(beers: [], total: 0, page: 1, pageSize: 30))
    let network = StubNetwork { _ in
      isUp.withLock { $0 }
        ? .response(status: 200, body: nothing) : .failure(.notConnectedToInternet)
    }
    let definition = BeerExplorerDefinition(
      makeSession: StubNetwork.makeSession)
    // A network can't respond on the virtual clock.
    let device = Device(apps: [definition], clock: .wall)
    let app = XCUIApplication(device: device, bundleIdentifier: definition.bundleIdentifier)
    app.launchArguments = ["--service", network.baseURL.absoluteString]
    try app.launch()
    let (again, driver) = (app.buttons["Try again"], AppDriver(device))
    await driver.wait { again.exists }
    isUp.withLock { $0 = true }
    try again.tap()
    await driver.wait { app.staticTexts["0 beers"].exists }
    #expect(!again.exists)
    #expect(network.requests.count == 2)
  }
}

/// Beer Explorer with a server that answers in the wrong order or too late.
struct BeerLateAnswersTests {
  private let server: HeldServer
  private let endpoint = BeersEndpoint(catalog: BeerCatalog(SampleBeers.all))
  private let queries = ["", "search=4&", "search=40&", "search=400&"].map { $0 + "min=0&max=26" }

  init() async throws { server = try HeldServer() }

  private func driver(_ arguments: [String] = []) throws -> BeerDriver {
    try BeerDriver(service: server.baseURL, arguments, makeSession: HTTPBeerService.makeSession)
  }

  private func handThatTyped400(_ arguments: [String] = []) async throws -> BeerDriver {
    let driver = try driver(arguments)
    for (number, query) in queries.enumerated() {
      if number == 1 { try driver.tap(.textField, "Search") }
      if number > 0 { try driver.device.typeText(number == 1 ? "4" : "0") }
      // A request that is cancelled before it was sent would not be late.
      await server.arrival(of: query)
    }
    return driver
  }

  /// Answers a request, and waits until the answer has been delivered to the driver's device.
  private func answer(_ query: String, to driver: BeerDriver) async {
    let seen = driver.device.inbox.count
    #expect(
      server.answer(query, endpoint.respond(toQuery: query).body), "there is no request \(query)")
    await driver.wait { driver.device.inbox.count > seen }
    driver.device.settle()
  }

  @Test func `answers in reverse order never show an older result`() async throws {
    let driver = try await handThatTyped400()
    for query in queries.reversed() {
      await answer(query, to: driver)
      #expect(driver.names == ["400"])
      #expect(driver.text("count") == "1 beer")
    }
  }

  @Test func `with the fault they do`() async throws {
    let driver = try await handThatTyped400(["--fault", "late-answers-win"])
    for query in queries.reversed() { await answer(query, to: driver) }
    #expect(driver.text("count") == "42 beers")
  }

  @Test func `an answer after the end of the app does nothing`() async throws {
    let driver = try driver()
    await server.arrival(of: queries[0])
    weak let document = driver.document
    try #require(document != nil)
    driver.device.terminate()
    #expect(document == nil)
    let revision = driver.device.revision
    await answer(queries[0], to: driver)
    #expect(driver.device.tree == nil)
    #expect(driver.device.revision == revision)
  }

  @Test(arguments: [[], ["--fault", "late-answers-win"]])
  func `an answer to an earlier launch is not shown in a later one`(arguments: [String])
    async throws
  {
    let driver = try driver(arguments)
    await server.arrival(of: queries[0])
    let silent = try SilentPort(listens: true)
    try driver.device.launch(
      "app.duet.beer-explorer", arguments: ["--service", silent.baseURL.absoluteString])
    await answer(queries[0], to: driver)
    #expect(driver.text("searching") == "Searching…")
    #expect(driver.names == [])
  }
}
