import Device
import Foundation
import LivePage
import WebDriverServer

/// The live pages, and what they say and ask.
extension LiveSite {
  /// Launches an app and sends the page that shows it.
  func open(_ app: LiveApp, _ request: PageRequest) async -> PageResponse {
    let query: LaunchQuery
    do {
      query = try LaunchQuery(request.query)
    } catch {
      return .problem(400, "\(app.definition.name) was not launched", error.text)
    }
    // Somebody else's page must not have an app launched in a way that nobody here asked for.
    if !query.isEmpty, let site = request.headers["sec-fetch-site"],
      site != "same-origin" && site != "none"
    {
      return .problem(
        403, "\(app.definition.name) was not launched",
        "Another site has led here, with launch arguments. If they are meant, open the address "
          + "yourself.")
    }
    do {
      let session = try await sessions.begin { try app.launch(query) }
      let update = try await session.update(after: nil)
      // Who asks for the head only gets it of the page that there would be.
      if request.method == "HEAD" { await sessions.end(session.id) }
      return .html(try SitePage.live(app, session: session.id, update: update))
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
      return .error(
        405, "This address takes \(method), not \(request.method).", headers: ["Allow": method])
    }
    do {
      switch segments[1] {
      case "events": return try await receive(request, session: segments[0])
      case "updates": return try await update(request, session: segments[0])
      default:
        await sessions.end(segments[0])
        return .json(["ended": true])
      }
    } catch let error as LiveSessionError {
      return .error(error == .ended ? 404 : 400, error.description)
    } catch {
      return .error(500, "\(error)")
    }
  }

  private func receive(_ request: PageRequest, session id: String) async throws -> PageResponse {
    let events: LiveEvents
    do {
      events = try JSONDecoder().decode(LiveEvents.self, from: request.body)
    } catch {
      return .error(400, "These are no events: \(Self.words(for: error))")
    }
    return .json(try await sessions.use(id) { try await $0.receive(events) })
  }

  private func update(_ request: PageRequest, session id: String) async throws -> PageResponse {
    var numbers: [Substring: Int] = [:]
    for item in (request.query ?? "").split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, ["after", "wait"].contains(parts[0]), let number = Int(parts[1]),
        number >= 0
      else {
        return .error(
          400,
          "'\(item)' is not possible; after=REVISION and wait=SECONDS are, both whole "
            + "numbers from 0.")
      }
      numbers[parts[0]] = number
    }
    let (after, wait) = (numbers["after"], numbers["wait"] ?? 0)
    return .json(
      try await sessions.use(id) {
        try await $0.update(after: after, within: .seconds(min(wait, 3600)))
      })
  }

  private static func words(for error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
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
