import Foundation
import LivePage
import WebDriverServer

/// The site's own HTML.
enum SitePage {
  /// A page of the site.
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

  /// The page that shows an app: what it shows at first, and the script that draws it.
  ///
  /// Everything is in the head: what is in the body, the script replaces by the app's document.
  ///
  /// - Parameters:
  ///   - stays: whether the session goes on when the page is left.
  ///   - scripts: scripts that come before the app's own.
  ///   - showsKeyboard: whether a keyboard comes onto the screen while a field has the focus.
  static func live(
    _ app: LiveApp, session: String, update: LiveUpdate, stays: Bool = false,
    scripts: [String] = [], showsKeyboard: Bool = false
  ) throws -> String {
    struct Start: Encodable {
      let path: String
      let base: String?
      let update: LiveUpdate
      let stays: Bool
    }
    let start = Start(
      path: "/live/sessions/\(session)", base: app.hasAddresses ? "/apps/\(app.path)" : nil,
      update: update, stays: stays)
    let styles = (["live.css"] + app.styles).map(styleSheet)
    return page(
      title: update.patch.title,
      head: styles + [try data(start)]
        + (scripts + [app.script] + (showsKeyboard ? ["keyboard.js"] : [])).map(script),
      body: "<noscript>This page needs JavaScript.</noscript>")
  }

  /// A page that says why there is no other.
  static func problem(title: String, text: String) -> String {
    page(
      title: title, head: [styleSheet("site.css")],
      body: """
        <main>
        <h1>\(title.htmlEscaped)</h1>
        <p class="text">\(text.htmlEscaped)</p>
        <p><a href="/">What is here</a></p>
        </main>
        """)
  }

  /// An item of a list of links.
  static func card(_ path: String, _ title: String, _ text: String) -> String {
    """
    <li><a href="\(path.htmlEscaped)"><strong>\(title.htmlEscaped)</strong>
    <span>\(text.htmlEscaped)</span></a></li>
    """
  }

  /// What a page's script begins with, as JSON that the page holds.
  static func data(_ value: some Encodable) throws -> String {
    let json = String(decoding: try PageResponse.encoder.encode(value), as: UTF8.self)
    return "<script type=\"application/json\">\(json.jsonInScript)</script>"
  }

  /// A style sheet and a script as a page holds them that needs no server.
  static func inlined(_ styleSheets: [[UInt8]], script: [UInt8]) -> (style: String, script: String)
  {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return (
      "<style>\(styleSheets.map(text).joined())</style>",
      "<script type=\"module\">\(text(script))</script>"
    )
  }

  static func script(_ name: String) -> String {
    "<script type=\"module\" src=\"/live/\(name.htmlEscaped)\"></script>"
  }

  /// The style sheets of a page with a bar and panes, in their order.
  static func styleSheets(_ name: String) -> String {
    ["site.css", "page.css", name].map(styleSheet).joined(separator: "\n")
  }

  static func styleSheet(_ name: String) -> String {
    "<link rel=\"stylesheet\" href=\"/live/\(name.htmlEscaped)\">"
  }
}

/// The first page: what is here.
extension LiveSite {
  private static let invitation = SitePage.card(
    "/watch", "Watch a test being played",
    "One written scenario, two tools: the app, the code, and what each line does.")

  func index(host: String) -> String {
    let endpoint = "http://\(host)\(webDriverPath)"
    let cards = apps.map { SitePage.card("/apps/\($0.path)", $0.definition.name, $0.summary) }
    let example = apps.first?.definition.bundleIdentifier ?? ""
    let capabilities = """
      curl \(endpoint)/session -d '{
        "capabilities": {"alwaysMatch": {
          "platformName": "iOS",
          "appium:automationName": "XCUITest",
          "appium:bundleId": "\(example)"
        }}
      }'
      """
    return SitePage.page(
      title: "Duet", head: [SitePage.styleSheet("site.css")],
      body: """
        <main>
        <h1>Duet</h1>
        <p class="lead">Two small apps to test, and a WebDriver server to test them with.</p>
        \(demonstration == nil ? "" : "<ul class=\"cards\">\(Self.invitation)</ul>")
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
        </main>
        """)
  }
}

extension PageResponse {
  /// What a browser is to allow the site's pages: nothing but the site's own files.
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// A response of the site, with the headers that all of them have.
  init(
    _ status: Int, _ contentType: String, _ body: Data, headers: [String: String] = [:]
  ) {
    let common = [
      "Cache-Control": "no-store", "Content-Security-Policy": Self.policy,
      // With "no-referrer", a page would not send its origin either.
      "Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
    ]
    self.init(
      status: status, contentType: contentType, headers: common.merging(headers) { $1 }, body: body)
  }

  /// A page.
  static func html(
    _ html: String, status: Int = 200, headers: [String: String] = [:]
  ) -> PageResponse {
    PageResponse(status, "text/html; charset=utf-8", Data(html.utf8), headers: headers)
  }

  /// Writes JSON, the same bytes for the same value.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// A value in JSON.
  static func json(
    _ value: some Encodable, status: Int = 200, headers: [String: String] = [:]
  ) -> PageResponse {
    guard let body = try? encoder.encode(value) else {
      return error(500, "the answer can't be written as JSON")
    }
    return PageResponse(status, "application/json; charset=utf-8", body, headers: headers)
  }

  /// Why a request that another site has led here gets no answer; nil for any other request.
  static func refusal(ofForeign request: PageRequest) -> PageResponse? {
    guard let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" else {
      return nil
    }
    return .problem(
      403, "Not shown", "Another site has led here. If you mean it, open the address yourself.")
  }

  /// Why a request gets no answer at an address that takes one method; nil where it has that. Who may
  /// have a page may have its head.
  static func refusal(of request: PageRequest, but method: String) -> PageResponse? {
    request.method == method || request.method == "HEAD" && method == "GET"
      ? nil
      : .error(
        405, "This address takes \(method), not \(request.method).", headers: ["Allow": method])
  }

  /// Why there is no answer, in JSON: `{"error": "…"}`.
  static func error(
    _ status: Int, _ text: String, headers: [String: String] = [:]
  ) -> PageResponse {
    json(["error": text], status: status, headers: headers)
  }

  /// Why there is no page, as a page.
  static func problem(
    _ status: Int, _ title: String, _ text: String, headers: [String: String] = [:]
  ) -> PageResponse {
    html(SitePage.problem(title: title, text: text), status: status, headers: headers)
  }
}

extension String {
  /// The text as it stands in HTML, between tags or in an attribute's quotes.
  var htmlEscaped: String {
    var escaped = ""
    for character in unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// JSON as it stands in an element `script`: nothing in it can end the element.
  var jsonInScript: String {
    // In JSON, the character is in strings only.
    replacing("<", with: "\\u003c")
  }
}

extension PageRequest {
  /// An item of the address's query, decoded; nil where there is none of that name.
  func item(_ name: String) -> String? {
    (query ?? "").split(separator: "&").first { $0.hasPrefix("\(name)=") }?
      .dropFirst(name.count + 1).replacing("+", with: " ").removingPercentEncoding
  }
}
