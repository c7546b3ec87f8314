import Foundation

/// A regular expression that has to match the whole of a text, as MATCHES wants it.
struct WholeMatch: Sendable {
  private let expression: NSRegularExpression
  private let options: PredicateOptions

  /// Nil for a pattern that is no regular expression.
  init?(_ pattern: String, _ options: PredicateOptions) {
    // What is around the pattern must not make a valid one of it, so it is tried alone, too.
    let pattern = options.ignoresDiacritics ? Self.withoutDiacritics(pattern) : pattern
    guard (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
    let closed = pattern + (Self.endsQuoted(pattern) ? "\\E" : "")
    // A comment that the pattern ends in would take the parenthesis in; a line end closes it.
    let made = ["(?:\(closed))\\z", "(?:\(closed)\n)\\z"].lazy.compactMap {
      try? NSRegularExpression(
        pattern: $0, options: options.ignoresCase ? .caseInsensitive : [])
    }.first
    guard let made else { return nil }
    expression = made
    self.options = options
  }

  /// Whether all of a text matches. A text of some 100,000 characters may need more of ICU's stack
  /// than there is; then it does not match.
  func matches(_ text: String) -> Bool {
    let text = options.ignoresDiacritics ? Self.withoutDiacritics(text) : text
    let range = NSRange(location: 0, length: text.utf16.count)
    return expression.firstMatch(in: text, options: .anchored, range: range) != nil
  }

  private static func withoutDiacritics(_ text: String) -> String {
    FoldedText(text, PredicateOptions(ignoresDiacritics: true)).string
  }

  /// Whether the last `\Q` has no `\E`: then everything to the end means itself.
  private static func endsQuoted(_ pattern: String) -> Bool {
    var isQuoted = false
    var rest = pattern[...]
    while let backslash = rest.firstIndex(of: "\\") {
      let behind = rest.index(after: backslash)
      guard behind < rest.endIndex else { break }
      let isEnd = rest[behind] == "E"
      if isQuoted { isQuoted = !isEnd } else { isQuoted = rest[behind] == "Q" }
      // In a quotation a backslash is a character like any other.
      rest = isQuoted && rest[behind] == "\\" ? rest[behind...] : rest[rest.index(after: behind)...]
    }
    return isQuoted
  }
}
