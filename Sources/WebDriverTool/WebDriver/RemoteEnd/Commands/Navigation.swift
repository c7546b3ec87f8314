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
        try session.stayOnPage()
      },
      Route(
        "POST", "/forward", "Does nothing, for want of a history.",
        unsupported:
          "an app's screens have no history to go forward in; tap what leads from screen to screen"
      ) { session, _ in try session.stayOnPage() },
      Route(
        "POST", "/refresh",
        unsupported:
          "screens and pages always show the app as it is now; nothing is loaded that could be "
          + "loaded again"),
      Route(
        "GET", "/cookie", "Tells that a page has no cookies.", unsupported: noCookies
      ) { session, _ in
        _ = try session.document()
        return .value([])
      },
      Route(
        "GET", "/cookie/{name}", "Answers `no such cookie`: pages have none.",
        unsupported: noCookies
      ) { session, command in
        _ = try session.document()
        throw WebDriverError(
          .noSuchCookie,
          "there is no cookie \"\(command.variable("name").shortened)\"; the app's pages have no "
            + "cookies")
      },
      Route(
        "POST", "/cookie", "Answers `invalid cookie domain`: pages come from no server.",
        unsupported: noCookies
      ) { try $0.addCookie($1.arguments) },
      Route(
        "DELETE", "/cookie/{name}", "Leaves no such cookie, as there was none.",
        unsupported: noCookies
      ) { session, _ in try session.stayOnPage() },
      Route(
        "DELETE", "/cookie", "Leaves no cookies, as there were none.", unsupported: noCookies
      ) { session, _ in try session.stayOnPage() },
    ]
  }()
}

extension Session {
  /// Taps the navigation bar's button that is labelled "Back", or else the first one. Appium's
  /// `nativeBack` reports success where there is none; here the test gets an error.
  fileprivate func nativeBack() throws -> Reply {
    let index = try tree().index
    let bar = try index.ordinals(of: .navigationBar).first.orThrow(
      .noSuchElement,
      "there is no navigation bar to go back with on this screen; tap what leads to another one")
    let inBar = index.ordinals(of: .button).filter { (bar..<index.ends[bar]).contains($0) }
      .map { index.nodes[$0] }
    let button = try (inBar.first { $0.element.label == "Back" } ?? inBar.first).orThrow(
      .noSuchElement,
      "\(index.nodes[bar].briefDescription) has no button to go back with; tap what leads to "
        + "another screen")
    try gesture { try device.tap(button) }
    return .null
  }

  /// A page has no history, since nothing is loaded, and no cookies, which a server would send.
  fileprivate func stayOnPage() throws -> Reply {
    _ = try document()
    return .null
  }

  fileprivate func webNavigate(_ command: Command) throws -> Reply {
    let address = try command.arguments.string("url")
    guard URL(string: address)?.scheme?.isEmpty == false else {
      throw command.arguments.invalid(
        "url", "must be a whole address such as \"app://page\", but is \"\(address)\"")
    }
    let document = try document()
    if phase(.gesture, { document.navigate(to: address) }) { return .null }
    let linked = document.linkedAddresses
    let shown = linked.prefix(3).map { $0.shortened }.quotedList
    let links =
      switch linked.count {
      case 0: "no link there leads to another one"
      case ...3: "links there lead to \(shown)"
      default: "links there lead to \(shown) and \(linked.count - 3) more"
      }
    throw WebDriverError(
      .invalidArgument,
      "the app has no page at \"\(address.shortened)\", and opens only its own; it is at "
        + "\"\(document.url)\", and \(links)")
  }

  private enum SameSite: String, CaseIterable {
    case none = "None"
    case lax = "Lax"
    case strict = "Strict"
  }

  /// A document not loaded from a server is cookie-averse. Source: W3C WebDriver, "cookies".
  fileprivate func addCookie(_ arguments: Arguments) throws -> Reply {
    let cookie = try arguments.object(ifAny: "cookie")
      .orThrow(arguments.invalid("cookie", "is missing; it must be an object"))
    for name in ["name", "value"] { _ = try cookie.string(name) }
    for name in ["path", "domain"] { _ = try cookie.string(ifAny: name) }
    for name in ["secure", "httpOnly"] { _ = try cookie.bool(ifAny: name) }
    _ = try cookie.natural(ifAny: "expiry")
    _ = try cookie.word(ifAny: "sameSite", among: SameSite.allCases)
    let url = try document().url
    guard ["http:", "https:", "ftp:"].contains(where: url.lowercased().hasPrefix) else {
      throw WebDriverError(
        .invalidCookieDomain,
        "the page \(url.shortened) comes from no server, and so it can have no cookies")
    }
    throw WebDriverError(
      .unableToSetCookie, "the page \(url.shortened) is made by the app, which keeps no cookies")
  }
}
