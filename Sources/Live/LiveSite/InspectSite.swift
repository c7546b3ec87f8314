import Device
import Foundation
import Inspector
import LivePage
import WebDriver
import WebDriverServer

/// The inspector's pages: a list of this server's sessions, and each session as both tools see it.
extension LiveSite {
  static let inspectorRoutes: [PageRoute] = [
    PageRoute("GET", "/inspect") { site, _, _ in .html(await site.sessionList()) },
    PageRoute("GET", "/inspect/{session}") { site, _, path in
      let id = path["session"]
      let app = try await site.look(id) { $0.appName }
      let head = try PageHead(
        title: "Inspect \(app)", tool: "inspect", data: ["path": "/inspect/\(id)"])
      return .html(InspectPage(head: head, app: app))
    },
    // The picture and the tree, once they have changed.
    PageRoute("GET", "/inspect/{session}/screen") { site, request, path in
      let after = try request.parameters("after").number("after")
      return .json(
        try await site.poll {
          try await site.look(path["session"]) { $0.revision == after ? nil : ScreenReport($0) }
        })
    },
    // An element's properties and locators.
    PageRoute("GET", "/inspect/{session}/element") { site, request, path in
      let query = try request.parameters("revision", "place")
      return .json(
        try await site.look(path["session"], try query.number("revision")) {
          try ElementReport(query["place"] ?? "", of: $0)
        })
    },
    // The page source as WebDriver sends it.
    PageRoute("GET", "/inspect/{session}/source") { site, request, path in
      let revision = try request.parameters("revision").number("revision")
      return .json(
        try await site.look(path["session"], revision) {
          SourceReport(xml: $0.source, html: $0.webSource, pageHasChanged: $0.pageHasChanged)
        })
    },
    // Evaluates a line of the console.
    PageRoute("POST", "/inspect/{session}/console") { site, request, path in
      let line = try JSONDecoder().decode(Line.self, from: request.body)
      return .json(
        try await site.use(path["session"]) {
          Console($0).evaluate(line.line, revision: line.revision, isConfirmed: line.isConfirmed)
        })
    },
  ]

  private struct Line: Decodable {
    let line: String
    let revision: Int?
    let isConfirmed: Bool
  }

  private func use<Value: Sendable>(
    _ id: String, _ body: @Sendable (Device) throws -> Value
  ) async throws -> Value {
    if let value = try await remoteEnd?.use(id, body) { return value }
    return try await appSession(id) { try await $0.use(body) }
  }

  private func look<Value: Sendable>(
    _ id: String, _ revision: Int? = nil, _ body: @Sendable (InspectedScreen) throws -> Value
  ) async throws -> Value {
    try await use(id) { try body(Inspector.of($0).screen(revision)) }
  }

  private func sessionList() async -> SessionsPage {
    var cards: [PageCard] = []
    let kinds = [
      ("a page", sessions.apps), ("a WebDriver client", remoteEnd?.sessionIDs ?? []),
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
}

/// The sessions of this server.
private struct SessionsPage: SitePage {
  static let template = "sessions"
  let head = PageHead(title: "Inspector – Duet")
  let sessions: [PageCard]
}

/// A session's screen.
private struct InspectPage: SitePage {
  static let template = "inspect"
  let head: PageHead
  let app: String
}

/// The page source in both contexts: the screen as XML, and the web view's current page as HTML.
private struct SourceReport: Encodable {
  let xml: String
  let html: String?
  let pageHasChanged: Bool
}
