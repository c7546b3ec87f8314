import BeerExplorerHTTP
import Device
import Foundation
import LivePage
import Recorder
import SampleApps
import ScenarioFormat
import WebDriver
import WebDriverServer

/// A server's pages for people: the home page, the live apps, the tools' pages and the beer API.
///
/// Its addresses are in ``routes``. The HTML of its pages is in the folder Templates.
package struct LiveSite: PageHandler {
  var apps: [LiveApp]
  let beers: BeersEndpoint
  var sessions = LiveSessions()
  var webDriverPath = ""
  var remoteEnd: RemoteEnd?
  var checkout: URL?
  var demonstration: (any Demonstration)?
  var scenarios: [Scenario] = []
  /// The variations that launch arguments can choose, on the apps' pages and in recordings.
  var variations: [any AppVariation] = .standard
  /// Opens the written test into which recordings insert their lines. Nil if there is none.
  var insertion: @Sendable () throws -> TestInsertion? = { nil }
  /// What a page must send back to allow a change. Only this site's pages know it.
  let token = UUID().uuidString
  let watched = WatchedRuns()
  let recordings = Recordings()
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
  package func stop() async {
    await sessions.endAll()
    await watched.endAll()
  }
}

/// The routes of the apps, the files that pages load, the checkout's pages and the API.
extension LiveSite {
  static let siteRoutes: [PageRoute] = [
    PageRoute("GET", "/") { site, request, _ in .html(site.index(host: request.host)) },
    // An app's page. Each load begins a session. If its launch would change stored data, it asks.
    PageRoute("GET", "/apps/{app}/*", foreignRequests: .refusedIfEmbedded) { site, request, path in
      await site.open(path["app"], request, mayChange: false)
    },
    // The answer to that question.
    PageRoute("POST", "/apps/{app}/*", foreignRequests: .refused) { site, request, path in
      guard request.body == Data("token=\(site.token)".utf8) else {
        return .problem(
          403, "Not launched", "This page is out of date. To continue, open the address again.")
      }
      return await site.open(path["app"], request, mayChange: true)
    },
    PageRoute("GET", "/live/{file}") { site, request, path in
      site.file(path["file"]) ?? site.notFound(request)
    },
    PageRoute("GET", "/favicon.ico") { site, request, _ in
      site.file("favicon.svg") ?? site.notFound(request)
    },
    PageRoute("GET", "/favicon.svg") { site, request, _ in
      site.file("favicon.svg") ?? site.notFound(request)
    },
    PageRoute("GET", "/scenarios") { site, request, _ in
      site.checkout.map { .html(ScenariosPage($0)) } ?? site.notFound(request)
    },
    PageRoute("GET", "/report") { site, request, _ in site.report ?? site.notFound(request) },
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
    "watch.css": PackageResources.watch_css, "watch.js": PackageResources.watch_js,
    "record.css": PackageResources.record_css, "record.js": PackageResources.record_js,
    "record-app.js": PackageResources.record_app_js, "favicon.svg": PackageResources.favicon_svg,
  ]) { $1 }
  private static let types = [
    "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
  ]

  private func file(_ name: String) -> PageResponse? {
    let type = name.split(separator: ".").last.flatMap { Self.types[String($0)] }
    guard let file = Self.files[name], let type else { return nil }
    return PageResponse(200, type, Data(file))
  }

  private func open(
    _ path: String, _ request: PageRequest, mayChange: Bool
  ) async -> PageResponse {
    guard let app = apps.first(where: { $0.path == path }) else { return notFound(request) }
    let address = request.path.split(separator: "/").dropFirst(2).joined(separator: "/")
    return await open(app, at: address, request, mayChange: mayChange)
  }

  func open(
    _ app: LiveApp, at address: String = "", _ request: PageRequest, mayChange: Bool = false
  ) async -> PageResponse {
    do {
      let query = try LaunchQuery(request.query)
      // Another site must not choose an app's launch arguments.
      if !query.isEmpty, request.isForeign {
        return .problem(
          403, "\(app.definition.name) was not launched",
          "Another site linked here with launch arguments. To use them, open the address yourself.")
      }
      if !mayChange, case let changes = try app.storedChanges(query, at: address), !changes.isEmpty
      {
        let page = LaunchPage(
          head: PageHead(title: "Launch \(app.definition.name)?"), app: app.definition.name,
          path: "/apps/\(app.path)", changes: changes, token: token)
        let policy = PageResponse.policy
          .replacing("form-action 'none'", with: "form-action 'self'")
        return .html(page, headers: ["Content-Security-Policy": policy])
      }
      let session = try await sessions.begin { try app.launch(query, at: address) }
      let update = try await session.update(after: nil)
      // A HEAD request gets the page's headers, but keeps no session.
      if request.method == "HEAD" { await sessions.end(session.id) }
      return .html(
        try AppPage(app, session: session.id, update: update, showsKeyboard: query.showsKeyboard))
    } catch is LiveApp.NoSuchAddress {
      return notFound(request)
    } catch let error as LiveSessionError {
      return .problem(
        503, "\(app.definition.name) was not launched", error.description,
        headers: ["Retry-After": "30"])
    } catch {
      return .problem(400, "\(app.definition.name) was not launched", "\(error)")
    }
  }
}

/// The requests of a live page.
extension LiveSite {
  static let liveRoutes: [PageRoute] = [
    live("POST", "/live/sessions/{session}/events") { site, request, id in
      let events = try JSONDecoder().decode(LiveEvents.self, from: request.body)
      return .json(try await site.sessions.use(id) { try await $0.receive(events) })
    },
    live("GET", "/live/sessions/{session}/updates") { site, request, id in
      try await site.update(request, session: id)
    },
    live("POST", "/live/sessions/{session}/end") { site, _, id in
      await site.sessions.end(id)
      return .json(["ended": true])
    },
  ]

  private static func live(
    _ method: String, _ path: String,
    answer: @escaping @Sendable (LiveSite, PageRequest, _ id: String) async throws -> PageResponse
  ) -> PageRoute {
    PageRoute(method, path, answersHead: false) { site, request, path in
      do {
        return try await answer(site, request, path["session"])
      } catch let error as LiveSessionError {
        return .error(error == .ended ? 404 : 400, error.description)
      } catch let error as DecodingError {
        return .error(400, "The events can't be read: \(Self.description(of: error))")
      }
    }
  }

  private func update(_ request: PageRequest, session id: String) async throws -> PageResponse {
    var numbers: [Substring: Int] = [:]
    for item in (request.query ?? "").split(separator: "&") {
      guard let match = item.wholeMatch(of: /(after|wait)=(\d+)/), let number = Int(match.2) else {
        return .error(
          400,
          "Unknown parameter '\(item)'. Known: after=REVISION and wait=SECONDS, both whole numbers "
            + "from 0.")
      }
      numbers[match.1] = number
    }
    let (after, wait) = (numbers["after"], numbers["wait"] ?? 0)
    return .json(
      try await sessions.use(id) {
        try await $0.update(after: after, within: min(.seconds(wait), updateTimeout))
      })
  }

  private static func description(of error: DecodingError) -> String {
    let (context, problem): (DecodingError.Context, String) =
      switch error {
      case .keyNotFound(let key, let context): (context, "'\(key.stringValue)' is missing")
      case .typeMismatch(let type, let context): (context, "expected \(type)")
      case .valueNotFound(let type, let context): (context, "expected \(type), found null")
      case .dataCorrupted(let context) where context.codingPath.isEmpty:
        (context, "the body isn't JSON")
      case .dataCorrupted(let context): (context, "unknown value")
      @unknown default: (.init(codingPath: [], debugDescription: ""), "\(error)")
      }
    let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return (place.isEmpty ? "" : place.joined(separator: ".") + ": ") + problem + "."
  }
}
