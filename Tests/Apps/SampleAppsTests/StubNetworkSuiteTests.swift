import BeerExplorer
import BeerExplorerDoubles
import BeerExplorerHTTP
import Device
import Foundation
import NativeQuery
import SampleApps
import Testing

/// A suite's test as it is where the app's service is real and only the network is a stub: all of
/// the app runs, from the screen to `URLSession`.
@Suite(.timeLimit(.minutes(10)))
struct StubNetworkSuiteTests {
  @Test("B.1's way through Beer Explorer, over a network of canned answers")
  func searchByName() throws {
    let beer = Beer(
      id: 1, name: "400", brewery: "Montaigu", features: ["blonde"],
      alcohol: AlcoholByVolume(percent: 5.6))
    let all = BeersJSON.encode(BeerPage(beers: [beer], total: 1, page: 1, pageSize: 30))
    let none = BeersJSON.encode(BeerPage(beers: [], total: 0, page: 1, pageSize: 30))
    let network = StubNetwork { url in
      let isFound = "400".hasPrefix(url.searched)
      return .response(status: 200, body: isFound ? all : none)
    }
    let (device, app) = try launch(network)
    #expect(app.links["400 blonde 5.6%"].waitForExistence(timeout: 60))
    try app.textFields["Search"].tap()
    try app.textFields["Search"].typeText("4001")
    #expect(app.staticTexts["0 beers"].waitForExistence(timeout: 60))
    // Foundation may start the last request before another one.
    #expect(device.run(upTo: .seconds(60)) { network.requests.count == 5 })
    #expect(Set(network.requests.map(\.searched)) == ["", "4", "40", "400", "4001"])
  }

  @Test("What the app shows where the network is down, and that trying again helps")
  func unreachable() throws {
    let answers = AnswersInTurn([
      .failure(.notConnectedToInternet),
      .response(
        status: 200,
        body: BeersJSON.encode(BeerPage(beers: [], total: 0, page: 1, pageSize: 30))),
    ])
    let network = StubNetwork { _ in answers.next() }
    let (_, app) = try launch(network)
    let again = app.buttons["Try again"]
    #expect(again.waitForExistence(timeout: 60))
    try again.tap()
    #expect(app.staticTexts["0 beers"].waitForExistence(timeout: 60))
    #expect(!again.exists)
    #expect(network.requests.count == 2)
  }

  /// Launches the app on the wall clock: no network answers on the virtual one.
  private func launch(_ network: StubNetwork) throws -> (Device, XCUIApplication) {
    let definition = BeerExplorerDefinition(makeSession: StubNetwork.makeSession)
    let device = Device(apps: [definition], clock: .wall)
    let app = XCUIApplication(device: device, bundleIdentifier: definition.bundleIdentifier)
    app.launchArguments = ["--service", network.baseURL.absoluteString]
    try app.launch()
    return (device, app)
  }
}

/// Answers, each given once.
private final class AnswersInTurn: @unchecked Sendable {
  private let lock = NSLock()
  private var answers: [StubNetwork.Answer]

  init(_ answers: [StubNetwork.Answer]) { self.answers = answers }

  func next() -> StubNetwork.Answer {
    lock.withLock { answers.isEmpty ? .silence : answers.removeFirst() }
  }
}

extension URL {
  fileprivate var searched: String {
    URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?
      .first { $0.name == "search" }?.value ?? ""
  }
}
