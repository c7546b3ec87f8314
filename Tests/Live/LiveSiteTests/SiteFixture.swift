import BeerExplorer
import BeerExplorerHTTP
import Device
import Foundation
@testable import LivePage
@testable import LiveSite
import ScenarioFormat
import Testing
import WebDriver
import WebDriverServer

/// A site of the apps with a temporary folder, and a browser's requests to it. No real time passes
/// in the apps, in the table of sessions, or while a request waits for a change.
final class SiteFixture: Sendable {
  let folder: URL
  let site: LiveSite

  init(
    webDriverPath: String = "", remoteEnd: RemoteEnd? = nil, isInCheckout: Bool = false,
    demonstration: (any Demonstration)? = nil, scenarios: [Scenario] = [],
    clock: DeviceClock = .virtual
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-site-\(UUID().uuidString)")
    var site = try LiveSite(
      dataFolder: folder.appendingPathComponent("data"), webDriverPath: webDriverPath,
      remoteEnd: remoteEnd, checkout: isInCheckout ? folder : nil,
      demonstration: demonstration, scenarios: scenarios)
    for index in site.apps.indices { site.apps[index].clock = clock }
    site.sessions = LiveSessions { .zero }
    (site.pollTimeout, site.updateTimeout) = (.seconds(1e6), .seconds(1e6))
    self.site = site
  }

  /// Creates a fixture for an existing site, without a folder.
  init(_ site: LiveSite) {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    self.site = site
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func get(
    _ path: String, query: String? = nil, headers: [String: String] = [:]
  ) async -> PageResponse {
    await site.respond(
      to: PageRequest(path: path, query: query, host: "localhost:4723", headers: headers))
  }

  func open(_ app: String = "beer-explorer", query: String? = nil) async throws -> LiveStart {
    try await get("/apps/\(app)", query: query).start()
  }

  /// Launches TinyLog, and allows the change of stored lists that the launch makes.
  func launch(_ query: String) async throws -> LiveStart {
    try await send("POST", "/apps/tinylog?\(query)", "token=\(site.token)").start()
  }

  func send(_ method: String, _ address: String, _ body: String = "") async -> PageResponse {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    return await site.respond(
      to: PageRequest(
        method: method, path: parts[0], query: parts.dropFirst().first, body: Data(body.utf8)))
  }

  /// Sends events, numbered from `first`, to a live page.
  func send(_ events: String, _ first: Int = 1, to page: LiveStart) async -> PageResponse {
    let after = page.update.revision
    return await send(
      "POST", "\(page.path)/events",
      #"{"after":\#(after),"first":\#(first),"events":[\#(events)]}"#)
  }
}

extension Scenario {
  static func written(
    _ id: String = "A.1", titled title: String = "Add", of app: String = "TinyLog",
    step: String = "Tap add."
  ) throws -> Scenario {
    Scenario(
      id: try #require(ScenarioID(id)), title: title, header: Header(app: app),
      testCases: [
        TestCase(
          number: 1, title: "Add", steps: [Step(number: 1, text: step)],
          expectations: [Expectation(number: 1, text: "A form is shown.")])
      ])
  }
}

extension PageResponse {
  var text: String { String(decoding: body, as: UTF8.self) }

  func expect(_ status: Int, _ parts: String..., location: SourceLocation = #_sourceLocation) {
    #expect(self.status == status, "\(text)", sourceLocation: location)
    for part in parts { #expect(text.contains(part), "\(part)", sourceLocation: location) }
  }

  /// Returns the session data embedded in a live page.
  func start() throws -> LiveStart {
    let match = try #require(
      text.firstMatch(of: /<script type="application\/json">(.*?)<\/script>/))
    return try JSONDecoder().decode(LiveStart.self, from: Data(match.1.utf8))
  }

  func update() throws -> LiveTree { try JSONDecoder().decode(LiveTree.self, from: body) }
}

/// The data embedded in a live page for its script.
struct LiveStart: Decodable {
  let path: String
  let update: LiveTree

  var tree: LiveTree { update.applied(to: LiveTree()) }
}

extension LiveTree {
  private func elements(_ name: String, _ value: String) -> [(key: Int, element: LiveElement)] {
    nodes.sorted { $0.key < $1.key }.compactMap { number, node in
      guard case .element(let element) = node,
        element.attributes.contains(LiveAttribute(name, value))
      else { return nil }
      return (number, element)
    }
  }

  func number(_ name: String, _ value: String) throws -> Int {
    try #require(elements(name, value).first?.key, "\(name)=\(value)")
  }

  /// All texts on the page, in no order.
  var shownTexts: [String] {
    nodes.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  func texts(_ name: String, _ value: String) -> [String] {
    elements(name, value).map { _, element in
      element.children.compactMap { number in
        if case .text(let text) = nodes[number] { text } else { nil }
      }.joined()
    }
  }
}
