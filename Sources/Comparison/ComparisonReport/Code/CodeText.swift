package enum CodeLanguage: String, Sendable {
  case swift
  case python

  /// The language of a file by the end of its name, `.swift` or `.py`; nil for any other.
  package init?(path: some StringProtocol) {
    if path.hasSuffix(".swift") {
      self = .swift
    } else if path.hasSuffix(".py") {
      self = .python
    } else {
      return nil
    }
  }
}

/// Code in parts, which is all that counts, locators and colours need of a language.
package struct CodeText {
  package enum Kind: String {
    case comment
    case string
    case code
  }

  /// A part, by the places of its characters.
  struct Part {
    let kind: Kind
    let range: Range<Int>
    /// Of a text in quotes, what stands between them.
    var inside: Range<Int> = 0..<0
  }

  let characters: [Character]
  private(set) var parts: [Part] = []
  private let language: CodeLanguage

  /// Parts code. Code with mistakes is taken as far as it goes.
  package init(_ text: String, _ language: CodeLanguage) {
    // In a Swift string, CR and LF are one character.
    characters = Array(text.replacing("\r\n", with: "\n"))
    self.language = language
    part()
  }

  /// The lines with code. A text alone in its lines, as Python's docstrings are, is a comment.
  var codeLines: Int {
    var (count, hasCode) = (0, false)
    for part in parts {
      for place in part.range {
        if characters[place].isNewline {
          count += hasCode ? 1 : 0
          hasCode = false
        } else if part.kind != .comment, !characters[place].isWhitespace {
          hasCode = true
        }
      }
    }
    return count + (hasCode ? 1 : 0)
  }

  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  /// What a colour of the page is for: comments, texts in quotes and the language's words.
  package enum Colour: String {
    case comment
    case string
    case keyword
    case plain
  }

  package var colouredLines: [[(text: String, colour: Colour)]] {
    var lines: [[(text: String, colour: Colour)]] = [[]]
    func add(_ text: String, _ colour: Colour) {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0 { lines.append([]) }
        if !line.isEmpty { lines[lines.count - 1].append((String(line), colour)) }
      }
    }
    for part in parts {
      switch part.kind {
      case .comment: add(text(part.range), .comment)
      case .string: add(text(part.range), .string)
      case .code:
        let code = text(part.range)
        var rest = code.startIndex
        for word in code.matches(of: /\w+/) where Self.keywords.contains(String(word.0)) {
          add(String(code[rest..<word.range.lowerBound]), .plain)
          add(String(word.0), .keyword)
          rest = word.range.upperBound
        }
        add(String(code[rest...]), .plain)
      }
    }
    return lines
  }

  private static let keywords: Set<String> = [
    "await", "def", "else", "false", "for", "func", "guard", "if", "in", "let", "nil", "not",
    "return", "self", "switch", "throw", "try", "var", "where", "while", "with", "true", "False",
    "None", "True",
  ]

  /// The names in it, and whether each stands behind a point.
  var words: [(name: String, isMember: Bool)] {
    parts.filter { $0.kind == .code }.flatMap { part in
      text(part.range).matches(of: /(\.?)(\w+)/).map { (String($0.2), !$0.1.isEmpty) }
    }
  }

  static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private mutating func part() {
    var (place, codeStart) = (0, 0)
    // Open brackets: in Python, lines go on inside of them.
    var depth = 0
    while place < characters.count {
      // Nothing begins or ends with most characters.
      guard Self.isMark(characters[place]) else {
        place += 1
        continue
      }
      var found: Part?
      if let end = commentEnd(place) {
        found = Part(kind: .comment, range: place..<end)
      } else if let string = string(at: place) {
        let isStatement = language == .python && depth == 0 && standsAlone(string.range)
        found = isStatement ? Part(kind: .comment, range: string.range) : string
      } else if "([{".contains(characters[place]) {
        depth += 1
      } else if ")]}".contains(characters[place]) {
        depth = max(depth - 1, 0)
      }
      guard let found else {
        place += 1
        continue
      }
      if codeStart < place { parts.append(Part(kind: .code, range: codeStart..<place)) }
      parts.append(found)
      place = found.range.upperBound
      codeStart = place
    }
    if codeStart < place { parts.append(Part(kind: .code, range: codeStart..<place)) }
  }

  /// Whether a comment, a text in quotes or a bracket may begin or end with a character.
  private static func isMark(_ character: Character) -> Bool {
    switch character {
    case "/", "#", "\"", "'", "(", "[", "{", ")", "]", "}": true
    default: false
    }
  }

  private func matches(_ text: String, at place: Int) -> Bool {
    place < characters.count && characters[place] == text.first
      && characters[place...].starts(with: text)
  }

  /// Where a comment that begins at a place ends, without its line end; nil for none.
  private func commentEnd(_ place: Int) -> Int? {
    if matches(language == .swift ? "//" : "#", at: place) {
      return characters[place...].firstIndex(where: \.isNewline) ?? characters.count
    }
    guard language == .swift, matches("/*", at: place) else { return nil }
    var (end, depth) = (place, 0)
    while end < characters.count {
      let (opens, closes) = (matches("/*", at: end), matches("*/", at: end))
      depth += opens ? 1 : closes ? -1 : 0
      end += opens || closes ? 2 : 1
      if depth == 0 { return end }
    }
    return end
  }

  /// The text in quotes that begins at a place; nil where none does.
  private func string(at place: Int) -> Part? {
    var start = place
    var hashes = ""
    if language == .swift {
      while start < characters.count, characters[start] == "#" { start += 1 }
      hashes = String(repeating: "#", count: start - place)
    }
    guard start < characters.count, characters[start] == "\"" || isApostrophe(start) else {
      return nil
    }
    let mark = String(characters[start])
    let many = String(repeating: mark, count: 3)
    let quotes = matches(many, at: start) ? many : mark
    let isRaw = language == .python && start > 0 && "rR".contains(characters[start - 1])
    let (closingMark, escape) = (quotes + hashes, "\\" + hashes)
    let interpolation = escape + "("
    var end = start + quotes.count
    let inside = end
    while end < characters.count, !matches(closingMark, at: end) {
      // A text of one line ends with its line, whatever is missing.
      if quotes.count == 1, characters[end].isNewline { break }
      if language == .swift, matches(interpolation, at: end) {
        end = closing(end + hashes.count + 1)
      } else {
        end += !isRaw && matches(escape, at: end) ? 2 + hashes.count : 1
      }
    }
    let after = min(end, characters.count)
    return Part(
      kind: .string, range: place..<min(end + quotes.count + hashes.count, characters.count),
      inside: inside..<max(after, inside))
  }

  private func isApostrophe(_ place: Int) -> Bool {
    language == .python && characters[place] == "'"
  }

  /// The place behind the parenthesis that closes one; texts in quotes inside are passed over.
  private func closing(_ open: Int) -> Int {
    var (place, depth) = (open, 0)
    while place < characters.count {
      if let string = string(at: place) {
        place = string.range.upperBound
        continue
      }
      depth += characters[place] == "(" ? 1 : characters[place] == ")" ? -1 : 0
      place += 1
      if depth == 0 { break }
    }
    return place
  }

  private func standsAlone(_ range: Range<Int>) -> Bool {
    characters[..<range.lowerBound].reversed().prefix { !$0.isNewline }.allSatisfy(\.isWhitespace)
      && characters[range.upperBound...].prefix { !$0.isNewline }.allSatisfy(\.isWhitespace)
  }

  /// What stands between the quotes, with a sign for each value that is put into it.
  func textWithoutInterpolations(_ part: Part, sign: Character) -> String {
    var text = ""
    var place = part.inside.lowerBound
    while place < part.inside.upperBound {
      if matches("\\(", at: place) {
        place = closing(place + 1)
        text.append(sign)
      } else {
        text.append(characters[place])
        place += 1
      }
    }
    return text
  }
}
