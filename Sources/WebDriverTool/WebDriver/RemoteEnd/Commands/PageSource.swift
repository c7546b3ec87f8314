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

  static let pageSourceScripts: [MobileCommand] = [
    MobileCommand(
      "source", "Tells the page source without some attributes.",
      tells: { try $0.mobileSource($1) })
  ]
}

extension Session {
  /// The page source; it is written as JSON once for each state of the screen.
  ///
  /// - Parameter more: the attributes to leave out beside those that the settings name.
  func source(excluding more: Set<String> = []) throws(WebDriverError) -> Reply {
    let outer = enter(.document)
    defer { leave(to: outer) }
    let excluded = settings.excludedAttributes.union(more)
    if !excluded.isEmpty { return .text(try makePage(excluding: excluded).source()) }
    let page = try page()
    if let encodedSource, encodedSource.page === page { return .encoded(encodedSource.body) }
    let body = Reply.text(page.source()).body
    encodedSource = (page, body)
    return .encoded(body)
  }

  /// The page source without some attributes; in a web context, too, the screen's.
  ///
  /// Source: Appium's XCUITest driver, "mobile: source".
  func mobileSource(_ arguments: Arguments) throws(WebDriverError) -> Reply {
    let name = try arguments.string(ifAny: "format") ?? "xml"
    // WebDriverAgent, too, takes it in any case.
    guard name.lowercased() == "xml" else {
      throw arguments.invalid("format", "must be \"xml\", but is \"\(name.shortened)\"")
    }
    let names = try arguments.string(ifAny: "excludedAttributes") ?? ""
    return try source(excluding: Settings.list(names))
  }

  /// The page as HTML.
  func webSource() throws(WebDriverError) -> Reply {
    let outer = enter(.document)
    defer { leave(to: outer) }
    return .text(try document().documentElement.outerHTML)
  }
}
