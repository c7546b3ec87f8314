import Device
import Foundation
import Inspector
import LivePage
import WebDriver
import WebDriverServer

/// The inspector's pages: a list of this server's sessions, and each session as both tools see it.
extension LiveSite {
  static let inspectorRoutes: [PageRoute] = [
    PageRoute("GET", "/inspect", foreignRequests: .refused) { site, _, _ in
      .html(await site.sessionList())
    },
    inspector("GET", "/inspect/{session}", isPage: true) { site, request in
      let app = try await site.look(request.id) { $0.appName }
      let head = try PageHead(
        title: "Inspect \(app)", tool: "inspect", data: ["path": "/inspect/\(request.id)"])
      return .html(InspectPage(head: head, app: app))
    },
    // The picture and the tree, once they have changed.
    inspector("GET", "/inspect/{session}/screen") { site, request in
      let (after, row) = (try request.page.number("after"), try request.page.number("row"))
      return .json(
        try await site.poll {
          try await site.look(request.id) {
            $0.revision == after ? nil : ScreenReport($0, firstRow: row)
          }
        })
    },
    // An element's properties and locators.
    inspector("GET", "/inspect/{session}/element") { site, request in
      .json(
        try await site.look(request.id, request.revision) {
          try ElementReport(request.place, of: $0)
        })
    },
    // The page source as WebDriver sends it.
    inspector("GET", "/inspect/{session}/source") { site, request in
      .json(try await site.look(request.id, request.revision) { SourceReport($0) })
    },
    // A file that shows the screen and its elements without a server.
    inspector("GET", "/inspect/{session}/snapshot") { site, request in
      .html(
        try await site.look(request.id, request.revision) { try snapshot($0) },
        headers: ["Content-Disposition": "attachment; filename=\"snapshot.html\""])
    },
    // Evaluates a line of the console.
    inspector("POST", "/inspect/{session}/console") { site, request in
      try await site.evaluate(request.page, session: request.id)
    },
  ]

  /// A request about a session: a revision of its screen, and an element's place there.
  private struct InspectorRequest: Sendable {
    let id: String
    let revision: Int?
    let place: String
    let page: PageRequest
  }

  private static func inspector(
    _ method: String, _ path: String, isPage: Bool = false,
    answer: @escaping @Sendable (LiveSite, InspectorRequest) async throws -> PageResponse
  ) -> PageRoute {
    PageRoute(method, path, foreignRequests: .refused) { site, request, path in
      let id = path["session"]
      do {
        return try await answer(
          site,
          InspectorRequest(
            id: id, revision: try request.number("revision"), place: request.item("place") ?? "",
            page: request))
      } catch LiveSessionError.ended {
        let text = "There is no session \(id). It may have ended."
        return isPage ? .problem(404, "No session", text) : .error(404, text)
      } catch {
        return isPage ? .problem(409, "Not shown", "\(error)") : .error(409, "\(error)")
      }
    }
  }

  private func use<Value: Sendable>(
    _ id: String, _ body: @Sendable (Device) throws -> Value
  ) async throws -> Value {
    if let value = try await remoteEnd?.use(id, body) { return value }
    return try await sessions.use(id) { try await $0.use(body) }
  }

  private func look<Value: Sendable>(
    _ id: String, _ revision: Int? = nil, _ body: @Sendable (InspectedScreen) throws -> Value
  ) async throws -> Value {
    try await use(id) { try body(Inspector.of($0).screen(revision)) }
  }

  private func evaluate(_ request: PageRequest, session id: String) async throws -> PageResponse {
    struct Line: Decodable {
      let line: String
      let revision: Int?
      let isConfirmed: Bool
    }
    guard let line = try? JSONDecoder().decode(Line.self, from: request.body) else {
      return .error(400, #"The body must be {"line": "…", "revision": 1, "isConfirmed": true}."#)
    }
    return .json(
      try await use(id) {
        Console($0).evaluate(line.line, revision: line.revision, isConfirmed: line.isConfirmed)
      })
  }

  private func sessionList() async -> SessionsPage {
    var cards: [PageCard] = []
    let kinds = [
      ("a page", sessions.ids), ("a WebDriver client", remoteEnd?.sessionIDs ?? []),
    ]
    for (kind, ids) in kinds {
      for id in ids.sorted() {
        guard let name = try? await use(id, { $0.running?.name ?? "no app" }) else { continue }
        cards.append(
          PageCard(
            path: "/inspect/\(id)", title: name, text: "\(kind), session \(id.prefix(8))"))
      }
    }
    return SessionsPage(sessions: cards)
  }

  /// Returns a page that needs no server, with the details of the first 200 elements.
  private static func snapshot(_ screen: InspectedScreen) throws -> InspectPage {
    struct Snapshot: Encodable {
      let screen: ScreenReport
      let source: SourceReport
      let elements: [String: ElementReport]
    }
    let report = ScreenReport(screen)
    let places = report.nodes.filter { $0.rows == nil }.prefix(200).map(\.place)
    let snapshot = Snapshot(
      screen: report, source: SourceReport(screen),
      elements: try Dictionary(
        uniqueKeysWithValues: places.map { ($0, try ElementReport($0, of: screen)) }))
    // A page loaded from a file can't import a script from its folder.
    let imported = Data(PackageResources.page_js).base64EncodedString()
    let head = try PageHead(
      title: "Snapshot of \(screen.appName)", data: snapshot,
      styles: [
        PackageResources.site_css, PackageResources.page_css, PackageResources.inspect_css,
      ],
      imports: #"{"imports": {"./page.js": "data:text/javascript;base64,\#(imported)"}}"#,
      script: PackageResources.inspect_js)
    return InspectPage(head: head, app: screen.appName)
  }
}

/// The sessions of this server.
private struct SessionsPage: SitePage {
  static let template = "sessions"
  let head = PageHead(title: "Inspector – Duet")
  let hasSessions: Bool
  let sessions: [PageCard]

  init(sessions: [PageCard]) { (self.sessions, hasSessions) = (sessions, !sessions.isEmpty) }
}

/// A session's screen, or a snapshot of it.
private struct InspectPage: SitePage {
  static let template = "inspect"
  let head: PageHead
  let app: String
}

/// The page source in both contexts: the screen as XML, and the web view's current page as HTML.
private struct SourceReport: Encodable {
  let revision: Int
  let xml: String
  let html: String?
  let pageHasChanged: Bool

  init(_ screen: InspectedScreen) {
    (revision, xml, html) = (screen.revision, screen.source, screen.webSource)
    pageHasChanged = screen.pageHasChanged
  }
}

extension PageRequest {
  /// Returns a whole number from the query, or nil if it is missing.
  fileprivate func number(_ name: String) throws(InspectorError) -> Int? {
    guard let text = item(name) else { return nil }
    if let number = Int(text) { return number }
    throw InspectorError("'\(name)=\(text)' must be a whole number.")
  }
}
