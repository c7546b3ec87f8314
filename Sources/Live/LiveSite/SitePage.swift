import Foundation
import LivePage

/// The site's own HTML.
enum SitePage {
  /// A page of the site.
  static func page(title: String, head: [String], body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title.htmlEscaped)</title>
    <link rel="icon" href="/favicon.svg">
    \(head.joined(separator: "\n"))
    </head>
    <body>\(body)</body>
    </html>

    """
  }

  /// The page that shows an app: what it shows at first, and the script that draws it.
  ///
  /// Everything is in the head: what is in the body, the script replaces by the app's document.
  static func live(_ app: LiveApp, session: String, update: LiveUpdate) throws -> String {
    struct Start: Encodable {
      let path: String
      let update: LiveUpdate
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(Start(path: "/live/sessions/\(session)", update: update))
    let styles = (["live.css"] + app.styles).map(styleSheet)
    return page(
      title: update.patch.title,
      head: styles + [
        "<script type=\"application/json\">"
          + String(decoding: json, as: UTF8.self).jsonInScript + "</script>",
        "<script type=\"module\" src=\"/live/\(app.script.htmlEscaped)\"></script>",
      ], body: "<noscript>This page needs JavaScript.</noscript>")
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

  static func styleSheet(_ name: String) -> String {
    "<link rel=\"stylesheet\" href=\"/live/\(name.htmlEscaped)\">"
  }
}
