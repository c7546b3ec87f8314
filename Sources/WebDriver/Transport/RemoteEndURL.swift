import Foundation

/// The address of a remote end, as a transport over HTTP needs it.
package struct RemoteEndURL: Sendable, Equatable {
  /// The whole address without a slash at its end, as errors name it.
  package let text: String

  /// `http` or `https`.
  package let scheme: String

  /// The host's name or address; one of IPv6 without brackets.
  package let host: String

  /// The port, where the address names none that of the scheme.
  package let port: Int

  /// Checks an address.
  ///
  /// - Throws: ``TransportError/unusableBaseURL(_:)``
  package init(_ url: URL) throws {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty, url.query == nil, url.fragment == nil
    else { throw TransportError.unusableBaseURL(url.absoluteString) }
    var text = url.absoluteString
    while text.hasSuffix("/") { text.removeLast() }
    self.text = text
    self.scheme = scheme
    self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// The percent-encoded path in front of every command's; empty for none.
  package var path: String {
    let rest = text.dropFirst(scheme.count + 3)
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? ""
  }

  /// Host and port as the `Host` header of a request holds them.
  package var authority: String {
    let rest = text.dropFirst(scheme.count + 3)
    return String(rest.prefix { $0 != "/" })
  }
}
