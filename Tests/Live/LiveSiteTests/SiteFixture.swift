import Device
import Foundation
import LivePage
import ScenarioFormat
import Testing
import WebDriver
import WebDriverServer

@testable import LiveSite

/// A site of the apps with a temporary folder, and a browser's requests to it. No real time passes
/// in the apps, in the table of sessions, or while a request waits for a change.
final class SiteFixture: Sendable {
  let folder: URL
  let site: LiveSite

  init(
    webDriverPath: String = "", remoteEnd: RemoteEnd? = nil, isInCheckout: Bool = false,
    demonstration: (any Demonstration)? = nil, clock: DeviceClock = .virtual,
    sessions: SiteSessions = SiteSessions { .zero }
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-site-\(UUID().uuidString)")
    var site = try LiveSite(
      dataFolder: folder.appendingPathComponent("data"), webDriverPath: webDriverPath,
      remoteEnd: remoteEnd, checkout: isInCheckout ? folder : nil, demonstration: demonstration,
      scenarios: [.written("A.1", of: "TinyLog"), .written("C.1", of: "Articles")])
    for index in site.apps.indices { site.apps[index].clock = clock }
    site.sessions = sessions
    (site.pollTimeout, site.updateTimeout) = (.seconds(1e6), .seconds(1e6))
    self.site = site
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Whether a file or folder exists in the site's folder.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// Loads an address like a browser that shows it.
  func get(_ address: String, _ headers: [String: String] = [:]) async -> PageResponse {
    await send("GET", address, headers: ["accept": "text/html"].merging(headers) { $1 })
  }

  /// Sends a request like a page's script.
  func send(
    _ method: String, _ address: String, _ body: String = "", headers: [String: String] = [:]
  ) async -> PageResponse {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    return await site.respond(
      to: PageRequest(
        method: method, path: parts[0], query: parts.dropFirst().first, host: "localhost:4723",
        headers: headers, body: Data(body.utf8)))
  }

  func open(_ app: String = "beer-explorer") async throws -> ShownPage {
    try await get("/apps/\(app)").start()
  }

  /// Launches TinyLog, and allows the change of stored lists that the launch makes.
  func launch(_ query: String) async throws -> ShownPage {
    try await send("POST", "/apps/tinylog?\(query)", "token=\(site.token)").start()
  }

  /// Sends events, numbered from `first`, to a live page.
  func send(_ events: String, _ first: Int = 1, to page: ShownPage) async -> PageResponse {
    await send(
      "POST", "\(page.path)/events",
      #"{"after":\#(page.update.revision),"first":\#(first),"events":[\#(events)]}"#)
  }
}

extension Scenario {
  static func written(_ id: String, of app: String) throws -> Scenario {
    let id = try #require(ScenarioID(id))
    return Scenario(
      id: id, title: "Add <b>", header: Header(app: app),
      testCases: [
        TestCase(
          of: id, number: 1, title: "Add",
          items: [(.step, 1, "Tap </script>."), (.expectation, 1, "A form is shown.")])
      ])
  }
}

extension PageResponse {
  var text: String { String(decoding: body, as: UTF8.self) }

  func expect(_ status: Int, _ parts: String..., location: SourceLocation = #_sourceLocation) {
    #expect(self.status == status, "\(text)", sourceLocation: location)
    for part in parts { #expect(text.contains(part), "\(part)", sourceLocation: location) }
  }

  func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(Value.self, from: body)
  }

  /// Returns the session data embedded in a live page.
  func start() throws -> ShownPage {
    let match = try #require(
      text.firstMatch(of: /<script type="application\/json">(.*?)<\/script>/), "\(text)")
    return try JSONDecoder().decode(ShownPage.self, from: Data(match.1.utf8))
  }
}

/// A live page as its script reads it.
struct ShownPage: Decodable {
  let path: String
  let base: String?
  let update: Update

  struct Update: Decodable {
    let revision, done: Int
    let base: Int?
    let title: String
    let address: String?
    let isBusy: Bool?
    let nodes: [Int: Node]

    /// All texts, in no order.
    var texts: [String] { nodes.values.compactMap(\.text) }
  }

  struct Node: Decodable {
    let text: String?
    let attributes: [[String]]?
  }

  /// Returns the number of the element with an attribute.
  func number(_ name: String, _ value: String) throws -> Int {
    let found = update.nodes.filter { $0.value.attributes?.contains([name, value]) ?? false }
    return try #require(found.keys.min(), "\(name)=\(value)")
  }
}
