import WebDriver

/// Keeps web pages from driving the server.
///
/// A page that the user has open can send requests to this machine, too. A browser marks them with
/// an `Origin` header, which no WebDriver client sends. A page that has its own name resolved to
/// this machine is same-origin; then the `Host` header gives it away.
struct RequestScreen: Sendable {
  private let allowedHosts: Set<String>

  init(host: String, allowedHosts: [String]) {
    let names = ["localhost", "127.0.0.1", "[::1]", host] + allowedHosts
    self.allowedHosts = Set(names.map(Self.normalized))
  }

  /// Says why a request with these headers is refused; nil lets it in.
  ///
  /// With two `Host` headers nobody can tell which counts. A page of this server sends the server's
  /// own address as the `Origin`, which is let in where the request is for a page or a part of one.
  func refusal(hosts: [String], origin: String?, isForPage: Bool) -> String? {
    if let origin, !(isForPage && hosts.count == 1 && Self.isOwn(origin, host: hosts[0])) {
      return "requests from web pages are refused (Origin: \(origin)); "
        + "use a WebDriver client, which sends no Origin header"
    }
    guard hosts.count == 1, let host = hosts.first else {
      return "the request has \(hosts.isEmpty ? "no" : "more than one") Host header; "
        + "send exactly one, for example Host: localhost"
    }
    if allowedHosts.contains(Self.name(in: host)) { return nil }
    return "the host \(host) is not one this server answers to; "
      + "connect to localhost, or add the name to the allowed hosts"
  }

  /// Whether an `Origin` header names the server itself, by the name that the client calls it.
  private static func isOwn(_ origin: String, host: String) -> Bool {
    origin.lowercased() == "http://\(host.lowercased())"
  }

  /// The host of a `Host` header in lower case, without its port; where what follows the colon is
  /// no port, the header is one wrong name.
  private static func name(in header: String) -> String {
    let host = header.lowercased()
    let nameEnd = host.first == "[" ? host.firstIndex(of: "]") : nil
    guard let colon = host[(nameEnd ?? host.startIndex)...].lastIndex(of: ":") else { return host }
    let port = host[host.index(after: colon)...]
    guard port.allSatisfy({ $0.isASCII && $0.isNumber }) else { return host }
    return String(host[..<colon])
  }

  /// A configured name as a `Host` header would hold it: in lower case, IPv6 in brackets.
  private static func normalized(_ name: String) -> String {
    let name = name.lowercased()
    return name.contains(":") && name.first != "[" ? "[\(name)]" : name
  }
}
