import Device
import Foundation
import ScenarioFormat
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@testable import LiveSite

/// A site of the apps with a temporary folder, and a browser's requests to it. No real time passes
/// in the apps, in the table of sessions, or while a request waits for a change.
struct SiteFixture: Sendable {
  let folder = TemporaryFolder()
  let site: LiveSite

  /// A demonstration whose recordings name the change.
  private struct FakeDemonstration: Demonstration {
    func tools(of scenario: Scenario) -> [WatchedTool] { [] }
    func play(_ scenario: Scenario, with change: AppChange?) async throws -> Data {
      Data("\"\(scenario.id) \(change?.sentence ?? "")\"".utf8)
    }
  }

  init(
    remoteEnd: RemoteEnd? = nil, isInCheckout: Bool = false, isWatchable: Bool = false
  ) throws {
    var site = try LiveSite(
      dataFolder: folder.url.appendingPathComponent("data"), remoteEnd: remoteEnd,
      checkout: isInCheckout ? folder.url : nil,
      demonstration: isWatchable ? FakeDemonstration() : nil,
      scenarios: [.written("A.1", of: "TinyLog"), .written("C.1", of: "Articles")])
    for index in site.apps.indices { site.apps[index].clock = .virtual }
    site.sessions = SiteSessions { .zero }
    (site.pollTimeout, site.updateTimeout) = (.seconds(1e6), .seconds(1e6))
    self.site = site
  }

  /// Whether a file or folder exists in the site's folder.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(name).path)
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

  func open(_ app: String) async throws -> ShownPage { try await get("/apps/\(app)").start() }

  /// Launches TinyLog, and allows the change of stored lists that the launch makes.
  func launch(_ query: String) async throws -> ShownPage {
    try await send("POST", "/apps/tinylog?\(query)", "token=\(site.token)").start()
  }

  /// Sends a live page's first events.
  func send(_ events: String, to page: ShownPage) async -> PageResponse {
    let revision = page.update["revision"]?.integer ?? 0
    return await send(
      "POST", "\(page.path)/events",
      #"{"after":\#(revision),"first":1,"events":[\#(events)]}"#)
  }
}

extension Scenario {
  static func written(_ id: String, of app: String) throws -> Scenario {
    Scenario(
      id: try #require(ScenarioID(id)), title: "Add", header: Header(app: app), testCases: [])
  }
}

extension PageResponse {
  var text: String { String(decoding: body, as: UTF8.self) }

  func expect(_ status: Int, _ parts: String..., location: SourceLocation = #_sourceLocation) {
    #expect(self.status == status, "\(text)", sourceLocation: location)
    for part in parts { #expect(text.contains(part), "\(part)", sourceLocation: location) }
  }

  var json: JSONValue {
    get throws { try JSONValue(parsing: body) }
  }

  /// Returns the session data embedded in a live page.
  func start() throws -> ShownPage {
    let match = try #require(
      text.firstMatch(of: /<script type="application\/json">(.*?)<\/script>/), "\(text)")
    let data = try JSONValue(parsing: Data(match.1.utf8))
    return ShownPage(
      path: try #require(data["path"]?.string), base: data["base"]?.string,
      update: try #require(data["update"]))
  }
}

/// A live page as its script reads it.
struct ShownPage {
  let path: String
  let base: String?
  let update: JSONValue

  /// Returns the number of the element with an id.
  func number(_ id: String) throws -> Int {
    let found = update["nodes"]?.object?.first {
      $0.value["attributes"]?.array?.contains([.string("id"), .string(id)]) ?? false
    }
    return try #require(found.flatMap { Int($0.key) }, "\(id)")
  }
}

extension JSONValue {
  /// All texts of an update, in no order.
  var texts: [String] { self["nodes"]?.object?.values.compactMap { $0["text"]?.string } ?? [] }
}
