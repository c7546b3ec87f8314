/// The capability `proxy`: what it may hold.
///
/// Source: W3C WebDriver, "proxy".
enum ProxyConfiguration {
  private enum Kind: String, CaseIterable { case pac, direct, autodetect, system, manual }

  private static let hosts = ["ftpProxy", "httpProxy", "sslProxy", "socksProxy"]

  /// - Throws: `invalid argument`, with the place, for a member that is unknown or of the wrong
  ///   type, and where the type is missing.
  static func validate(_ proxy: Arguments) throws(WebDriverError) {
    let kind = try proxy.word("proxyType", Kind.self)
    for name in proxy.members.keys.sorted() {
      switch name {
      case "proxyType": break
      case "proxyAutoconfigUrl": _ = try proxy.string(name)
      case _ where hosts.contains(name): try validate(host: proxy.string(name), name, proxy)
      case "socksVersion":
        guard (0...255).contains(try proxy.natural(name)) else {
          throw proxy.invalid(name, "must be an integer from 0 to 255")
        }
      case "noProxy": _ = try proxy.strings(name)
      default:
        throw proxy.invalid(name, "is no member of a proxy's configuration")
      }
    }
    if kind == .pac { _ = try proxy.string("proxyAutoconfigUrl") }
    if proxy.has("socksProxy") { _ = try proxy.natural("socksVersion") }
  }

  /// A host, with a port if it likes, but without a scheme or a path.
  private static func validate(
    host: String, _ name: String, _ proxy: Arguments
  ) throws(WebDriverError) {
    guard !host.isEmpty, !host.contains("/"), !host.contains(" ") else {
      throw proxy.invalid(
        name, "must be a host with an optional port, such as \"example.org:80\"")
    }
  }

  /// Whether a type asks for no proxy.
  static func isNone(_ kind: String) -> Bool {
    kind == Kind.direct.rawValue || kind == Kind.system.rawValue
  }
}
