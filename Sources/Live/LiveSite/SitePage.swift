import Foundation
import HTMLTemplates
import LivePage
import Markup
import WebDriverServer

/// A page of the site. Its template shows its properties.
protocol SitePage {
  /// The name of its template in the folder Templates, without the extension.
  static var template: String { get }
  var head: PageHead { get }
}

extension SitePage {
  var html: String { siteTemplates.html(Self.template, self) }
}

/// The templates of all pages. Each is nested in `page`.
let siteTemplates = HTMLTemplates([
  "card": PackageResources.card_mustache, "gallery": PackageResources.gallery_mustache,
  "index": PackageResources.index_mustache, "inspect": PackageResources.inspect_mustache,
  "launch": PackageResources.launch_mustache, "page": PackageResources.page_mustache,
  "problem": PackageResources.problem_mustache, "record": PackageResources.record_mustache,
  "recordings": PackageResources.recordings_mustache,
  "sessions": PackageResources.sessions_mustache, "state": PackageResources.state_mustache,
  "watch": PackageResources.watch_mustache,
])

/// The content of a page's head.
struct PageHead {
  var title: String
  var icon = "/favicon.svg"
  /// The names of the site's style sheets and scripts to load.
  var styles = ["site.css"]
  var scripts: [String] = []
  /// Whether the page begins with links to the site's other pages.
  var isInSite = true
  /// JSON for the page's script.
  private(set) var json: String?
  /// The embedded style sheet and script of a page that needs no server.
  private(set) var style, script: String?
  /// The import map of the embedded script, as JSON.
  private(set) var imports: String?

  init(title: String, styles: [String] = ["site.css"], scripts: [String] = []) {
    (self.title, self.styles, self.scripts) = (title, styles, scripts)
  }

  /// Creates the head of a tool's page, with the style sheet and script named after the tool.
  init(title: String, tool: String, data: some Encodable) throws {
    self.init(
      title: title, styles: ["site.css", "page.css", "\(tool).css"], scripts: ["\(tool).js"])
    try show(data)
  }

  /// Creates the head of a page that needs neither a server nor a script.
  init(title: String, styles: [[UInt8]]) {
    self.init(title: title, styles: [String]())
    icon = "data:,"
    isInSite = false
    style = styles.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// Creates the head of a page that needs no server. The script imports `modules`.
  init(
    title: String, data: some Encodable, styles: [[UInt8]], script: [UInt8],
    modules: [String: [UInt8]] = [:]
  ) throws {
    self.init(title: title, styles: styles)
    try show(data)
    self.script = String(decoding: script, as: UTF8.self)
    if modules.isEmpty { return }
    let addresses = modules.mapValues {
      "data:text/javascript;base64," + Data($0).base64EncodedString()
    }
    let map = try PageResponse.encoder.encode(["imports": addresses])
    imports = String(decoding: map, as: UTF8.self)
  }

  /// Gives the page's script its data.
  mutating func show(_ data: some Encodable) throws {
    json = String(decoding: try PageResponse.encoder.encode(data), as: UTF8.self).scriptEscaped
  }
}

/// A link with a title and a line of text.
struct PageCard {
  let path, title, text: String
}

/// The page that shows an app. All its data is in the head, because its script replaces the body.
struct AppPage: SitePage {
  static let template = "page"
  let head: PageHead

  private struct Start: Encodable {
    let path: String
    let base: String?
    let update: LiveTree
    let stays: Bool
  }

  /// Creates the page of a session. If `stays` is true, the session continues after the person
  /// leaves the page. `scripts` are loaded before the app's script.
  init(
    _ app: LiveApp, session: String, update: LiveTree, stays: Bool = false, scripts: [String] = [],
    showsKeyboard: Bool = false
  ) throws {
    var head = PageHead(
      title: update.title, styles: ["live.css"] + app.styles,
      scripts: scripts + [app.script] + (showsKeyboard ? ["keyboard.js"] : []))
    head.isInSite = false
    try head.show(
      Start(
        path: "/live/sessions/\(session)", base: app.hasAddresses ? "/apps/\(app.path)" : nil,
        update: update, stays: stays))
    self.head = head
  }
}

/// Asks whether a launch may change stored data.
struct LaunchPage: SitePage {
  static let template = "launch"
  let head: PageHead
  let app, path: String
  let changes: [String]
  let token: String
}

/// An error page.
struct ProblemPage: SitePage {
  static let template = "problem"
  let head: PageHead
  let text: String
}

extension PageResponse {
  /// The policy of the site's pages, which may only load the site's own files.
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  init(_ status: Int, _ contentType: String, _ body: Data, headers: [String: String] = [:]) {
    let common = [
      "Cache-Control": "no-store", "Content-Security-Policy": Self.policy,
      // With "no-referrer", a page wouldn't send its origin either.
      "Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
    ]
    self.init(
      status: status, contentType: contentType, headers: common.merging(headers) { $1 }, body: body)
  }

  static func html(
    _ page: some SitePage, status: Int = 200, headers: [String: String] = [:]
  ) -> Self {
    Self(status, "text/html; charset=utf-8", Data(page.html.utf8), headers: headers)
  }

  /// Encodes equal values to the same bytes.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  static func json(
    _ value: some Encodable, status: Int = 200, headers: [String: String] = [:]
  ) -> Self {
    // The site's values can be encoded.
    let body = (try? encoder.encode(value)) ?? Data()
    return Self(status, "application/json; charset=utf-8", body, headers: headers)
  }
}
