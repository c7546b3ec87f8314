import Foundation

/// A string, folded for a comparison that may ignore case or accents.
struct FoldedText: Hashable, Sendable {
  let string: String
  /// Whether it is ASCII without carriage returns, so that each byte is a character.
  private let isPlain: Bool

  init(_ text: String, _ options: PredicateOptions) {
    isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
    if options == PredicateOptions() {
      string = text
    } else if isPlain {
      string = options.ignoresCase ? text.lowercased() : text
    } else {
      var folding: String.CompareOptions = []
      if options.ignoresCase { folding.insert(.caseInsensitive) }
      if options.ignoresDiacritics { folding.insert(.diacriticInsensitive) }
      string = text.folding(options: folding, locale: nil)
    }
  }

  /// Returns whether it contains another string, in linear time. Every string contains the empty one.
  func contains(_ other: FoldedText) -> Bool {
    guard isPlain, other.isPlain else {
      return LinearSearch.contains(Array(string), Array(other.string))
    }
    // For a short part, the comparison at each place takes constant time.
    guard other.string.utf8.count <= 64 else {
      return LinearSearch.contains(Array(string.utf8), Array(other.string.utf8))
    }
    let found = string.utf8.withContiguousStorageIfAvailable { text in
      other.string.utf8.withContiguousStorageIfAvailable { part in
        Self.contains(text, part)
      }
    }
    return (found ?? nil) ?? (other.string.isEmpty || string.contains(other.string))
  }

  private static func contains(
    _ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = part.first else { return true }
    guard let start = text.baseAddress, let sought = part.baseAddress else { return false }
    var place = 0
    while place + part.count <= text.count {
      let room = text.count - part.count - place + 1
      guard let found = memchr(start + place, Int32(first), room) else { return false }
      place = UnsafeRawPointer(start).distance(to: found)
      if memcmp(start + place, sought, part.count) == 0 { return true }
      place += 1
    }
    return false
  }
}

/// The search of Knuth, Morris and Pratt. Every string contains the empty one.
enum LinearSearch {
  static func contains<Item: Equatable>(_ text: [Item], _ part: [Item]) -> Bool {
    if part.isEmpty { return true }
    if part.count > text.count { return false }
    // For each beginning of the part, the length of the longest shorter beginning that is its end.
    var borders = [0]
    borders.reserveCapacity(part.count)
    var length = 0
    func extend(with item: Item) {
      while length > 0, item != part[length] { length = borders[length - 1] }
      if item == part[length] { length += 1 }
    }
    for item in part.dropFirst() {
      extend(with: item)
      borders.append(length)
    }
    length = 0
    for item in text {
      extend(with: item)
      if length == part.count { return true }
    }
    return false
  }
}

extension PredicateValue {
  /// Returns the value, folded for a comparison. Only strings change.
  func folded(_ options: PredicateOptions) -> PredicateValue {
    guard case .text(let text) = self, options != PredicateOptions() else { return self }
    return .text(FoldedText(text, options).string)
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

/// An operand with its strings folded for a comparison. Constants are folded only once.
struct FoldedOperand<Subject: PredicateSubject>: Sendable {
  private let operand: BoundOperand<Subject>
  private let options: PredicateOptions
  private let constant: PredicateValue?
  private let constantText: FoldedText?

  init(_ operand: BoundOperand<Subject>, _ options: PredicateOptions) {
    self.operand = operand
    self.options = options
    constant = operand.constant?.folded(options)
    constantText = operand.constant?.text.map { FoldedText($0, options) }
  }

  func value(of subject: Subject) -> PredicateValue {
    constant ?? operand.value(of: subject).folded(options)
  }

  func text(of subject: Subject) -> FoldedText? {
    constantText ?? operand.value(of: subject).text.map { FoldedText($0, options) }
  }
}

/// A pattern of LIKE: `*` matches any number of characters, and `?` matches one. A backslash
/// escapes these two and itself.
struct Wildcards: Sendable {
  private enum Piece: Equatable, Sendable {
    case anything
    case one
    case character(Character)
  }

  private let pieces: [Piece]

  init(_ pattern: String, _ options: PredicateOptions) {
    var pieces: [Piece] = []
    var isEscaped = false
    for character in FoldedText(pattern, options).string {
      switch character {
      case _ where isEscaped:
        if !"\\*?".contains(character) { pieces.append(.character("\\")) }
        pieces.append(.character(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "*": if pieces.last != .anything { pieces.append(.anything) }
      case "?": pieces.append(.one)
      default: pieces.append(.character(character))
      }
    }
    if isEscaped { pieces.append(.character("\\")) }
    self.pieces = pieces
  }

  /// Returns whether the pattern matches a whole string. False if that takes until `end`, a time of
  /// ``MatchClock/now``.
  ///
  /// Only the last `*` is ever retried, so the time is at most proportional to the product of the
  /// lengths.
  func match(_ text: String, givingUpAt end: Double) -> Bool {
    let text = Array(text)
    var (place, piece, steps) = (0, 0, 0)
    var retry: (place: Int, piece: Int)?
    while place < text.count {
      steps += 1
      if steps % 1024 == 0, MatchClock.now > end { return false }
      if piece < pieces.count, pieces[piece] == .anything {
        retry = (place, piece)
        piece += 1
      } else if piece < pieces.count,
        pieces[piece] == .one || pieces[piece] == .character(text[place])
      {
        place += 1
        piece += 1
      } else if let last = retry {
        retry = (last.place + 1, last.piece)
        (place, piece) = (last.place + 1, last.piece + 1)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .anything }
  }
}

/// A regular expression that must match a whole string, as MATCHES requires.
struct WholeMatch: Sendable {
  private let expression: NSRegularExpression
  private let options: PredicateOptions

  /// Compiles a pattern. Nil if it isn't a valid regular expression.
  init?(_ pattern: String, _ options: PredicateOptions) {
    // Compile the pattern alone first: the text added around it could make an invalid one valid.
    let pattern = options.ignoresDiacritics ? Self.withoutDiacritics(pattern) : pattern
    guard (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
    let closed = pattern + (Self.endsQuoted(pattern) ? "\\E" : "")
    // A comment at the end of the pattern would swallow the parenthesis. A line break ends it.
    let made = ["(?:\(closed))\\z", "(?:\(closed)\n)\\z"].lazy.compactMap {
      try? NSRegularExpression(
        pattern: $0, options: options.ignoresCase ? .caseInsensitive : [])
    }.first
    guard let made else { return nil }
    expression = made
    self.options = options
  }

  /// Returns whether the whole string matches. False if the match takes until `end`, a time of
  /// ``MatchClock/now``.
  ///
  /// A string of about 100,000 characters may need more than ICU's stack. It then doesn't match.
  func matches(_ text: String, givingUpAt end: Double) -> Bool {
    let text = options.ignoresDiacritics ? Self.withoutDiacritics(text) : text
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

  private static func withoutDiacritics(_ text: String) -> String {
    FoldedText(text, PredicateOptions(ignoresDiacritics: true)).string
  }

  /// Returns whether the last `\Q` has no `\E`, so that the rest of the pattern is literal.
  private static func endsQuoted(_ pattern: String) -> Bool {
    var isQuoted = false
    var rest = pattern[...]
    while let backslash = rest.firstIndex(of: "\\") {
      let behind = rest.index(after: backslash)
      guard behind < rest.endIndex else { break }
      let isEnd = rest[behind] == "E"
      if isQuoted { isQuoted = !isEnd } else { isQuoted = rest[behind] == "Q" }
      // In a quotation, a backslash is an ordinary character.
      rest = isQuoted && rest[behind] == "\\" ? rest[behind...] : rest[rest.index(after: behind)...]
    }
    return isQuoted
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
