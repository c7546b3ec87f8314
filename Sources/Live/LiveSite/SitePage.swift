import Foundation
import LivePage
import WebDriverServer

enum SitePage {
  static func page(
    title: String, head: [String], body: String, icon: String = "/favicon.svg"
  ) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title.htmlEscaped)</title>
    <link rel="icon" href="\(icon)">
    \(head.joined(separator: "\n"))
    </head>
    <body>\(body)</body>
    </html>

    """
  }

  /// The page that shows an app. All is in the head: its script replaces the body. A session that
  /// `stays` goes on when the page is left; `scripts` come before the app's own.
  static func live(
    _ app: LiveApp, session: String, update: LiveTree, stays: Bool = false,
    scripts: [String] = [], showsKeyboard: Bool = false
  ) throws -> String {
    struct Start: Encodable {
      let path: String
      let base: String?
      let update: LiveTree
      let stays: Bool
    }
    let start = Start(
      path: "/live/sessions/\(session)", base: app.hasAddresses ? "/apps/\(app.path)" : nil,
      update: update, stays: stays)
    let styles = (["live.css"] + app.styles).map(styleSheet)
    return page(
      title: update.title,
      head: styles + [try data(start)]
        + (scripts + [app.script] + (showsKeyboard ? ["keyboard.js"] : [])).map(script),
      body: "<noscript>This page needs JavaScript.</noscript>")
  }

  static func article(title: String, _ main: String) -> String {
    page(title: title, head: [styleSheet("site.css")], body: "<main>\n\(main)\n</main>")
  }

  /// The page of a tool, with a bar and panes; its style sheet and its script have the tool's name.
  static func tool(
    _ name: String, title: String, data: some Encodable, body: String
  ) throws -> String {
    let styles = ["site.css", "page.css", "\(name).css"].map(styleSheet)
    let head = styles + [try self.data(data), script("\(name).js")]
    return page(title: title, head: head, body: body)
  }

  static func card(_ path: String, _ title: String, _ text: String) -> String {
    """
    <li><a href="\(path.htmlEscaped)"><strong>\(title.htmlEscaped)</strong>
    <span>\(text.htmlEscaped)</span></a></li>
    """
  }

  static func data(_ value: some Encodable) throws -> String {
    let json = String(decoding: try PageResponse.encoder.encode(value), as: UTF8.self)
    // Nothing in it can end the element; in JSON, the character is in strings only.
    return "<script type=\"application/json\">\(json.replacing("<", with: "\\u003c"))</script>"
  }

  /// Style sheets and a script as a page without a server holds them.
  static func inlined(_ styleSheets: [[UInt8]], script: [UInt8]) -> (style: String, script: String)
  {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let style = "<style>\(styleSheets.map(text).joined())</style>"
    return (style, "<script type=\"module\">\(text(script))</script>")
  }

  static func script(_ name: String) -> String {
    "<script type=\"module\" src=\"/live/\(name.htmlEscaped)\"></script>"
  }

  static func styleSheet(_ name: String) -> String {
    "<link rel=\"stylesheet\" href=\"/live/\(name.htmlEscaped)\">"
  }
}

/// The first page, and what is shown of the checkout: its scenarios, and the report that `duet
/// compare --report .build/report` wrote last.
extension LiveSite {
  func index(host: String) -> String {
    let endpoint = "http://\(host)\(webDriverPath)"
    let cards = apps.map { SitePage.card("/apps/\($0.path)", $0.definition.name, $0.summary) }
    let invitation = SitePage.card(
      "/watch", "Watch a test being played",
      "One written scenario, two tools: the app, the code, and what each line does.")
    let capabilities = """
      curl \(endpoint)/session -d '{
        "capabilities": {"alwaysMatch": {
          "platformName": "iOS",
          "appium:automationName": "XCUITest",
          "appium:bundleId": "\(apps.first?.definition.bundleIdentifier ?? "")"
        }}
      }'
      """
    return SitePage.article(
      title: "Duet",
      """
      <h1>Duet</h1>
      <p class="lead">Two small apps to test, and a WebDriver server to test them with.</p>
      \(demonstration == nil ? "" : "<ul class=\"cards\">\(invitation)</ul>")
      <h2>The apps</h2>
      <p>Each opens with a device of its own; so does each tab.</p>
      <ul class="cards">
      \(cards.joined(separator: "\n"))
      </ul>
      <p>The <a href="/inspect">inspector</a> shows what is on a session's screen, and how each tool
      finds it. The <a href="/record">recorder</a> makes tests of what you do. The
      <a href="/gallery">gallery</a> shows every screen in every state worth seeing.</p>
      \(checkoutLinks)
      <h2>WebDriver</h2>
      <p>Any client can drive the apps through <code>\(endpoint.htmlEscaped)</code>:</p>
      <pre><code>\(capabilities.htmlEscaped)</code></pre>
      <h2>The beers as JSON</h2>
      <p><a href="/api/beers?search=blonde,triple&amp;min=8&amp;pageSize=5"
      >/api/beers?search=blonde,triple&amp;min=8&amp;pageSize=5</a></p>
      """)
  }

  private var checkoutLinks: String {
    guard let checkout else { return "" }
    let report =
      FileManager.default.isReadableFile(atPath: Self.report(in: checkout).path)
      ? "<a href=\"/report\">The report</a> says how the two tools compare."
      : "<code>duet compare --report .build/report</code> makes a report, which is then shown here."
    return "<p>The <a href=\"/scenarios\">scenarios</a> say what the tests do. \(report)</p>"
  }

  /// Answers a request for the scenarios or the report; nil where there is no checkout, or no report.
  func answerCheckout(_ name: String) -> PageResponse? {
    guard let checkout else { return nil }
    guard name == "report" else { return .html(Self.scenarioPage(checkout)) }
    // The report itself says what a browser is to allow it.
    let headers = ["Content-Security-Policy": "frame-ancestors 'none'"]
    return (try? Data(contentsOf: Self.report(in: checkout))).map {
      PageResponse(200, "text/html; charset=utf-8", $0, headers: headers)
    }
  }

  private static func report(in checkout: URL) -> URL {
    checkout.appendingPathComponent(".build/report/index.html")
  }

  private static func scenarioPage(_ checkout: URL) -> String {
    let folder = checkout.appendingPathComponent("Scenarios")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let scenarios = paths.filter { $0.hasSuffix(".scenario") }
      .sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    let items = scenarios.compactMap { path -> String? in
      let file = folder.appendingPathComponent(path)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
      return """
        <details><summary>\(path.replacing("/", with: ": ").htmlEscaped)</summary>
        <pre>\(text.htmlEscaped)</pre></details>
        """
    }
    return SitePage.article(
      title: "Scenarios – Duet",
      """
      <h1>Scenarios</h1>
      <p class="lead">What the tests do and check, step by step; both suites are held to these words.</p>
      \(items.joined(separator: "\n"))
      <p><a href="/">What is here</a></p>
      """)
  }
}

extension PageResponse {
  /// What the site's pages may load: nothing but the site's own files.
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  init(_ status: Int, _ contentType: String, _ body: Data, headers: [String: String] = [:]) {
    let common = [
      "Cache-Control": "no-store", "Content-Security-Policy": Self.policy,
      // With "no-referrer", a page would not send its origin either.
      "Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
    ]
    self.init(
      status: status, contentType: contentType, headers: common.merging(headers) { $1 }, body: body)
  }

  static func html(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Self {
    Self(status, "text/html; charset=utf-8", Data(text.utf8), headers: headers)
  }

  /// The same bytes for the same value.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  static func json(
    _ value: some Encodable, status: Int = 200, headers: [String: String] = [:]
  ) -> Self {
    guard let body = try? encoder.encode(value) else {
      return error(500, "the answer can't be written as JSON")
    }
    return Self(status, "application/json; charset=utf-8", body, headers: headers)
  }

  /// The answer to a request that another site has led here; nil for any other request.
  static func refusal(ofForeign request: PageRequest) -> PageResponse? {
    guard request.isForeign else { return nil }
    return .problem(
      403, "Not shown", "Another site has led here. If you mean it, open the address yourself.")
  }

  /// The answer where the method is another than the address takes; who may GET may ask for HEAD.
  static func refusal(of request: PageRequest, but method: String) -> PageResponse? {
    request.method == method || request.method == "HEAD" && method == "GET"
      ? nil : .error(405, "This address takes \(method), not \(request.method).", allow: method)
  }

  static func error(_ status: Int, _ text: String, allow method: String? = nil) -> Self {
    json(["error": text], status: status, headers: method.map { ["Allow": $0] } ?? [:])
  }

  static func problem(
    _ status: Int, _ title: String, _ text: String, headers: [String: String] = [:]
  ) -> PageResponse {
    let main = """
      <h1>\(title.htmlEscaped)</h1>
      <p class="text">\(text.htmlEscaped)</p>
      <p><a href="/">What is here</a></p>
      """
    return html(SitePage.article(title: title, main), status: status, headers: headers)
  }
}

extension String {
  var htmlEscaped: String {
    let names: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]
    return unicodeScalars.map { names[$0] ?? String($0) }.joined()
  }
}

extension PageRequest {
  /// Whether another site may have led here. Chromium says "none" of what another site's page has it
  /// load ahead of time.
  var isForeign: Bool {
    isAheadOfTime
      || headers["sec-fetch-site"].map { $0 != "same-origin" && $0 != "none" } ?? false
  }

  private var isAheadOfTime: Bool { headers["sec-purpose"] != nil }

  /// Whether another site's page asks for this without leading there: for an image, in a frame or ahead
  /// of time. Browsers say so only to this machine and over TLS. Source: W3C's Fetch Metadata.
  var isEmbedded: Bool { isAheadOfTime || isForeign && headers["sec-fetch-dest"] != "document" }

  func item(_ name: String) -> String? {
    (query ?? "").split(separator: "&").first { $0.hasPrefix("\(name)=") }?
      .dropFirst(name.count + 1).replacing("+", with: " ").removingPercentEncoding
  }
}
