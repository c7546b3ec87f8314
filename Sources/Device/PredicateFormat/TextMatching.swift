import Foundation

extension String {
  /// Whether it is ASCII without carriage returns, so that each byte is a character.
  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") } }

  /// Returns the string without the differences that a comparison ignores.
  func folded(_ options: PredicateOptions) -> String {
    if options == PredicateOptions() { return self }
    if isPlain { return options.ignoresCase ? lowercased() : self }
    var folding: CompareOptions = []
    if options.ignoresCase { folding.insert(.caseInsensitive) }
    if options.ignoresDiacritics { folding.insert(.diacriticInsensitive) }
    return self.folding(options: folding, locale: nil)
  }

  /// Returns whether it contains a string, compared by characters. It always contains the empty one.
  func containsCharacters(of other: String) -> Bool {
    // Comparing bytes is faster than comparing characters.
    isPlain && other.isPlain
      ? Array(utf8).contains(Array(other.utf8)) : Array(self).contains(Array(other))
  }
}

extension PredicateValue {
  /// Returns the value, folded for a comparison. Only strings change.
  func folded(_ options: PredicateOptions) -> PredicateValue {
    text.map { .text($0.folded(options)) } ?? self
  }

  /// Returns a negative number, 0 or a positive number for less, equal or greater. Nil if the
  /// values have no order.
  func order(to other: PredicateValue) -> Int? {
    switch (self, other) {
    case (.text(let one), .text(let other)): one < other ? -1 : one == other ? 0 : 1
    case (.number(let one), .number(let other)):
      one < other ? -1 : one == other ? 0 : one > other ? 1 : nil
    default: nil
    }
  }
}

/// A pattern that must match a whole string, as LIKE and MATCHES require.
struct WholeMatch: Sendable {
  private let expression: NSRegularExpression
  private let options: PredicateOptions
  /// Whether strings are compared by characters, however their accents are encoded.
  private let isNormalized: Bool

  /// Compiles a regular expression. Nil if it is invalid.
  init?(expression pattern: String, _ options: PredicateOptions) {
    // Only the expression ignores case: folding it would change escapes such as \W.
    let folding = PredicateOptions(ignoresDiacritics: options.ignoresDiacritics)
    let pattern = pattern.folded(folding)
    // Compile the pattern alone first: the text added around it could make an invalid one valid.
    guard (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
    // An open quotation or a comment at the end would swallow the parenthesis.
    let made = ["", "\\E", "\n", "\\E\n"].lazy.compactMap { end in
      try? NSRegularExpression(
        pattern: "(?:\(pattern)\(end))\\z", options: options.ignoresCase ? .caseInsensitive : [])
    }.first
    guard let made else { return nil }
    (expression, self.options, isNormalized) = (made, folding, false)
  }

  /// Compiles a pattern of LIKE: `*` matches any number of characters, and `?` matches one. A
  /// backslash escapes these two and itself.
  init?(wildcards pattern: String, _ options: PredicateOptions) {
    var (expression, isEscaped) = ("", false)
    for character in pattern.folded(options).precomposedStringWithCanonicalMapping {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      switch character {
      case "*" where !isEscaped: expression += ".*"
      case "?" where !isEscaped: expression += "\\X"
      default:
        let isLiteral = isEscaped && !"\\*?".contains(character)
        expression += NSRegularExpression.escapedPattern(
          for: (isLiteral ? "\\" : "") + String(character))
      }
      isEscaped = false
    }
    if isEscaped { expression += "\\\\" }
    guard
      let made = try? NSRegularExpression(
        pattern: "(?:\(expression))\\z", options: .dotMatchesLineSeparators)
    else { return nil }
    (self.expression, self.options, isNormalized) = (made, options, true)
  }

  /// Returns whether the whole string matches. False if the match takes until `end`, a time of
  /// ``MatchClock/now``.
  ///
  /// A string of about 100,000 characters may need more than ICU's stack. It then doesn't match.
  func matches(_ text: String, givingUpAt end: Double) -> Bool {
    var text = text.folded(options)
    if isNormalized { text = text.precomposedStringWithCanonicalMapping }
    let range = NSRange(location: 0, length: text.utf16.count)
    var isFound = false
    // Progress is also reported before a match is found.
    expression.enumerateMatches(in: text, options: [.anchored, .reportProgress], range: range) {
      match, _, stop in
      isFound = match != nil
      stop.pointee = ObjCBool(isFound || MatchClock.now > end)
    }
    return isFound
  }
}

/// Limits the time for patterns, per match and per search.
///
/// A pattern such as `(a+)+b` causes catastrophic backtracking.
package final class MatchClock {
  /// The maximum time for one match, in seconds.
  private static let maximumPerMatch = 0.1
  /// The maximum time for all matches of one search, in seconds.
  private static let maximumPerSearch = 10.0

  private var total = 0.0

  package init() {}

  /// Calls `body` with its deadline, and adds the time that it takes. Returns nil if a limit is
  /// exceeded.
  func time(_ body: (_ end: Double) -> Bool) -> Bool? {
    let start = Self.now
    let result = body(start + Self.maximumPerMatch)
    let taken = Self.now - start
    total += taken
    return taken > Self.maximumPerMatch || total > Self.maximumPerSearch ? nil : result
  }

  /// The processor time of this thread, in seconds. Time spent waiting doesn't count.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
