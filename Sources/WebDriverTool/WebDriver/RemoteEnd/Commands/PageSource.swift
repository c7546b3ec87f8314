import Device
import WebView

/// The page source.
extension RemoteEnd {
  static let pageSource: [Route] = [
    Route("GET", "/source", "Tells the page source: XML of the screen, in a web context HTML.") {
      session, _ in
      try session.source()
    } web: { session, _ in
      try session.webSource()
    }
  ]

}

extension Session {
  /// The page source; it is written as JSON once for each state of the screen.
  func source() throws(WebDriverError) -> Reply {
    let outer = enter(.document)
    defer { leave(to: outer) }
    let page = try page()
    if let encodedSource, encodedSource.page === page { return .encoded(encodedSource.body) }
    let body = Reply.text(page.source()).body
    encodedSource = (page, body)
    return .encoded(body)
  }

  /// The page as HTML.
  func webSource() throws(WebDriverError) -> Reply {
    let outer = enter(.document)
    defer { leave(to: outer) }
    return .text(try document().documentElement.outerHTML)
  }
}
