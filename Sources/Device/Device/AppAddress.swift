import Foundation

/// An address in an app, such as `lists/4F1C…` or `search/blonde%2C%20triple`: parts between slashes,
/// in each of which everything but letters, digits and `-._~` is percent-encoded.
public enum AppAddress {
  /// The address of some parts.
  public static func text(_ parts: [String]) -> String {
    parts.map { $0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "" }
      .joined(separator: "/")
  }

  /// The parts of an address; nil for what is not percent-encoded UTF-8.
  public static func parts(_ address: String) -> [String]? {
    let parts = address.split(separator: "/").map(\.removingPercentEncoding)
    return parts.contains(nil) ? nil : parts.compactMap { $0 }
  }

  /// Those that RFC 3986 calls so.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
