import WebView

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
