import BeerExplorerHTTP
import Device
import Foundation
import LivePage
import ScenarioFormat
import WebDriver
import WebDriverServer

/// What a person sees of a server: an index, the apps as live pages, and the API of the beers.
///
/// | path | |
/// |---|---|
/// | `/` | what is here |
/// | `/apps/NAME`, `/apps/NAME/ADDRESS` | an app; each time it is loaded, a session of its own |
/// | `/live/FILE` | scripts and looks |
/// | `/live/sessions/ID/events`, `updates`, `end` | what a live page says and asks |
/// | `/gallery`, `/inspect`, `/watch`, `/record` | see the files named after them |
/// | `/scenarios`, `/report` | what the checkout has of these |
/// | `/api/beers` | the beers, see `BeersEndpoint` |
package struct LiveSite: PageHandler {
  let apps: [LiveApp]
  let beers: BeersEndpoint
  var sessions = LiveSessions()
  var webDriverPath = ""
  var remoteEnd: RemoteEnd?
  var checkout: URL?
  var demonstration: (any Demonstration)?
  var scenarios: [Scenario] = []
  let watched = WatchedRuns()
  let recordings = Recordings()

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

  /// Whether a path is the root, or begins as no WebDriver command does.
  package func claims(_ path: some StringProtocol) -> Bool {
    guard path.utf8.first == UInt8(ascii: "/") else { return false }
    let first = path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    return first.isEmpty
      ? path.utf8.count == 1
      : Self.firstSegments.contains { $0.utf8.elementsEqual(first) }
  }

  private static let firstSegments = [
    "apps", "live", "inspect", "record", "watch", "gallery", "scenarios", "report", "api",
    "favicon.ico", "favicon.svg",
  ]

  /// Answers a request.
  package func respond(to request: PageRequest) async -> PageResponse {
    let segments = request.path.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
    let rest = Array(segments.dropFirst())
    switch segments.first {
    case "api": return answerBeers(rest, request)
    case "inspect": return await answerInspector(rest, request)
    case "watch": return await answerWatching(rest, request)
    case "record": return await answerRecorder(rest, request)
    case "live" where rest.first == "sessions":
      return await answerLive(Array(rest.dropFirst()), request)
    default: break
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .problem(
        405, "Not possible", "This address can be looked at (GET) only.",
        headers: ["Allow": "GET, HEAD"])
    }
    switch (segments.first, segments.count) {
    case ("apps", 2...) where request.isEmbedded, ("gallery", 2...) where request.isEmbedded:
      return .problem(
        403, "Not launched", "Another site's page asked for this. Open the address yourself.")
    case ("gallery", _): return await answerGallery(rest, request)
    case ("scenarios", 1), ("report", 1):
      if let page = answerCheckout(segments[0]) { return page }
    case (nil, _): return .html(index(host: request.host))
    case ("apps", 2...):
      if let app = apps.first(where: { $0.path == segments[1] }) {
        let address = request.path.split(separator: "/").dropFirst(2).joined(separator: "/")
        return await open(app, at: address, request)
      }
    case ("live", 2), ("favicon.ico", 1), ("favicon.svg", 1):
      let name = segments.count == 2 ? segments[1] : "favicon.svg"
      let type = name.split(separator: ".").last.flatMap { Self.types[String($0)] }
      if let file = Self.files[name], let type { return PageResponse(200, type, Data(file)) }
    default: break
    }
    return nothing(at: request)
  }

  private func nothing(at request: PageRequest) -> PageResponse {
    .problem(
      404, "Not found", "There is nothing at \(request.path). What there is, the first page shows.")
  }

  /// Looks again and again, at most for five seconds, until there is something to be told.
  func soon<Value>(_ look: () async throws -> Value?) async throws -> Value? {
    let end = ContinuousClock.now + .seconds(5)
    while true {
      if let found = try await look() { return found }
      if ContinuousClock.now >= end || Task.isCancelled { return nil }
      try await Task.sleep(for: .milliseconds(40))
    }
  }

  /// Ends all sessions; what their pages wait for is answered.
  package func stop() async {
    await sessions.endAll()
    await watched.endAll()
  }

  private func answerBeers(_ segments: [String], _ request: PageRequest) -> PageResponse {
    guard segments == ["beers"] else {
      return .error(404, "There is nothing at \(request.path); the beers are at /api/beers.")
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .error(405, "The beers can be read (GET) only.", allow: "GET, HEAD")
    }
    let response = beers.respond(toQuery: request.query)
    return PageResponse(response.status, BeersEndpoint.contentType, response.body)
  }

  // MARK: - The live pages

  func open(_ app: LiveApp, at address: String = "", _ request: PageRequest) async -> PageResponse {
    do {
      let query = try LaunchQuery(request.query)
      // Another site must not have an app launched in a way that nobody here asked for.
      if !query.isEmpty, request.isForeign {
        return .problem(
          403, "\(app.definition.name) was not launched",
          "Another site has led here, with launch arguments. If they are meant, open the address "
            + "yourself.")
      }
      let session = try await sessions.begin { try app.launch(query, at: address) }
      let update = try await session.update(after: nil)
      // Who asks for the head only gets it of the page that there would be.
      if request.method == "HEAD" { await sessions.end(session.id) }
      return .html(
        try SitePage.live(
          app, session: session.id, update: update, showsKeyboard: query.showsKeyboard))
    } catch is LiveApp.NoSuchAddress {
      return nothing(at: request)
    } catch let error as LiveSessionError {
      return .problem(
        503, "\(app.definition.name) was not launched", error.description,
        headers: ["Retry-After": "30"])
    } catch {
      return .problem(400, "\(app.definition.name) was not launched", "\(error)")
    }
  }

  /// Answers what a live page says or asks; `segments` are the session's id and what it is about.
  func answerLive(_ segments: [String], _ request: PageRequest) async -> PageResponse {
    let methods = ["events": "POST", "updates": "GET", "end": "POST"]
    guard segments.count == 2, let method = methods[segments[1]] else {
      return .error(404, "There is nothing at \(request.path).")
    }
    guard request.method == method else {
      return .error(405, "This address takes \(method), not \(request.method).", allow: method)
    }
    do {
      switch segments[1] {
      case "events":
        let events = try JSONDecoder().decode(LiveEvents.self, from: request.body)
        return .json(try await sessions.use(segments[0]) { try await $0.receive(events) })
      case "updates": return try await update(request, session: segments[0])
      default:
        await sessions.end(segments[0])
        return .json(["ended": true])
      }
    } catch let error as LiveSessionError {
      return .error(error == .ended ? 404 : 400, error.description)
    } catch let error as DecodingError {
      return .error(400, "These are no events: \(Self.words(for: error))")
    } catch {
      return .error(500, "\(error)")
    }
  }

  private func update(_ request: PageRequest, session id: String) async throws -> PageResponse {
    var numbers: [Substring: Int] = [:]
    for item in (request.query ?? "").split(separator: "&") {
      guard let match = item.wholeMatch(of: /(after|wait)=(\d+)/), let number = Int(match.2) else {
        return .error(
          400,
          "'\(item)' is not possible; after=REVISION and wait=SECONDS are, both whole "
            + "numbers from 0.")
      }
      numbers[match.1] = number
    }
    let (after, wait) = (numbers["after"], numbers["wait"] ?? 0)
    return .json(
      try await sessions.use(id) {
        // An answer is held back for 25 seconds at most.
        try await $0.update(after: after, within: .seconds(min(wait, 25)))
      })
  }

  private static func words(for error: DecodingError) -> String {
    let (context, what): (DecodingError.Context, String) =
      switch error {
      case .keyNotFound(let key, let context): (context, "'\(key.stringValue)' is missing")
      case .typeMismatch(let type, let context): (context, "this is no \(type)")
      case .valueNotFound(let type, let context): (context, "this is no \(type), but null")
      case .dataCorrupted(let context) where context.codingPath.isEmpty:
        (context, "this is not JSON")
      case .dataCorrupted(let context): (context, "this value is not known")
      @unknown default: (.init(codingPath: [], debugDescription: ""), "\(error)")
      }
    let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return (place.isEmpty ? "" : place.joined(separator: ".") + ": ") + what + "."
  }
}
