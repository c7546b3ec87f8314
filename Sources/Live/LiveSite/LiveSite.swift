import BeerExplorerHTTP
import Device
import Foundation
import LivePage
import WebDriverServer

/// What a person sees of a server: an index, the apps as live pages, and the API of the beers.
///
/// | path | |
/// |---|---|
/// | `/` | what is here |
/// | `/apps/NAME` | an app; each time it is loaded, a session of its own |
/// | `/live/FILE` | scripts and looks |
/// | `/live/sessions/ID/events`, `updates`, `end` | what a live page says and asks |
/// | `/api/beers` | the beers, see `BeersEndpoint` |
public struct LiveSite: PageHandler {
  let apps: [LiveApp]
  let sessions: LiveSessions
  let resources: [String: LiveResource]
  let beers: BeersEndpoint
  /// The path in front of WebDriver's commands.
  let webDriverPath: String

  /// Makes a site.
  package init(
    apps: [LiveApp], resources: [LiveResource] = [], beers: BeersEndpoint,
    sessions: LiveSessions = LiveSessions(), webDriverPath: String = ""
  ) {
    self.apps = apps
    self.sessions = sessions
    self.beers = beers
    self.webDriverPath = webDriverPath
    self.resources = Dictionary(
      (LiveResource.all + Self.resources + resources).map { ($0.name, $0) },
      uniquingKeysWith: { $1 })
  }

  private static let resources = [
    LiveResource("site.css", PackageResources.site_css),
    LiveResource("beer.css", PackageResources.beer_css),
    LiveResource("favicon.svg", PackageResources.favicon_svg),
  ]

  /// Whether a path is the root, or begins with what no WebDriver command begins with.
  public func claims(_ path: some StringProtocol) -> Bool {
    guard path.utf8.first == UInt8(ascii: "/") else { return false }
    let first = path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    return first.isEmpty
      ? path.utf8.count == 1
      : Self.firstSegments.contains { $0.utf8.elementsEqual(first) }
  }

  private static let firstSegments = ["apps", "live", "api", "favicon.ico", "favicon.svg"]

  /// Answers a request.
  public func respond(to request: PageRequest) async -> PageResponse {
    let segments = request.path.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
    switch segments.first {
    case "api": return answerBeers(segments, request)
    case "live" where segments.dropFirst().first == "sessions":
      return await answerLive(Array(segments.dropFirst(2)), request)
    default: break
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .problem(
        405, "Not possible", "This address can be looked at (GET) only.",
        headers: ["Allow": "GET, HEAD"])
    }
    switch (segments.first, segments.count) {
    case (nil, _): return .html(index(host: request.host))
    case ("apps", 2):
      if let app = apps.first(where: { $0.path == segments[1] }) {
        return await open(app, request)
      }
    case ("live", 2):
      if let resource = resources[segments[1]] { return send(resource, request) }
    case ("favicon.ico", 1), ("favicon.svg", 1):
      if let resource = resources["favicon.svg"] { return send(resource, request) }
    default: break
    }
    return .problem(
      404, "Not found", "There is nothing at \(request.path). What there is, the first page shows.")
  }

  /// Ends all sessions: what their pages wait for is answered.
  public func stop() async { await sessions.endAll() }

  private func send(_ resource: LiveResource, _ request: PageRequest) -> PageResponse {
    // Asked for each time, and sent only where it has changed: a new server has new scripts.
    let headers = ["Cache-Control": "no-cache", "ETag": resource.tag]
    let isKnown = request.headers["if-none-match"] == resource.tag
    return PageResponse(
      isKnown ? 304 : 200, resource.contentType, isKnown ? Data() : resource.data, headers: headers)
  }

  private func answerBeers(_ segments: [String], _ request: PageRequest) -> PageResponse {
    guard segments == ["api", "beers"] else {
      return .error(404, "There is nothing at \(request.path); the beers are at /api/beers.")
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .error(405, "The beers can be read (GET) only.", headers: ["Allow": "GET, HEAD"])
    }
    let response = beers.respond(toQuery: request.query)
    return PageResponse(response.status, BeersEndpoint.contentType, response.body)
  }
}
