import BeerExplorerHTTP
import Device
import Foundation
import LivePage
import SampleApps
import ScenarioFormat
import WebDriver
import WebDriverServer

/// A server's pages for people: the front page, the live apps, the tools' pages and the beer API.
///
/// Its addresses are in ``routes``. The HTML of its pages is in the folder Templates.
package struct LiveSite: PageHandler {
  var apps: [LiveApp]
  let beers: BeersEndpoint
  var sessions = SiteSessions()
  let webDriverPath: String
  let remoteEnd: RemoteEnd?
  let checkout: URL?
  let demonstration: (any Demonstration)?
  let scenarios: [Scenario]
  /// The variations that launch arguments can choose, on the apps' pages and in recordings.
  let variations: [any AppVariation]
  /// What a page must send back to allow a change. Only this site's pages know it.
  let token = UUID().uuidString
  var pollTimeout = Duration.seconds(5)
  /// The maximum time that a live page's request waits for a change.
  var updateTimeout = Duration.seconds(25)

  /// Polls until `look` returns a value. Returns nil if it doesn't in ``pollTimeout``.
  func poll<Value>(_ look: () async throws -> Value?) async throws -> Value? {
    let end = ContinuousClock.now + pollTimeout
    while true {
      if let found = try await look() { return found }
      if ContinuousClock.now >= end || Task.isCancelled { return nil }
      try await Task.sleep(for: .milliseconds(40))
    }
  }

  /// Ends all sessions and answers the requests that wait for them.
  package func stop() async { await sessions.endAll() }
}

/// The routes of the apps, the files that pages load, the checkout's pages and the API.
extension LiveSite {
  static let siteRoutes: [PageRoute] = [
    PageRoute("GET", "/apps") { site, request, _ in .html(site.index(host: request.host)) },
    // An app's page. Each load begins a session. If its launch would change stored data, it asks.
    PageRoute("GET", "/apps/{app}/*") { site, request, path in
      try await site.open(path["app"], request, mayChange: false)
    },
    // The answer to that question.
    PageRoute("POST", "/apps/{app}/*") { site, request, path in
      guard request.body == Data("token=\(site.token)".utf8) else {
        throw PageProblem(
          403, "Not launched", "This page is out of date. To continue, open the address again.")
      }
      return try await site.open(path["app"], request, mayChange: true)
    },
    PageRoute("GET", "/live/{file}") { _, request, path in try file(path["file"], request) },
    PageRoute("GET", "/favicon.ico") { _, request, _ in try file("favicon.svg", request) },
    PageRoute("GET", "/favicon.svg") { _, request, _ in try file("favicon.svg", request) },
    PageRoute("GET", "/report") { site, request, _ in
      guard let report = site.report else { throw PageProblem.notFound(request) }
      return report
    },
    PageRoute("GET", "/api/beers") { site, request, _ in
      let response = site.beers.respond(toQuery: request.query)
      return PageResponse(response.status, BeersEndpoint.contentType, response.body)
    },
  ]

  private static let files = liveFiles.merging([
    "site.css": PackageResources.site_css, "beer.css": PackageResources.beer_css,
    "page.css": PackageResources.page_css, "page.js": PackageResources.page_js,
    "inspect.css": PackageResources.inspect_css, "inspect.js": PackageResources.inspect_js,
    "gallery.css": PackageResources.gallery_css, "gallery.js": PackageResources.gallery_js,
    "state.css": PackageResources.state_css,
    "watch.css": PackageResources.watch_css, "watch.js": PackageResources.watch_js,
    "record.css": PackageResources.record_css, "record.js": PackageResources.record_js,
    "record-app.js": PackageResources.record_app_js, "favicon.svg": PackageResources.favicon_svg,
  ]) { $1 }
  private static let types = [
    "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
  ]

  private static func file(_ name: String, _ request: PageRequest) throws -> PageResponse {
    let type = name.split(separator: ".").last.flatMap { types[String($0)] }
    guard let file = files[name], let type else { throw PageProblem.notFound(request) }
    return PageResponse(200, type, Data(file))
  }

  private func open(
    _ path: String, _ request: PageRequest, mayChange: Bool
  ) async throws -> PageResponse {
    guard let app = apps.first(where: { $0.path == path }) else {
      throw PageProblem.notFound(request)
    }
    let address = request.path.split(separator: "/").dropFirst(2).joined(separator: "/")
    return try await open(app, at: address, request, mayChange: mayChange)
  }

  func open(
    _ app: LiveApp, at address: String = "", _ request: PageRequest, mayChange: Bool = false
  ) async throws -> PageResponse {
    let title = "\(app.definition.name) was not launched"
    guard app.definition.hasAddress(address) else { throw PageProblem.notFound(request) }
    let query = try LaunchQuery(request)
    do {
      let changes =
        mayChange
        ? []
        : try app.definition.storedChanges(
          arguments: query.arguments, environment: query.environment)
      if !changes.isEmpty {
        let page = LaunchPage(
          head: PageHead(title: "Launch \(app.definition.name)?"), app: app.definition.name,
          path: "/apps/\(app.path)", changes: changes, token: token)
        let policy = PageResponse.policy
          .replacing("form-action 'none'", with: "form-action 'self'")
        return .html(page, headers: ["Content-Security-Policy": policy])
      }
      let id = try await sessions.begin { id in
        let session = try LiveSession { try app.launch(query, at: address) }
        return SiteSession(app: session)
      }
      let update = try await appSession(id) { try await $0.update(after: nil) }
      return .html(
        try AppPage(app, session: id, update: update, showsKeyboard: query.showsKeyboard))
    } catch let problem as PageProblem {
      throw problem
    } catch is LiveApp.NoSuchAddress {
      throw PageProblem.notFound(request)
    } catch {
      throw PageProblem(400, title, "\(error)")
    }
  }

  /// Runs a request with a session's app. Throws ``LiveSessionError/ended`` if there is none.
  func appSession<Value: Sendable>(
    _ id: String, _ body: (LiveSession) async throws -> Value
  ) async throws -> Value {
    try await sessions.use(id) { session in
      guard let app = session.app else { throw LiveSessionError.ended }
      return try await body(app)
    }
  }
}

/// The requests of a live page.
extension LiveSite {
  static let liveRoutes: [PageRoute] = [
    PageRoute("POST", "/live/sessions/{session}/events") { site, request, path in
      let events = try JSONDecoder().decode(LiveEvents.self, from: request.body)
      return .json(try await site.appSession(path["session"]) { try await $0.receive(events) })
    },
    // Returns the changes since a revision, after up to `wait` seconds.
    PageRoute("GET", "/live/sessions/{session}/updates") { site, request, path in
      let query = try request.parameters("after", "wait")
      let (after, wait) = (try query.number("after"), try query.number("wait") ?? 0)
      return .json(
        try await site.appSession(path["session"]) {
          try await $0.update(after: after, within: min(.seconds(wait), site.updateTimeout))
        })
    },
    PageRoute("POST", "/live/sessions/{session}/end") { site, _, path in
      await site.sessions.end(path["session"])
      return .json(["ended": true])
    },
  ]
}
