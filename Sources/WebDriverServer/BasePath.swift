/// The path in front of every command.
struct BasePath: Sendable, Equatable {
  /// The path with a slash at its start and none at its end; empty for none.
  let text: String

  init(_ text: String) {
    let trimmed = text.split(separator: "/").joined(separator: "/")
    self.text = trimmed.isEmpty ? "" : "/\(trimmed)"
  }

  /// What follows the base path in a request's target, without query and fragment.
  ///
  /// The percent-encoding is left as it is. Nil where the target lies outside the base path.
  func strip(from target: String) -> String? {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    guard path.utf8.starts(with: text.utf8) else { return nil }
    let rest = path.utf8.dropFirst(text.utf8.count)
    if rest.isEmpty { return "/" }
    guard text.isEmpty || rest.first == UInt8(ascii: "/") else { return nil }
    return String(Substring(rest))
  }
}
