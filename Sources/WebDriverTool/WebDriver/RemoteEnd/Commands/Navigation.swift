import Device
import Foundation
import WebView

/// A page's URL, the navigation from page to page, and cookies.
extension RemoteEnd {
  static let navigation: [Route] = [
    Route.web("GET", "/url") { session, _ in .text(try session.document().url) },
    Route.web("POST", "/url") { try $0.webNavigate($1) },
    Route.web("GET", "/title") { session, _ in .text(try session.document().title) },
    Route("POST", "/back") { session, _ in
      try session.nativeBack()
    } web: { session, _ in
      try session.stayOnPage()
    },
    Route.web("POST", "/forward") { session, _ in try session.stayOnPage() },
    Route.web("GET", "/cookie") { session, _ in
      _ = try session.document()
      return .value([])
    },
    Route.web("GET", "/cookie/{name}") { session, command in
      _ = try session.document()
      throw WebDriverError(
        .noSuchCookie,
        "there is no cookie \"\(command.variable("name").shortened)\". The app's pages have no "
          + "cookies")
    },
    Route.web("POST", "/cookie") { try $0.addCookie($1.arguments) },
    Route.web("DELETE", "/cookie/{name}") { session, _ in try session.stayOnPage() },
    Route.web("DELETE", "/cookie") { session, _ in try session.stayOnPage() },
  ]
}

extension Session {
  /// Taps the navigation bar's button labelled "Back", or else its first button. Without such a
  /// button, Appium's `nativeBack` reports success. Here the test gets an error.
  fileprivate func nativeBack() throws -> Reply {
    let index = try tree().index
    let bar = try index.ordinals(of: .navigationBar).first.orThrow(
      .noSuchElement,
      "this screen has no navigation bar to go back with. Use another control to leave it")
    let inBar = index.ordinals(of: .button).filter { (bar..<index.ends[bar]).contains($0) }
      .map { index.nodes[$0] }
    let button = try (inBar.first { $0.element.label == "Back" } ?? inBar.first).orThrow(
      .noSuchElement,
      "\(index.nodes[bar].briefDescription) has no button to go back with. Use another "
        + "control to leave the screen")
    try gesture { try device.tap(button) }
    return .null
  }

  /// Does nothing, successfully: a page has no history, because nothing is loaded, and no cookies,
  /// which only a server would set.
  fileprivate func stayOnPage() throws -> Reply {
    _ = try document()
    return .null
  }

  fileprivate func webNavigate(_ command: Command) throws -> Reply {
    let address = try command.arguments.string("url")
    guard URL(string: address)?.scheme?.isEmpty == false else {
      throw command.arguments.invalid(
        "url", "must be an absolute URL such as \"app://page\", but is \"\(address)\"")
    }
    let document = try document()
    if document.navigate(to: address) { return .null }
    let linked = document.linkedAddresses
    let shown = linked.prefix(3).map { $0.shortened }.quotedList
    let more = linked.count > 3 ? " and \(linked.count - 3) more" : ""
    let links =
      linked.isEmpty ? "no link there leads to another page" : "links there lead to \(shown)\(more)"
    throw WebDriverError(
      .invalidArgument,
      "the app has no page at \"\(address.shortened)\" and can't open other sites. It shows "
        + "\"\(document.url)\", and \(links)")
  }

  private enum SameSite: String, CaseIterable {
    case none = "None"
    case lax = "Lax"
    case strict = "Strict"
  }

  /// A document that wasn't loaded from a server is cookie-averse. Source: W3C WebDriver,
  /// "cookies".
  fileprivate func addCookie(_ arguments: Arguments) throws -> Reply {
    let cookie = try arguments.object(ifAny: "cookie")
      .orThrow(arguments.invalid("cookie", "must be an object, but is missing"))
    for name in ["name", "value"] { _ = try cookie.string(name) }
    for name in ["path", "domain"] { _ = try cookie.string(ifAny: name) }
    for name in ["secure", "httpOnly"] { _ = try cookie.bool(ifAny: name) }
    _ = try cookie.natural(ifAny: "expiry")
    _ = try cookie.word(ifAny: "sameSite", among: SameSite.allCases)
    let url = try document().url
    guard ["http:", "https:", "ftp:"].contains(where: url.lowercased().hasPrefix) else {
      throw WebDriverError(
        .invalidCookieDomain,
        "the page \(url.shortened) wasn't sent by a server, so it can't have cookies")
    }
    throw WebDriverError(
      .unableToSetCookie, "the page \(url.shortened) is created by the app, which stores no cookies"
    )
  }
}
