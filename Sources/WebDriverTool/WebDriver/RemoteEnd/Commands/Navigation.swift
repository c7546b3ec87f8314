import Device
import Foundation
import WebView

/// Where a page is and where one goes from it, and its cookies.
extension RemoteEnd {
  static let navigation: [Route] = {
    let noPage =
      "only a web context has a page; switch to one, or tap what leads from screen to screen"
    let noCookies = "a native app has no cookies; a page's are told in its web context"
    return [
      Route("GET", "/url", "Tells the page's address.", unsupported: noPage) { session, _ in
        .text(try session.document().url)
      },
      Route("POST", "/url", "Has the app show what an address stands for.", unsupported: noPage) {
        try $0.webNavigate($1)
      },
      Route("GET", "/title", "Tells the page's title.", unsupported: noPage) { session, _ in
        .text(try session.document().title)
      },
      Route(
        "POST", "/back",
        "Taps the navigation bar's back button; in a web context without effect, for want of a "
          + "history."
      ) { session, _ in
        try session.nativeBack()
      } web: { session, _ in
        try session.webTraverseHistory()
      },
      Route(
        "POST", "/forward", "Does nothing, for want of a history.",
        unsupported:
          "an app's screens have no history to go forward in; tap what leads from screen to screen"
      ) { session, _ in try session.webTraverseHistory() },
      Route(
        "POST", "/refresh",
        unsupported:
          "screens and pages always show the app as it is now; nothing is loaded that could be "
          + "loaded again"),
      Route(
        "GET", "/cookie", "Tells that a page has no cookies.", unsupported: noCookies
      ) { session, _ in try session.webCookies() },
      Route(
        "GET", "/cookie/{name}", "Answers `no such cookie`: pages have none.",
        unsupported: noCookies
      ) { try $0.webCookie($1) },
      Route(
        "POST", "/cookie", "Answers `invalid cookie domain`: pages come from no server.",
        unsupported: noCookies
      ) { try $0.webAddCookie($1) },
      Route(
        "DELETE", "/cookie/{name}", "Leaves no such cookie, as there was none.",
        unsupported: noCookies
      ) { session, _ in try session.webDeleteCookies() },
      Route(
        "DELETE", "/cookie", "Leaves no cookies, as there were none.", unsupported: noCookies
      ) { session, _ in try session.webDeleteCookies() },
    ]
  }()
}

/// Back, forward and refresh.
extension Session {
  /// Taps the back button of the screen's navigation bar: the one that is labelled "Back" or, where
  /// there is none, the first one.
  ///
  /// Source: Appium's XCUITest driver, `nativeBack`. That one reports success where there is no
  /// such button; here the test gets an error.
  ///
  /// - Throws: `no such element` when no navigation bar with a button is on the screen.
  func nativeBack() throws(WebDriverError) -> Reply {
    let tree = try tree()
    let index = tree.index
    guard let bar = index.ordinals(of: .navigationBar).first else {
      throw WebDriverError(
        .noSuchElement,
        "there is no navigation bar to go back with on this screen; tap what leads to another one")
    }
    let inBar = index.ordinals(of: .button).filter { (bar..<index.ends[bar]).contains($0) }
      .map { index.nodes[$0] }
    guard let button = inBar.first(where: { $0.element.label == "Back" }) ?? inBar.first else {
      throw WebDriverError(
        .noSuchElement,
        "\(index.nodes[bar].briefDescription) has no button to go back with; tap what leads to "
          + "another screen")
    }
    try gesture { try device.tap(button) }
    return .null
  }

  /// Goes through the history of a page, which has no other entry than the page: the app shows
  /// what it likes in its web view, and nothing is ever loaded there.
  ///
  /// Source: W3C WebDriver, "back" and "forward", which have no effect at the end of the history.
  func webTraverseHistory() throws(WebDriverError) -> Reply {
    _ = try document()
    return .null
  }
}

extension Session {
  /// Has the app show what an address stands for.
  ///
  /// - Throws: `invalid argument` for an address that the app has no page for. W3C has
  ///   `unknown error` for what can't be loaded, which is an error of the remote end here.
  func webNavigate(_ command: Command) throws(WebDriverError) -> Reply {
    let address = try command.arguments.string("url")
    guard URL(string: address)?.scheme?.isEmpty == false else {
      throw command.arguments.invalid(
        "url", "must be a whole address such as \"app://page\", but is \"\(address)\"")
    }
    let outer = enter(.gesture)
    defer { leave(to: outer) }
    let document = try document()
    guard document.navigate(to: address) else { throw noPage(at: address, document) }
    return .null
  }

  /// Why an address is not opened, and which ones are.
  private func noPage(at address: String, _ document: Document) -> WebDriverError {
    let linked = document.linkedAddresses
    let shown = linked.prefix(3).map { $0.shortened }.quotedList
    let links =
      switch linked.count {
      case 0: "no link there leads to another one"
      case ...3: "links there lead to \(shown)"
      default: "links there lead to \(shown) and \(linked.count - 3) more"
      }
    return WebDriverError(
      .invalidArgument,
      "the app has no page at \"\(address.shortened)\", and opens only its own; it is at "
        + "\"\(document.url)\", and \(links)")
  }
}

/// The cookies of a page, of which there are none: what an app shows in a web view does not come
/// from a server that could set one.
///
/// Source: W3C WebDriver, "cookies". A document that is not loaded from a server is cookie-averse.
extension Session {
  func webCookies() throws(WebDriverError) -> Reply {
    _ = try document()
    return .value([])
  }

  func webCookie(_ command: Command) throws(WebDriverError) -> Reply {
    _ = try document()
    throw WebDriverError(
      .noSuchCookie,
      "there is no cookie \"\(command.variable("name").shortened)\"; the app's pages have no cookies"
    )
  }

  /// - Throws: `invalid argument` for what is no cookie; `invalid cookie domain` on a page of the
  ///   app's own, and `unable to set cookie` on one that says that it is a server's.
  func webAddCookie(_ command: Command) throws(WebDriverError) -> Reply {
    guard let cookie = try command.arguments.object(ifAny: "cookie") else {
      throw command.arguments.invalid("cookie", "is missing; it must be an object")
    }
    try Self.validate(cookie: cookie)
    let url = try document().url
    guard ["http:", "https:", "ftp:"].contains(where: url.lowercased().hasPrefix) else {
      throw WebDriverError(
        .invalidCookieDomain,
        "the page \(url.shortened) comes from no server, and so it can have no cookies")
    }
    throw WebDriverError(
      .unableToSetCookie, "the page \(url.shortened) is made by the app, which keeps no cookies")
  }

  /// Takes away what is not there.
  func webDeleteCookies() throws(WebDriverError) -> Reply {
    _ = try document()
    return .null
  }

  private enum SameSite: String, CaseIterable {
    case none = "None"
    case lax = "Lax"
    case strict = "Strict"
  }

  private static func validate(cookie: Arguments) throws(WebDriverError) {
    for name in ["name", "value"] { _ = try cookie.string(name) }
    for name in ["path", "domain"] { _ = try cookie.string(ifAny: name) }
    for name in ["secure", "httpOnly"] { _ = try cookie.bool(ifAny: name) }
    _ = try cookie.natural(ifAny: "expiry")
    _ = try cookie.word(ifAny: "sameSite", SameSite.self)
  }
}
